import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WirePlayFigures, WirePlayTotal } from '@lime/contract/staff-plays.ts';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';

let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  token = await staffToken(site);
});
afterAll(() => site?.close());

type PlayTotals = { list: WirePlayTotal[]; sums: WirePlayFigures; out: { members: number; value: number } };
const told = async (body: object): Promise<PlayTotals> => {
  const answer = await site.call('/staff/games/totals', body, token);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['payload'] as PlayTotals;
};

type Row = {
  game: string;
  member: number;
  amount: number;
  state: 'open' | 'settled' | 'cancelled';
  payout: number;
  at: string;
};
let written = 0;
/** Rows of debits, written without calls: the report reads their columns alone. */
async function write(rows: readonly Row[]): Promise<void> {
  const first = written + 1_000_000;
  written += rows.length;
  await sql`
    insert into provider_debit (provider, txn, kind, member_id, slip_id, game, reference, amount, state, payout, placed_at, closed_at)
    select 'casino', gen_random_uuid()::text, 'debit', member, ${first}::bigint + no, game, 'r', amount, state, payout, at,
      case when state <> 'open' then at end
    from unnest(${rows.map(({ game }) => game)}::text[], ${rows.map(({ member }) => member)}::bigint[],
      ${rows.map(({ amount }) => amount)}::bigint[], ${rows.map(({ state }) => state)}::text[], ${rows.map(({ payout }) => payout)}::bigint[],
      ${rows.map(({ at }) => at)}::timestamptz[]) with ordinality t(game, member, amount, state, payout, at, no)`.execute(
    site.database.db,
  );
}

/** The same figures, counted apart. */
function count(rows: readonly Row[]): WirePlayFigures {
  const sum = (some: readonly Row[], of: (row: Row) => number) => some.reduce((all, row) => all + of(row), 0);
  const stand = rows.filter(({ state }) => state !== 'cancelled');
  const settled = rows.filter(({ state }) => state === 'settled');
  const off = rows.filter(({ state }) => state === 'cancelled');
  const [stakes, paid] = [sum(settled, ({ amount }) => amount), sum(settled, ({ payout }) => payout)];
  return {
    debits: stand.length,
    members: new Set(stand.map(({ member }) => member)).size,
    turnover: sum(stand, ({ amount }) => amount),
    openStakes: sum(stand, ({ amount }) => amount) - stakes,
    payouts: paid,
    gross: stakes - paid,
    returned: stakes === 0 ? null : Number(((BigInt(paid) * 10_000n) / BigInt(stakes)).toString()) / 10_000,
    cancelled: off.length,
    cancelledStakes: sum(off, ({ amount }) => amount),
  };
}

test('sums by vendor and by game are those of a count apart, at the edges of Seoul’s days too', async () => {
  const random = seededRandom('totals');
  const games = ['roulette', 'keno', 'evolution-baccarat-1', 'evolution-baccarat-2', 'lucky-seven'];
  const edges = [
    '2026-03-01T14:59:59.999Z',
    '2026-03-01T15:00:00Z',
    '2026-03-02T14:59:59.999Z',
    '2026-03-02T15:00:00Z',
    '2026-03-03T03:00:00Z',
  ];
  const members = await Promise.all(Array.from({ length: 6 }, () => site.newMember()));
  const ids = members.map(({ id }) => Number(id));
  await sql`update member set type = '정산제외' where id = ${ids[5]!}`.execute(site.database.db);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const rows = Array.from({ length: 600 }, (): Row => {
    const state = pick(['open', 'settled', 'settled', 'settled', 'cancelled'] as const);
    const amount = 1_000 + Math.floor(random() * 50_000);
    const payout = state === 'settled' && random() < 0.45 ? Math.floor(amount * 2.1) : 0;
    return { game: pick(games), member: pick(ids), amount, state, payout, at: pick(edges) };
  });
  await write(rows);

  const days = { from: '2026-03-02', to: '2026-03-02' };
  const ofDay = rows.filter(({ at }) => at === edges[1] || at === edges[2]);
  const own = ofDay.filter(({ member }) => member !== ids[5]);
  const vendorName = (game: string) => findProviderGame(game)!.vendor?.name ?? '토큰게임';
  const vendor = await told(days);
  expect(vendor.sums).toEqual(count(own));
  const other = count(ofDay.filter(({ member }) => member === ids[5]));
  expect(vendor.out).toEqual({ members: 1, value: other.turnover });
  const expected = [...Map.groupBy(own, ({ game }) => vendorName(game))].map(([name, some]) => ({
    name,
    ...count(some),
  }));
  const bare = (list: readonly WirePlayTotal[]) => list.map(({ code: _code, vendorName: _vendor, ...rest }) => rest);
  const byTurnover = (one: WirePlayFigures, two: WirePlayFigures) => two.turnover - one.turnover;
  expect(bare(vendor.list)).toEqual(expected.toSorted(byTurnover));

  const game = await told({ ...days, by: 'game' });
  const counted = [...Map.groupBy(own, ({ game: code }) => code)].map(([code, some]) => ({
    code,
    name: findProviderGame(code)!.name,
    vendorName: vendorName(code),
    ...count(some),
  }));
  expect(game.list).toEqual(counted.toSorted(byTurnover));
  expect(game.sums).toEqual(vendor.sums);

  // one vendor, one kind, both days together
  const { code } = findProviderGame('lucky-seven')!.vendor!;
  const slots = await told({ ...days, vendor: code, by: 'game' });
  expect([slots.list.map((row) => row.code), slots.sums]).toEqual([
    ['lucky-seven'],
    count(own.filter((row) => row.game === 'lucky-seven')),
  ]);
  const tokens = await told({ from: '2026-03-01', to: '2026-03-03', kind: 'token' });
  const isToken = ({ game: played, member }: Row) => ['roulette', 'keno'].includes(played) && member !== ids[5];
  expect([tokens.list.map((row) => row.code), tokens.sums]).toEqual([['token'], count(rows.filter(isToken))]);

  // the list a row leads to has all of the row's plays, and also those of left-out members and the ones called off
  for (const row of game.list) {
    const { body } = await site.call('/staff/games/plays', { ...days, game: row.code, size: 1 }, token);
    const { total } = (body['payload'] as { pagination: { total: number } }).pagination;
    expect(total).toBeGreaterThanOrEqual(row.debits + row.cancelled);
  }
});

test('rows are sorted by any figure, in both directions, page by page', async () => {
  const days = { from: '2026-03-01', to: '2026-03-03', by: 'game' };
  for (const sort of ['debits', 'members', 'turnover', 'payouts', 'gross', 'returned', 'cancelledStakes'] as const)
    for (const dir of ['asc', 'desc'] as const) {
      const { list } = await told({ ...days, sort, dir });
      const values = list.map((row) => row[sort] ?? -1);
      expect(values).toEqual(values.toSorted((one, two) => (dir === 'asc' ? one - two : two - one)));
      const pages = await Promise.all([1, 2, 3].map((page) => told({ ...days, sort, dir, page, size: 2 })));
      expect(pages.flatMap((page) => page.list)).toEqual(list);
    }
});

test('real calls of a day are in it, today without asking for days', async () => {
  const { id } = await site.newMember();
  await giveCash(site.database.db, Number(id), 30_000, 'casino');
  const bet = { user_id: id, prd_id: 1, game_id: 'evolution-baccarat-1', amount: 10_000, round_id: '7' };
  const call = (name: 'debit' | 'credit', body: object) => providerCall(site, name, body, { id: 'casino' });
  const [won, off] = [randomUUID(), randomUUID()];
  for (const txn_id of [won, off]) await call('debit', { ...bet, txn_id });
  await call('credit', { user_id: id, prd_id: 1, txn_id: won, amount: 19_500 });
  await call('credit', { user_id: id, prd_id: 1, txn_id: off, amount: 10_000, is_cancel: 1 });
  const { list, sums } = await told({});
  expect(list).toHaveLength(1);
  expect(sums).toMatchObject({
    debits: 1,
    members: 1,
    turnover: 10_000,
    payouts: 19_500,
    gross: -9_500,
    returned: 1.95,
  });
  expect(sums).toMatchObject({ openStakes: 0, cancelled: 1, cancelledStakes: 10_000 });
});

test('more than 31 days, days in the wrong order and unknown vendors are refused', async () => {
  for (const body of [
    { from: '2026-03-01', to: '2026-04-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { vendor: 'nobody' },
    { by: 'member' },
  ]) {
    const { status, body: answer } = await site.call('/staff/games/totals', body, token);
    expect([status, answer['code']]).toEqual([400, 'INPUT_INVALID']);
  }
  expect((await told({ from: '2026-03-01', to: '2026-03-31' })).list).not.toEqual([]);
});
