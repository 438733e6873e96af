import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { office, officeSignedIn, ownPassword } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// One's own account, as staff use it.

/** Another account, with a password of its own. */
async function newAccount(role: string): Promise<{ loginId: string; password: string }> {
  const loginId = `s${Math.random().toString(36).slice(2, 10)}`;
  const made = (await office('/accounts/create', { loginId, role, name: '김시험' })) as unknown as {
    password: string;
  };
  return { loginId, password: await ownPassword(loginId, made.password) };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

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
