import { describe, expect, test } from 'vitest';
import { createReader } from '../fairness/draw.ts';
import { createRoundGame, findPick, highestPrice, priceFault, returnOf } from './game.ts';

type Spin = { readonly number: number };

/** A wheel of 0 to 9: the low half wins, 9 returns the stake. */
const wheel = (secondNo = 2) =>
  createRoundGame<Spin, number>({
    id: 'powerball',
    name: '바퀴',
    menu: '파워볼',
    limitKind: 'Mini',
    betKind: 'mini',
    clock: { periodSeconds: 60, offsetSeconds: 0, closesSeconds: 10 },
    folders: [
      {
        id: 'half',
        name: '반',
        line: null,
        picks: [
          { no: 1, name: '낮음', price: 1900, wins: (number) => number < 5, voids: (number) => number === 9 },
          { no: secondNo, name: '영', price: 9000, wins: (number) => number === 0 },
        ],
      },
    ],
    draw: (blocks) => ({ number: createReader(1, blocks)(10) }),
    readOutcome: () => null,
    outcomeText: ({ number }) => String(number),
    factsOf: ({ number }) => number,
    cases: () => Array.from({ length: 10 }, (_, facts) => ({ facts, ways: 2 })),
  });

describe('a pick', () => {
  test.each([
    [0, 1, 'won'],
    [4, 1, 'won'],
    [5, 1, 'lost'],
    [9, 1, 'void'],
    [9, 2, 'lost'],
  ] as const)('with outcome %i, pick %i is %s', (number, no, result) =>
    expect(wheel().resultOf({ number }, no)).toBe(result),
  );

  test('has its chance by enumeration, void beside won', () => {
    expect([...wheel().chances()]).toEqual([
      [1, { won: 10n, void: 2n, of: 20n }],
      [2, { won: 2n, void: 0n, of: 20n }],
    ]);
  });

  test('is found with its folder', () => {
    expect(findPick(wheel(), 2)).toMatchObject({ folder: { id: 'half' }, pick: { name: '영' } });
    expect(findPick(wheel(), 3)).toBe(null);
  });

  test('has a number of its own', () => expect(() => wheel(1)).toThrow('its own number'));

  test('that is not there is a broken assumption', () => {
    expect(() => wheel().resultOf({ number: 0 }, 3)).toThrow('no pick 3');
    expect(() => priceFault(wheel(), 3, 1900)).toThrow('no pick 3');
  });
});

describe('a price', () => {
  test('pays back an exact share', () => {
    expect(returnOf({ won: 10n, void: 2n, of: 20n }, 1900)).toEqual({ numerator: 21_000n, denominator: 20_000n });
  });

  test.each([
    ['pays back 100 %', 1, 1800, 'return-too-high'],
    ['pays back 99.5 %', 1, 1790, null],
    ['pays back 85 %', 1, 1500, null],
    ['pays back 84.5 %', 1, 1490, 'return-too-low'],
    ['pays back 100 % of a tenth', 2, 10_000, 'return-too-high'],
    ['pays back 99.9 % of a tenth', 2, 9990, null],
    ['has three decimals', 1, 1795, 'not-a-price'],
    ['is 1.00', 1, 1000, 'not-a-price'],
    ['is no number', 1, Number.NaN, 'not-a-price'],
  ] as const)('that %s', (_what, no, price, fault) => expect(priceFault(wheel(), no, price)).toBe(fault));

  test('is at most the last one that pays back less than all', () => {
    for (const no of [1, 2]) {
      const most = highestPrice(wheel(), no);
      expect([priceFault(wheel(), no, most), priceFault(wheel(), no, most + 10)]).toEqual([null, 'return-too-high']);
    }
  });
});
