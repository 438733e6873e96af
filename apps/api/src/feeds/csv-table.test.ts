import { describe, expect, test } from 'vitest';
import { csvOf } from '../../test/csv-of.ts';
import { BadFile, BadRow, dropRepeated, matchOf, pairOf, readRows } from './csv-source.ts';
import type { CsvMatch } from './csv-source.ts';
import { readTable } from './csv-table.ts';

const bytes = (text: string) => Buffer.from(text);

describe('a file', () => {
  test.each([
    ['with Unix line ends', 'a,b\n1,2\n'],
    ['with Windows line ends', 'a,b\r\n1,2\r\n'],
    ['without a last line end', 'a,b\n1,2'],
    ['with a byte-order mark', '\uFEFFa,b\n1,2\n'],
    ['with blank lines', '\na,b\n\n1,2\n\n'],
    ['with spaces around its cells', ' a , b \n 1 , 2 \n'],
    ['with quotes', '"a","b"\n"1","2"\n'],
    ['with commas that lead nowhere', 'a,b,,\n1,2,,\n'],
    ['with lines of commas alone', 'a,b\n,\n1,2\n,\n'],
  ])('%s is read the same', (_what, text) => {
    const table = readTable(bytes(text));
    expect(table.header).toEqual(['a', 'b']);
    expect(table.rows.map((row) => [row.cell('a'), row.cell('b')])).toEqual([['1', '2']]);
    expect(table.bad).toEqual([]);
  });

  test('in UTF-8 keeps its letters, and so does one in Windows-1252', () => {
    const utf = readTable(bytes('team\nMálaga\n서울\n'));
    expect(utf.rows.map((row) => row.cell('team'))).toEqual(['Málaga', '서울']);
    const old = readTable(Buffer.from([...bytes('team\nM'), 0xe1, ...bytes('laga\n')]));
    expect(old.rows.map((row) => row.cell('team'))).toEqual(['Málaga']);
  });

  test.each([
    ['nothing', '', 'is empty'],
    ['blank lines alone', '\n\n', 'is empty'],
    ['a zero byte', 'a,b\n1,\u00002\n', 'is no text'],
    ['a quote never closed', 'a,b\n"1,2\n', 'is no CSV: '],
  ])('of %s is none of ours', (_what, text, why) => {
    expect(() => readTable(bytes(text))).toThrow(why);
    expect(() => readTable(bytes(text))).toThrow(BadFile);
  });

  test('of more than 64 MB is not even looked at', () => {
    expect(() => readTable(new Uint8Array(64 * 1024 * 1024 + 1))).toThrow('is larger than 64 MB');
  });

  test('of 64 MB is: it is a zero byte that it is refused for', () => {
    expect(() => readTable(new Uint8Array(64 * 1024 * 1024))).toThrow('is no text');
  });
});

describe('its rows', () => {
  test('know the line they stand on, blank lines counted', () => {
    expect(csvOf('a,b', '1,2', '', '3,4').rows.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('with too few cells are named, those with more than the header are kept', () => {
    const table = csvOf('a,b,c', '1,2', '1,2,3', '1,2,3,4', '5');
    expect(table.bad).toEqual([
      { line: 2, why: '2 cells where the header has 3' },
      { line: 5, why: '1 cells where the header has 3' },
    ]);
    expect(table.rows.map((row) => row.cell('c'))).toEqual(['3', '3']);
  });

  test('give the cell under the first column that the file has', () => {
    const [row] = csvOf('new,old', '1,2').rows;
    expect(row!.cell('newest', 'new', 'old')).toBe('1');
    expect(row!.cell('old', 'new')).toBe('2');
    expect(row!.cell('neither')).toBe('');
  });

  test('of two columns of one name give the first', () => {
    expect(csvOf('a,a,b', '1,2,3').rows[0]!.cell('a')).toBe('1');
  });

  test('a blank name in the header hides no other column', () => {
    const table = csvOf('a,,b', '1,2,3');
    expect(table.rows[0]!.cell('b')).toBe('3');
    expect(table.has('a', 'b')).toBe(true);
    expect(table.has('')).toBe(false);
    expect(table.has('a', 'c')).toBe(false);
  });

  test('what one cannot be read for is reported with its line; a fault of ours is no fault of the row', () => {
    const table = csvOf('a,b', '1,2', 'bad,2', '3', '5,6');
    const read = readRows(table, (row) => {
      if (row.cell('a') === 'bad') throw new BadRow('is bad');
      return { line: row.line };
    });
    expect(read.fixtures).toEqual([{ line: 2 }, { line: 5 }]);
    expect(read.bad).toEqual([
      { line: 4, why: '1 cells where the header has 2' },
      { line: 3, why: 'is bad' },
    ]);
    expect(() =>
      readRows(table, () => {
        throw new TypeError('ours');
      }),
    ).toThrow(TypeError);
  });
});

describe('a match', () => {
  const match = (line: number, changes: Partial<Pick<CsvMatch, 'day' | 'no'>> & { home?: string } = {}): CsvMatch => ({
    line,
    day: '2024-08-17',
    no: null,
    season: '2024/25',
    name: 'a name',
    fixture: {
      sportId: 6046,
      league: { key: 'E0', en: 'Premier League', locationCode: 'ENG' },
      home: { key: `ENG:${changes.home ?? 'Home'}`, en: 'Home' },
      away: { key: 'ENG:Away', en: 'Away' },
      startsAt: new Date('2024-08-17T14:00:00Z'),
    },
    opening: [],
    closing: null,
    result: null,
    unread: [],
    ...('day' in changes ? { day: changes.day } : {}),
    ...('no' in changes ? { no: changes.no } : {}),
  });

  test('is known by league, teams, day and the number of the source', () => {
    expect(matchOf(match(1))).toBe(matchOf(match(2)));
    for (const other of [match(1, { day: '2024-08-18' }), match(1, { no: 1 }), match(1, { home: 'Other' })])
      expect(matchOf(other)).not.toBe(matchOf(match(1)));
    expect(pairOf(match(1).fixture)).toBe(pairOf(match(1, { day: '2024-08-18' }).fixture));
  });

  test('said twice counts once, as it was said first; what is reported is in the order of the lines', () => {
    const file = dropRepeated({
      fixtures: [match(5), match(7, { day: '2024-08-18' }), match(9), match(2, { no: 4 }), match(3)],
      bad: [{ line: 8, why: 'is bad' }],
    });
    expect(file.fixtures.map(({ line }) => line)).toEqual([5, 7, 2]);
    expect(file.bad).toEqual([
      { line: 3, why: 'the match of line 5 again' },
      { line: 8, why: 'is bad' },
      { line: 9, why: 'the match of line 5 again' },
    ]);
  });
});
