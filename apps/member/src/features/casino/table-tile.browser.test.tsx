import type { WireLiveGame, WireTableNews } from '@lime/contract/casino.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openPage } from '../../../test/living-page.tsx';

const newsAt = 'http://tables.example/casino/tables';
const table = (code: string, name: string, seats: number | null, game: string): WireLiveGame => ({
  code,
  name_kor: name,
  img_1: '/favicon.svg',
  studio: '에볼루션',
  product_id: 1,
  type: 0,
  game,
  min_bet: 1_000,
  max_bet: 5_000_000,
  seats,
  state: 'open',
  is_hot: false,
});

afterEach(() => void vi.restoreAllMocks());

/** The site lists two baccarats and a roulette, and their host tells this of them. */
async function openLobby(news: WireTableNews['tables']): Promise<void> {
  const [baccarat, empty, roulette] = [
    table('b-3', '에볼루션 바카라 C', 7, 'baccarat'),
    table('b-4', '에볼루션 바카라 D', 7, 'baccarat'),
    table('r-1', '에볼루션 룰렛', null, 'roulette'),
  ];
  const lobby = {
    code: 'lobby-1-0',
    name: '에볼루션',
    product_id: 1,
    type: 0,
    menu: null,
    state: 'open' as const,
    grades: [],
    max_bets: {},
  };
  answers.succeed('/casino/cx/lobby/live', {
    data: {
      live: {
        liveCasinoGameList: [
          { name: '바카라', code: 'baccarat', gameList: [baccarat, empty] },
          { name: '룰렛', code: 'roulette', gameList: [roulette] },
        ],
        liveCasinoLobbyList: [{ ...lobby, gameList: [baccarat, empty, roulette] }],
        tables_url: newsAt,
      },
      cash_vendors: [],
    },
  });
  const ask = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    input === newsAt ? Promise.resolve(Response.json({ tables: news })) : ask(input, init),
  );
  await openPage('/casino/live', {});
}

test('a tile says who is at its table, and draws and tells its road', async () => {
  await openLobby([
    {
      id: 'b-3',
      people: 2,
      seatsTaken: 1,
      road: [
        ['player', '6'],
        ['tie', '3'],
        ['player', '9'],
        ['banker', '8'],
        ['banker', '7'],
      ],
    },
    { id: 'b-4', people: 0, seatsTaken: 0, road: [] },
    {
      id: 'r-1',
      people: 0,
      seatsTaken: 0,
      road: [
        ['red', '3'],
        ['green', '0'],
      ],
    },
  ]);
  const tile = (name: string) =>
    page.getByRole('list', { name: '테이블' }).getByRole('listitem').filter({ hasText: name });
  const baccarat = tile('에볼루션 바카라 C');
  await expect.element(baccarat.getByText('2명')).toBeVisible();
  await expect.element(baccarat.getByText('1/7석')).toBeVisible();
  // where nobody sits, it says how many may
  await expect.element(tile('에볼루션 바카라 D').getByText('7석', { exact: true })).toBeVisible();
  await expect.element(page.getByText('테이블 3개, 지금 1개에서 진행 중이에요.')).toBeVisible();
  await expect
    .element(baccarat.getByRole('button').first())
    .toHaveAccessibleDescription('최근 5회: 플레이어 2, 뱅커 2, 타이 1');
  const marks = [...baccarat.element().querySelectorAll('svg.table-road circle')];
  expect(marks.map((mark) => mark.getAttribute('class'))).toEqual(['player', 'player', 'banker', 'banker']);
  const roulette = tile('에볼루션 룰렛');
  await expect.element(roulette.getByRole('button').first()).toHaveAccessibleDescription('최근 2회: 레드 1, 제로 1');
  expect([...roulette.element().querySelectorAll('.table-road.strip b')].map(({ textContent }) => textContent)).toEqual(
    ['0', '3'],
  );
  expect(roulette.element().textContent).not.toContain('0명');
  await expectAccessible();
  await onPhone();
  await expectNoSidewaysScroll();
});
