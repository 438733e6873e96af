import { describe, expect, test } from 'vitest';
import { marketKinds } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { groupBets, offerOf, readType, reasonNumber, settledAs, settlementNumbers, sideName, wholeMatchLine, writeType } from './lsports-markets.ts'; // prettier-ignore
import type { KnownBet, OfferOf } from './lsports-markets.ts';

let count = 0;
const bet = (marketId: number, name: string, price: string | null, changes: Partial<KnownBet> = {}): KnownBet => {
  count += 1;
  return { id: String(count), marketId, name, line: null, baseLine: null, status: 1, price, reason: null, settlement: null, updatedAt: null, ...changes }; // prettier-ignore
};
const winner = (prices: readonly (string | null)[] = ['2.10', '3.40', '3.50'], changes: Partial<KnownBet> = {}) =>
  ['1', 'X', '2'].map((name, at) => bet(1, name, prices[at]!, changes));
const total = (line: string, prices = ['1.90', '1.95'], changes: Partial<KnownBet> = {}) =>
  ['Over', 'Under'].map((name, at) => bet(2, name, prices[at]!, { line, baseLine: line, ...changes }));
const handicap = (line: string, prices = ['1.90', '1.95'], changes: Partial<KnownBet> = {}) =>
  ['1', '2'].map((name, at) => bet(3, name, prices[at]!, { baseLine: line, ...changes }));
const offer = (bets: readonly KnownBet[], changes: Partial<Parameters<typeof offerOf>[1]> = {}): OfferOf =>
  offerOf(bets, { family: 'football', mainLines: new Map(), score: { home: 0, away: 0 }, frozen: null, ...changes });
const open = ({ markets }: OfferOf) => markets.map(({ type, line, suspended, reason }) => ({ type, line, suspended, reason })); // prettier-ignore

describe('a kind of market', () => {
  test.each<[number, SportFamily, boolean, number | null]>([
    [1, 'football', true, 1],
    [1, 'football', false, 1],
    [1, 'ice-hockey', false, 1],
    [1, 'basketball', true, null],
    [1, 'basketball', false, null],
    [1, 'volleyball', false, 52],
    [1, 'volleyball', true, null],
    [41, 'basketball', false, 202],
    [41, 'football', false, 41],
    [226, 'basketball', false, 52],
    [342, 'basketball', false, 3],
    [28, 'baseball', false, 2],
    [51, 'american-football', false, 5],
    [2, 'basketball', false, null],
    [3, 'baseball', false, null],
    [21, 'basketball', false, 21],
    [2, 'football', false, 2],
    [2, 'volleyball', false, null],
    [52, 'volleyball', false, 52],
    [21, 'volleyball', false, 21],
    [21, 'esports', false, null],
    [52, 'esports', false, 52],
    [9_999, 'football', false, null],
  ])('%i of %s (drawn: %s) is %j of ours', (id, family, hasDraw, type) => {
    expect(readType(id, family, hasDraw)).toBe(type);
  });

  test('that is written is read as the same, in every sport that has it', () => {
    for (const family of ['football', 'basketball', 'baseball', 'volleyball', 'ice-hockey', 'esports'] as const)
      for (const { type } of marketKinds) {
        const id = writeType(type, family);
        if (id !== null) expect([family, type, readType(id, family, true)]).toEqual([family, type, type]);
      }
  });

  test('names its sides so that they are found again', () => {
    for (const { type, sides, hasLine } of marketKinds) {
      const line = hasLine ? { line: '2.5', baseLine: '2.5' } : {};
      const bets = sides.map((side) => bet(type, sideName(type, side), '2.0', line));
      const [group] = groupBets(bets, 'football');
      if (group) expect([type, ...group.bets.keys()]).toEqual([type, ...sides]);
    }
    expect(sideName(1, 'draw')).toBe('X');
    expect(sideName(7, 'home-draw')).toBe('1X');
    expect(sideName(2, 'over')).toBe('Over');
  });
});

describe('bets', () => {
  test('become markets by kind and line', () => {
    const groups = groupBets([...winner(), ...total('2.5'), ...total('3.5')], 'football');
    expect(groups.map(({ type, line, bets }) => [type, line, bets.size])).toEqual([
      [1, null, 3],
      [2, 250, 2],
      [2, 350, 2],
    ]);
  });

  test.each([
    ['a kind we do not sell', bet(9_999, '1', '2.0')],
    ['a side nobody knows', bet(1, '3', '2.0')],
    ['a line that cannot be read', bet(2, 'Over', '2.0', { baseLine: 'two' })],
    ['a total without a line', bet(2, 'Over', '2.0')],
    ['a total below nothing', bet(2, 'Over', '2.0', { baseLine: '-2.5' })],
    ['a handicap with the side’s own line alone', bet(3, '1', '2.0', { line: '-1.5' })],
  ])('of %s are left out', (_what, one) => {
    expect(groupBets([one], 'football')).toEqual([]);
  });

  test('for one side: the newer counts, whichever comes first', () => {
    const older = bet(1, '1', '2.50', { updatedAt: 1 });
    const newer = bet(1, '1', '2.10', { updatedAt: 2 });
    for (const list of [
      [older, newer],
      [newer, older],
    ])
      expect(groupBets(list, 'football')[0]!.bets.get('home')).toBe(newer);
  });

  test('for one side equally new: the lower price counts', () => {
    const high = bet(1, '1', '2.50');
    const low = bet(1, '1', '2.10');
    const none = bet(1, '1', null);
    for (const list of [
      [high, low, none],
      [none, low, high],
    ])
      expect(groupBets(list, 'football')[0]!.bets.get('home')).toBe(low);
  });
});

describe('a handicap sold in play', () => {
  test.each<[number, object | null, SportFamily, number | null | undefined]>([
    [-50, null, 'football', -50],
    [-50, { home: 0, away: 0 }, 'football', -50],
    [-50, { home: 2, away: 1 }, 'football', -150],
    [25, { home: 0, away: 1 }, 'football', 125],
    [-50, { home: 0, away: 0 }, 'basketball', -50],
    [-50, { home: 2, away: 1 }, 'basketball', undefined],
  ])('of %i counted from %j in %s is %j over the match', (line, from, family, expected) => {
    expect(wholeMatchLine({ type: 3, line, from: from as { home: number; away: number } | null }, family)).toBe(
      expected,
    );
  });

  test('of a half counts from 0-0 or not at all', () => {
    expect(wholeMatchLine({ type: 64, line: -50, from: { home: 1, away: 0 } }, 'football')).toBeUndefined();
    expect(wholeMatchLine({ type: 64, line: -50, from: { home: 0, away: 0 } }, 'football')).toBe(-50);
  });

  test('from the score of now is open; from another one it was priced before something happened', () => {
    const bets = handicap('-0.5 (1-0)');
    expect(open(offer(bets, { score: { home: 1, away: 0 } }))).toEqual([
      { type: 3, line: -150, suspended: false, reason: null },
    ]);
    expect(open(offer(bets, { score: { home: 1, away: 1 } }))).toEqual([
      { type: 3, line: -150, suspended: true, reason: 'score' },
    ]);
  });

  test('twice on one line over the match is offered once: the one that is open', () => {
    const old = handicap('-1.5 (0-0)', ['2.10', '1.70']);
    const fresh = handicap('-0.5 (1-0)', ['2.05', '1.75']);
    const { markets } = offer([...old, ...fresh], { score: { home: 1, away: 0 } });
    expect(markets).toMatchObject([{ type: 3, line: -150, odds: [2_050, 1_750], suspended: false }]);
  });
});

describe('an offer', () => {
  test('is open where each side is open and priced', () => {
    expect(offer(winner()).markets).toEqual([
      { type: 1, line: null, main: true, odds: [2_100, 3_400, 3_500], suspended: false, reason: null },
    ]);
  });

  test.each([
    ['a side is missing', winner().slice(1)],
    ['a side is settled', [...winner().slice(1), bet(1, '1', '2.10', { status: 3 })]],
    ['a side has no price', winner(['2.10', null, '3.50'])],
    ['a side has a price nobody can be paid', winner(['1.00', '3.40', '3.50'])],
    ['a price is no number', winner(['2,10', '3.40', '3.50'])],
  ])('is none where %s', (_what, bets) => {
    expect(offer(bets).markets).toEqual([]);
  });

  test('is suspended as a whole with one of its sides, for the reason it gives', () => {
    const [home, draw, away] = winner();
    const stopped = (reason: number | null) => offer([home!, { ...draw!, status: 2, reason }, away!]);
    expect(open(stopped(reasonNumber('goal')))).toEqual([{ type: 1, line: null, suspended: true, reason: 'goal' }]);
    expect(open(stopped(7))).toMatchObject([{ reason: 'feed' }]);
    expect(open(stopped(null))).toMatchObject([{ reason: 'feed' }]);
  });

  test('that pays back everything, or next to nothing, is not open, and is named', () => {
    for (const prices of [
      ['3.00', '3.00', '3.00'],
      ['1.50', '1.50', '1.50'],
    ]) {
      const one = offer(winner(prices));
      expect(open(one)).toMatchObject([{ type: 1, suspended: true, reason: 'feed' }]);
      expect(one.impossible).toEqual([1]);
    }
    expect(offer(winner(['3.00', '3.00', '2.99'])).impossible).toEqual([]);
  });

  test('that is not open at an impossible price is nobody’s fault', () => {
    expect(offer(winner(['3.00', '3.00', '3.00'], { status: 2 })).impossible).toEqual([]);
  });

  test('is suspended whatever its bets say while nothing is sold', () => {
    expect(open(offer([...winner(), ...total('2.5')], { frozen: 'ending' }))).toMatchObject([
      { reason: 'ending', suspended: true },
      { reason: 'ending', suspended: true },
    ]);
  });
});

describe('the main line', () => {
  const lines = [
    ...total('1.5', ['1.30', '3.40']),
    ...total('2.5', ['1.85', '1.95']),
    ...total('3.5', ['3.00', '1.38']),
  ];
  const main = (one: OfferOf) => one.markets.filter((market) => market.main).map(({ line }) => line);

  test('is the feed’s', () => {
    expect(main(offer(lines, { mainLines: new Map([[2, '3.5']]) }))).toEqual([350]);
  });

  test('is the most balanced where the feed names none, or one that is not there', () => {
    expect(main(offer(lines))).toEqual([250]);
    expect(main(offer(lines, { mainLines: new Map([[2, '9.5']]) }))).toEqual([250]);
    expect(main(offer(lines, { mainLines: new Map([[2, 'x']]) }))).toEqual([250]);
  });

  test('of two as balanced is the lower one', () => {
    expect(main(offer([...total('3.5'), ...total('2.5')]))).toEqual([250]);
  });

  test('there is one for each kind', () => {
    const { markets } = offer([...lines, ...handicap('-0.5'), ...handicap('-1.5', ['3.0', '1.35']), ...winner()]);
    for (const list of Map.groupBy(markets, ({ type }) => type).values())
      expect(list.filter((market) => market.main)).toHaveLength(1);
  });
});

describe('a settlement', () => {
  test.each([
    [null, null],
    [0, null],
    [-1, 'void'],
    [1, 'lost'],
    [2, 'won'],
    [3, 'void'],
    [4, 'half_lost'],
    [5, 'half_won'],
  ])('%j says %j', (number, result) => {
    expect(settledAs(number)).toBe(result);
  });

  test('that is written is read as the same', () => {
    for (const [result, number] of Object.entries(settlementNumbers)) expect(settledAs(number)).toBe(result);
  });
});

test('no kind of ours is lost between writing and reading in football', () => {
  const lost = marketKinds.filter(({ type }) => writeType(type, 'football') === null).map(({ type }) => type);
  expect(lost).toEqual([]);
});
