import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { site } from './site.ts';

// What an operator does, by the office's own calls, with the first staff account of a test's site.

let token: Promise<string> | undefined;

async function call(path: string, data: object, bearer?: string): Promise<Record<string, never>> {
  const { body } = await ask(path, data, bearer);
  expect(body, path).toMatchObject({ success: true });
  return body.payload;
}

type Reply = { success: boolean; payload: Record<string, never> };

async function ask(path: string, data: object, bearer?: string): Promise<{ status: number; body: Reply }> {
  const answer = await fetch(`${site()}/api/staff${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(data),
  });
  return { status: answer.status, body: (await answer.json()) as Reply };
}

async function signIn(): Promise<string> {
  const { token: fresh } = await call('/auth/login', { userId: 'admin', userPw: 'staff-of-the-tests' });
  return fresh as unknown as string;
}

/** A call of the office, made by its first account. @returns the payload */
export async function office(path: string, data: object): Promise<Record<string, never>> {
  const { status, body } = await ask(path, data, await (token ??= signIn()));
  if (status === 401 || status === 419) return call(path, data, await (token = signIn())); // a run outlives a token
  expect(body, path).toMatchObject({ success: true });
  return body.payload;
}

/** A setting as it is published now. */
async function readSetting<Key extends SettingKey>(key: Key) {
  const { settings } = (await office('/settings/list', {})) as unknown as {
    settings: { key: string; value: SettingValues[Key]; revision: number }[];
  };
  return settings.find((one) => one.key === key)!;
}

/** Publishes a setting at once. @returns what held before */
export async function setSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValues[Key],
): Promise<SettingValues[Key]> {
  const { value: before, revision } = await readSetting(key);
  if (JSON.stringify(before) === JSON.stringify(value)) return before;
  await office('/settings/change', { changes: [{ key, value, revision }], note: 'a browser test', confirmed: true });
  return before;
}

/** A setting changed for as long as `work` runs; afterwards the one before holds again. */
export async function withSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValues[Key],
  work: () => Promise<void>,
): Promise<void> {
  const before = await setSetting(key, value);
  try {
    await work();
  } finally {
    await setSetting(key, before);
  }
}

/** The usual menu with these entries hidden. */
export const menuWithout = (...hidden: readonly string[]): SettingValues['menu'] =>
  settingDefinitions.menu.default.map(({ name, visible }) => ({ name, visible: visible && !hidden.includes(name) }));

/** How soon a deposit of the demo world approves itself. @param seconds  600 leaves time to decide it by hand; the demo world has 8 */
export async function setAutoApproval(seconds: number): Promise<void> {
  const { value } = await readSetting('cash');
  await setSetting('cash', { ...value, autoApproveSeconds: seconds });
}

type NewPopup = { title: string; body?: string; kind?: 'notice' | 'event'; link?: string; place?: 'all' | 'main' };

/** A new popup for everybody, in front of the others. @returns its seq */
export async function addPopup(popup: NewPopup): Promise<string> {
  const { popup: made } = (await office('/popups/create', {
    kind: 'notice',
    body: '',
    link: '',
    place: 'all',
    audience: 'all',
    grades: [],
    isVisible: true,
    startsAt: null,
    endsAt: null,
    ...popup,
  })) as unknown as { popup: { seq: string } };
  return made.seq;
}

export const removePopup = (seq: string) => office('/popups/delete', { seq });

/** A made-up password opens nothing but its own change. @returns the one that was set instead */
export async function ownPassword(loginId: string, made: string): Promise<string> {
  const own = 'own-secret-of-tests';
  const { token: theirs } = await call('/auth/login', { userId: loginId, userPw: made });
  await call('/me/change-password', { oldUserPw: made, userPw: own }, theirs);
  await call('/auth/logout', {}, theirs);
  return own;
}

/** Another member of staff with a password of their own. */
export async function newColleague(role: string, name = '김동료'): Promise<{ loginId: string; password: string }> {
  const loginId = `s${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`;
  const made = await office('/accounts/create', { loginId, name, role, rights: {}, allowList: [] });
  return { loginId, password: await ownPassword(loginId, (made as unknown as { password: string }).password) };
}

type StaffAccount = { loginId?: string; password?: string };
type SignedIn = { token: string; refreshToken: string; staff: unknown };

/** Signs in to the office by the call itself, before the page loads: the first account, or another without an authenticator. */
export async function officeSignedIn(
  page: Page,
  { loginId = 'admin', password = 'staff-of-the-tests', theme }: StaffAccount & { theme?: 'dark' | 'light' } = {},
): Promise<void> {
  const signedIn = (await call('/auth/login', { userId: loginId, userPw: password })) as unknown as SignedIn;
  await page.addInitScript(
    ({ token: access, refreshToken, staff, look }) => {
      if (sessionStorage.getItem('signed_in_once')) return;
      sessionStorage.setItem('signed_in_once', '1');
      localStorage.setItem('lime_office_token', access);
      localStorage.setItem('lime_office_refresh', refreshToken);
      localStorage.setItem('lime_office_staff', JSON.stringify(staff));
      if (look) localStorage.setItem('lime_office_theme', look);
    },
    { ...signedIn, look: theme },
  );
}

/** A page of the office for the first staff account, or for another without an authenticator. */
export async function openOffice(page: Page, path: string, account: StaffAccount = {}): Promise<void> {
  await officeSignedIn(page, account);
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
