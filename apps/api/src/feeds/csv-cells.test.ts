import { describe, expect, test } from 'vitest';
import { cellOf, csvOf } from '../../test/csv-of.ts';
import { americanCell, americanOdds, dateCell, usualPrice } from './american.ts';
import {
  clip,
  footballResult,
  lineCell,
  priceCell,
  priceCells,
  scoreCell,
  teamCells,
  teamName,
  unread,
} from './csv-cells.ts';

describe('a decimal price', () => {
  test.each([
    ['1.01', 1_010],
    ['1.95', 1_950],
    ['2', 2_000],
    ['2.', 2_000],
    ['2.5', 2_500],
    ['1.15', 1_150],
    ['3.339', 3_330],
    ['10000', 10_000_000],
  ])('%s is %i thousandths', (text, expected) => {
    const row = cellOf(text);
    expect(priceCell(row, 'x')).toBe(expected);
    expect(row.unread).toEqual([]);
  });

  test.each(['', '0', '1', '1.00', '1.009', '10000.01', '999999'])('%j is no price, and no fault', (text) => {
    const row = cellOf(text);
    expect(priceCell(row, 'x')).toBeNull();
    expect(row.unread).toEqual([]);
  });

  test.each(['-1.5', '+2.10', '2;10', '"2,10"', 'evens', '1e3', 'NaN', '#REF!', '5/2'])(
    '%s cannot be read and is noted',
    (text) => {
      const row = cellOf(text);
      expect(priceCell(row, 'x')).toBeNull();
      expect(row.unread).toHaveLength(1);
      expect(row.unread[0]).toMatch(/^x is no price: "/);
    },
  );

  test('of a column the file has not is blank', () => {
    expect(priceCell(cellOf('2.10'), 'z')).toBeNull();
  });
});

describe('the prices of a market', () => {
  const row = (line: string) => csvOf('h,d,a', line).rows[0]!;

  test('are taken in the order of the columns', () => {
    expect(priceCells(row('2.10,3.40,3.50'), ['a', 'd', 'h'])).toEqual([3_500, 3_400, 2_100]);
  });

  test.each(['2.10,,3.50', ',3.40,', '2.10,1.00,3.50', '2.10,x,3.50'])('%s is no whole market', (line) => {
    expect(priceCells(row(line), ['h', 'd', 'a'])).toBeNull();
  });

  test('name every cell that cannot be read, each once', () => {
    const bad = row('x,3.40,y');
    priceCells(bad, ['h', 'd', 'a']);
    priceCells(bad, ['h', 'd', 'a']);
    expect(bad.unread).toEqual(['h is no price: "x"', 'a is no price: "y"']);
  });
});

describe('a line', () => {
  test.each([
    ['-0.25', 25, -25],
    ['+0.75', 25, 75],
    ['2.5', 25, 250],
    ['0', 25, 0],
    ['-0', 25, 0],
    ['-4.5', 50, -450],
    ['220.50', 50, 22_050],
    ['9999.75', 25, 999_975],
  ])('%s in steps of %i is %i', (text, step, expected) => {
    const row = cellOf(text);
    expect(Object.is(lineCell(row, 'x', step), expected)).toBe(true);
    expect(row.unread).toEqual([]);
  });

  test.each([
    ['0.25', 50],
    ['-4.75', 50],
    ['2.6', 25],
    ['2.51', 25],
    ['0.251', 25],
    ['10000', 25],
    ['pk', 25],
    ['2.', 25],
    ['--1', 25],
  ])('%s is none in steps of %i, and is noted', (text, step) => {
    const row = cellOf(text);
    expect(lineCell(row, 'x', step)).toBeNull();
    expect(row.unread).toEqual([`x is no line: ${JSON.stringify(text)}`]);
  });

  test('that is blank is none, and no fault', () => {
    const row = cellOf('');
    expect(lineCell(row, 'x', 25)).toBeNull();
    expect(row.unread).toEqual([]);
  });
});

describe('a score', () => {
  test.each([
    ['', null],
    ['0', 0],
    ['3', 3],
    ['3.0', 3],
    ['112', 112],
    ['999.00', 999],
  ])('%j is %j', (text, expected) => {
    expect(scoreCell(cellOf(text), 'x')).toBe(expected);
  });

  test.each(['-1', '1000', '2.5', 'two', '1-0', '3.', '0x1'])(
    '%s costs the row: nobody may be paid by a guess',
    (text) => {
      expect(() => scoreCell(cellOf(text), 'x')).toThrow(`x is no score: ${JSON.stringify(text)}`);
    },
  );

  const pair = (home: number | null, away: number | null) => ({ home, away });
  test.each([
    ['both goals and half-times', pair(2, 1), pair(1, 0), { detail: { halfTime: [1, 0] } }],
    ['no half-time', pair(2, 1), pair(null, null), {}],
    ['half a half-time', pair(2, 1), pair(1, null), {}],
  ])('of football with %s is a result', (_what, goals, halves, detail) => {
    expect(footballResult(goals, halves)).toEqual({ status: 'finished', score: { home: 2, away: 1 }, ...detail });
  });

  test.each([[pair(null, null)], [pair(0, null)], [pair(null, 0)]])(
    'of football that is not whole is none: %j',
    (goals) => {
      expect(footballResult(goals, pair(0, 0))).toBeNull();
    },
  );
});

describe('two teams', () => {
  const long = 'x'.repeat(80);
  test('with names of up to 80 letters meet', () => {
    expect(teamCells(long, 'Away')).toEqual({ home: long, away: 'Away' });
  });

  test.each([
    ['', 'Away', 'a team is missing'],
    ['Home', '', 'a team is missing'],
    ['Home', 'Home', '"Home" against itself'],
    [`${long}x`, 'Away', 'a team has too long a name'],
    ['Home', `${long}x`, 'a team has too long a name'],
  ])('%s and %s do not', (home, away, why) => {
    expect(() => teamCells(home, away)).toThrow(why);
  });

  test('of one name in two places are two teams', () => {
    expect(teamName('ENG', 'Rangers')).toEqual({ key: 'ENG:Rangers', en: 'Rangers' });
    expect(teamName('SCO', 'Rangers').key).not.toBe(teamName('ENG', 'Rangers').key);
  });
});

describe('an American price', () => {
  test.each([
    [100, 2_000],
    [-100, 2_000],
    [150, 2_500],
    [-110, 1_900],
    [-200, 1_500],
    [-3_000, 1_030],
    [-10_000, 1_010],
    [100_000, 1_001_000],
    [999_900, 10_000_000],
  ])('%i is %i thousandths, never more than it says', (american, expected) => {
    expect(americanOdds(american)).toBe(expected);
  });

  test.each([0, 99, -99, 1, -1, 110.5, Number.NaN, -10_001, 999_901])('%d is none', (american) => {
    expect(americanOdds(american)).toBeNull();
  });

  test('is floored: a member is never promised more than the source says', () => {
    for (let american = 101; american <= 2_000; american += 1) {
      const price = americanOdds(-american)!;
      expect(price).toBeLessThanOrEqual((1 + 100 / american) * 1_000 + 1e-9);
      expect(price).toBeGreaterThan((1 + 100 / american) * 1_000 - 10);
    }
  });

  test.each([
    ['+150', 2_500, []],
    ['150', 2_500, []],
    ['-110', 1_900, []],
    ['', null, []],
    ['50', null, []],
    ['EVEN', null, ['x is no American price: "EVEN"']],
    ['1.95', null, ['x is no American price: "1.95"']],
    ['1234567', null, ['x is no American price: "1234567"']],
  ])('in a cell: %j', (text, expected, noted) => {
    const row = cellOf(text);
    expect(americanCell(row, 'x')).toBe(expected);
    expect(row.unread).toEqual(noted);
  });

  test('of a spread without one is −110', () => {
    expect(usualPrice).toBe(americanOdds(-110));
  });
});

describe('a day', () => {
  const dayOf = (text: string) => dateCell(csvOf('date,y', `${text},-`).rows[0]!);
  test.each(['2024-02-29', '1990-01-01', '2100-12-31'])('%s is one', (text) => {
    expect(dayOf(text)).toBe(text);
  });

  test.each([
    '',
    '2023-02-29',
    '1989-12-31',
    '2101-01-01',
    '2024-13-01',
    '24-01-01',
    '2024/01/01',
    '20240101',
    '2024-1-1',
  ])('%j is none', (text) => {
    expect(() => dayOf(text)).toThrow(/^no (such )?date: /);
  });
});

test('what is shown of a cell is short, quoted and safe in one line', () => {
  expect(clip('a'.repeat(40))).toBe(`"${'a'.repeat(40)}"`);
  expect(clip('a'.repeat(41))).toBe(`"${'a'.repeat(40)}…"`);
  expect(clip('a\nb"')).toBe(String.raw`"a\nb\""`);
});

test('a cell is noted once, however often it is looked at', () => {
  const row = cellOf('x');
  expect(unread(row, 'one')).toBeNull();
  unread(row, 'one');
  unread(row, 'two');
  expect(row.unread).toEqual(['one', 'two']);
});
