import { expect, test } from 'vitest';
import { permissionKeys } from '../access/permissions.ts';
import { hostedGames } from '../games/hosted-games.ts';
import { casinoGames, casinoLobbies, findCasinoGame, findCasinoLobby, lobbyOfProduct } from './casino-games.ts';
import { slots } from './slots/catalogue.ts';
import { casinoTables } from './tables/tables.ts';

test('every table and every title is a game, under its own id', () => {
  expect(casinoGames.map(({ id }) => id)).toEqual([...casinoTables, ...slots].map(({ id }) => id));
  for (const game of casinoGames) expect(findCasinoGame(game.id)).toBe(game);
  expect(findCasinoGame('nobody-has-it')).toBeNull();
});

test('no id is a name of another game, a lobby or a name no call can hold', () => {
  const names = [...casinoGames, ...casinoLobbies].map(({ id }) => id);
  const all = [...names, ...hostedGames.map(({ gType }) => gType)];
  expect(new Set(all).size).toBe(all.length);
  expect(names.filter((name) => !/^[a-z0-9-]{1,60}$/.test(name))).toEqual([]);
});

test('what a game costs, and how fast it goes', () => {
  expect(findCasinoGame('evolution-baccarat-1')).toMatchObject({
    kind: 'table',
    english: 'Evolution Baccarat 1',
    productId: 1,
    productType: 0,
    menu: '카지노-라이브',
    studioMenu: '에볼루션',
    play: { kind: 'rounds' },
    minStake: 1_000,
    maxStake: 5_500_000,
  });
  expect(findCasinoGame('lucky-seven')).toMatchObject({
    kind: 'slot',
    productId: 0,
    studio: '북두',
    menu: '슬롯',
    studioMenu: null,
    play: { kind: 'instant', paceSeconds: 2.5 },
    minStake: 100,
    maxStake: 100_000,
  });
  expect(findCasinoGame('holdem-holdem-1')?.play).toEqual({ kind: 'instant', paceSeconds: 5 });
  for (const { id, minStake, maxStake } of casinoGames) expect([id, minStake < maxStake]).toEqual([id, true]);
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
  for (const { productId, productType, menu, studioMenu } of casinoGames)
    expect(lobbyOfProduct(productId, productType)).toMatchObject({ menu, studioMenu });
  expect(findCasinoLobby('lobby-5-0')).toMatchObject({ studio: '아시아게임', studioMenu: '아시아게이밍' });
  expect(lobbyOfProduct(5, 1)).toBeNull();
  expect(permissionKeys).toEqual(expect.arrayContaining(['에볼루션', '아시아게이밍']));
});
