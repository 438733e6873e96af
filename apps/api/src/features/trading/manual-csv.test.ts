import { describe, expect, test } from 'vitest';
import { marketProblems, nameProblems, readManualCsv } from './manual-csv.ts';

// What a file of matches is read as, cell by cell; what is entered of it is in manual.pg.test.ts.

const now = new Date('2026-11-21T09:00:00Z'); // 18:00 in Seoul
const header = '종목,리그,홈,원정,시작,마켓,기준,배당1,배당2,배당3';
const read = (line: string, of = header) => readManualCsv(`${of}\n${line}`, now);
const problemsOf = (line: string) => read(line)[0]!.problems;
const fine = '축구,리그,가,나,2026-11-21 19:00,승무패,,2.10,3.10,3.30';

describe('the header', () => {
  test('in any order, in English, with a mark of its bytes and columns nobody asked for', () => {
    const [row] = read(
      '2.1,memo,3.1,3.3,1X2,나,가,리그,Football,2026-11-21 19:00',
      '\uFEFFPrice1,Memo,price2,price3,MARKET,away,home,league,sport,start',
    );
    expect(row).toMatchObject({
      sport: '축구',
      home: '가',
      away: '나',
      prices: [2_100, 3_100, 3_300],
      type: 1,
      problems: [],
    });
    expect(row!.startsAt).toEqual(new Date('2026-11-21T10:00:00Z'));
  });

  test.each(['종목', '리그', '홈', '원정', '시작', '마켓', '배당1', '배당2'])(
    'without %s says so, and nothing is read',
    (column) => {
      const rows = read(fine, header.replace(column, '다른 칸'));
      expect(rows).toHaveLength(1);
      expect(rows[0]!.problems).toEqual([`머리글에 ${column} 칸이 없어요.`]);
    },
  );

  test('may leave out line and third price, which a market for two has not', () => {
    const [row] = read('농구,리그,가,나,2026-11-21 19:00,226,1.80,1.90', '종목,리그,홈,원정,시작,마켓,배당1,배당2');
    expect(row).toMatchObject({ type: 226, marketLine: null, prices: [1_800, 1_900], problems: [] });
  });
});

describe('lines', () => {
  test('200 are read, 201 are none', () => {
    const lines = (count: number) =>
      readManualCsv(
        [header, ...Array.from({ length: count }, (_, at) => fine.replace('가', `가${at}`))].join('\n'),
        now,
      );
    expect(lines(200)).toHaveLength(200);
    expect(lines(200).every(({ problems }) => problems.length === 0)).toBe(true);
    expect(lines(201).map(({ problems }) => problems)).toEqual([['한 번에 200줄까지 올릴 수 있어요.']]);
  });

  test('keep their numbers over empty ones, and the same market again is said of the later line alone', () => {
    const rows = readManualCsv(
      [
        header,
        '',
        fine,
        fine.replace('3.30', '3.20'),
        fine.replace('승무패', '승패').replace(',3.30', '').replace('2.10,3.10', '1.8,1.9'),
      ].join('\n'),
      now,
    );
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [3, []],
      [4, ['같은 경기의 같은 마켓이 위에 있어요.']],
      [5, []],
    ]);
  });
});

test.each<[string, string, string | null]>([
  ['this very minute', '2026-11-21 18:00', '시작 시간이 이미 지났어요.'],
  ['the next', '2026-11-21 18:01', null],
  ['with a T', '2026-11-21T18:01', null],
  ['a leap day', '2028-02-29 18:00', null],
  ['no leap day', '2027-02-29 18:00', '시작은 2026-11-21 19:00처럼 입력해주세요(한국 시각).'],
  ['the hour 24', '2026-11-22 24:00', '시작은 2026-11-21 19:00처럼 입력해주세요(한국 시각).'],
  ['the minute 60', '2026-11-22 18:60', '시작은 2026-11-21 19:00처럼 입력해주세요(한국 시각).'],
  ['without its hour', '2026-11-22', '시작은 2026-11-21 19:00처럼 입력해주세요(한국 시각).'],
  ['with its seconds', '2026-11-22 18:00:00', '시작은 2026-11-21 19:00처럼 입력해주세요(한국 시각).'],
])('a start %s', (_what, start, problem) =>
  expect(problemsOf(fine.replace('2026-11-21 19:00', start))).toEqual(problem === null ? [] : [problem]),
);

test.each<[string, boolean]>([
  ['1.00', false],
  ['1.01', true],
  ['10000.01', false],
  ['2.105', false],
  ['-2', false],
  ['2,1', false],
  ['1e1', false],
  ['', false],
])('a first price of %s', (price, isFine) => {
  const problems = problemsOf(fine.replace('2.10,3.10,3.30', `"${price}",3.00,60`));
  expect(problems.some((problem) => problem.startsWith('배당은 1.01에서'))).toBe(!isFine);
});

test.each<[string, number | null]>([
  ['2.5', 250],
  ['2.25', 225],
  ['+3', 300],
  ['-0', null],
  ['0', null],
  ['-2.5', null],
  ['2.6', null],
  ['2.505', null],
  ['1000', null],
  ['두 골', null],
])('an over-under at %s', (line, hundredths) => {
  const [row] = read(`축구,리그,가,나,2026-11-21 19:00,언더오버,${line},1.9,1.9,`);
  expect(row!.problems.length === 0 ? row!.marketLine : null).toBe(hundredths);
});

test.each<[string, string, boolean]>([
  ['60 letters', '가'.repeat(60), true],
  ['61 letters', '가'.repeat(61), false],
  ['nothing', '', false],
  ['an equals sign first', '=1', false],
  ['an at sign first', '@a', false],
  ['a dash first', '-1', false],
  ['a dash within', 'FC-1', true],
  ['a tab within', 'a\tb', false],
  ['a mark-up', 'a<b', false],
  ['an ampersand', 'A & B', true],
])('a name of %s', (_what, name, isFine) => expect(nameProblems('home', name).length === 0).toBe(isFine));

test.each<[string, Parameters<typeof marketProblems>, string | null]>([
  ['the next goal, the first', [900_001, 100, '1', [2_100, 12_000, 1_800]], null],
  ['the next goal, one and a half', [900_001, 150, '1.5', [2_100, 12_000, 1_800]], '다음 골의 기준은 1, 2, 3이에요.'],
  ['everything comes back', [52, null, '', [2_000, 2_000]], '환수율이 100.0%예요. 100%보다 낮아야 해요.'],
  ['a cent less', [52, null, '', [2_000, 1_990]], null],
  ['a price too few', [1, null, '', [2_000, 3_000]], '배당 3개가 필요한 마켓이에요.'],
  ['a line where there is none', [52, 100, '1', [1_900, 1_900]], '기준점이 없는 마켓이에요.'],
  ['no line where there is one', [2, null, '', [1_900, 1_900]], '기준점이 필요한 마켓이에요.'],
  ['a line that is no number', [2, null, 'x', [1_900, 1_900]], '기준점은 0.25 단위의 숫자예요.'],
])('a market: %s', (_what, market, problem) =>
  expect(marketProblems(...market)).toEqual(problem === null ? [] : [problem]),
);
