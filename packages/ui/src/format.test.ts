import { expect, test } from 'vitest';
import { maskName } from '@lime/domain/mask-name.ts';
import {
  formatAmount,
  formatDate,
  formatDayTime,
  formatLongDayTime,
  formatMan,
  formatPoints,
  formatTime,
  formatWon,
  readAmount,
} from './format.ts';

test('amounts carry separators and their unit', () => {
  expect([formatWon(1_284_500), formatWon(0), formatPoints(23_400)]).toEqual(['1,284,500원', '0원', '23,400P']);
});

test.each([
  0, 7, -7, 999, 1_000, -1_000, 12_345, 999_999, 1_000_000, -1_234_567, 9_007_199_254_740_991, 1_234.5, 999.4,
])('%d reads as the browser would write it', (amount) =>
  expect(formatAmount(amount)).toBe(new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(amount)),
);

test.each([
  [9_999, '9,999'],
  [10_000, '1만'],
  [10_000_000, '1,000만'],
  [100_000_000, '1억'],
  [129_999_999, '1.2억'],
])('%i shortened', (amount, text) => expect(formatMan(amount)).toBe(text));

test.each([
  [0, '영 원'],
  [1, '일 원'],
  [10, '십 원'],
  [1_100, '천백 원'],
  [10_000, '만 원'],
  [11_000, '만 천 원'],
  [110_000, '십일만 원'],
  [300_000, '삼십만 원'],
  [1_284_500, '백이십팔만 사천오백 원'],
  [100_000_000, '일억 원'],
  [1_000_010_000, '십억 만 원'],
])('%i read aloud', (amount, text) => expect(readAmount(amount)).toBe(text));

test('points are read as points', () => {
  expect([readAmount(5_000, '포인트'), readAmount(0, '포인트')]).toEqual(['오천 포인트', '영 포인트']);
});

test.each([
  ['', ''],
  ['김', '김'],
  ['김현', '김*'],
  ['김지현', '김*현'],
  ['황보지현', '황**현'],
  ['LIME', 'L**E'],
])('the owner %s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown));

test('times are Seoul times whatever the machine thinks', () => {
  const at = '2026-11-20T15:05:00.000Z';
  expect([formatTime(at), formatDayTime(at), formatLongDayTime(at), formatDate(at)]).toEqual([
    '00:05',
    '11.21 00:05',
    '11월 21일(토) 00:05',
    '2026-11-21',
  ]);
});
