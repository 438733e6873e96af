import { expect, test } from 'vitest';
import { nameSearch, prepareName } from './name-search.ts';

const korean = ['달토끼 방앗간', '라임웍스'];
const english = ['Moon-Rabbit Mill'];

test.each(['', ' ', '토끼', '달토끼방', '달토ㄲ', 'ㄷㅌㄲ', 'ㅂㅇㄱ', 'ㄹㅇㅇㅅ', 'rabbit mill', 'MOONRABBIT'])(
  '%j matches',
  (text) => expect(nameSearch(text)(korean, english)).toBe(true),
);

test.each(['토끼달', 'ㅌㄷ', 'rabbits', '라임 달토끼'])('%j does not', (text) =>
  expect(nameSearch(text)(korean, english)).toBe(false),
);

test('a name that was prepared is found as any other', () => {
  prepareName('별빛 등대');
  expect(nameSearch('ㅂㅂㄷㄷ')(['별빛 등대'], [])).toBe(true);
});
