import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { office, officeSignedIn, ownPassword } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// Accounts of staff, one's own account and the audit log, as staff use them.

/** Another account, with a password of its own. */
async function newAccount(role: string): Promise<{ id: string; loginId: string; password: string }> {
  const loginId = `s${Math.random().toString(36).slice(2, 10)}`;
  const made = (await office('/accounts/create', { loginId, role, name: '김시험' })) as unknown as {
    id: string;
    password: string;
  };
  return { loginId, id: made.id, password: await ownPassword(loginId, made.password) };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('an account is made, its password shown once, its role changed with a reason, and it is suspended', async ({
  page,
}) => {
  const loginId = `s${Math.random().toString(36).slice(2, 10)}`;
  await officeSignedIn(page);
  await open(page, '/staff');
  await page.getByRole('button', { name: '계정 만들기' }).click();
  await page.getByLabel('아이디', { exact: true }).fill(loginId);
  await page.getByLabel(/^이름/).fill('박야간');
  await page.getByLabel('역할', { exact: true }).last().selectOption('support');
  await page.getByLabel('원장·정산표 보기').check();
  await expect(page.getByText('추가', { exact: true })).toBeVisible();
  await page.getByLabel(/^허용 주소/).fill('10.0.0.0/33');
  await page.getByRole('button', { name: '만들기', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('10.0.0.0/33');
  await page.getByLabel(/^허용 주소/).fill('');
  await page.getByRole('button', { name: '만들기', exact: true }).click();
  const secret = page.getByRole('alertdialog', { name: '임시 비밀번호' });
  const password = (await secret.locator('code').textContent())!;
  await secret.getByRole('button', { name: '전달했어요' }).click();

  await page.getByRole('textbox', { name: '아이디, 이름' }).fill(loginId);
  const row = page.getByRole('row', { name: new RegExp(loginId) });
  await expect(row).toContainText('개별 권한 1');
  await row.click();
  const drawer = page.getByRole('complementary', { name: new RegExp(loginId) });
  await drawer.getByLabel('역할').selectOption('trading');
  await drawer.getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: '담당 변경' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await expect(row).toContainText('트레이딩 관리자');

  const other = await page.context().browser()!.newContext({ baseURL: site() });
  const theirs = await other.newPage();
  await officeSignedIn(theirs, { loginId, password });
  await open(theirs, '/account');
  await drawer.getByRole('tab', { name: '정지' }).click();
  await drawer.getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: '퇴사' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '정지' }).click();
  await expect(row).toContainText('정지');
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  await other.close();
});

test('an authenticator is set up by its QR code and asked for at the next sign-in', async ({ page }) => {
  const { loginId, password } = await newAccount('support');
  await officeSignedIn(page, { loginId, password });
  await open(page, '/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: '인증 앱 등록하기' }).click();
  const section = page.getByRole('region', { name: '2단계 인증' });
  await section.getByLabel('지금 비밀번호', { exact: true }).fill('not it at all');
  await section.getByRole('button', { name: '다음' }).click();
  await expect(section.getByText('지금 쓰는 비밀번호가 맞지 않아요.')).toBeVisible();
  await section.getByLabel('지금 비밀번호', { exact: true }).fill(password);
  await section.getByRole('button', { name: '다음' }).click();
  const qr = section.getByRole('img', { name: '인증 앱으로 찍는 QR 코드' });
  await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const secret = (await section.locator('code').textContent())!.replaceAll(' ', '');
  await section.getByLabel('인증 코드').fill(codeOf(secret));
  await section.getByRole('button', { name: '등록' }).click();
  const codes = page.getByRole('alertdialog', { name: '복구 코드' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recovery = (await codes.locator('code').first().textContent())!;
  await codes.getByRole('button', { name: '보관했어요' }).click();
  await expect(section.getByText('사용 중')).toBeVisible();
  await expect(section.getByText('남은 복구 코드 10개')).toBeVisible();

  await page
    .getByRole('banner')
    .getByRole('button', { name: /고객 지원/ })
    .click();
  await page.getByRole('button', { name: '로그아웃', exact: true }).last().click();
  await page.getByLabel('관리자 아이디').fill(loginId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByLabel('인증 코드').fill(recovery);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible();
  await open(page, '/account');
  await expect(section.getByText('남은 복구 코드 9개')).toBeVisible();
  await section.getByRole('button', { name: '복구 코드 다시 만들기' }).click();
  await section.getByLabel('지금 비밀번호', { exact: true }).fill(password);
  await section.getByLabel('인증 코드').fill(codeOf(secret, 1));
  await section.getByRole('button', { name: '새로 만들기' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: '보관했어요' }).click();
  await expect(section.getByText('남은 복구 코드 10개')).toBeVisible();
});

test('a password is changed and the other session ends; sessions are listed', async ({ page }) => {
  const { loginId, password } = await newAccount('support');
  await office('/accounts/list', { q: loginId });
  const other = await page.request.post(`${site()}/api/staff/auth/login`, {
    data: { userId: loginId, userPw: password },
  });
  const { payload } = (await other.json()) as { payload: { token: string } };
  await officeSignedIn(page, { loginId, password });
  await open(page, '/account');
  const sessions = page.getByRole('region', { name: '로그인한 기기' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  const form = page.getByRole('region', { name: '비밀번호 변경' });
  await form.getByLabel('지금 비밀번호', { exact: true }).fill(password);
  await form.getByLabel('새 비밀번호', { exact: true }).fill('another good secret 1');
  await form.getByLabel('새 비밀번호 확인', { exact: true }).fill('another good secret');
  await form.getByRole('button', { name: '변경' }).click();
  await expect(form.getByText('새 비밀번호와 달라요.')).toBeVisible();
  await form.getByLabel('새 비밀번호 확인', { exact: true }).fill('another good secret 1');
  await form.getByRole('button', { name: '변경' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const dead = await page.request.post(`${site()}/api/staff/auth/me`, {
    data: {},
    headers: { authorization: `Bearer ${payload.token}` },
  });
  expect(dead.status()).toBe(419);
});

test('the audit log finds who changed what, shows before and after, and verifies its chain', async ({ page }) => {
  const { id, loginId } = await newAccount('support');
  await office('/accounts/update', { id, name: '최변경', reason: '이름을 바로잡아요' });
  await officeSignedIn(page);
  await open(page, `/audit?subject=${encodeURIComponent(`staff:${id}`)}`);
  const rows = page.getByRole('row').filter({ hasText: `관리자 ${id}` });
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);
  await rows.first().click();
  const drawer = page.getByRole('complementary', { name: '관리자 · 수정' });
  await expect(drawer).toContainText('이름을 바로잡아요');
  await expect(drawer.locator('del')).toHaveText('김시험');
  await expect(drawer.locator('ins')).toHaveText('최변경');
  await drawer.getByRole('link', { name: `관리자 ${id}` }).click();
  await expect(page.getByRole('complementary', { name: new RegExp(loginId) })).toBeVisible();
  await open(page, '/audit');
  await page.getByRole('button', { name: '위변조 검사' }).click();
  await expect(page.getByRole('dialog')).toContainText('모든 기록이 처음 그대로예요.');
});

test('without the right there is neither the menu entry nor the screen', async ({ page }) => {
  const { loginId, password } = await newAccount('support');
  await officeSignedIn(page, { loginId, password });
  await open(page, '/dashboard');
  await expect(page.getByRole('link', { name: '감사로그' })).toHaveCount(0);
  await open(page, '/audit');
  await expect(page.getByRole('button', { name: '위변조 검사' })).toHaveCount(0);
});

test('an empty desk is asked a minute before, stays with a press, and is signed out otherwise', async ({ page }) => {
  await page.clock.install();
  await officeSignedIn(page);
  await open(page, '/staff');
  const question = page.getByRole('dialog', { name: '계속 사용하고 있나요?' });
  // the demo world gives 240 minutes
  await page.clock.fastForward(238 * 60_000);
  await expect(question).toBeHidden();
  await page.clock.fastForward(65_000);
  await expect(question).toContainText(/로그아웃까지 \d+초 남았어요/);
  await expectAccessible(page);
  await question.getByRole('button', { name: '계속 사용하기' }).press('Enter');
  await expect(question).toBeHidden();
  await page.clock.fastForward(239 * 60_000 + 5_000);
  await expect(question).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL(/\/office\/sign-in/);
  await expect(page.getByText('오래 쓰지 않아 로그아웃했어요. 다시 로그인해주세요.')).toBeVisible();
});
