import { settingDefinitions } from '@lime/contract/settings.ts';
import { office, officeSignedIn, withSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

type Fixture = { gameSeq: string; home: string };
type Market = { name: string; selections: { betsSeq: string; feedOdds: number; deskOdds: number | null }[] };

/** From these odds on a price a sixth higher leaves the market a part of its stakes. */
const outsiderOdds = 4;

/** The fixture's first market’s outsider, if its price is high enough to be raised. */
async function outsiderOf({ gameSeq }: Fixture) {
  const { markets } = (await office('/trading/fixture', { gameSeq })) as unknown as { markets: Market[] };
  const selection = markets[0]?.selections.toSorted((one, other) => other.feedOdds - one.feedOdds)[0];
  return selection && selection.feedOdds >= outsiderOdds ? selection : null;
}

/** Sets a price by hand well above the feed's for an outsider of two of the fixtures. @returns these, and how to give it back */
async function setHigh(fixtures: readonly Fixture[]) {
  const raised: { fixture: Fixture; back: () => Promise<unknown> }[] = [];
  for (const fixture of fixtures) {
    if (raised.length === 2) break;
    const selection = await outsiderOf(fixture);
    if (!selection) continue;
    const set = (odds: number | null, seen: number | null) =>
      office('/trading/prices', {
        gameSeq: fixture.gameSeq,
        prices: [{ betsSeq: selection.betsSeq, odds, seen }],
      });
    const high = Math.round(selection.feedOdds * 117) / 100;
    await set(high, null);
    raised.push({ fixture, back: () => set(null, high) });
  }
  return raised;
}

test(
  'what a rule suggests is decided with one key, and a rule is switched off and on',
  { tag: '@night' },
  async ({ page }) => {
    const { list } = (await office('/trading/fixtures', {
      tab: 'scheduled',
      sort: 'start',
      page: 1,
      size: 50,
    })) as unknown as {
      list: Fixture[];
    };
    const raised = await setHigh(list.toReversed());
    const [first, second] = raised.map(({ fixture }) => fixture) as [Fixture, Fixture];
    const terms = settingDefinitions.suggestions.default;
    await withSetting('suggestions', { ...terms, apartPercent: 14 }, async () => {
      await officeSignedIn(page, { theme: 'dark' });
      await page.goto(`${site()}/office/alerts`);
      const waiting = page.getByRole('link', { name: '피드와 다른 배당 제안 확인' }).first();
      await expect(waiting).toBeVisible();
      await waiting.click();
      const rowOf = (fixture: Fixture) =>
        page.getByRole('row').filter({ has: page.locator(`a[href*="${fixture.gameSeq}"]`) });
      await expect(rowOf(first)).toContainText('직접 정한 배당');
      await expect(rowOf(second)).toContainText('마켓 판매 중지');
      await expectAccessible(page);
      await shot(page, 'office-suggestions');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await shot(page, 'office-suggestions-390');
      await page.setViewportSize({ width: 1440, height: 900 });

      await rowOf(first).focus();
      await page.keyboard.press('a');
      await expect(rowOf(first)).toBeHidden();
      await page.getByRole('button', { name: '되돌리기' }).click();
      await expect(page.getByText('마켓을 다시 판매해요.')).toBeVisible();
      await rowOf(second).focus();
      await page.keyboard.press('d');
      const dialog = page.getByRole('dialog', { name: '제안 거절' });
      await dialog.getByRole('button', { name: '이미 확인했어요' }).click();
      await dialog.getByRole('button', { name: '거절' }).click();
      await expect(rowOf(second)).toBeHidden();
      await page.goto(`${site()}/office/suggestions?state=decided`);
      await expect(rowOf(second)).toContainText('이미 확인했어요');
      await expect(rowOf(first)).toContainText('수락');
    });
    for (const { back } of raised) await back();

    await page.getByRole('link', { name: '규칙', exact: true }).click();
    const rule = page.getByRole('listitem').filter({ hasText: '한 기기의 여러 계정' });
    const dialog = page.getByRole('dialog');
    await rule.getByRole('button', { name: '끄기' }).click();
    await dialog.getByRole('textbox').fill('시험');
    await dialog.getByRole('button', { name: '끄기' }).click();
    await expect(rule).toContainText('꺼짐');
    await expectAccessible(page);
    await shot(page, 'office-suggestion-rules');
    await rule.getByRole('button', { name: '켜기' }).click();
    await dialog.getByRole('textbox').fill('시험');
    await dialog.getByRole('button', { name: '켜기' }).click();
    await expect(rule).toContainText('켜짐');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await shot(page, 'office-suggestion-rules-390');
  },
);
