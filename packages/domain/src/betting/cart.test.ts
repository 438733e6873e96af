import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '../market-kinds.ts';
import type { SportFamily } from '../sports.ts';
import type { MarketType } from '../market-kinds.ts';
import { sampleLimits } from '../limits/sample-limits.ts';
import { productOf, productToDecimal } from '../odds.ts';
import {
  checkCart,
  checkPicks,
  checkStake,
  expectedPayout,
  halfStake,
  isPastCutoff,
  largestStakeForWin,
  maxStake,
  togglePick,
  totalOddsText,
} from './cart.ts';
import type { BettingSettings, Cart, CartContext, JointPricer, Pick } from './cart-types.ts';
import { effectiveOdds, penaltyOf } from './prices.ts';

const settings: BettingSettings = {
  sameGamePairs: [
    { family: '*', pair: [1, 2] },
    { family: 'basketball', pair: [3, 2] },
  ],
  soccerCombination: { active: false, division1: 100, division2: 200, division3: 300 },
  twoWaySum: null,
  maxReverse: null,
  maxDraw: null,
  bonusFolders: [{ folders: 3, odds: 1030, active: true }],
  bonusMinimumOdds: 1300,
  cutoffSeconds: 16,
};
const limits = {
  ...sampleLimits,
  maxFolders: 3,
  maxOdds: 100_000,
  minBetting: 1_000,
  maxBetting: 5_000_000,
  maxWin: 10_000_000,
};
const now = 1_000_000_000;
/** A pair pays 3.00 together, unless a test says otherwise. */
const joint: JointPricer = (group) => (group.length === 2 ? [1_000, group[0]!.odds, group[1]!.odds, 3_000] : 'unknown');
const context: CartContext = { limits, settings, balance: 9_000_000, now, picksPerFixture: 2, joint };

let serial = 0;
function pick(over: Partial<Pick> = {}): Pick {
  serial += 1;
  return {
    selectionId: `s${serial}`,
    marketId: `m${serial}`,
    fixtureId: `f${serial}`,
    family: 'football',
    marketType: 1,
    side: 'home',
    line: null,
    odds: 2_000,
    seenOdds: 2_000,
    suspended: false,
    startsAt: now + 3_600_000,
    bonusFolders: null,
    ...over,
  };
}
const fixture = (...parts: [MarketType, Side, number][]) =>
  parts.map(([marketType, side, odds], i) =>
    pick({ fixtureId: 'G', marketId: `G${i}`, marketType, side, odds, seenOdds: odds }),
  );
const picks = (count: number, odds = 2_000) => Array.from({ length: count }, () => pick({ odds, seenOdds: odds }));
const bonus = (folders: number, odds = 1_030) => pick({ bonusFolders: folders, odds, seenOdds: odds, startsAt: 0 });
const code = (cart: Cart, over: Partial<CartContext> = {}) => checkCart(cart, { ...context, ...over })?.code ?? null;
const soccerOn = { settings: { ...settings, soccerCombination: { ...settings.soccerCombination, active: true } } };

describe('what is in the cart', () => {
  test.each<[string, readonly Pick[], Partial<CartContext>, string | null]>([
    ['nothing', [], {}, 'BET_NO_PICKS'],
    ['a bonus folder alone is nothing', [bonus(0)], {}, 'BET_NO_PICKS'],
    ['one pick', picks(1), {}, null],
    ['as many legs as allowed', picks(3), {}, null],
    ['one leg more than allowed', picks(4), {}, 'BET_TOO_MANY_LEGS'],
    ['the bonus folder is not counted', [...picks(3), bonus(3)], {}, null],
    ['a suspended market', [pick(), pick({ suspended: true })], {}, 'BET_SUSPENDED'],
    ['starts one millisecond after the cutoff', [pick({ startsAt: now + 16_001 })], {}, null],
    ['starts exactly at the cutoff', [pick({ startsAt: now + 16_000 })], {}, 'BET_GAME_STARTED'],
    ['started long ago, in play', [pick({ startsAt: 0 })], { noStartCheck: true }, null],
    ['started long ago', [pick(), pick({ startsAt: 0 })], {}, 'BET_GAME_STARTED'],
    ['total odds exactly at the maximum', picks(1, 100_000), {}, null],
    ['total odds a hundredth above', picks(1, 100_010), {}, 'BET_ODDS_ABOVE_MAXIMUM'],
    ['product exactly at the maximum', [...picks(1, 10_000), ...picks(1, 10_000)], {}, null],
    ['product above by one in a million', [...picks(1, 10_010), ...picks(1, 10_000)], {}, 'BET_ODDS_ABOVE_MAXIMUM'],
  ])('%s', (_why, list, over, expected) => expect(code({ picks: list, stake: 1_000 }, over)).toBe(expected));
});

describe('picks of one match', () => {
  const pair = () => fixture([1, 'home', 2_000], [2, 'over', 1_900]);

  test.each<[string, readonly Pick[], Partial<CartContext>, string | null]>([
    ['with a joint price', pair(), {}, null],
    ['without one', pair(), { joint: () => 'implied' }, 'BET_SAME_GAME_REFUSED'],
    ['where nobody prices pairs', pair(), { joint: undefined as never }, 'BET_SAME_GAME_REFUSED'],
    [
      'that the settings refuse, whatever they would pay',
      fixture([1, 'home', 2_000], [3, 'home', 1_900]),
      {},
      'BET_SAME_GAME_REFUSED',
    ],
    [
      'a draw says so before there is no price',
      fixture([1, 'draw', 3_000], [2, 'over', 1_900]),
      { ...soccerOn, joint: () => 'unknown' },
      'BET_SOCCER_COMBINATION_REFUSED',
    ],
    [
      'a suspended pair says so first',
      pair().map((entry) => ({ ...entry, suspended: true })),
      { joint: () => 'implied' },
      'BET_SUSPENDED',
    ],
    [
      'a bonus folder is of no match',
      [...picks(2), ...fixture([1, 'home', 2_000]), { ...bonus(3), fixtureId: 'G' }],
      { joint: () => 'implied' },
      null,
    ],
    ['their joint price counts for the largest odds', [...pair(), ...picks(1, 33_330)], {}, null],
    ['and a hundredth above is too much', [...pair(), ...picks(1, 33_340)], {}, 'BET_ODDS_ABOVE_MAXIMUM'],
  ])('%s', (_why, list, over, expected) => expect(code({ picks: list, stake: 1_000 }, over)).toBe(expected));

  test.each<[string, readonly Pick[], string, string]>([
    ['a pair pays its joint price', pair(), '3', '-0.8'],
    ['times the other matches', [...pair(), pick({ odds: 1_500 })], '4.5', '-1.2'],
    ['times another pair', [...pair(), ...pair().map((entry) => ({ ...entry, fixtureId: 'H' }))], '9', '-5.44'],
    ['a bonus folder multiplies it', [...pair(), pick({ odds: 1_500 }), bonus(3)], '4.635', '-1.236'],
  ])('%s', (_why, list, product, penalty) => {
    const priced = effectiveOdds(list, settings, joint);
    expect([productToDecimal(priced.product), penaltyOf(priced)]).toEqual([product, penalty]);
  });

  test('their joint price is made of the reduced odds, and the penalty holds both', () => {
    const priced = effectiveOdds(pair(), soccerOn.settings, (group) => [1_000, 1_700, 1_900, group[0]!.odds]);
    expect([productToDecimal(priced.product), penaltyOf(priced)]).toEqual(['1.7', '-2.1']);
  });
});

describe('the settings of two picks of one game', () => {
  test.each<[string, readonly Pick[], Partial<CartContext>, string | null]>([
    ['an allowed pair', fixture([1, 'home', 2_000], [2, 'over', 1_900]), {}, null],
    ['in either order', fixture([2, 'over', 1_900], [1, 'home', 2_000]), {}, null],
    ['a pair nobody allowed', fixture([1, 'home', 2_000], [3, 'home', 1_900]), {}, 'BET_SAME_GAME_REFUSED'],
    ['a pair allowed for another sport', fixture([3, 'home', 2_000], [2, 'over', 1_900]), {}, 'BET_SAME_GAME_REFUSED'],
    ['three picks', fixture([1, 'home', 1_100], [2, 'over', 1_100], [2, 'under', 1_100]), {}, 'BET_SAME_GAME_REFUSED'],
    [
      'European and live modes allow one',
      fixture([1, 'home', 2_000], [2, 'over', 1_900]),
      { picksPerFixture: 1 },
      'BET_SAME_GAME_REFUSED',
    ],
    [
      'two picks of one market',
      [pick({ fixtureId: 'G', marketId: 'M' }), pick({ fixtureId: 'G', marketId: 'M', side: 'away' })],
      { settings: { ...settings, sameGamePairs: [{ family: '*', pair: [1, 1] }] } },
      'BET_SAME_GAME_REFUSED',
    ],
  ])('%s', (_why, list, over, expected) => expect(code({ picks: list, stake: 1_000 }, over)).toBe(expected));

  test('a family of its own allows its pair', () => {
    const list = fixture([3, 'home', 1_500], [2, 'over', 1_500]).map((entry) => ({
      ...entry,
      family: 'basketball' as SportFamily,
    }));
    expect(code({ picks: list, stake: 1_000 })).toBeNull();
  });
});

describe('football combinations', () => {
  test.each<[string, readonly Pick[], Partial<CartContext>, string | null]>([
    [
      'a draw joins no same-game combination',
      fixture([1, 'draw', 3_000], [2, 'over', 1_900]),
      soccerOn,
      'BET_SOCCER_COMBINATION_REFUSED',
    ],
    ['while the setting is off it may', fixture([1, 'draw', 3_000], [2, 'over', 1_900]), {}, null],
    ['a draw alone is fine', [pick({ side: 'draw' })], soccerOn, null],
    ['a draw next to another game is fine', [pick({ side: 'draw' }), pick()], soccerOn, null],
    ['home joins', fixture([1, 'home', 2_000], [2, 'over', 1_900]), soccerOn, null],
  ])('%s', (_why, list, over, expected) => expect(code({ picks: list, stake: 1_000 }, over)).toBe(expected));

  test('only the win/draw/lose pick of the game is reduced, and the products say by how much', () => {
    const priced = effectiveOdds(
      [...fixture([1, 'home', 2_000], [2, 'over', 1_900]), pick({ odds: 1_400 })],
      soccerOn.settings,
    );
    expect(priced.picks.map(({ odds, penalty }) => [odds, penalty])).toEqual([
      [1_700, -300],
      [1_900, 0],
      [1_400, 0],
    ]);
    expect([totalOddsText(priced.offered), totalOddsText(priced.product)]).toEqual(['5.32', '4.52']);
    expect(penaltyOf(priced)).toBe('-0.798');
    expect(
      penaltyOf(
        effectiveOdds(
          priced.picks.map((entry) => entry.pick),
          settings,
        ),
      ),
    ).toBe('0');
  });

  test.each([
    [1_010, '1.9'],
    [1_050, '1.9'],
    [1_490, '2.641'],
    [1_500, '2.28'],
    [1_510, '2.489'],
    [1_980, '3.382'],
    [1_990, '3.211'],
    [2_000, '3.23'],
  ])('%i thousandths in its band', (odds, expected) => {
    const { product } = effectiveOdds(fixture([1, 'home', odds], [2, 'over', 1_900]), soccerOn.settings);
    expect(productToDecimal(product)).toBe(expected);
  });

  test('other sports are not reduced', () => {
    const list = fixture([1, 'home', 2_000], [2, 'over', 1_900]).map((entry) => ({
      ...entry,
      family: 'ice-hockey' as SportFamily,
    }));
    expect(effectiveOdds(list, soccerOn.settings).picks.map(({ penalty }) => penalty)).toEqual([0, 0]);
  });
});

describe('bonus folder', () => {
  test.each<[string, readonly Pick[], string | null]>([
    ['with as many folders as its name says', [...picks(3), bonus(3)], null],
    ['with one less', [...picks(2), bonus(3)], 'BET_BONUS_NEEDS_FOLDERS'],
    ['twice', [...picks(3), bonus(3), bonus(3)], 'BET_BONUS_TWICE'],
    ['every pick at the minimum odds', [...picks(3, 1_300), bonus(3)], null],
    [
      'one pick a hundredth below',
      [...picks(2, 1_300), pick({ odds: 1_290 }), bonus(3)],
      'BET_BONUS_BELOW_MINIMUM_ODDS',
    ],
    ['without it low odds are fine', picks(2, 1_100), null],
  ])('%s', (_why, list, expected) => expect(code({ picks: list, stake: 1_000 })).toBe(expected));

  test('its odds multiply the total', () => {
    expect(totalOddsText(effectiveOdds([...picks(3), bonus(3)], settings).product)).toBe('8.24');
  });
});

describe('the amount', () => {
  test.each<[string, number, Partial<CartContext>, string | null]>([
    ['at the minimum', 1_000, {}, null],
    ['a won below the minimum', 999, {}, 'BET_STAKE_BELOW_MINIMUM'],
    ['at the maximum', 5_000_000, {}, null],
    ['a won above the maximum', 5_000_001, {}, 'BET_STAKE_ABOVE_MAXIMUM'],
    ["a league's lower maximum", 40_000, { terms: { maxBetting: 40_000, maxWin: null } }, null],
    ['a won above it', 40_001, { terms: { maxBetting: 40_000, maxWin: null } }, 'BET_STAKE_ABOVE_MAXIMUM'],
    [
      "a league's higher maximum",
      5_000_001,
      { terms: { maxBetting: 9_000_000, maxWin: null } },
      'BET_STAKE_ABOVE_MAXIMUM',
    ],
    ["a league's lower win", 5_000, { terms: { maxBetting: null, maxWin: 10_000 } }, null],
    ['a won above that win', 5_000, { terms: { maxBetting: null, maxWin: 9_999 } }, 'BET_WIN_ABOVE_MAXIMUM'],
    ['all of the balance', 2_000, { balance: 2_000 }, null],
    ['a won more than the balance', 2_001, { balance: 2_000 }, 'BET_STAKE_ABOVE_BALANCE'],
    ['a win exactly at the largest', 5_000_000, { limits: { ...limits, maxWin: 10_000_000 } }, null],
    ['a win one won above', 5_000_000, { limits: { ...limits, maxWin: 9_999_999 } }, 'BET_WIN_ABOVE_MAXIMUM'],
  ])('%s', (_why, stake, over, expected) => expect(code({ picks: picks(1), stake }, over)).toBe(expected));

  test('a refused win says which stake would do', () => {
    expect(checkStake({ picks: picks(1, 3_000), stake: 5_000_000 }, context)).toEqual({
      code: 'BET_WIN_ABOVE_MAXIMUM',
      detail: { max: 10_000_000, stake: 3_333_333 },
    });
  });

  test('adding picks never asks about the amount', () =>
    expect(checkPicks(picks(1), { ...context, balance: 0 })).toBeNull());

  test.each([
    ['MAX is the level', 9_000_000, 5_000_000, 2_500_000],
    ['MAX is the balance', 3_000_000, 3_000_000, 2_500_000],
    ['HALF is the balance', 2_000_000, 2_000_000, 2_000_000],
  ])('%s', (_why, balance, max, half) => {
    expect([maxStake(limits, balance), halfStake(limits, balance)]).toEqual([max, half]);
  });
});

describe('for every cart', () => {
  const price = fc.integer({ min: 101, max: 1_000_000 }).map((hundredths) => hundredths * 10);

  test('the largest stake for a win is allowed and one won more is not', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (list, maxWin) => {
          const product = productOf(list);
          const stake = largestStakeForWin(product, maxWin);
          expect(expectedPayout(stake, product)).toBeLessThanOrEqual(maxWin);
          expect(expectedPayout(stake + 1, product)).toBeGreaterThan(maxWin);
        },
      ),
    );
  });

  test('no cart, however large, breaks a rule instead of being refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, fc.constantFrom('A', 'B', 'C'), fc.constantFrom<MarketType>(1, 2, 3, 52)), {
          maxLength: 12,
        }),
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        (list, stake) => {
          const cart = {
            stake,
            picks: list.map(([odds, fixtureId, marketType]) => pick({ odds, fixtureId, marketType })),
          };
          const refusal = checkCart(cart, { ...context, ...soccerOn });
          if (refusal) return;
          const { product } = effectiveOdds(cart.picks, soccerOn.settings);
          expect(expectedPayout(stake, product)).toBeLessThanOrEqual(limits.maxWin);
          expect(cart.picks.length).toBeLessThanOrEqual(limits.maxFolders);
          expect(stake).toBeLessThanOrEqual(limits.maxBetting);
        },
      ),
    );
  });

  test('a pick taken twice is out again, and no market is ever held twice', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 })), { maxLength: 30 });
    fc.assert(
      fc.property(some, (taps) => {
        let cart: readonly Pick[] = [];
        for (const [market, side] of taps)
          cart = togglePick(cart, pick({ marketId: `m${market}`, selectionId: `m${market}-${side}` }));
        expect(new Set(cart.map((entry) => entry.marketId)).size).toBe(cart.length);
      }),
    );
  });
});

test('the cutoff is inclusive', () => {
  expect([isPastCutoff(16_000, 0, 16), isPastCutoff(16_001, 0, 16)]).toEqual([true, false]);
});
