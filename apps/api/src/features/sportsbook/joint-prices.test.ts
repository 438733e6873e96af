import { marketKind } from '@lime/domain/market-kinds.ts';
import { marketMenus } from '@lime/domain/pricing/market-menus.ts';
import { openingLines, priceMarkets } from '@lime/domain/pricing/priced-markets.ts';
import { matchModel } from '@lime/domain/pricing/sport-strength.ts';
import { expect, test } from 'vitest';
import type { SnapshotFixture, SnapshotMarket, SnapshotSelection } from '../catalogue/catalogue.types.ts';
import { createJointPrices } from './joint-prices.ts';

/** A football match as its source prices it where these goals are expected. */
function fixtureOf(version: number, home: number, status: SnapshotMarket['status'] = 'open'): SnapshotFixture {
  const model = matchModel({ sport: 'football', home, away: 1.1, rho: -0.07 });
  const markets: object[] = [];
  const fixture = { id: 1, version, family: 'football', status: 'scheduled', markets };
  for (const { type, line, odds } of priceMarkets(
    model,
    marketMenus.football,
    openingLines(model, marketMenus.football),
  )) {
    const market = { type, line, product: 'prematch', status, isByHand: false, fixture, selections: [] as object[] };
    for (const [i, fed] of odds.entries())
      market.selections.push({ side: marketKind(type).sides[i], fed, suspended: false, market });
    markets.push(market);
  }
  return fixture as unknown as SnapshotFixture;
}

/** The home side wins and three goals fall: they go together, so the law alone says what they pay. */
const pairOf = (fixture: SnapshotFixture) =>
  [
    { side: 'home', market: { type: 1, line: null, fixture } },
    { side: 'over', market: { type: 2, line: 250, fixture } },
  ].map((selection) => ({ selection: selection as unknown as SnapshotSelection, odds: 2_400 }));

test('a match whose prices move is fitted once a second, and is closed to pairs the moment one is stopped', () => {
  let now = 0;
  const prices = createJointPrices(
    () => ({ margin: 6, residual: 2 }),
    () => now,
  );
  const paid = (fixture: SnapshotFixture) => {
    const found = prices(pairOf(fixture));
    return typeof found === 'string' ? 0 : found.at(-1)!;
  };
  const first = paid(fixtureOf(1, 1.4));
  expect(first).toBeGreaterThan(1_000);

  now = 999;
  expect(paid(fixtureOf(2, 1.6))).toBe(first);
  expect(paid(fixtureOf(3, 1.6, 'suspended'))).toBe(0);
  now = 1_000;
  const moved = paid(fixtureOf(4, 1.6));
  expect(moved).toBeLessThan(first);
  // nothing has moved since: a second later it is the same law
  now = 9_000;
  expect(paid(fixtureOf(4, 1.4))).toBe(moved);
});
