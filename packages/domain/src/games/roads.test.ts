import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beadRoad,
  bigRoad,
  countMarks,
  countRuns,
  derivedMarks,
  derivedRoads,
  lastRun,
  roadRows,
  tableRoad,
} from './roads.ts';

const places = (text: string) => bigRoad([...text]).map(({ column, row }) => `${column}${row}`);

describe('the big road', () => {
  test.each([
    ['', []],
    ['a', ['00']],
    ['aab', ['00', '01', '10']],
    ['abab', ['00', '10', '20', '30']],
    ['six go down', ['00', '10', '20', '30', '40', '50', '60', '70', '80', '90', '100']],
    ['aaaaaa', ['00', '01', '02', '03', '04', '05']],
    ['aaaaaaaa', ['00', '01', '02', '03', '04', '05', '15', '25']],
    // the run of b finds its sixth row taken by the tail of a
    ['aaaaaaabbbbbbc', ['00', '01', '02', '03', '04', '05', '15', '10', '11', '12', '13', '14', '24', '20']],
  ])('of %s', (text, expected) => expect(places(text)).toEqual(expected));

  test('has one place for each round, one head for each run, and never leaves its rows', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 200 }), (marks) => {
        const cells = bigRoad(marks);
        expect(cells.map(({ index }) => index)).toEqual(marks.map((_, index) => index));
        expect(new Set(cells.map(({ column, row }) => `${column}/${row}`)).size).toBe(marks.length);
        expect(cells.every(({ row }) => row >= 0 && row < roadRows)).toBe(true);
      }),
    ));
});

test.each([
  ['', []],
  ['TT', []],
  ['P', ['0: 00']],
  // a tie ends no run
  ['PTP', ['0: 00 tied', '2: 01']],
  ['PPTTB', ['0: 00', '1: 01 tied', '4: 10']],
  ['TTBP', ['2: 00 tied', '3: 10']],
])('the big road of a table: %s', (text, expected) =>
  expect(
    tableRoad([...text], 'T').map(({ index, column, row, tied }) => `${index}: ${column}${row}${tied ? ' tied' : ''}`),
  ).toEqual(expected),
);

test('the bead road fills six rows, then the next column', () =>
  expect(beadRoad([...'abcdefgh']).map(({ column, row }) => `${column}${row}`)).toEqual([
    '00',
    '01',
    '02',
    '03',
    '04',
    '05',
    '10',
    '11',
  ]));

test('marks are counted with their longest run', () =>
  expect(countMarks([...'aabaaab'])).toEqual([
    { mark: 'a', count: 5, longest: 3 },
    { mark: 'b', count: 2, longest: 1 },
  ]));

test.each([
  ['', null],
  ['a', { mark: 'a', length: 1 }],
  ['abb', { mark: 'b', length: 2 }],
  ['bbb', { mark: 'b', length: 3 }],
])('the last run of %j', (text, run) => expect(lastRun([...text])).toEqual(run));

test.each([
  ['', [0, 0, 0]],
  ['홀', [1, 0, 0]],
  ['홀짝홀', [3, 0, 0]],
  ['홀홀짝짝짝홀', [1, 1, 1]],
  ['홀홀홀홀짝짝짝짝짝', [0, 0, 2]], // three and more
])('runs of %s by their length', (marks, counts) =>
  expect(countRuns([...marks], 3).map(({ count }) => count)).toEqual(counts),
);

// s: as before, o: otherwise; columns of the big road by their length
test.each([
  ['', 1, ''],
  ['b', 1, ''],
  ['bp', 1, ''],
  ['bpp', 1, 'o'], // the second of a column, where the one before has one
  ['bbpp', 1, 's'],
  ['bbppb', 1, 'ss'],
  ['bbppp', 1, 'so'],
  ['bbpppp', 1, 'sos'], // neither of both rows is there
  ['bpb', 1, 's'],
  ['bbpb', 1, 'o'],
  ['bpbp', 2, 's'],
  ['bbpbb', 2, 's'],
  ['bpbb', 2, 'o'],
  ['bpbpb', 3, 's'],
  ['bbpbpb', 3, 'o'],
] as const)('%s compared %i columns back: %s', (marks, back, expected) =>
  expect(
    derivedMarks([...marks], back)
      .map((mark) => mark[0])
      .join(''),
  ).toBe(expected),
);

test('roads are derived from one, two and three columns back, each of them later', () => {
  const marks = [...'bbpbppbbbpbpbbppp'];
  const lengths = derivedRoads.map(({ back }) => derivedMarks(marks, back).length);
  expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
});
