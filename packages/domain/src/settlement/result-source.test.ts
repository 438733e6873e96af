import { expect, test } from 'vitest';
import { resultSourceKo, sourceForMembers } from './result-source.ts';

test.each([
  ['staff:7', 'staff', '관리자 확인'],
  ['manual', 'staff', '관리자 확인'],
  ['rule', 'rule', '적특 기한'],
  ['simulator', 'simulator', '가상 리그'],
  ['lsports', 'feed', '경기 데이터'],
  ['football-data', 'feed', '경기 데이터'],
])('of %s members are told %s, %s, and no brand', (source, told, words) => {
  expect(sourceForMembers(source)).toBe(told);
  expect(resultSourceKo(source)).toBe(words);
  expect(resultSourceKo(told)).toBe(words);
});

test('no source stays none', () => expect(sourceForMembers(null)).toBeNull());
