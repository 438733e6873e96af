import { randomBytes } from 'node:crypto';
import type { TestSite } from './site.ts';
import type { StaffOfTest } from './staff.ts';

export type AgentOfTest = {
  readonly id: string;
  readonly loginId: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
};

/** Gives an agent a sign-in with a password of its own, and signs it in. */
export async function signInAgent(site: TestSite, boss: StaffOfTest, id: string): Promise<AgentOfTest> {
  const loginId = `a${randomBytes(6).toString('hex')}`;
  const made = await site.call('/staff/agents/open-sign-in', { id, loginId }, boss.token);
  if (made.status !== 200) throw new Error(made.text);
  const first = await site.call('/agent/auth/login', { userId: loginId, userPw: made.body['payload'].password });
  if (first.status !== 200) throw new Error(first.text);
  const { token, refreshToken } = first.body['payload'];
  const password = 'an agent secret 7';
  const changed = await site.call(
    '/agent/me/change-password',
    { oldUserPw: made.body['payload'].password, userPw: password },
    token,
  );
  if (changed.status !== 200) throw new Error(changed.text);
  return { id, loginId, password, token, refreshToken };
}

/** An agent of one's own, signed in. @param parentId whom it is below */
export async function newAgent(
  site: TestSite,
  boss: StaffOfTest,
  { parentId = null, rates = {} }: { parentId?: string | null; rates?: Record<string, number> } = {},
): Promise<AgentOfTest> {
  const code = `N${randomBytes(5).toString('hex').toUpperCase()}`;
  const made = await site.call(
    '/staff/agents/create',
    { code, name: `총판 ${code}`, kind: 'agent', parentId, rates },
    boss.token,
  );
  if (made.status !== 200) throw new Error(made.text);
  return signInAgent(site, boss, made.body['payload'].id as string);
}
