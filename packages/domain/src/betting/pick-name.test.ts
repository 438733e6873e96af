import { expect, test } from 'vitest';
import { formatHandicap, formatTotal, lineText, pickMarket, pickName } from './pick-name.ts';

const fixture = { home: '서울 SK', away: '창원 LG' };

test.each([
  ['a winner', { marketType: 52, side: 'away', line: null }, '창원 LG 승'],
  ['a draw', { marketType: 1, side: 'draw', line: null }, '무'],
  ['the home handicap', { marketType: 3, side: 'home', line: -350 }, '서울 SK −3.5'],
  ['the away handicap is the other way round', { marketType: 3, side: 'away', line: -350 }, '창원 LG +3.5'],
  ['a quarter handicap of the away side', { marketType: 342, side: 'away', line: -75 }, '창원 LG +0.75'],
  ['a level handicap', { marketType: 3, side: 'away', line: 0 }, '창원 LG 0.0'],
  ['a handicap of a half', { marketType: 64, side: 'home', line: -50 }, '서울 SK −0.5'],
  ['a team total', { marketType: 101, side: 'over', line: 150 }, '오버 1.5'],
  ['odd or even', { marketType: 5, side: 'odd', line: null }, '홀'],
  ['two of three', { marketType: 7, side: 'home-draw', line: null }, '승/무'],
  ['the next goal', { marketType: 900_001, side: 'away', line: 200 }, '창원 LG'],
  ['no further goal', { marketType: 900_001, side: 'draw', line: 200 }, '골 없음'],
  ['a quarter total', { marketType: 2, side: 'under', line: 225 }, '언더 2.25'],
] as const)('%s', (_why, pick, name) => expect(pickName({ ...pick, ...fixture })).toBe(name));

test('lines keep one decimal, quarter lines two', () => {
  expect([formatHandicap(-100), formatHandicap(75), formatTotal(15850), formatTotal(300)]).toEqual([
    '−1.0',
    '+0.75',
    '158.5',
    '3.0',
  ]);
});

test('a market beside a pick repeats no line, but says which goal', () => {
  expect(pickMarket('핸디캡', { marketType: 3, line: -75 })).toBe('핸디캡');
  expect(pickMarket('전반 언더오버', { marketType: 21, line: 150 })).toBe('전반 언더오버');
  expect(pickMarket('다음 골', { marketType: 900_001, line: 200 })).toBe('다음 골 2번째');
});

test('a row of a market shows the home side of its line', () => {
  expect(lineText({ marketType: 3, line: -75 })).toBe('−0.75');
  expect(lineText({ marketType: 2, line: 250 })).toBe('2.5');
  expect(lineText({ marketType: 1, line: null })).toBe('');
});
