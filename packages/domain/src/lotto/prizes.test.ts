import { describe, expect, test } from 'vitest';
import { chanceOf, expectedCost, lottoRanks, lottoTickets, resultOf, waysOf } from './prizes.ts';

const draw = { numbers: [3, 11, 17, 24, 32, 41], bonus: 18 };

test.each<[string, number[], number, boolean, number | null]>([
  ['all six', [3, 11, 17, 24, 32, 41], 6, false, 1],
  ['all six, in another order', [41, 32, 24, 17, 11, 3], 6, false, 1],
  ['five and the bonus', [3, 11, 17, 24, 32, 18], 5, true, 2],
  ['five', [3, 11, 17, 24, 32, 45], 5, false, 3],
  ['four', [3, 11, 17, 24, 1, 2], 4, false, 4],
  ['four and the bonus is no more than four', [3, 11, 17, 24, 18, 2], 4, true, 4],
  ['three', [3, 11, 17, 1, 2, 4], 3, false, 5],
  ['three and the bonus', [3, 11, 17, 18, 2, 4], 3, true, 5],
  ['two', [3, 11, 1, 2, 4, 5], 2, false, null],
  ['two and the bonus', [3, 11, 18, 2, 4, 5], 2, true, null],
  ['nothing', [1, 2, 4, 5, 6, 7], 0, false, null],
])('%s', (_what, ticket, matches, bonus, rank) => {
  expect(resultOf(ticket, draw)).toEqual({ matches, bonus, rank });
});

describe('odds, exact', () => {
  test('45 over 6 tickets, each as likely', () => expect(lottoTickets).toBe(8_145_060));

  test.each([
    [1, 1],
    [2, 6],
    [3, 228],
    [4, 11_115],
    [5, 182_780],
  ] as const)('rank %i wins in %i of them', (rank, ways) => expect(waysOf(rank)).toBe(ways));

  test('every ticket without a rank has less than three right', () => {
    const losing = 3_262_623 + 6 * 575_757 + 15 * 82_251; // none, one or two of six with those of the other 39
    expect(lottoRanks.reduce((sum, { rank }) => sum + waysOf(rank), 0)).toBe(lottoTickets - losing);
    expect(chanceOf(5)).toBeCloseTo(1 / 44.562, 6);
  });

  test('what a ticket costs', () => {
    expect(expectedCost([lottoTickets, 0, 0, 0, 0])).toBe(1);
    expect(expectedCost([1_000_000, 300_000, 50_000, 3_000, 500])).toBeCloseTo(17.0576, 3);
    expect(expectedCost([0, 0, 0, 0, 0])).toBe(0);
  });
});
