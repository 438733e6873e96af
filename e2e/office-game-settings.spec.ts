import { settingDefinitions } from '@lime/contract/settings.ts';
import { call } from './lib/money.ts';
import { office, officeSignedIn, setSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, site, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

// What is set of a game: a price is typed with what it pays back next to it, refused at 100 %, and carried by the next round.

test.describe.configure({ mode: 'default' });

type Round = { game_seq: string; folders: { bets: { bets_id: string; bets_price: number }[] }[] };
/** 스페이드: one of four, 3.80 */
const pick = '7';
const readRound = () => call<{ game: Round }>('/game/lotus/oe', {});
const priceOf = ({ folders }: Round) => folders.flatMap(({ bets }) => bets).find((bet) => bet.bets_id === pick)!;

test.afterAll(async () => {
  await office('/settings/discard', { keys: ['game.lotus-oddeven'] });
  await setSetting('game.lotus-oddeven', settingDefinitions['game.lotus-oddeven'].default);
});

test(
  'a price is typed, shows its return, is refused at 100 %, and the next round carries it',
  { tag: '@night' },
  async ({ page }) => {
    const { success: isOpen, payload: first } = await readRound();
    const before = isOpen ? first.game.game_seq : null;
    await officeSignedIn(page, { theme: 'dark' });
    await page.goto(`${site()}/office/games`);
    await page.getByRole('link', { name: '배당 · 한도' }).click();
    await expect(page.getByRole('region', { name: '파워볼 배당' }).getByRole('row')).toHaveCount(42);
    await shot(page, 'office-game-settings');
    await page.getByRole('tab', { name: '토큰 게임' }).click();
    await expect(page.getByRole('region', { name: '토큰 게임' }).getByRole('listitem').first()).toContainText('97.29%');
    await expectAccessible(page);
    await page.getByRole('tab', { name: '로투스 홀짝' }).click();
    const prices = page.getByRole('region', { name: '로투스 홀짝 배당' });
    const row = prices.getByRole('row').filter({ hasText: '스페이드' });
    const [input, back] = [row.getByRole('textbox'), row.getByRole('status', { name: /환수율$/ })];
    await expect(back).toHaveText('95.00%');
    await input.fill('4.00');
    await expect(back).toHaveText('100.00%');
    const refusal = prices.getByText('환수율이 100.00%예요. 100%보다 낮아야 해요.');
    await expect(refusal).toContainText('최대 3.99까지');
    await shot(page, 'office-game-price-refused');
    await expectAccessible(page);
    await input.fill('3.39');
    await expect(back).toHaveText('84.75%');
    await expect(prices.getByText('환수율이 84.75%예요. 85% 이상이어야 해요.')).toBeVisible();
    await prices.getByRole('button', { name: '되돌리기 · 3.80' }).click();
    await expect(back).toHaveText('95.00%');
    await input.fill('3.9');
    await row.getByRole('button', { name: /올리기$/ }).click();
    await expect(back).toHaveText('97.75%');
    await expect(page.getByText('초안으로 저장했어요')).toBeVisible();
    const meanwhile = await readRound();
    if (meanwhile.success) expect(priceOf(meanwhile.payload.game).bets_price).toBe(3.8);

    await page.getByRole('button', { name: '변경 내용 보고 게시' }).click();
    const dialog = page.getByRole('dialog', { name: '변경 내용' });
    await expect(dialog.getByRole('listitem')).toContainText(/스페이드.*3\.8배.*3\.91배/);
    await dialog.getByRole('textbox', { name: '사유' }).fill('높은 배당 시험');
    await dialog.getByRole('button', { name: /게시하기/ }).click();
    await expect(dialog).toBeHidden();
    // the round that is open keeps its price
    await expect
      .poll(
        async () => {
          const { success, payload } = await readRound();
          if (!success || payload.game.game_seq === '') return 'none';
          return `${payload.game.game_seq === before} ${priceOf(payload.game).bets_price}`;
        },
        { timeout: 100_000 },
      )
      .toBe('false 3.91');

    await setTheme(page, 'light');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    for (const [path, name] of [
      ['games/settings?game=hosted', 'office-hosted-games-phone'],
      ['games', 'office-games-board-phone'],
      ['games/monitor', 'office-monitor-phone'],
      ['games/rounds', 'office-rounds-phone'],
      ['menus', 'office-menus-phone'],
    ] as const) {
      await page.goto(`${site()}/office/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(1_000); // what it reads is there
      await shot(page, name);
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`${site()}/office/games/settings`);
    await expect(page.getByRole('region', { name: '파워볼 배당' })).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'office-game-settings-phone');
  },
);
