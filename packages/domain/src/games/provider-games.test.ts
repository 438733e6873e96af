import { expect, test } from 'vitest';
import { casinoGames } from '../casino/casino-games.ts';
import { hostedGames } from './hosted-games.ts';
import { findProviderGame, gamesOfVendor, providerGames, vendorsOf } from './provider-games.ts';

test('every game of a host is one, under the name its calls use', () => {
  expect(providerGames).toHaveLength(hostedGames.length + casinoGames.length);
  for (const game of providerGames) expect(findProviderGame(game.code)).toBe(game);
  expect(findProviderGame('toString')).toBeNull();
});

test.each([
  ['roulette', { kind: 'token', menus: ['토큰-룰렛'], vendor: null, paceSeconds: null, stakes: null }],
  ['keno', { kind: 'token', paceSeconds: 5, lateAfterSeconds: 60 }],
  [
    'asia-baccarat-1',
    { kind: 'table', menus: ['카지노-라이브', '아시아게이밍'], vendor: { code: 'lobby-5-0', name: '아시아게임' } },
  ],
  ['lucky-seven', { kind: 'slot', menus: ['슬롯'], vendor: { code: 'bukdu', name: '북두' }, paceSeconds: 2.5 }],
] as const)('%s is known as what it is', (code, facts) => expect(findProviderGame(code)).toMatchObject(facts));

test('each game of the casino is of one vendor, and a tab knows its own', () => {
  expect(vendorsOf('table').map(({ name }) => name)).toEqual([
    '에볼루션',
    '프라그마틱',
    '마이크로 그랜드',
    '마이크로',
    '아시아게임',
    '드림게이밍',
    '오리엔탈',
    '빅게이밍',
    '섹시카지노',
    '라임 홀덤',
  ]);
  expect(vendorsOf('slot')).toHaveLength(8);
  expect(vendorsOf('token')).toEqual([]);
  const all = [...vendorsOf('table'), ...vendorsOf('slot')].flatMap(({ code }) => gamesOfVendor(code));
  expect(all.toSorted()).toEqual(casinoGames.map(({ code }) => code).toSorted());
  expect(gamesOfVendor('nobody')).toEqual([]);
});
