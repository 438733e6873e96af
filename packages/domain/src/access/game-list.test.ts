import { expect, test } from 'vitest';
import { gameGroups, gameKinds } from './game-groups.ts';
import { entriesOf, games } from './game-list.ts';
import { menuGates } from './menus.ts';
import { isInRepair, repairDefaults, repairRoutes } from './repair.ts';

test.each(['id', 'path', 'name'] as const)('no %s stands twice', (key) =>
  expect(new Set(games.map((game) => game[key])).size).toBe(games.length),
);

test('every kind is in one group, and has games', () => {
  expect(gameGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual(gameKinds.toSorted());
  for (const kind of gameKinds) expect(games.map((game) => game.kind)).toContain(kind);
});

test('a menu entry that opens no game is none of a game', () => {
  const opened = new Set<string | undefined>(games.map(({ menu }) => menu));
  expect(menuGates.map(({ name }) => name).filter((name) => !opened.has(name))).toEqual([
    '에볼루션',
    '아시아게이밍',
    '카지노-입금',
    '카지노-출금',
  ]);
});

// the office lists them in this order
test('what an operator can put under repair, kind by kind', () => {
  expect(repairRoutes.map(({ name }) => name)).toEqual([
    '스포츠-한국형',
    '스포츠-유럽형',
    '스포츠-한국형2',
    '해외 한국형',
    '해외 유럽형',
    '스포츠-인플레이',
    '라이브',
    '파워볼',
    '파워사다리',
    '키노사다리',
    '로투스-홀짝',
    '로투스-바카라1',
    '로투스-바카라2',
    '토큰-룰렛',
    '토큰-하이로우',
    '토큰-하이로우5초',
    '토큰-바카라',
    '토큰-키노',
    '토큰-그래프',
    '토큰-경마',
    '토큰-파워볼',
    '카지노-라이브',
    '슬롯',
  ]);
  for (const name of repairDefaults) expect(isInRepair(name, repairDefaults), name).toBe(true);
});

test('a game that shows the rounds of another one is open while both are', () => {
  const of = (id: string) => entriesOf(games.find((game) => game.id === id)!);
  expect(of('token-powerball')).toEqual(['토큰-파워볼', '파워볼']);
  expect(of('token-keno')).toEqual(['토큰-키노']);
  expect(of('token')).toEqual([]);
  const entries = menuGates.map(({ name }): string => name);
  for (const game of games) for (const entry of entriesOf(game)) expect(entries).toContain(entry);
});

test('calls of several routes are under repair once all of them are', () => {
  expect(isInRepair('스포츠-한국형2', ['스포츠-한국형2'])).toBe(false);
  expect(isInRepair('스포츠-한국형2', ['스포츠-한국형2', '해외 한국형'])).toBe(true);
  expect(isInRepair('에볼루션', ['에볼루션'])).toBe(false);
});
