import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

type Row = { betting_betcode: string; betting_game_sports_name_kr: string; betting_type: string };
type HistoryPage = {
  list: Row[][];
  totals: { count: number; amount: number; payed: number };
  deleted: number;
  pagination: { total: number; end: number };
  providers: { code: string; name: string }[];
};
let site: TestSite;
let member: Awaited<ReturnType<TestSite['newMember']>>;

const tables = ['evolution-baccarat-1', 'evolution-roulette-1', 'asia-baccarat-1'];
/** Slots of two studios; each title is played once, as it has a pace. */
const titles = ['lucky-seven', 'four-leaf', 'moon-rabbit'];
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 1_000_000, 'casino');
  const play = async (game: string, product: number, payout: number | null) => {
    const bet = { user_id: member.id, prd_id: product, game_id: game, txn_id: randomUUID(), amount: 5_000 };
    const paid = payout === null ? {} : { credit_amount: payout };
    expect(await providerCall(site, 'debit', { ...bet, ...paid }, { id: 'casino' })).toMatchObject({ status: 1 });
  };
  for (const game of tables) {
    await play(game, game.startsWith('asia') ? 5 : 1, 9_000);
    await play(game, game.startsWith('asia') ? 5 : 1, 0);
  }
  for (const game of titles) await play(game, 0, game === 'lucky-seven' ? 700 : 0);
  await play('evolution-baccarat-1', 1, null);
});
afterAll(() => site?.close());

const history = async (filter: object): Promise<HistoryPage> =>
  (await site.call('/betting/results', filter, member.token)).body['payload'] as HistoryPage;
const namesOf = ({ list }: HistoryPage) =>
  [...new Set(list.map(([row]) => row!.betting_game_sports_name_kr))].toSorted();

test.each<[string, object, number, string[]]>([
  ['tables', { type: '카지노' }, 7, ['라임 룰렛', '라임 바카라 1', '아시아 바카라 1']],
  ['slots', { type: '슬롯' }, 3, ['네잎클로버', '달토끼 방앗간', '럭키 세븐 클래식']],
  ['tables of one lobby', { type: '카지노', provider: 'lobby-1-0' }, 5, ['라임 룰렛', '라임 바카라 1']],
  ['tables of another', { type: '카지노', provider: 'lobby-5-0' }, 2, ['아시아 바카라 1']],
  ['slots of one studio', { type: '슬롯', provider: 'bukdu' }, 2, ['네잎클로버', '럭키 세븐 클래식']],
  ['a studio in the wrong tab', { type: '카지노', provider: 'bukdu' }, 0, []],
  ['a studio nobody knows', { type: '슬롯', provider: 'nobody' }, 0, []],
  ['no mini game', { type: '미니게임' }, 0, []],
])('the history of %s', async (_what, filter, count, names) => {
  const found = await history(filter);
  expect([found.totals.count, found.pagination.total, found.list.length]).toEqual([count, count, count]);
  expect(namesOf(found)).toEqual(names);
  // the same filter as a file
  const file = await site.app.server.inject({
    method: 'POST',
    url: '/api/betting/results/export',
    headers: { authorization: `Bearer ${member.token}` },
    payload: filter,
  });
  expect(file.headers['x-lime-rows']).toBe(String(count));
});

test('its results, days, pages and totals are those of the provider alone', async () => {
  const lobby = { type: '카지노', provider: 'lobby-1-0' };
  expect((await history({ ...lobby, result: 'hit' })).totals).toEqual({ count: 2, amount: 10_000, payed: 18_000 });
  expect((await history({ ...lobby, result: 'wait' })).totals.count).toBe(1);
  expect((await history({ ...lobby, duration: 1 })).totals).toEqual({ count: 5, amount: 25_000, payed: 18_000 });
  expect((await history({ ...lobby, endDate: '2020-01-01' })).totals.count).toBe(0);
  const all = await history(lobby);
  const pages = await Promise.all([1, 2, 3].map((page) => history({ ...lobby, size: 2, page })));
  const codes = (found: HistoryPage) => found.list.map(([row]) => row!.betting_betcode);
  expect(pages.flatMap(codes)).toEqual(codes(all));
  expect(pages[0]!.pagination).toMatchObject({ total: 5, end: 3 });
});

test('the tabs of the casino say whose games there are', async () => {
  expect((await history({ type: '카지노' })).providers[0]).toEqual({ code: 'lobby-1-0', name: '에볼루션' });
  expect((await history({ type: '슬롯' })).providers).toContainEqual({ code: 'bukdu', name: '북두' });
  expect((await history({ type: '스포츠' })).providers).toEqual([]);
});

test('a play explains itself with what its casino account moved', async () => {
  const { list } = await history({ type: '슬롯', result: 'hit' });
  const { body } = await site.call('/betting/explain', { betCode: list[0]![0]!.betting_betcode }, member.token);
  const { transfers } = body['payload'] as { transfers: { kind: string; amount: number }[] };
  expect(transfers.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['stake', -5_000],
    ['payout', 700],
  ]);
});

test('what is deleted is gone from the provider’s list, and stays in its sums', async () => {
  const lobby = { type: '카지노', provider: 'lobby-5-0' };
  const { list } = await history(lobby);
  const betCode = list[0]![0]!.betting_betcode;
  const { body } = await site.call('/betting/delete', { betCode }, member.token);
  expect(body).toMatchObject({ success: true });
  expect(await history(lobby)).toMatchObject({
    pagination: { total: 1 },
    totals: { count: 2, amount: 10_000 },
    deleted: 1,
  });
});
