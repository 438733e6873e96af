import type { Page } from '@playwright/test';
import { expect, setTheme, site, test } from './lib/site.ts';
import { expectAccessibleFrame, openRounds, secondsLeft, shot } from './lib/token-rounds.ts';

// Token horse in its host's frame: a race every three minutes, or as short as rounds are here, so this waits for the start.

test.use({ others: /^localhost:\d+$/ });
const open = (page: Page, member: string) => openRounds(page, member, 'horse', '토큰 경마');

test('a race is bet on by its weights and by keys alone, run, paid and proven', async ({ page }) => {
  test.setTimeout(330_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const frame = await open(page, 'demo09');
  await secondsLeft(frame, 15);
  const round = (await frame.locator('#round-no').textContent())!.replace('차', '');
  const weights = await frame.locator('.weight b').allTextContents();
  expect(weights.map((text) => Number.parseInt(text, 10)).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  // 92 % divided by the chance, cut to 0.01
  const first = Number.parseInt(weights[0]!, 10);
  await expect(frame.locator('[data-spot="win-1"] > b')).toHaveText((Math.floor(9_200 / first) / 100).toFixed(2));
  const odd = frame.getByRole('button', { name: /^이긴 말 홀 / });
  await odd.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(frame.locator(':focus')).toHaveAccessibleName(/^이긴 말 짝 /);
  await page.keyboard.press('Space');
  await page.keyboard.press('2');
  await frame.getByRole('button', { name: /^쌍승 2→5 / }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(frame.locator(':focus')).toHaveAccessibleName(/^쌍승 3→5 /);
  await page.keyboard.press('Space');
  await expect(frame.locator('#slip li')).toHaveCount(3);
  await expect(frame.locator('#bet')).toHaveText('25,000원 베팅하기');
  await page.keyboard.press('Shift+Enter');
  await expect(frame.locator('#news')).toHaveText('25,000원을 베팅했어요.');
  await shot(page, 'horse-1440-bet');
  await expect(frame.locator('#news')).toContainText(`${round}차`, { timeout: 200_000 });
  // odd or even: one of them paid
  await expect(frame.locator('#news')).toContainText(/(당첨|일부 반환) · .*원 돌아옴 · 손익/);
  await shot(page, 'horse-1440-result');
  await expect(frame.locator('#history tbody tr').first()).toContainText('25,000');
  await frame.getByRole('tab', { name: '최근 회차' }).click();
  const drawn = frame.locator('#rounds tbody tr').first();
  await expect(drawn).toContainText(round);
  await drawn.getByRole('button', { name: '검증' }).click();
  await expect(drawn.getByRole('button')).toHaveText('일치');

  await page.goto(`${site()}/info/bet`);
  const tabs = page.getByRole('group', { name: '게임 종류' });
  await tabs.getByRole('button', { name: '가상스포츠' }).click();
  await expect(page).toHaveURL(/tab=virtual/);
  await expect(page.getByText('토큰 경마').first()).toBeVisible();
  await tabs.getByRole('button', { name: '미니게임' }).click();
  await expect(page.getByText('토큰 경마')).toHaveCount(0);
});

test(
  'on a phone every bet is in view without scrolling, and axe finds nothing',
  { tag: '@night' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setTheme(page, 'dark');
    const frame = await open(page, 'demo11');
    await secondsLeft(frame, 15);
    await frame.getByRole('radio', { name: '1천 칩' }).click();
    for (const [tab, bet] of [
      ['단승', /단승/],
      ['복승', /^복승 5-6/],
      ['쌍승', /^쌍승 6→5/],
      ['홀짝·대중소', /^이긴 말 대/],
    ] as const) {
      await frame.getByRole('radio', { name: tab, exact: true }).click();
      await frame.getByRole('button', { name: bet }).last().click();
      await expect(frame.locator('#bet')).toBeInViewport({ ratio: 1 });
      await shot(page, `horse-390-${tab}`);
    }
    await frame.getByRole('button', { name: '4,000원 베팅하기' }).click();
    await expect(frame.locator('#news')).toHaveText('4,000원을 베팅했어요.');
    await expectAccessibleFrame(page, frame);
    await shot(page, 'horse-1440-light');
  },
);
