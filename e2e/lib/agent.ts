import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { openInstallation } from '../../tools/installation.ts';
import { office } from './office.ts';
import { site } from './site.ts';

/** A call of an agent's own pages. @returns the payload */
export async function agentCall(path: string, data: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${site()}/api/agent${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(data),
  });
  const body = (await answer.json()) as { success: boolean; payload: Record<string, unknown> };
  expect(body, path).toMatchObject({ success: true });
  return body.payload;
}

let made = 0;

/** An agent of one's own below one of the demo world, so that tests do not meet. */
export async function newAgent(rates: Record<string, number> = {}, below = 'SEOUL') {
  made += 1;
  const code = `E${Date.now().toString(36).slice(-6).toUpperCase()}${made}`;
  const { list } = (await office('/agents/tree', {})) as unknown as { list: { id: string; code: string }[] };
  const parentId = list.find((agent) => agent.code === below)!.id;
  const { id } = (await office('/agents/create', {
    code,
    name: `시험 ${code}`,
    kind: 'agent',
    parentId,
    rates,
  })) as unknown as { id: string };
  return { id, code, name: `시험 ${code}` };
}

const password = 'an agent of the tests 7';

/** Gives an agent a sign-in, with a password of its own. */
export async function openAgentSignIn(id: string): Promise<{ loginId: string; password: string; token: string }> {
  const loginId = `e${Date.now().toString(36)}${id}`;
  const { password: first } = (await office('/agents/open-sign-in', { id, loginId })) as unknown as {
    password: string;
  };
  const { token } = (await agentCall('/auth/login', { userId: loginId, userPw: first })) as { token: string };
  await agentCall('/me/change-password', { oldUserPw: first, userPw: password }, token);
  return { loginId, password, token };
}

/** A page of the agents' area, signed in by its form. */
export async function agentSignedIn(page: Page, loginId: string): Promise<void> {
  await page.goto(`${site()}/office/agent`);
  await page.getByRole('textbox', { name: '총판 아이디' }).fill(loginId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '개요' })).toBeVisible();
}

/** A settlement of yesterday that an agent asked for, as a site has it that was there the day before. @param won it pays */
export async function askedSettlement(id: string, won: number): Promise<void> {
  const yesterday = addDays(seoulDay(new Date()), -1);
  const statement = await office('/agents/statement', { id, from: yesterday, to: yesterday });
  const { ownerUrl } = await openInstallation(process.env['LIME_DATA_DIR'] ?? '', true);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into agent_settlement (agent_id, from_day, to_day, to_tx, as_of, parts, carry_in, total, payable, carry_out, statement, made_by_agent)
      values ($1, $2, $2, '1', clock_timestamp(), $3, 0, $4, $4, 0, $5, $1)`,
      [id, yesterday, JSON.stringify({ stake: won }), won, JSON.stringify(statement)],
    );
  } finally {
    await owner.end();
  }
}
