import { describe, expect, test } from 'vitest';
import { fraction } from '../../games/hosted/fraction.ts';
import { roulette as tokenRoulette } from '../../games/hosted/token-roulette.ts';
import { dragonTiger } from './dragon-tiger.ts';
import { roulette } from './wheel-roulette.ts';
import { sicBo } from './sic-bo.ts';

const cardOf = (text: string) => ({
  rank: Number(text.slice(1)),
  suit: ({ S: 'spade', H: 'heart', D: 'diamond', C: 'club' } as const)[text[0] as 'S'],
});

describe('dragon-tiger', () => {
  const paid = (dragon: string, tiger: string) => {
    const bets = dragonTiger.spots.map(({ id }) => ({ stake: 1000, spot: id }));
    const payouts = dragonTiger.settle(bets, { dragon: cardOf(dragon), tiger: cardOf(tiger) });
    return Object.fromEntries(bets.flatMap(({ spot }, at) => (payouts[at]! > 0 ? [[spot, payouts[at]]] : [])));
  };
  test.each([
    [
      'H13',
      'S1',
      {
        dragon: 2000,
        'dragon-big': 2000,
        'dragon-odd': 2000,
        'dragon-red': 2000,
        'tiger-small': 2000,
        'tiger-odd': 2000,
        'tiger-black': 2000,
      },
    ],
    [
      'C6',
      'D8',
      {
        tiger: 2000,
        'dragon-small': 2000,
        'dragon-even': 2000,
        'dragon-black': 2000,
        'tiger-big': 2000,
        'tiger-even': 2000,
        'tiger-red': 2000,
      },
    ],
    ['S7', 'D7', { dragon: 500, tiger: 500, tie: 12_000 }],
    ['S7', 'S7', { dragon: 500, tiger: 500, tie: 12_000, 'suited-tie': 51_000 }],
  ])('%s against %s', (dragon, tiger, expected) => expect(paid(dragon, tiger)).toEqual(expected));

  test('every bet pays back what two cards of 416 come to', () => {
    const back = Object.fromEntries(dragonTiger.figures().map(({ spot, returned }) => [spot, returned]));
    expect(back.tie).toEqual(fraction(12 * 31, 415));
    expect(back['suited-tie']).toEqual(fraction(51 * 7, 415));
    // 192 of 415 win, 31 return half
    expect([back.dragon, back.tiger]).toEqual([
      fraction(192 * 2000 + 31 * 500, 415_000),
      fraction(192 * 2000 + 31 * 500, 415_000),
    ]);
    for (const place of ['dragon', 'tiger'])
      for (const bet of ['big', 'small', 'odd', 'even', 'red', 'black'])
        expect(back[`${place}-${bet}`]).toEqual(fraction(12, 13));
  });
});

describe('sic bo', () => {
  const winners = (dice: readonly [number, number, number]) =>
    sicBo.spots.flatMap(({ id }) => {
      const payout = sicBo.settle([{ stake: 1000, spot: id }], { dice })[0]!;
      return payout > 0 ? [`${id} ${payout / 1000}`] : [];
    });
  test.each([
    [
      [1, 2, 3],
      [
        'small 2',
        'even 2',
        'sum-6 19',
        'pair-1-2 7',
        'pair-1-3 7',
        'pair-2-3 7',
        'single-1 2',
        'single-2 2',
        'single-3 2',
      ],
    ],
    [
      [6, 4, 6],
      ['big 2', 'even 2', 'double-6 12', 'sum-16 32', 'pair-4-6 7', 'single-4 2', 'single-6 3'],
    ],
    [
      [5, 5, 5],
      ['triple-5 191', 'any-triple 31', 'double-5 12', 'sum-15 19', 'single-5 4'],
    ],
    [
      [1, 1, 1],
      ['triple-1 191', 'any-triple 31', 'double-1 12', 'single-1 4'],
    ],
    [
      [4, 1, 5],
      [
        'small 2',
        'even 2',
        'sum-10 7',
        'pair-1-4 7',
        'pair-1-5 7',
        'pair-4-5 7',
        'single-1 2',
        'single-4 2',
        'single-5 2',
      ],
    ],
    [
      [5, 1, 5],
      ['big 2', 'odd 2', 'double-5 12', 'sum-11 7', 'pair-1-5 7', 'single-1 2', 'single-5 3'],
    ],
  ] as const)('%j', (dice, expected) => expect(winners(dice)).toEqual(expected));

  test('every bet pays back what all 216 throws pay', () => {
    for (const { spot, returned } of sicBo.figures()) {
      let paid = 0;
      for (let no = 0; no < 216; no += 1) {
        const dice = [1 + (no % 6), 1 + (Math.floor(no / 6) % 6), 1 + Math.floor(no / 36)] as const;
        paid += sicBo.settle([{ stake: 1000, spot }], { dice })[0]!;
      }
      expect([spot, returned]).toEqual([spot, fraction(paid, 216_000)]);
    }
  });

  test('a throw reads as it fell', () => {
    expect(sicBo.outcomeText({ dice: [6, 4, 6] })).toBe('6·4·6 합 16 대 · 짝');
    expect(sicBo.outcomeText({ dice: [2, 2, 2] })).toBe('2·2·2 합 6 트리플');
    for (const wrong of [{ dice: [1, 2] }, { dice: [0, 1, 2] }, { dice: [1, 2, 7] }])
      expect(sicBo.readOutcome(wrong)).toBe(null);
  });
});

test('roulette has the spots of token roulette, each 36/37', () => {
  expect(roulette.spots.map(({ id, price }) => [id, price])).toEqual(
    tokenRoulette.spots.map(({ id, price }) => [id, price]),
  );
  for (const { returned } of roulette.figures()) expect(returned).toEqual(fraction(36, 37));
});
