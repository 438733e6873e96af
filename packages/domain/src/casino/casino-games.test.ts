import { expect, test } from 'vitest';
import { permissionKeys } from '../access/permissions.ts';
import { hostedGames } from '../games/hosted-games.ts';
import { casinoGames, casinoLobbies, findCasinoGame, findCasinoLobby, lobbyOfProduct } from './casino-games.ts';
import { slots } from './slots/slot-catalogue.ts';
import { casinoTables } from './tables/casino-tables.ts';

test('every table and every title is a game, under its own id', () => {
  expect(casinoGames.map(({ code }) => code)).toEqual([...casinoTables, ...slots].map(({ id }) => id));
  for (const game of casinoGames) expect(findCasinoGame(game.code)).toBe(game);
  expect(findCasinoGame('nobody-has-it')).toBeNull();
});

test('no id is a name of another game, a lobby or a name no call can hold', () => {
  const names = [...casinoGames.map(({ code }) => code), ...casinoLobbies.map(({ id }) => id)];
  const all = [...names, ...hostedGames.map(({ gType }) => gType)];
  expect(new Set(all).size).toBe(all.length);
  expect(names.filter((name) => !/^[a-z0-9-]{1,60}$/.test(name))).toEqual([]);
});

test('what a game costs, and how fast it goes', () => {
  expect(findCasinoGame('evolution-baccarat-1')).toMatchObject({
    kind: 'table',
    vendor: { code: 'lobby-1-0', name: '에볼루션' },
    productId: 1,
    productType: 0,
    menus: ['카지노-라이브', '에볼루션'],
    paceSeconds: null,
    stakes: { min: 1_000, max: 5_500_000 },
    lateAfterSeconds: 180,
  });
  expect(findCasinoGame('lucky-seven')).toMatchObject({
    kind: 'slot',
    vendor: { code: 'bukdu', name: '북두' },
    productId: 0,
    menus: ['슬롯'],
    paceSeconds: 2.5,
    stakes: { min: 100, max: 100_000 },
    lateAfterSeconds: 60,
  });
  expect(findCasinoGame('holdem-holdem-1')).toMatchObject({ paceSeconds: 5, lateAfterSeconds: 25 * 3_600 });
  for (const { code, stakes } of casinoGames) expect([code, stakes.min < stakes.max]).toEqual([code, true]);
});

test('the nine tiles, hold’em and the slots have a lobby, and each game is in one', () => {
  expect(casinoLobbies.map(({ productId, productType }) => [productId, productType])).toEqual([
    [1, 0],
    [10, 0],
    [3, 1],
    [3, 0],
    [5, 0],
    [6, 0],
    [24, 0],
    [2, 0],
    [9, 0],
    [10_002, 0],
    [0, 0],
  ]);
  for (const { productId, productType, kind, menus } of casinoGames)
    expect(lobbyOfProduct(productId, productType)).toMatchObject({ kind, menus });
  expect(findCasinoLobby('lobby-5-0')).toMatchObject({ studio: '아시아게임', studioMenu: '아시아게이밍' });
  expect(casinoLobbies.at(-1)).toMatchObject({ kind: 'slot', menus: ['슬롯'], studioMenu: null });
  expect(lobbyOfProduct(5, 1)).toBeNull();
  expect(permissionKeys).toEqual(expect.arrayContaining(['에볼루션', '아시아게이밍']));
});
