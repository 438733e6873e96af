import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { odds } from '../odds.ts';
import type { LegResult } from './leg-result.ts';
import { houseTake, slipOutcome } from './slip-outcome.ts';
import { repayment, takeBack } from './take-back.ts';

const leg = (result: LegResult, price = 2000) => ({ result, odds: odds(price) });

test.each([
  ['one lost leg loses at once, whatever still waits', [leg('lost'), leg('wait')], 'miss', 0],
  ['a half lost leg does not decide while another waits', [leg('half_lost'), leg('wait')], 'wait', 0],
  ['all won', [leg('won', 1950), leg('won', 2010)], 'hit', 39_195],
  ['half won shows as a hit', [leg('half_won', 1910)], 'hit', 14_550],
  ['half lost alone is an exception and pays half', [leg('half_lost')], 'exception', 5_000],
  ['won and half lost is a hit', [leg('won', 1500), leg('half_lost')], 'hit', 7_500],
  ['void and half lost is an exception', [leg('void'), leg('half_lost')], 'exception', 5_000],
  ['only void legs return the stake', [leg('void', 3000), leg('void', 1800)], 'exception', 10_000],
  ['a void leg counts as 1.00', [leg('void', 3000), leg('won', 1800)], 'hit', 18_000],
] as const)('%s', (_why, legs, result, payout) => expect(slipOutcome(10_000, legs)).toEqual({ result, payout }));

// two legs of one match at 2.00 and 1.90 that pay 3.00 together, and one of another match
const group = { legs: [1, 2], odds: [1000, 2000, 1900, 3000].map(odds) };
test.each([
  ['all won', ['won', 'won', 'won'], 'hit', 45_000],
  ['a lost one of the pair loses, whatever else is void', ['void', 'lost', 'won'], 'miss', 0],
  ['a void one leaves the odds of the other', ['void', 'won', 'won'], 'hit', 28_500],
  ['both void leave the other match', ['void', 'void', 'won'], 'hit', 15_000],
  ['all void return the stake', ['void', 'void', 'void'], 'exception', 10_000],
  ['half won is half with it and half without', ['half_won', 'won', 'won'], 'hit', 36_750],
  ['half lost is half without it', ['half_lost', 'won', 'won'], 'hit', 14_250],
  ['the other match is half lost', ['won', 'won', 'half_lost'], 'hit', 15_000],
  ['one waits', ['won', 'wait', 'won'], 'wait', 0],
] as const)('legs of one match: %s', (_why, results, result, payout) => {
  const legs = [leg(results[0], 2000), leg(results[1], 1900), leg(results[2], 1500)];
  expect(slipOutcome(10_000, legs, null, [group])).toEqual({ result, payout });
});

test('two pairs and a bonus folder multiply', () => {
  const legs = [2000, 1900, 2000, 1900].map((price) => leg('won', price));
  const groups = [group, { ...group, legs: [3, 4] }];
  expect(slipOutcome(10_000, legs, { folders: 4, odds: odds(1050) }, groups).payout).toBe(94_500);
});

test('nothing paid is a miss, even from half lost legs', () => {
  expect(slipOutcome(1, [leg('half_lost')])).toEqual({ result: 'miss', payout: 0 });
});

test('cut to a whole won only once, at the end', () => {
  expect(slipOutcome(12_345, [leg('won', 1330), leg('won', 1670), leg('half_won', 1910)])).toEqual({
    result: 'hit',
    payout: 39_895,
  });
});

test.each([
  ['counts like a won leg', [leg('won', 1500), leg('won', 2000)], 31_500],
  ['counts with a half lost leg', [leg('won', 1500), leg('half_lost')], 7_875],
  ['falls away when one of its legs is void', [leg('won', 1500), leg('void')], 15_000],
  ['pays nothing extra when all is void', [leg('void'), leg('void')], 10_000],
] as const)('a bonus of two folders %s', (_why, legs, payout) => {
  expect(slipOutcome(10_000, legs, { folders: 2, odds: odds(1050) }).payout).toBe(payout);
});

test.each([
  ['open slip', { result: 'wait', payout: 0 }, 0],
  ['lost', { result: 'miss', payout: 0 }, 1_000],
  ['half lost', { result: 'exception', payout: 500 }, 500],
  ['won', { result: 'hit', payout: 1_900 }, -900],
] as const)('the house takes of a slip that is: %s', (_why, outcome, take) =>
  expect(houseTake(1_000, outcome)).toBe(take),
);

test('what is taken back comes from cash first, the rest is owed', () => {
  expect(takeBack(150, [100, 100, 30])).toEqual([
    { fromCash: 100, owed: 0 },
    { fromCash: 50, owed: 50 },
    { fromCash: 0, owed: 30 },
  ]);
});

test.each([
  ['no debt', 500, 0, 0],
  ['all of a small gain', 500, 800, 500],
  ['only what is owed of a large one', 500, 200, 200],
  ['nothing out of a loss', -500, 800, 0],
] as const)('repayment: %s', (_why, gain, owed, paid) => expect(repayment(gain, owed)).toBe(paid));

describe('order', () => {
  const results = fc.constantFrom<LegResult>('won', 'half_won', 'void', 'half_lost', 'lost');
  const message = fc.record({ leg: fc.nat(9), revision: fc.integer({ min: 1, max: 4 }), result: results });

  test('any order and repetition of result messages ends in the same outcome', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 1010, max: 9_000 }).map((n) => n - (n % 10)),
          { minLength: 1, maxLength: 10 },
        ),
        fc.array(message, { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (prices, sent, noise) => {
          // one truth a leg and revision, as a source has it
          const truth = [
            ...new Map(
              sent.map((m) => [`${m.leg % prices.length}:${m.revision}`, { ...m, leg: m.leg % prices.length }]),
            ).values(),
          ];
          const next = () => noise.next().value as number;
          const end = (messages: readonly { leg: number; revision: number; result: LegResult }[]) => {
            const legs = prices.map((price) => ({ odds: odds(price), result: 'wait' as LegResult, revision: 0 }));
            for (const { leg: no, revision, result } of messages) {
              const at = legs[no]!;
              if (revision >= at.revision) Object.assign(at, { result, revision });
            }
            return slipOutcome(10_000, legs);
          };
          const expected = end(truth.toSorted((a, b) => a.revision - b.revision));
          for (let shuffle = 0; shuffle < 10; shuffle += 1) {
            const twice = [...truth, ...truth.filter(() => next() % 2 === 0)]
              .map((m) => [next() % 1000, m] as const)
              .toSorted((a, b) => a[0] - b[0]);
            expect(end(twice.map(([, m]) => m))).toEqual(expected);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
