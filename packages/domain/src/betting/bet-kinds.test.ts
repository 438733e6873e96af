import { expect, test } from 'vitest';
import { betKindName, betKinds, historyTabs, kindsOfType } from './bet-kinds.ts';

test.each([
  ['미니게임', ['lotus', 'mini', 'token']],
  ['가상스포츠', ['token-horse']],
  ['카지노', ['casino']],
  ['슬롯', ['slot']],
  ['토큰', ['token', 'token-horse']],
  ['미니', ['mini']],
  ['인플레이', ['inplay', 'inplay-single']],
] as const)('%s of the history is %j', (type, kinds) => expect(kindsOfType(type)).toEqual(kinds));

test('every kind is in exactly one tab of the history', () => {
  const all = historyTabs.flatMap(kindsOfType);
  expect(all.toSorted()).toEqual(betKinds.map(({ kind }) => kind).toSorted());
});

test.each([
  ['korean-single', '한국형 단폴더'],
  ['lsport-single', '해외 한국형 단폴더'],
  ['lsport-european', '해외 유럽형'],
  ['token-horse', '토큰 경마'],
  ['poker', 'poker'],
])('%s is named %s', (kind, name) => expect(betKindName(kind)).toBe(name));

test('no two kinds have the same name', () =>
  expect(new Set(betKinds.map(({ kind }) => betKindName(kind))).size).toBe(betKinds.length));
