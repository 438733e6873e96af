import { expect, test } from 'vitest';
import { firstConsonant, oneIn, times } from './slot-words.ts';

test.each([
  ['달토끼 방앗간', 'ㄷ'],
  ['꿀벌 소동', 'ㄱ'],
  ['해적왕의 지도', 'ㅎ'],
  ['Book', null],
  ['', null],
])('%s begins with %s', (name, letter) => expect(firstConsonant(name)).toBe(letter));

test('highest wins and their chance', () => {
  expect(times(250_000)).toBe('2,500배');
  expect(oneIn(1.28774843e-7)).toBe('780만 회에 1회');
  expect(oneIn(8.32670563e-9)).toBe('1.2억 회에 1회');
  expect(oneIn(0.0002)).toBe('5,000 회에 1회');
});
