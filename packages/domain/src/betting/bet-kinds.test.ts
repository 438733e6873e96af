import { expect, test } from 'vitest';
import { betKinds, historyTabs, kindsOfType } from './bet-kinds.ts';

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
