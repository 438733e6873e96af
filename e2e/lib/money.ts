import type { Page } from '@playwright/test';
import { office } from './office.ts';
import { expect, keepSession, site } from './site.ts';

export const password = 'salt-Marsh7';
export const withdrawalPassword = '4821';

export type NewMember = { readonly id: string; readonly seq: string; readonly token: string };

type Reply<P> = { success: boolean; status: number; code?: string; error?: string; payload: P };

/** Makes a call as the site and the office do. */
export async function call<P>(path: string, payload: unknown, token?: string): Promise<Reply<P>> {
  const response = await fetch(`${site()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ payload }),
  });
  return (await response.json()) as Reply<P>;
}

async function must<P>(path: string, payload: unknown, token?: string): Promise<P> {
  const reply = await call<P>(path, payload, token);
  if (!reply.success) throw new Error(`${path}: ${reply.code} ${reply.error}`);
  return reply.payload;
}

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 46_656).toString(36)}`;
const digits = (count: number) =>
  String(Math.random())
    .slice(2, 2 + count)
    .padEnd(count, '7');

export const nicknameOf = (id: string) => `여우${id.slice(-8)}`;

/** A member of its own, by the sign-up of the site. */
export async function newMember(
  given: { birthday?: string; referrer?: string; code?: string } = {},
): Promise<NewMember> {
  const id = `w${unique()}`.slice(0, 20);
  await must('/auth/signup', {
    userId: id,
    userPw: password,
    nickname: nicknameOf(id),
    phone: `010${digits(8)}`,
    code: '',
    cashoutPw: withdrawalPassword,
    owner: '김지현',
    account: digits(12),
    bankName: 'KB국민은행',
    birthday: '19920417',
    ...given,
  });
  const { token, members } = await signIn(id);
  return { id, seq: members.members_seq, token };
}

type SignedIn = { token: string; refreshToken: string; members: { members_seq: string } };

export const signIn = (id: string, userPw = password) =>
  must<SignedIn>('/auth/login', { userId: id, userPw, sitename: 'lime', version: '0.2.5' });

/** Gives cash or points by hand. */
export async function give(member: NewMember, currency: 'cash' | 'point', amount: number): Promise<void> {
  await office('/adjustments/make', {
    memberId: member.seq,
    currency,
    direction: 'give',
    amount,
    reason: '시험 지급',
    key: crypto.randomUUID(),
  });
}

/** Takes a request in hand and decides it; the demo world approves deposits itself after some seconds. */
export async function decide(noun: 'deposit' | 'withdrawal', seq: string, refusal?: string): Promise<void> {
  await office(`/${noun}/take`, { seq });
  const key = crypto.randomUUID();
  if (refusal === undefined) await office(`/${noun}/approve`, { seq, key });
  else await office(`/${noun}/refuse`, { seq, key, reason: refusal });
}

export type CashRow = { cash_seq: string; cash_amount: number; cash_status: string };

/** The member's own deposits or withdrawals, newest first. */
export async function requests(member: NewMember, type: '입금' | '출금'): Promise<CashRow[]> {
  const { list } = await must<{ list: CashRow[] }>('/balance/list', { type, size: 100 }, member.token);
  return list;
}

export async function balances(member: NewMember): Promise<{ cash: number; points: number }> {
  const { member: now } = await must<{ member: { members_cash: number; members_point: number } }>(
    '/auth/info/new',
    {},
    member.token,
  );
  return { cash: now.members_cash, points: now.members_point };
}

/** Signs the member in as the site would, and opens a page; a second page is another tab of another session. */
export async function openAs(page: Page, member: NewMember, path: string): Promise<void> {
  await keepSession(page, await signIn(member.id));
  // what other tests announce meanwhile is not this one's
  await page.route('**/api/setting/popup/lime', (route) =>
    route.fulfill({ json: { success: true, status: 200, payload: { popups: [] } } }),
  );
  await page.goto(site() + path);
}

/** The alert on screen says this; then it is closed. */
export async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  // by its name: another one may open in its place at once
  const alert = page.getByRole('alertdialog', { name: text });
  await alert.getByRole('button', { name: '확인' }).click();
  await alert.waitFor({ state: 'hidden' });
}

/** The question on screen says this; it is answered. */
export async function answer(
  page: Page,
  text: string | RegExp,
  word: '예' | '아니요' | '포기하기' | '로그아웃',
): Promise<void> {
  const question = page.getByRole('alertdialog', { name: text });
  await question.getByRole('button', { name: word, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

/** The dialog of deposits and withdrawals. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: '입금 · 출금' });
/** Waits until the header shows a balance. */
export const headerCash = (page: Page, amount: string) =>
  expect(page.getByRole('banner').locator('.balance').first()).toContainText(amount);

/** Opens the deposit or the withdrawal as a desktop does: by the header. */
export async function openDialog(page: Page, which: '입금' | '출금') {
  await page.getByRole('banner').getByRole('button', { name: which, exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('tab', { name: `원화 ${which}` })).toBeVisible();
  return dialog;
}
