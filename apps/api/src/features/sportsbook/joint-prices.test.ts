import { marketKind } from '@lime/domain/market-kinds.ts';
import { marketMenus } from '@lime/domain/pricing/market-menus.ts';
import { openingLines, priceMarkets } from '@lime/domain/pricing/priced-markets.ts';
import { matchModel } from '@lime/domain/pricing/sport-strength.ts';
import { expect, test } from 'vitest';
import type { SnapshotFixture, SnapshotMarket, SnapshotSelection } from '../catalogue/catalogue.types.ts';
import { createJointPrices, fitLaw } from './joint-prices.ts';

/** A football match as its source prices it where these goals are expected. */
function fixtureOf(version: number, home: number, status: SnapshotMarket['status'] = 'open', id = 1): SnapshotFixture {
  const model = matchModel({ sport: 'football', home, away: 1.1, rho: -0.07 });
  const markets: object[] = [];
  const fixture = { id, version, family: 'football', status: 'scheduled', markets };
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

/** Prices that count what they fit. */
function counted(now: () => number) {
  const fits: number[] = [];
  const prices = createJointPrices(
    () => ({ margin: 6, residual: 2 }),
    now,
    (quoted) => {
      fits.push(now());
      return fitLaw(quoted);
    },
  );
  return { fits, prices };
}

test('whatever versions come and however many ask, a match is fitted once a second', () => {
  let now = 0;
  const { fits, prices } = counted(() => now);
  for (let version = 1; version <= 60; version += 1) {
    now += 50;
    const pair = pairOf(fixtureOf(version, 1.4));
    // two members ask for it at once
    expect(prices(pair)).toEqual(prices(pair));
  }
  expect(fits).toEqual([50, 1_050, 2_050]);
});

test('nor is it fitted again within the second because many other matches were asked for meanwhile', () => {
  let now = 0;
  const { fits, prices } = counted(() => now);
  const matches = Array.from({ length: 230 }, (_, i) => fixtureOf(1, 1.4, 'open', i + 1));
  for (const match of matches) prices(pairOf(match));
  for (const match of matches) prices(pairOf(match));
  expect(fits).toHaveLength(230);
  // later those that were asked for longest ago are let go, and no more are kept than ever
  now = 5_000;
  prices(pairOf(fixtureOf(1, 1.4, 'open', 999)));
  prices(pairOf(matches[0]!));
  expect(fits).toHaveLength(232);
});
