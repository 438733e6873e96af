import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRoundGame, roundGames } from '../games/round-games.ts';
import { roundStakesAtRisk } from './at-risk-rounds.ts';
import type { RoundSlip } from './at-risk-rounds.ts';

const me = 1;
const linked = 2;
let ids = 0;

type Short = [folder: string, pick: string, stake: number, memberId?: number, odds?: number];

/** A slip on a pick by its names, at the game's own price unless another one is given. */
function slipOn(gameId: string, [folderName, pickName, stake, memberId = me, odds]: Short): RoundSlip {
  const folder = findRoundGame(gameId)!.folders.find(({ name }) => name === folderName)!;
  const pick = folder.picks.find(({ name }) => name === pickName)!;
  return { id: (ids += 1), memberId, stake, pickNo: pick.no, odds: odds ?? pick.price };
}

/** Won at risk by slip of the member, in their order. */
function risks(gameId: string, list: readonly Short[]): number[] {
  const slips = list.map((one) => slipOn(gameId, one));
  const found = roundStakesAtRisk(findRoundGame(gameId)!, slips, me);
  return slips.filter(({ memberId }) => memberId === me).map(({ id, stake }) => found.get(id) ?? stake);
}

const [parity, limit, zone] = ['파워볼 홀짝', '파워볼 언더오버', '일반볼 대중소'];

describe('what can be lost of a round', () => {
  test.for<[what: string, game: string, slips: Short[], risks: number[]]>([
    ['one pick', 'powerball', [[parity, '홀', 550_000]], [550_000]],
    [
      'one pick twice',
      'powerball',
      [
        [parity, '홀', 10_000],
        [parity, '홀', 20_000],
      ],
      [10_000, 20_000],
    ],
    // 550,000 × 1.95 comes back whatever is drawn
    [
      'odd and even',
      'powerball',
      [
        [parity, '홀', 550_000],
        [parity, '짝', 550_000],
      ],
      [13_750, 13_750],
    ],
    [
      'a small opposite',
      'powerball',
      [
        [parity, '홀', 990_000],
        [parity, '짝', 10_000],
      ],
      [970_695, 9_805],
    ],
    [
      'odd and even at an even return',
      'powerball',
      [
        [parity, '홀', 50_000, me, 2_000],
        [parity, '짝', 50_000, me, 2_000],
      ],
      [0, 0],
    ],
    [
      'picks of two questions',
      'powerball',
      [
        [parity, '홀', 10_000],
        [limit, '언더', 10_000],
      ],
      [10_000, 10_000],
    ],
    [
      'two of three zones',
      'powerball',
      [
        [zone, '대', 10_000],
        [zone, '중', 10_000],
      ],
      [10_000, 10_000],
    ],
    [
      'all three zones',
      'powerball',
      [
        [zone, '대', 10_000],
        [zone, '중', 10_000],
        [zone, '소', 10_000],
      ],
      [1_333, 1_333, 1_333],
    ],
    [
      'odd, and both combinations with even',
      'powerball',
      [
        [parity, '홀', 40_000],
        ['파워볼 조합', '짝언', 25_000],
        ['파워볼 조합', '짝오', 17_000],
      ],
      [1_951, 1_219, 829],
    ],
    [
      'all four ways of a ladder',
      'powerladder',
      [
        ['조합', '좌3짝', 1_000],
        ['조합', '좌4홀', 1_000],
        ['조합', '우3홀', 1_000],
        ['조합', '우4짝', 1_000],
      ],
      [100, 100, 100, 100],
    ],
    // a tie gives both stakes back; the banker pays 1.95
    [
      'player and banker',
      'lotus-baccarat',
      [
        ['승부', '플레이어', 100_000],
        ['승부', '뱅커', 100_000],
      ],
      [2_500, 2_500],
    ],
    [
      'player and tie',
      'lotus-baccarat',
      [
        ['승부', '플레이어', 100_000],
        ['승부', '타이', 10_000],
      ],
      [100_000, 10_000],
    ],
  ])('%s', ([, game, slips, expected]) => expect(risks(game, slips)).toEqual(expected));

  test('an opposite of a linked member covers', () => {
    expect(
      risks('powerball', [
        [parity, '홀', 550_000],
        [parity, '짝', 550_000, linked],
      ]),
    ).toEqual([13_750]);
  });
});

describe.each(roundGames.map((game) => [game.id, game] as const))('any slips on a round of %s', (_id, game) => {
  const picks = game.folders.flatMap((folder) => folder.picks);
  const slip = fc
    .tuple(fc.constantFrom(...picks), fc.integer({ min: 1, max: 5_000_000 }))
    .map(([{ no, price }, stake]): RoundSlip => ({ id: (ids += 1), memberId: me, stake, pickNo: no, odds: price }));
  const atRisk = (slips: readonly RoundSlip[]) => {
    const found = roundStakesAtRisk(game, slips, me);
    return slips.reduce((sum, { id, stake }) => sum + (found.get(id) ?? stake), 0);
  };

  test('risk at most their stakes, one slip all of it, and at least what a drawn round lost', () => {
    const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(fc.array(slip, { minLength: 1, maxLength: 8 }), bytes, (slips, block) => {
        const stakes = slips.reduce((sum, { stake }) => sum + stake, 0);
        expect(atRisk(slips)).toBeLessThanOrEqual(stakes);
        expect(atRisk([slips[0]!])).toBe(slips[0]!.stake);
        const outcome = game.draw((no) => block.map((byte) => (byte * 31 + no * 17) % 256));
        const paid = slips.reduce((sum, { pickNo, stake, odds }) => {
          const result = game.resultOf(outcome, pickNo);
          return sum + (result === 'won' ? Math.floor((stake * odds) / 1000) : result === 'void' ? stake : 0);
        }, 0);
        // each share is cut to a whole won
        expect(atRisk(slips)).toBeGreaterThanOrEqual(stakes - paid - slips.length);
      }),
      { numRuns: 50 },
    );
  });
});
