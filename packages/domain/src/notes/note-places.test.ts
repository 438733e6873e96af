import { expect, test } from 'vitest';
import { fillPlaces, hasPlaces, samplePlaces, unknownPlaces } from './note-places.ts';

const values = { '{닉네임}': '초록라임', '{아이디}': 'demo01', '{레벨}': '3' } as const;

test.each([
  ['no place: as it is', '안녕하세요.', '안녕하세요.'],
  ['one place, twice', '{닉네임}님, {닉네임}님!', '초록라임님, 초록라임님!'],
  ['all of them', '{닉네임}({아이디}) {레벨}레벨', '초록라임(demo01) 3레벨'],
  ['a slip of the pen stays', '{닉내임} {이름}', '{닉내임} {이름}'],
  ['a dollar sign is text', '$& {레벨}$1', '$& 3$1'],
])('%s', (_why, text, filled) => expect(fillPlaces(text, values)).toBe(filled));

test('what a member is called is never read as a place', () => {
  expect(fillPlaces('{닉네임}', { ...values, '{닉네임}': '{아이디}$&' })).toBe('{아이디}$&');
});

test.each([
  ['제목', '내용', false],
  ['{닉네임}님', '내용', true],
  ['제목', '{레벨}', true],
  ['{닉내임}', '{}', false],
])('%s, %s has places: %s', (title, content, has) => expect(hasPlaces(title, content)).toBe(has));

test('what looks like a place and is none is named once', () => {
  expect(unknownPlaces('{닉내임} {닉네임} {닉내임} {이름} { 빈칸 } {a}')).toEqual(['{닉내임}', '{이름}']);
});

test('a preview has something for every place', () => {
  expect(fillPlaces('{닉네임} {아이디} {레벨}', samplePlaces)).not.toMatch(/[{}]/);
});
