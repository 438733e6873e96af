import type { Page } from '@playwright/test';
import { expect, reloadFrame, setTheme, site, test } from './lib/site.ts';
import { expectAccessibleFrame, openRounds, secondsLeft, shot } from './lib/token-rounds.ts';

// Token roulette in its host's frame: a round a minute, or as short as rounds are here, so this waits for the ball.

test.use({ others: /^localhost:\d+$/ });

const open = (page: Page, member: string) => openRounds(page, member, 'roulette', '토큰 룰렛');

test('a press on the table, an edge and the racetrack is bet on, drawn, paid and proven; keys alone bet, and a reload keeps it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const frame = await open(page, 'demo08');
  await secondsLeft(frame, 17);
  const round = (await frame.locator('#round-no').textContent())!.replace('차', '');

  await frame.getByRole('button', { name: '두 번호 17·18', exact: true }).click();
  await frame.getByRole('radio', { name: '5천 칩' }).click();
  await frame.getByRole('button', { name: '레드', exact: true }).click();
  await frame.getByRole('radio', { name: '1천 칩' }).click();
  await frame.getByRole('button', { name: '0번과 이웃', exact: true }).click();
  await expect(frame.locator('#slip li')).toHaveCount(7);
  await frame.getByRole('button', { name: '되돌리기' }).click();
  await expect(frame.locator('#slip li')).toHaveCount(2);
  await frame.getByRole('button', { name: '0번과 이웃', exact: true }).click();
  await expect(frame.locator('#preview')).toContainText('/ 37');
  await frame.getByRole('button', { name: '20,000원 베팅하기' }).click();
  await expect(frame.locator('#news')).toHaveText('20,000원을 베팅했어요.');
  await expect(frame.locator('#slip .bet')).toHaveCount(7);
  await shot(page, 'roulette-1440');

  await reloadFrame(frame);
  await expect(frame.locator('#slip .bet')).toHaveCount(7);
  await expect(frame.locator('#news')).toContainText(`${round}차`, { timeout: 90_000 });
  await expect(frame.locator('#news')).toContainText(/원 돌아옴 · 손익/);
  const own = frame.locator('#history tbody tr').first();
  await expect(own).toContainText(round);
  await expect(own).toContainText('20,000');
  await expect(frame.locator('#slip li')).toHaveCount(0);

  await frame.getByRole('tab', { name: '최근 회차' }).click();
  const drawn = frame.locator('#rounds tbody tr').first();
  await expect(drawn).toContainText(round);
  await drawn.getByRole('button', { name: '검증' }).click();
  await expect(drawn.getByRole('button')).toHaveText('일치');
  await shot(page, 'roulette-1440-rounds');

  // keys alone
  await frame.getByRole('button', { name: '3 레드', exact: true }).focus();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await expect(frame.locator(':focus')).toHaveAccessibleName('두 번호 3·6');
  await page.keyboard.press('ArrowDown');
  await expect(frame.locator(':focus')).toHaveAccessibleName('네 번호 2·3·5·6');
  await page.keyboard.press('Space');
  await expect(frame.locator('#slip li')).toContainText(['2·3·5·6']);
  await page.keyboard.press('z');
  await expect(frame.locator('#slip li')).toHaveCount(0);
  await secondsLeft(frame, 5);
  await frame.getByRole('button', { name: '두 번호 17·18', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Enter');
  await expect(frame.locator('#news')).toHaveText('5,000원을 베팅했어요.');

  await page.goto(`${site()}/info/bet`);
  const tabs = page.getByRole('group', { name: '게임 종류' });
  await tabs.getByRole('button', { name: '스포츠', exact: true }).click();
  await expect(page.getByText('토큰 룰렛')).toHaveCount(0);
  await tabs.getByRole('button', { name: '미니게임' }).click();
  await expect(page.getByText('토큰 룰렛').first()).toBeVisible();
  await page.getByLabel('베팅 종류').selectOption('로투스');
  await expect(page.getByText('토큰 룰렛')).toHaveCount(0);

  // from the last plays of the hub to the round, drawn again next to those before it
  await page.goto(`${site()}/token/main`);
  const last = page.getByRole('region', { name: '최근 내 기록' }).getByRole('row', { name: /룰렛/ }).first();
  await last.getByRole('link', { name: '검증' }).click();
  const proof = page.getByRole('region', { name: /^토큰 룰렛 \d+번째 회차$/ });
  await expect(proof.getByRole('status').getByText('결과가 맞아요')).toBeVisible();
  const inOrder = page.getByRole('region', { name: '이어지는 회차' }).getByRole('listitem');
  await expect(inOrder.first()).toContainText(/번째(베팅 중|추첨 대기)/);
  await expect(inOrder.filter({ has: page.locator('[aria-current]') })).toHaveCount(1);
  await shot(page, 'roulette-fair-round');
});

test(
  'on a phone every way to bet is in view without scrolling, and axe finds nothing',
  { tag: '@night' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setTheme(page, 'dark');
    const frame = await open(page, 'demo12');
    // what is not bet yet goes as a round closes: each way is bet by itself
    const bet = async (amount: string) => {
      // a row of bets above it may cost a pixel
      await expect(frame.getByRole('button', { name: `${amount} 베팅하기` })).toBeInViewport({ ratio: 0.95 });
      await frame.getByRole('button', { name: `${amount} 베팅하기` }).click();
      await expect(frame.locator('#news')).toHaveText(`${amount}을 베팅했어요.`);
    };
    await secondsLeft(frame, 12);
    await expect(frame.locator('#bet')).toHaveText('칩을 골라주세요');
    await frame.getByRole('radio', { name: '1천 칩' }).click();
    await frame.getByRole('button', { name: '17 블랙', exact: true }).click();
    await expect(frame.getByRole('button', { name: '36 레드', exact: true })).toBeInViewport({ ratio: 1 });
    await shot(page, 'roulette-390');
    await bet('1,000원');
    await secondsLeft(frame, 12);
    await frame.getByRole('radio', { name: '조합' }).click();
    await frame.getByRole('button', { name: '8 블랙', exact: true }).click();
    await frame.getByRole('button', { name: '11 블랙', exact: true }).click();
    await frame.getByRole('button', { name: '8·11 올리기 · 18배' }).click();
    await frame.getByRole('radio', { name: '바깥' }).click();
    await frame.getByRole('button', { name: '레드', exact: true }).click();
    await shot(page, 'roulette-390-outside');
    await bet('2,000원');
    await secondsLeft(frame, 12);
    await frame.getByRole('radio', { name: '이웃' }).click();
    await frame.getByRole('radio', { name: '1칸' }).first().click();
    await frame.getByRole('button', { name: '0 제로', exact: true }).click();
    await bet('3,000원');
    await expectAccessibleFrame(page, frame);
    await shot(page, 'roulette-1440-light');
  },
);
