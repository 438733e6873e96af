import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { office, openOffice, ownPassword } from './lib/office.ts';
import { expect, keepSession, site, test } from './lib/site.ts';
import type { MemberSession } from './lib/site.ts';

// What support and cash staff do for and to members, and what the member's open page makes of it.

test.describe.configure({ mode: 'default' });

const memberPassword = 'a fine secret 7';
const newId = (prefix: string) => `${prefix}${randomBytes(5).toString('hex')}`;

type Member = { userId: string; seq: string };

async function signUp(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const userId = newId('om');
  const answer = await page.request.post(`${site()}/api/auth/signup`, {
    data: {
      userId,
      userPw: memberPassword,
      nickname: userId,
      phone: `010-${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      cashoutPw: '4826',
      owner: '홍길동',
      account: `110-${Math.floor(Math.random() * 1e9)}-77`,
      bankName: '신한은행',
      birthday: '19900101',
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return userId;
}

const findMember = async (userId: string): Promise<Member> => {
  const { list } = (await office('/members/list', { q: userId })) as unknown as { list: { id: string }[] };
  return { userId, seq: list[0]!.id };
};

const newMember = async (page: Page): Promise<Member> => findMember(await signUp(page));

/** Another browser. */
async function another(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
}

/** The member's own browser, on the site's first page and connected. */
async function openMember(browser: Browser, { userId }: Member): Promise<Page> {
  const page = await another(browser);
  const answer = await page.request.post(`${site()}/api/auth/login`, { data: { userId, userPw: memberPassword } });
  const { payload } = (await answer.json()) as { payload: MemberSession };
  await keepSession(page, payload);
  const connected = page.waitForEvent('websocket');
  await page.goto(`${site()}/main`);
  const socket = await connected;
  await socket.waitForEvent('framereceived').catch(() => undefined);
  await page.waitForTimeout(500);
  return page;
}

const menu = async (page: Page, action: string) => {
  await page.getByRole('button', { name: '계정 조치' }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
};

test('a member is found, opened by keyboard, and the new level is on the member’s open page', async ({
  page,
  browser,
}) => {
  const member = await newMember(page);
  const theirs = await openMember(browser, member);
  await expect(theirs.getByText('1레벨').first()).toBeVisible();
  await openOffice(page, '/members');
  await page.getByRole('textbox', { name: '아이디, 닉네임, 연락처, 계좌' }).fill(member.userId);
  await expect(page.getByRole('table').getByRole('link')).toHaveText([member.userId]);
  await expect(page.getByRole('img', { name: '접속 중' })).toBeVisible();
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: member.userId })).toBeVisible();

  await page.getByRole('button', { name: '정보 수정' }).click();
  const dialog = page.getByRole('dialog', { name: `${member.userId} 정보 수정` });
  await dialog.getByRole('combobox', { name: '레벨' }).selectOption('3레벨');
  await dialog.getByRole('textbox', { name: /사유/ }).fill('실적 달성');
  await dialog.getByRole('button', { name: '수정 저장' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.page-head')).toContainText('3레벨');
  await expect(theirs.getByText('3레벨').first()).toBeVisible({ timeout: 3_000 });

  await page.getByRole('tab', { name: '변경 기록' }).click();
  await expect(page.getByRole('row', { name: /레벨 변경/ })).toContainText('1레벨 → 3레벨');
  await expect(page.getByRole('row', { name: /레벨 변경/ })).toContainText('실적 달성');

  // suspended, the member’s open page is signed out at once
  await menu(page, '이용 정지');
  const question = page.getByRole('dialog', { name: `${member.userId} 이용을 정지할까요?` });
  await question.getByRole('button', { name: '명의 확인 필요' }).click();
  await question.getByRole('button', { name: '이용 정지' }).click();
  // notified within a second (office.pg.test.ts); then the page loads itself anew
  await expect(theirs.getByRole('button', { name: '로그인' }).first()).toBeVisible({ timeout: 4_000 });
  const kept = () => theirs.evaluate(() => localStorage.getItem('jwt_token')).catch(() => 'it loads anew');
  await expect.poll(kept).toBeNull();
  await expect(page.locator('.page-head')).toContainText('정지');
  const again = await page.request.post(`${site()}/api/auth/login`, {
    data: { userId: member.userId, userPw: memberPassword },
  });
  expect(again.status()).toBe(403);
  await theirs.context().close();
});

test(
  'a large gift waits for a second person, who finds it in the queue',
  { tag: '@night' },
  async ({ page, browser }) => {
    const member = await newMember(page);
    const second = newId('second');
    const made = (await office('/accounts/create', { loginId: second, role: 'cash' })) as unknown as {
      password: string;
    };
    const password = await ownPassword(second, made.password);
    await openOffice(page, `/members/${member.seq}`);
    const give = async (amount: string) => {
      await page.getByRole('button', { name: '지급·회수', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${member.userId} 지급·회수` });
      await dialog.getByRole('textbox', { name: '금액' }).fill(amount);
      await dialog.getByRole('button', { name: '이벤트 보상' }).click();
      await dialog.getByRole('button', { name: /지급$/ }).click();
      await expect(dialog).toBeHidden();
    };
    await give('50000');
    await expect(page.locator('.member-figures')).toContainText('50,000원');
    await give('2000000');
    await expect(
      page.locator('.toasts, [role=status]').filter({ hasText: '다른 관리자가 승인하면' }).first(),
    ).toBeVisible();
    await expect(page.locator('.member-figures').getByText('50,000원').first()).toBeVisible();

    await page.goto(`${site()}/office/adjustments?q=${member.userId}`);
    const own = page.getByRole('row', { name: /2,000,000원/ });
    await expect(own.getByRole('button', { name: '승인' })).toHaveCount(0);
    await expect(own.getByRole('button', { name: '취소' })).toBeVisible();

    const theirs = await another(browser);
    await openOffice(theirs, `/adjustments?state=waiting&q=${member.userId}`, { loginId: second, password });
    await theirs.getByRole('row', { name: /2,000,000원/ }).focus();
    await theirs.keyboard.press('a');
    const question = theirs.getByRole('alertdialog');
    await expect(question).toContainText('admin 님이 신청했어요');
    await question.getByRole('button', { name: '2,000,000원 승인' }).click();
    await expect(theirs.getByRole('row', { name: /2,000,000원/ })).toHaveCount(0);
    await theirs.goto(`${site()}/office/members/${member.seq}`);
    await expect(theirs.locator('.member-figures')).toContainText('2,050,000원');
    await theirs.context().close();
  },
);
