import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WireLeg } from '@lime/contract/betting.ts';
import { faults, makeFixtures, openBettingApp, selection, winner } from '../../../test/betting.ts';
import type { BettingApp } from '../../../test/betting.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { openDb, openPool } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createSettlement } from '../settlement/settlement.service.ts';

let database: TestDatabase;
let owner: Db;
let site: BettingApp;
let settle: () => Promise<number>;

beforeAll(async () => {
  database = await testDatabase();
  owner = openDb(openPool(database.ownerUrl, 1, () => undefined));
  site = await openBettingApp(database);
  const { db } = database;
  settle = createSettlement(
    {
      db,
      log: site.app.log,
      outbox: { write: () => Promise.resolve(), on: () => undefined },
      channel: { notify: () => Promise.resolve(), on: () => undefined, onReconnect: () => undefined },
    },
    sportsResults,
  ).runOnce;
});
afterAll(async () => {
  await owner?.destroy();
  await site?.close();
  await database?.drop();
});
beforeEach(() => {
  site.knobs.settings = {};
});

let fixtures = 0;
/** A fixture of its own that starts in so many seconds. */
async function fixture(startsInSeconds = 7_200): Promise<string> {
  fixtures += 1;
  const name = `g${fixtures}`;
  await makeFixtures(site, [name], [winner(2_000, 3_000, 4_000)], startsInSeconds * 1_000);
  return name;
}
const member = async () => (await makeMembers(database.db, 1, 1_000_000))[0]!;
async function bet(id: number, names: readonly string[], amount = 10_000): Promise<string> {
  const picks = await Promise.all(names.map((name) => selection(database, name, 1, 'home')));
  const { body } = await site.bet(id, picks, amount);
  expect(body.code ?? 'placed').toBe('placed');
  return body.payload.betCode;
}
const cancel = (id: number, betCode: string) => site.call(id, '/betting/cancel', { betCode });
const remove = (id: number, betCode: string | string[]) => site.call(id, '/betting/delete', { betCode });
async function list(id: number, query: Record<string, unknown> = {}) {
  const { payload } = (await site.call(id, '/betting/results', { payload: query })).body;
  return payload as unknown as {
    list: WireLeg[][];
    pagination: { total: number };
    totals: { count: number; amount: number; payed: number };
    deleted: number;
  };
}
const cash = async (id: number) =>
  (await sql<{ cash: number }>`select cash from member_balance where member_id = ${id}`.execute(database.db)).rows[0]!
    .cash;
const result = (name: string, home: number, away: number) =>
  site.catalogue.sink.takeResults('test', [
    { fixtureKey: name, status: 'finished', score: { home, away }, detail: { periods: [] } },
  ]);
/** Moves a member's only slip back in time, with the total of its day: the earlier moment may be of the Seoul day before. */
const placedAgo = (betCode: string, seconds: number) =>
  sql`
    with moved as (
      update slip set placed_at = clock_timestamp() - make_interval(secs => ${seconds}) where bet_code = ${betCode}
      returning member_id, (old.placed_at at time zone 'Asia/Seoul')::date as before,
        (new.placed_at at time zone 'Asia/Seoul')::date as after)
    update slip_day d set day = after from moved where d.member_id = moved.member_id and d.day = before`.execute(owner);

describe('cancelling', () => {
  test('the stake comes back, the slip counts as 취소 and pays nothing', async () => {
    const id = await member();
    const betCode = await bet(id, [await fixture(), await fixture()], 30_000);
    const answer = await cancel(id, betCode);
    expect(answer.body).toMatchObject({
      success: true,
      msg: '베팅을 취소했어요.',
      payload: { members_cash: 1_000_000, members_version: 3 },
    });
    const history = await list(id);
    expect(history.list[0]![0]).toMatchObject({
      betting_status: '취소',
      betting_payed_amount: 0,
      cancel_reason: '회원 취소',
    });
    expect(history.totals).toEqual({ count: 1, amount: 30_000, payed: 0 });
    expect((await list(id, { result: 'wait' })).pagination.total).toBe(0);
    expect((await cancel(id, betCode)).body).toMatchObject({ success: false, code: 'BET_CANCEL_DONE' });
    expect(await cash(id)).toBe(1_000_000);
  });

  test('not another member’s, not an unknown one', async () => {
    const betCode = await bet(await member(), [await fixture()]);
    const other = await member();
    expect((await cancel(other, betCode)).status).toBe(404);
    expect((await cancel(other, 'no-such-code')).status).toBe(404);
    expect((await site.call(null, '/betting/cancel', { betCode })).status).toBe(401);
  });

  test.each([
    [598, null],
    [602, 'BET_CANCEL_LATE'],
  ])('placed %i seconds ago: %s', async (seconds, code) => {
    const id = await member();
    const betCode = await bet(id, [await fixture()]);
    await placedAgo(betCode, seconds);
    expect((await cancel(id, betCode)).body.code ?? null).toBe(code);
  });

  test.each([
    [605, null],
    [599, 'BET_CANCEL_START'],
  ])('a leg starts in %i seconds: %s', async (seconds, code) => {
    const id = await member();
    const betCode = await bet(id, [await fixture(), await fixture(seconds)]);
    expect((await cancel(id, betCode)).body.code ?? null).toBe(code);
  });

  test('time since placement can be switched off; the other conditions stand', async () => {
    site.knobs.settings = { bettingCancel: { active: false, seconds: 600, perDay: 3 } };
    const id = await member();
    const late = await bet(id, [await fixture()]);
    await placedAgo(late, 5_000);
    expect((await cancel(id, late)).body.success).toBe(true);
    const soon = await bet(id, [await fixture(300)]);
    expect((await cancel(id, soon)).body.code).toBe('BET_CANCEL_START');
  });

  test('a leg that is decided, or whose game is played, ends it', async () => {
    const id = await member();
    const [a, b] = [await fixture(), await fixture()];
    const betCode = await bet(id, [a, b]);
    await result(a, 1, 0);
    await settle();
    expect((await cancel(id, betCode)).body.code).toBe('BET_CANCEL_SETTLED');
  });

  test('three a day, at the edge and over it', async () => {
    const id = await member();
    const name = await fixture();
    const codes = [];
    for (let i = 0; i < 4; i += 1) codes.push(await bet(id, [name], 10_000 + i));
    const answers = [];
    for (const betCode of codes) answers.push((await cancel(id, betCode)).body.code ?? 'done');
    expect(answers).toEqual(['done', 'done', 'done', 'BET_CANCEL_PER_DAY']);
  });

  test('sixteen cancels of one slip at once: one happens', async () => {
    const id = await member();
    const betCode = await bet(id, [await fixture()]);
    const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(id, betCode)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await cash(id)).toBe(1_000_000);
  });

  test('cancel and settlement at once: one outcome, and the money adds up', async () => {
    const ends = new Set<string>();
    for (let i = 0; i < 12; i += 1) {
      const id = await member();
      const name = await fixture();
      const betCode = await bet(id, [name], 50_000);
      const [answer] = await Promise.all([cancel(id, betCode), result(name, 2, 0).then(settle)]);
      await settle();
      const { rows } = await sql<{ status: string; result: string; payout: number }>`
        select status, result, payout from slip where bet_code = ${betCode}`.execute(database.db);
      const expected = answer.body.success
        ? { status: 'cancelled', result: 'wait', payout: 0 }
        : { status: 'normal', result: 'hit', payout: 100_000 };
      expect(rows[0]).toEqual(expected);
      expect(await cash(id)).toBe(answer.body.success ? 1_000_000 : 1_050_000);
      ends.add(rows[0]!.status);
    }
    expect(ends.size).toBeGreaterThan(0);
  });
});

describe('deleting', () => {
  test('a waiting slip stays; a settled one goes from the list, not from its sums, and comes back', async () => {
    const id = await member();
    const [a, b] = [await fixture(), await fixture()];
    const done = await bet(id, [a], 10_000);
    const waiting = await bet(id, [b], 20_000);
    expect((await remove(id, waiting)).body).toMatchObject({
      code: 'BET_DELETE_WAITING',
      msg: '선택하신 베팅은 모두 결과 대기중이라 삭제할 수 없습니다.',
    });
    await result(a, 3, 0);
    await settle();
    expect((await remove(id, [done, waiting])).body).toMatchObject({ success: true, payload: { deleted: 1 } });
    expect(await list(id)).toMatchObject({
      pagination: { total: 1 },
      totals: { count: 2, amount: 30_000, payed: 20_000 },
      deleted: 1,
    });
    expect((await site.call(id, '/betting/restore', {})).body).toMatchObject({ payload: { restored: 1 } });
    expect(await list(id)).toMatchObject({
      pagination: { total: 2 },
      totals: { count: 2, amount: 30_000, payed: 20_000 },
      deleted: 0,
    });
  });

  test('nothing selected, somebody else’s, nonsense', async () => {
    const id = await member();
    const betCode = await bet(id, [await fixture()]);
    expect((await site.call(await member(), '/betting/delete/all', {})).body.code).toBe('BET_DELETE_NONE');
    expect((await remove(id, [])).body).toMatchObject({ code: 'BET_DELETE_NONE', msg: '선택된 베팅내역이 없습니다.' });
    expect((await remove(await member(), betCode)).status).toBe(404);
    expect((await site.call(id, '/betting/delete', { betCode: 7 })).status).toBe(400);
    expect((await site.call(id, '/betting/delete/all', {})).body.code).toBe('BET_DELETE_WAITING');
  });

  test('all at once leaves what waits; a corrected result shows a deleted slip again', async () => {
    const id = await member();
    const [a, b, c] = [await fixture(), await fixture(), await fixture()];
    await bet(id, [a]);
    const cancelled = await bet(id, [b]);
    await bet(id, [c]);
    await cancel(id, cancelled);
    await result(a, 0, 1);
    await settle();
    expect((await site.call(id, '/betting/delete/all', {})).body).toMatchObject({ payload: { deleted: 2 } });
    expect(await list(id)).toMatchObject({ pagination: { total: 1 }, totals: { count: 3 }, deleted: 2 });
    await result(a, 1, 0);
    await settle();
    const after = await list(id);
    expect(after).toMatchObject({ pagination: { total: 2 }, totals: { count: 3, payed: 20_000 }, deleted: 1 });
    expect(after.list.map((rows) => rows[0]!.betting_total_result).toSorted()).toEqual(['hit', 'wait']);
  });

  test('pages hold what is shown, whatever is deleted among it', async () => {
    const id = await member();
    const name = await fixture();
    const codes = [];
    for (let i = 0; i < 18; i += 1) codes.push(await bet(id, [name], 1_000 + i));
    await result(name, 1, 0);
    await settle();
    await remove(id, codes.slice(5, 11));
    const first = await list(id, { page: 1, size: 8 });
    const second = await list(id, { page: 2, size: 8 });
    const left = codes.filter((_, i) => i < 5 || i >= 11).toReversed();
    expect([...first.list, ...second.list].map((rows) => rows[0]!.betting_betcode)).toEqual(left);
    expect(first.pagination.total).toBe(12);
  });
});

test('the books are right after all of it', async () => {
  const found = await faults(database);
  expect(Object.fromEntries(Object.entries(found).filter(([, count]) => count !== 0))).toEqual({});
  const { rows } = await sql<{ balance: number; stakes: number }>`
    select (select balance from audit.account where account = 'house:open-stakes') as balance,
      (select coalesce(sum(stake), 0)::bigint from slip where status = 'normal' and result = 'wait') as stakes`.execute(
    database.db,
  );
  expect(rows[0]!.balance).toBe(rows[0]!.stakes);
});
