import { settingDefinitions } from '@lime/contract/settings.ts';
import { office, officeSignedIn, withSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

type Fixture = { gameSeq: string; home: string };
type Market = { name: string; selections: { betsSeq: string; feedOdds: number; deskOdds: number | null }[] };

/** A price by hand well above the feed's, on a match that begins later than others. @returns how to give it back */
async function setHigh({ gameSeq }: Fixture): Promise<() => Promise<unknown>> {
  const { markets } = (await office('/trading/fixture', { gameSeq })) as unknown as { markets: Market[] };
  const selection = markets[0]!.selections.toSorted((one, other) => one.feedOdds - other.feedOdds)[0]!;
  const { betsSeq, feedOdds } = selection;
  const set = (odds: number | null, seen: number | null) =>
    office('/trading/prices', { gameSeq, prices: [{ betsSeq, odds, seen }] });
  const high = Math.round(feedOdds * 117) / 100;
  await set(high, null);
  return () => set(null, high);
}

test('what a rule suggests is decided with one key, and a rule is switched off and on', async ({ page }) => {
  const { list } = (await office('/trading/fixtures', {
    tab: 'scheduled',
    sort: 'start',
    page: 1,
    size: 50,
  })) as unknown as {
    list: Fixture[];
  };
  const [first, second] = list.slice(-2) as [Fixture, Fixture];
  const back = [await setHigh(first), await setHigh(second)];
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
  for (const giveBack of back) await giveBack();

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
});
