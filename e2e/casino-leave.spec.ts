import { call, give, newMember, openAs, signIn } from './lib/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

// A member leaves the site while a game is open in its host's window: the window is notified, and the play is paid.

const walletOf = async (token: string) =>
  (await call<{ balance: number }>('/casino/v2/check/wallet', {}, token)).payload.balance;

test.use({ others: /^localhost:\d+$/ });

test('who signs out sees within two seconds in the game’s window that it is over, and what was played is paid', async ({
  page,
}) => {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  expect((await call('/casino/v2/deposit', { amount: 100_000 }, member.token)).success).toBe(true);
  await expect.poll(() => walletOf(member.token), { timeout: 20_000 }).toBe(100_000);

  await openAs(page, member, '/casino/slot');
  const popup = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /달토끼 방앗간/ })
    .first()
    .click();
  const game = await popup;
  await expect(game).toHaveURL(/\/casino\/play\/moon-rabbit$/);
  await expect(game.locator('#bet')).toHaveText('돌리기');
  await expect(game.locator('#balance')).toHaveText('100,000');
  await game.locator('#bet').click();
  await expect(game.locator('#balance')).toHaveText('99,000');

  await page.bringToFront();
  await page.getByRole('button', { name: '로그아웃' }).click();
  const over = game.getByRole('alertdialog', { name: '게임 접속이 종료됐어요' });
  await expect(over).toBeVisible({ timeout: 2_000 });
  await expect(over).toContainText('사이트에 로그인한 뒤 게임을 다시 열어주세요.');
  await game.bringToFront();
  // it stays whatever is pressed, and nothing is played behind it
  await game.keyboard.press('Escape');
  await game.keyboard.press('Space');
  await expect(over).toBeVisible();
  await expectAccessible(game);
  await game.screenshot({ path: 'test-results/ended-desktop.png' });
  await game.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(game);
  await game.screenshot({ path: 'test-results/ended-phone.png' });

  const { token } = await signIn(member.id);
  const { payload } = await call<{ list: unknown[] }>('/betting/results', { type: '슬롯' }, token);
  expect(payload.list).toHaveLength(1);
  expect(JSON.stringify(payload.list)).toContain('달토끼 방앗간');
  expect(await walletOf(token)).toBeGreaterThanOrEqual(99_000);

  await over.getByRole('link', { name: '사이트로 가기' }).click();
  await expect.poll(() => new URL(game.url()).origin).toBe(new URL(site()).origin);
});
