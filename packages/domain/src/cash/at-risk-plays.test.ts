import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roulette, wheel } from '../games/hosted/token-roulette.ts';
import { playStakesAtRisk } from './at-risk-plays.ts';
import type { PlaySlip } from './at-risk-plays.ts';

const me = 1;
const linked = 2;
let ids = 0;

type Bets = readonly { stake: number; spot?: string; moves?: string[] }[];
type Short = { bets: Bets; opening?: unknown; paid?: number | null; memberId?: number };

/** A debit that says its bets. */
const told = ({ bets, opening = null, paid = 0, memberId = me }: Short): PlaySlip => ({
  id: (ids += 1),
  memberId,
  stake: bets.reduce((sum, { stake }) => sum + stake, 0),
  bets,
  opening,
  paid,
});
/** A debit that does not. @param paid  null: it has not ended */
const silent = (stake: number, paid: number | null, memberId = me): PlaySlip => ({
  id: (ids += 1),
  memberId,
  stake,
  bets: null,
  opening: null,
  paid,
});
const on = (stakes: Record<string, number>): Bets => Object.entries(stakes).map(([spot, stake]) => ({ spot, stake }));

/** Won at risk by debit of the member, in their order. */
function risks(code: string, slips: readonly PlaySlip[]): number[] {
  const found = playStakesAtRisk(code, slips, me);
  return slips.filter(({ memberId }) => memberId === me).map(({ id, stake }) => found.get(id) ?? stake);
}

const allNumbers = Object.fromEntries(wheel.map((number) => [String(number), 1_000]));
const { '0': _zero, ...allButZero } = allNumbers;
const baccarat = 'evolution-baccarat-1';
const card = { weights: [25, 21, 18, 15, 12, 9] };

describe('what can be lost of a round of a host that says its bets', () => {
  test.for<[what: string, game: string, debits: Bets[], risks: number[]]>([
    ['one spot', 'roulette', [on({ red: 10_000 })], [10_000]],
    ['all numbers in one debit', 'roulette', [on(allNumbers)], [1_000]],
    ['all numbers but zero', 'roulette', [on(allButZero)], [36_000]],
    ['red, black and zero', 'roulette', [on({ red: 18_000, black: 18_000, 0: 1_000 })], [1_000]],
    ['red and black in two debits, zero open', 'roulette', [on({ red: 10_000 }), on({ black: 10_000 })], [10_000, 10_000]],
    ['three dozens and zero in four debits', 'roulette', [on({ 'dozen-1': 12_000 }), on({ 'dozen-2': 12_000 }), on({ 'dozen-3': 12_000 }), on({ 0: 1_000 })], [324, 324, 324, 27]],
    ['player and banker of the token table', 'baccarat', [on({ player: 100_000, banker: 100_000 })], [5_000]],
    ['player, banker and tie', 'baccarat', [on({ player: 100_000, banker: 100_000, tie: 10_000 })], [15_000]],
    ['player and banker of a casino table', baccarat, [on({ player: 100_000 }), on({ banker: 100_000 })], [2_500, 2_500]],
    ['player alone', baccarat, [on({ player: 100_000 })], [100_000]],
    // a tie gives half of both back
    ['dragon and tiger', 'evolution-dragon-tiger-1', [on({ dragon: 100_000, tiger: 100_000 })], [100_000]],
    // triples lose both
    ['small and big, triples open', 'evolution-sic-bo-1', [on({ small: 10_000, big: 10_000 })], [20_000]],
    ['small, big and any triple', 'evolution-sic-bo-1', [on({ small: 30_000, big: 30_000, 'any-triple': 2_000 })], [2_000]],
    ['ante, then call', 'holdem-holdem-1', [on({ ante: 10_000 }), on({ call: 20_000 })], [10_000, 20_000]],
    ['a pick of high-low', 'highlow', [[{ stake: 10_000, moves: ['higher', 'take'] }]], [10_000]],
    ['high-low ended without a pick', 'highlow', [[{ stake: 10_000, moves: ['skip', 'take'] }]], [0]],
    ['graph', 'graph', [[{ stake: 10_000 }]], [10_000]],
    ['a spin', 'lucky-seven', [[{ stake: 1_000 }]], [1_000]],
  ])('%s', ([, game, debits, expected]) => expect(risks(game, debits.map((bets) => told({ bets })))).toEqual(expected)); // prettier-ignore

  test('of a race depends on its prices', () => {
    const bets = on({
      'win-1': 25_000,
      'win-2': 21_000,
      'win-3': 18_000,
      'win-4': 15_000,
      'win-5': 12_000,
      'win-6': 9_000,
    });
    // 12 % pay 7.66: 91,920 of 100,000 comes back whichever horse wins
    expect(risks('horse', [told({ bets, opening: card })])).toEqual([8_080]);
    expect(risks('horse', [told({ bets: bets.slice(1), opening: card })])).toEqual([75_000]);
  });

  test('an opposite of a linked member covers', () => {
    const slips = [told({ bets: on({ player: 100_000 }) }), told({ bets: on({ banker: 100_000 }), memberId: linked })];
    expect(risks(baccarat, slips)).toEqual([2_500]);
  });

  test('any bets on a wheel lose what its worst pocket loses', () => {
    const spot = fc.constantFrom(...roulette.spots.map(({ id }) => id));
    const bets = fc.array(fc.record({ spot, stake: fc.integer({ min: 1, max: 5_000_000 }) }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(bets, (list) => {
        const stakes = list.reduce((sum, { stake }) => sum + stake, 0);
        const worst = Math.max(
          ...wheel.map((number) => stakes - roulette.settle(list, { number }).reduce((sum, won) => sum + won, 0)),
        );
        expect(risks('roulette', [told({ bets: list })])).toEqual([Math.max(0, worst)]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('what counts of a round of a host that does not say its bets', () => {
  test.for<[what: string, debits: PlaySlip[], risks: number[]]>([
    ['lost', [silent(10_000, 0)], [10_000]],
    ['paid one won', [silent(10_000, 1)], [9_999]],
    ['paid all but one won', [silent(10_000, 9_999)], [1]],
    ['paid its stake', [silent(10_000, 10_000)], [0]],
    ['won', [silent(10_000, 19_500)], [0]],
    ['one lost, one won', [silent(100_000, 0), silent(100_000, 195_000)], [2_500, 2_500]],
    ['one lost, one not ended', [silent(100_000, 0), silent(100_000, null)], [0, 0]],
    ['the other side by a linked member', [silent(100_000, 0), silent(100_000, 195_000, linked)], [2_500]],
    ['one of two says its bets', [told({ bets: on({ red: 10_000 }), paid: 0 }), silent(10_000, 20_000)], [0, 0]],
  ])('%s', ([, slips, expected]) => expect(risks('roulette', slips)).toEqual(expected));

  test.for<[what: string, slip: Partial<PlaySlip>]>([
    ['bets that are no list', { bets: { spot: 'red', stake: 10_000 } }],
    ['a spot that the table does not have', { bets: on({ purple: 10_000 }) }],
    ['stakes that do not add up to the debit', { bets: on({ red: 9_999 }) }],
  ])('%s are not read', ([, slip]) =>
    expect(risks('roulette', [{ ...silent(10_000, 4_000), ...slip }])).toEqual([6_000]),
  );

  test('a race without its prices, or a game of another host, is not computed', () => {
    expect(risks('horse', [told({ bets: on({ 'win-1': 10_000 }), paid: 4_000 })])).toEqual([6_000]);
    expect(risks('no-such-game', [told({ bets: on({ red: 10_000 }), paid: 4_000 })])).toEqual([6_000]);
  });
});
