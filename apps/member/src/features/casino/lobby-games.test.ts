import type { WireLiveGame, WireSlotCategory, WireSlotGame } from '@lime/contract/casino.ts';
import { expect, test } from 'vitest';
import { readLive, readSlots } from './lobby-games.ts';

const table = (code: string, game: string): WireLiveGame => ({
  code,
  name_kor: `${code} 이름`,
  img_1: `/${code}.svg`,
  studio: '에볼루션',
  product_id: 1,
  type: 0,
  game,
  min_bet: 1_000,
  max_bet: 5_000_000,
  seats: 7,
  state: 'open',
  is_hot: false,
});

test('a table in a category and in a lobby is one game, opened by its lobby', () => {
  const [first, second] = [table('a', 'baccarat'), { ...table('b', 'roulette'), state: 'repair' as const }];
  const live = readLive({
    liveCasinoGameList: [
      { name: '바카라', code: 'baccarat', gameList: [first] },
      { name: '룰렛', code: 'roulette', gameList: [second] },
    ],
    liveCasinoLobbyList: [
      {
        code: 'lobby-1-0',
        name: '에볼루션',
        product_id: 1,
        type: 0,
        menu: '에볼루션',
        gameList: [first, second],
        state: 'open',
        grades: [2],
        max_bets: { 2: 20_000 },
      },
    ],
    tables_url: 'https://host.test/casino/tables',
  });
  expect(live.tables.map(({ id, lobbyId, group }) => [id, lobbyId, group])).toEqual([
    ['a', 'lobby-1-0', 'baccarat'],
    ['b', 'lobby-1-0', 'roulette'],
  ]);
  expect(live.lobbies[0]!.tables).toEqual(live.tables);
  expect(live.tables[0]).toMatchObject({ inRepair: null, grades: [2], menus: ['카지노-라이브', '에볼루션'] });
  expect(live.tables[0]).toMatchObject({ maxBets: { 2: 20_000 }, stakes: { min: 1_000, max: 5_000_000 } });
  expect(live.tables[1]).toMatchObject({ inRepair: 'b 이름' });
  expect(live.categories[0]!.tables[0]).toBe(live.tables[0]);
});

test('games of vendors that play from the cash say so, hot ones too', () => {
  const one = table('a', 'baccarat');
  const lobby = (no: number, gameList: WireLiveGame[]) => ({
    code: `lobby-${no}-0`,
    name: 'x',
    product_id: no,
    type: 0,
    menu: null,
    state: 'open' as const,
    grades: [],
    max_bets: {},
    gameList,
  });
  const other = table('b', 'baccarat');
  const live = readLive(
    {
      liveCasinoGameList: [{ name: '바카라', code: 'baccarat', gameList: [one, other] }],
      liveCasinoLobbyList: [lobby(1, [one]), lobby(2, [other])],
      tables_url: '',
    },
    ['lobby-2-0'],
  );
  expect(live.lobbies.map(({ fromCash }) => fromCash)).toEqual([false, true]);
  expect(live.tables.map(({ fromCash }) => fromCash)).toEqual([false, true]);
  const { titles } = readSlots(
    [
      { name: '인기', code: 'hot', gameList: [{ thirdpartycode: 'obang', code: 'guest', name: 'g', img: '' }] },
      {
        name: '라임웍스',
        code: 'limeworks',
        state: 'open',
        grades: [],
        max_bets: {},
        gameList: [title('a', 'limeworks')],
      },
    ],
    ['obang'],
  );
  expect(titles.map(({ id, fromCash }) => [id, fromCash])).toEqual([
    ['a', false],
    ['guest', true],
  ]);
});

const title = (code: string, thirdpartycode: string, is_new = false): WireSlotGame => ({
  game_id: code,
  code,
  name_kr: `${code} 이름`,
  name_eng: code,
  thumbnail: `/${code}.svg`,
  img_1: `/${code}.svg`,
  thirdpartycode,
  engine: 'lines',
  min_bet: 100,
  max_bet: 100_000,
  is_new,
  state: 'open',
});

test('hot titles are marked in their studio; one that no studio lists comes last', () => {
  const hot = (code: string) => ({ thirdpartycode: 'x', code, name: code, img: `/${code}.svg` });
  const list: WireSlotCategory[] = [
    { name: '인기', code: 'hot', gameList: [hot('b'), hot('guest')] },
    {
      name: '라임웍스',
      code: 'limeworks',
      gameList: [title('a', 'limeworks', true), title('b', 'limeworks')],
      state: 'repair',
      grades: [],
      max_bets: { 1: 5_000 },
    },
    { name: '빈 곳', code: 'empty', gameList: [], state: 'open', grades: [], max_bets: {} },
  ];
  const { vendors, titles } = readSlots(list);
  expect([vendors[0]!.inRepair, titles[0]!.inRepair, vendors[1]!.inRepair]).toEqual(['라임웍스', '라임웍스', null]);
  expect(titles.map(({ maxBets }) => maxBets)).toEqual([{ 1: 5_000 }, { 1: 5_000 }, {}]);
  expect(vendors.map(({ code, titles: { length } }) => [code, length])).toEqual([
    ['limeworks', 2],
    ['empty', 0],
  ]);
  expect(titles.map(({ id, isHot, isNew, studio }) => [id, isHot, isNew, studio])).toEqual([
    ['a', false, true, '라임웍스'],
    ['b', true, false, '라임웍스'],
    ['guest', true, false, ''],
  ]);
});

test('a lobby without any title is an empty one', () => expect(readSlots([])).toEqual({ vendors: [], titles: [] }));
