import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { WireLedgerDay, WireTransfer } from '@lime/contract/staff-ledger.ts';
import type { reportMoney } from '@lime/contract/staff-reports.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { agentAccount, house, issue, memberAccount, poolAccount, providerAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { sealAll } from '../../../test/seals.ts';
import { foldSeals } from './folding.ts';

// A ledger of some days with money at the edges of Seoul's midnights. What the office is shown of it is compared with the
// audit views, read by statements of this file alone.

let site: TestSite;
let token: string;
let owner: pg.Client;
let one: number;
let two: number;
let apart: number;
let ids: Record<'one' | 'two' | 'apart', string>;
const today = seoulDay(new Date());
const day = (back: number) => addDays(today, -back);
/** A moment of a Seoul day, `time` as it reads there. */
const at = (back: number, time: string) => `${day(back)} ${time}+09`;

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  token = await staffToken(site, { role: 'read-only' });
  owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  const members = [await site.newMember(), await site.newMember(), await site.newMember()];
  [one = 0, two = 0, apart = 0] = members.map(({ id }) => Number(id));
  ids = { one: members[0]!.userId, two: members[1]!.userId, apart: members[2]!.userId };
  await sql`update member set created_at = ${at(5, '00:00:00')}::timestamptz`.execute(site.database.db);
  await sql`update member set type = '정산제외' where id = ${apart}`.execute(site.database.db);

  const cash = (id: number) => memberAccount(id, 'cash');
  const point = (id: number) => memberAccount(id, 'point');
  await moved(at(4, '12:00:00'), { from: issue.playMoney, to: cash(one), amount: 1_000_000, kind: 'grant' });
  await moved(at(4, '12:00:00'), { from: issue.playMoney, to: cash(two), amount: 500_000, kind: 'grant' });
  await moved(at(4, '12:00:00'), { from: issue.playMoney, to: cash(apart), amount: 70_000, kind: 'grant' });
  await moved(at(4, '23:59:59.999999'), { from: house.adjust, to: cash(one), amount: 1, kind: 'adjustment' });
  await moved(at(3, '00:00:00'), { from: house.adjust, to: cash(one), amount: 20, kind: 'adjustment' });
  await moved(at(3, '08:59:59'), { from: cash(two), to: house.adjust, amount: 300, kind: 'adjustment' });
  await moved(at(3, '09:00:00'), { from: issue.points, to: point(two), amount: 4_000, kind: 'adjustment' });
  await moved(at(3, '09:00:01'), { from: point(two), to: issue.points, amount: 1_500, kind: 'adjustment' });
  await moved(at(3, '10:00:00'), { from: issue.points, to: point(one), amount: 9_000, kind: 'points' });
  await moved(at(3, '11:00:00'), { from: house.bonus, to: cash(one), amount: 15_000, kind: 'bonus' });
  await moved(at(3, '11:00:00'), { from: issue.points, to: point(one), amount: 600, kind: 'bonus' });
  await moved(at(2, '11:00:00'), { from: cash(one), to: house.bonus, amount: 5_000, kind: 'bonus-return' });
  await moved(at(2, '12:00:00'), { from: point(one), to: issue.points, amount: 6_000, kind: 'conversion' });
  await moved(at(2, '12:00:00'), { from: issue.playMoney, to: cash(one), amount: 6_000, kind: 'conversion' });
  await moved(at(2, '13:00:00'), { from: issue.playMoney, to: cash(apart), amount: 8_000, kind: 'grant' });
  await moved(at(2, '14:00:00'), { from: cash(one), to: memberAccount(one, 'hold'), amount: 40_000, kind: 'hold' });
  await moved(at(2, '15:00:00'), {
    from: memberAccount(one, 'hold'),
    to: cash(one),
    amount: 40_000,
    kind: 'hold-release',
  });

  await asked(two, 'deposit', 100_000, 'done', at(3, '00:00:00'));
  await asked(two, 'deposit', 11_000, 'done', at(4, '23:59:59.9'));
  await asked(two, 'deposit', 7_000, 'refused', at(3, '10:00:00'));
  await asked(two, 'withdrawal', 130_000, 'done', at(3, '23:59:59.9'));
  await asked(apart, 'deposit', 55_000, 'done', at(3, '10:00:00'));
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

/** How the causes of a kind begin, where they all do. */
const nouns: Partial<Record<Transfer['kind'], string>> = {
  adjustment: 'adjustment',
  bonus: 'bonus',
  'bonus-return': 'bonus',
  conversion: 'point',
  hold: 'cash',
  'hold-release': 'cash',
};
/** A transfer as if it had been made then. */
async function moved(then: string, transfer: Omit<Transfer, 'cause'>) {
  const cause = `${nouns[transfer.kind] ?? 'grant'}:test-${randomBytes(6).toString('hex')}`;
  await inTransaction(site.database.db, (tx) => post(tx, [{ ...transfer, cause }]));
  await owner.query('update ledger_transfer set at = $1::timestamptz where cause = $2', [then, cause]);
}
/** A request decided then. The ledger's side of it is another's concern: days count requests. */
async function asked(memberId: number, type: string, amount: number, status: string, then: string) {
  await sql`
    insert into cash_request (member_id, type, amount, status, requested_at, decided_at)
    values (${memberId}, ${type}, ${amount}, ${status}, ${then}::timestamptz, ${then}::timestamptz)`.execute(
    site.database.db,
  );
}
const call = (path: string, body: object, who: string | null = token) => site.call(`/staff/ledger/${path}`, body, who);
const ask = async (path: string, body: object = {}) => {
  const { status, text, body: answer } = await call(path, body);
  expect(status, text).toBe(200);
  return answer['payload'];
};
const kinds = (list: readonly { kind: string; amount: number }[]) =>
  list.map(({ kind, amount }) => `${kind} ${amount}`);

describe('days', () => {
  /** What a day moved by hand, as bonus and as conversion, of members who count or of those who do not. */
  async function own(back: number, members: readonly number[]) {
    const { rows } = await sql<Record<string, number>>`
      with side as (
        select kind, amount, to_account as account, 1 as sign from audit.transfer
        where (at at time zone 'Asia/Seoul')::date = ${day(back)}::date
        union all
        select kind, -amount, from_account, -1 from audit.transfer
        where (at at time zone 'Asia/Seoul')::date = ${day(back)}::date),
      mine as (select * from side where split_part(account, ':', 1) = 'member' and split_part(account, ':', 2) = any(${members.map(String)}::text[]))
      select
        coalesce(sum(amount) filter (where kind in ('grant', 'points', 'adjustment') and account like '%:cash'), 0)::int as "byHandCash",
        coalesce(sum(amount) filter (where kind in ('grant', 'points', 'adjustment') and account like '%:point'), 0)::int as "byHandPoint",
        coalesce(sum(amount) filter (where kind like 'bonus%' and account like '%:cash'), 0)::int as "bonusCash",
        coalesce(sum(amount) filter (where kind like 'bonus%' and account like '%:point'), 0)::int as "bonusPoint",
        coalesce(-sum(amount) filter (where kind = 'conversion' and account like '%:point'), 0)::int as converted
      from mine`.execute(site.database.db);
    return rows[0]!;
  }

  test.each([4, 3, 2, 1])(
    '%i days ago: what the audit view holds of it, to the last moment of its midnight',
    async (back) => {
      const { list, out } = await ask('days', { from: day(back), to: day(back) });
      expect(list).toHaveLength(1);
      expect(list[0]).toMatchObject({ day: day(back), ...(await own(back, [one, two])) });
      expect(out.sums).toMatchObject(await own(back, [apart]));
      const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit.transfer where (at at time zone 'Asia/Seoul')::date = ${day(back)}::date`.execute(
        site.database.db,
      );
      expect(list[0].transfers).toBe(rows[0]!.n);
    },
  );

  test('requests count on the day of their decision when they were approved, and apart for who is left out', async () => {
    const { list, sums, out } = await ask('days', { from: day(4), to: day(2), dir: 'asc' });
    const figures = (of: WireLedgerDay) => [of.deposits, of.depositCount, of.withdrawals, of.withdrawalCount, of.net];
    expect(list.map(figures)).toEqual([
      [11_000, 1, 0, 0, 11_000],
      [100_000, 1, 130_000, 1, -30_000],
      [0, 0, 0, 0, 0],
    ]);
    expect(figures(sums)).toEqual([111_000, 2, 130_000, 1, -19_000]);
    expect(figures(out.sums)).toEqual([55_000, 1, 0, 0, 55_000]);
    expect(out.members).toBe(1);
  });

  test('who is left out from now on is left out of days that were counted before, and comes back', async () => {
    const before = await ask('days', { from: day(3), to: day(3) });
    const retype = (type: string) => sql`update member set type = ${type} where id = ${two}`.execute(site.database.db);
    await retype('정산제외');
    const { list, out } = await ask('days', { from: day(3), to: day(3) });
    expect(list[0]).toMatchObject({ ...(await own(3, [one])), deposits: 0, withdrawals: 0 });
    expect(out).toMatchObject({ members: 2, sums: { ...(await own(3, [two, apart])), deposits: 155_000 } });
    await retype('일반');
    expect(await ask('days', { from: day(3), to: day(3) })).toEqual(before);
  });

  test('a page is a part of the days, the sums are of all of them', async () => {
    const all = await ask('days');
    expect(all.list.map((row: WireLedgerDay) => row.day)).toEqual([0, 1, 2, 3, 4, 5].map(day));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ask('days', { page, size: 2 })));
    expect(pages.flatMap(({ list }) => list)).toEqual(all.list);
    for (const { sums, pagination } of pages) {
      expect(sums).toEqual(all.sums);
      expect(pagination).toMatchObject({ total: 6, end: 3 });
    }
    expect(all.sums.byHandCash).toBe(all.list.reduce((sum: number, row: WireLedgerDay) => sum + row.byHandCash, 0));
  });

  test.each<[string, object, number, number]>([
    ['92 days', { from: day(91), to: day(0) }, 200, 6],
    ['93 days', { from: day(92), to: day(0) }, 400, 0],
    ['the end before the beginning', { from: day(1), to: day(2) }, 400, 0],
    ['from one day on', { from: day(3) }, 200, 4],
    ['up to one day', { to: day(3) }, 200, 3],
    ['before anybody was there', { from: day(30), to: day(6) }, 200, 0],
    ['the first day', { from: day(30), to: day(5) }, 200, 1],
    ['a day no calendar has', { from: '2026-02-30' }, 400, 0],
    ['no day', { from: 'yesterday' }, 400, 0],
  ])('%s', async (_what, range, status, count) => {
    const answer = await call('days', { ...range, size: 100 });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body['payload'].list).toHaveLength(count);
    else expect(answer.body['code']).toBe('INPUT_INVALID');
  });
});

describe('transfers', () => {
  test('between two accounts of one member a transfer is one row, by whichever it is asked for', async () => {
    const rows = ['hold-release 40000', 'hold 40000'];
    expect(kinds((await ask('transfers', { account: `member:${one}:hold` })).list)).toEqual(rows);
    const both = await ask('transfers', { member: ids.one, cause: 'cash:', atLeast: 40_000, atMost: 40_000 });
    expect([kinds(both.list), both.pagination.total, both.sum]).toEqual([rows, 2, 80_000]);
  });

  test.each<[string, () => object]>([
    ['of all', () => ({})],
    ['of a member', () => ({ member: ids.one })],
    ['of a house account', () => ({ account: house.adjust })],
    ['of one kind', () => ({ kind: 'adjustment' })],
    ['of a day', () => ({ from: day(3), to: day(3) })],
    ['of some days of a member', () => ({ member: ids.two, from: day(4), to: day(3) })],
    ['of an amount', () => ({ atLeast: 300, atMost: 6_000 })],
  ])('count and sum %s are those of the audit view, however long the page', async (_what, filter) => {
    const { member, account, kind, from, to, atLeast, atMost } = filter() as Record<string, string | undefined>;
    const id = member === undefined ? null : { [ids.one]: one, [ids.two]: two }[member]!;
    const mine = (column: string) => sql`${sql.ref(column)} like ${`member:${id}:%`}`;
    const { rows } = await sql<{ total: number; sum: number }>`
      select count(*)::int as total, coalesce(sum(amount), 0)::bigint as sum from audit.transfer
      where (${id}::bigint is null or ${mine('from_account')} or ${mine('to_account')})
        and (${account ?? null}::text is null or ${account ?? null} in (from_account, to_account))
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${from ?? null}::date is null or (at at time zone 'Asia/Seoul')::date between ${from ?? null}::date and ${to ?? null}::date)
        and amount between ${atLeast ?? 0}::bigint and coalesce(${atMost ?? null}::bigint, 9000000000000)`.execute(
      site.database.db,
    );
    const { list, pagination, sum, more } = await ask('transfers', { ...filter(), size: 2 });
    expect({ total: pagination.total, sum, more }).toEqual({ ...rows[0], more: false });
    expect(pagination.total).toBeGreaterThan(2);
    expect(list).toHaveLength(2);
    expect((await ask('transfers', { ...filter(), page: pagination.end + 1, size: 2 })).list).toEqual([]);
  });

  test.each<[string, object]>([
    ['page 0', { page: 0 }],
    ['no row', { size: 0 }],
    ['101 rows', { size: 101 }],
    ['an account with blanks', { account: 'house: result' }],
    ['an account with a wildcard', { account: 'member:%' }],
    ['a kind nobody knows', { kind: 'gift' }],
    ['less than nothing', { atLeast: -1 }],
    ['half a won', { atMost: 0.5 }],
    ['a name of three letters', { member: 'abc' }],
    ['member 0', { member: '#0' }],
    ['a cause with a blank', { cause: 'cash: 1' }],
    ['a filter there is not', { memo: 'x' }],
  ])('refused: %s', async (_what, filter) =>
    expect(await call('transfers', filter)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } }),
  );

  test('a wildcard in a cause stands for itself', async () => {
    expect((await ask('transfers', { cause: 'grant%' })).list).toEqual([]);
    expect((await ask('transfers', { cause: 'gran_:' })).list).toEqual([]);
    expect((await ask('transfers', { cause: 'grant:', size: 1 })).pagination.total).toBeGreaterThan(3);
  });

  test('each cause leads to what it was for; one that leads nowhere has no link', async () => {
    const { db } = site.database;
    const [fixture] = await makeFixtures(db, 1);
    const [slip] = await placeSlips(db, [{ memberId: one, stake: 1_000, picks: [{ fixture: fixture!, side: 0 }] }]);
    const { rows: slips } = await sql<{ bet_code: string }>`select bet_code from slip where id = ${slip}`.execute(db);
    const betCode = slips[0]!.bet_code;
    const waiting = async (state: string, code: string) => {
      const { rows } = await sql<{ id: number }>`
        insert into pending_bet (bet_code, member_id, kind, stake, idempotency_key, body_hash, body, fixtures, decide_at, state)
        values (${code}, ${one}, 'korean', 1000, gen_random_uuid(), 0, '{}', '{}', now(), ${state}) returning id`.execute(
        db,
      );
      return rows[0]!.id;
    };
    const [taken, refused] = [await waiting('accepted', betCode), await waiting('refused', 'refused-code')];
    const cash = memberAccount(one, 'cash');
    const transit = memberAccount(one, 'casino-transit');
    const hold = memberAccount(one, 'hold');
    const cases: [Omit<Transfer, 'amount'>, object | null][] = [
      [
        { from: cash, to: hold, kind: 'bet-hold', cause: `pending:${taken}:hold` },
        { kind: 'slip', betCode },
      ],
      [{ from: hold, to: cash, kind: 'bet-release', cause: `pending:${refused}:release` }, null],
      [{ from: cash, to: house.openStakes, kind: 'stake', cause: 'slip:987654321:stake' }, null],
      [
        { from: issue.playMoney, to: cash, kind: 'deposit', cause: 'cash:71:deposit' },
        { kind: 'deposit', seq: '71', text: '입금 71' },
      ],
      [
        { from: cash, to: hold, kind: 'hold', cause: 'cash:72:hold' },
        { kind: 'withdrawal', seq: '72', text: '출금 72' },
      ],
      [
        { from: hold, to: issue.playMoney, kind: 'withdrawal', cause: 'cash:72:payout' },
        { kind: 'withdrawal', seq: '72', text: '출금 72' },
      ],
      [
        { from: house.bonus, to: cash, kind: 'bonus', cause: 'bonus:73:grant' },
        { kind: 'bonus', seq: '73', text: '보너스 73' },
      ],
      [
        { from: issue.playMoney, to: cash, kind: 'conversion', cause: 'point:74:cash' },
        { kind: 'conversion', seq: '74', text: '전환 74' },
      ],
      [
        { from: cash, to: transit, kind: 'casino-in', cause: 'casino:75:send' },
        { kind: 'casino', seq: '75', text: '카지노 이동 75' },
      ],
      [
        { from: house.adjust, to: cash, kind: 'adjustment', cause: 'adjustment:76' },
        { kind: 'adjustment', seq: '76', text: '조정 76' },
      ],
      [{ from: house.bonus, to: cash, kind: 'event', cause: `attendance:${one}:2026-01-01` }, null],
      [{ from: providerAccount('token'), to: house.result, kind: 'stake', cause: 'hosted:77:stake' }, null],
    ];
    for (const [transfer] of cases) await inTransaction(db, (tx) => post(tx, [{ ...transfer, amount: 10 }]));
    for (const [{ cause, from, to }, link] of cases) {
      const { list } = await ask('transfers', { cause });
      expect(list, cause).toHaveLength(1);
      expect(list[0], cause).toMatchObject({ cause, from: { account: from }, to: { account: to } });
      if (link === null) expect(list[0].link, cause).toBeNull();
      else expect(list[0].link, cause).toMatchObject(link);
    }
    const names = (await ask('transfers', { cause: 'hosted:77' })).list[0] as WireTransfer;
    expect([names.from, names.to]).toEqual([
      { account: 'provider:token', memberId: null, loginId: null },
      { account: 'house:result', memberId: null, loginId: null },
    ]);
  });
});

describe('a statement', () => {
  test('begins each Seoul day with what the day before left', async () => {
    let before = 0;
    for (const back of [4, 3, 2, 1]) {
      const {
        opening,
        in: came,
        out: went,
        closing,
        list,
      } = await ask('statement', {
        member: ids.one,
        from: day(back),
        to: day(back),
        dir: 'asc',
      });
      const { rows } = await sql<{ came: number; went: number }>`
        select coalesce(sum(amount) filter (where to_account = ${`member:${one}:cash`}), 0)::bigint as came,
          coalesce(sum(amount) filter (where from_account = ${`member:${one}:cash`}), 0)::bigint as went
        from audit.transfer where (at at time zone 'Asia/Seoul')::date = ${day(back)}::date`.execute(site.database.db);
      expect([opening, came, went]).toEqual([before, rows[0]!.came, rows[0]!.went]);
      expect(closing).toBe(before + came - went);
      expect(list.at(-1)?.balance ?? closing).toBe(closing);
      before = closing;
    }
    expect(before).toBeGreaterThan(0);
  });

  test('of an account between two of one member has both sides, each with the other one’s name', async () => {
    const { list } = await ask('statement', { member: `#${one}`, kind: 'hold', dir: 'asc', to: day(1) });
    expect(list).toMatchObject([
      { amount: 40_000, balance: 40_000, kind: 'hold', other: { account: `member:${one}:cash`, loginId: ids.one } },
      { amount: -40_000, balance: 0, kind: 'hold-release', other: { account: `member:${one}:cash` } },
    ]);
  });

  test('pages of it in either order are the same postings with the same balances', async () => {
    const whole = (await ask('statement', { member: ids.one, dir: 'asc', size: 100 })).list;
    expect((await ask('statement', { member: ids.one, size: 100 })).list).toEqual(whole.toReversed());
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ask('statement', { member: ids.one, dir: 'asc', page, size: 3 })),
    );
    expect(pages.flatMap(({ list }) => list)).toEqual(whole.slice(0, 9));
    expect((await ask('statement', { member: ids.one, page: 1_000 })).list).toEqual([]);
  });

  test.each([
    ['an account there is not', { kind: 'savings' }, 400],
    ['nobody', { member: '#999999999' }, 404],
    ['no member at all', { member: undefined }, 400],
  ])('refused of %s', async (_what, changes, status) =>
    expect((await call('statement', { member: ids.one, ...changes })).status).toBe(status),
  );
});

describe('accounts', () => {
  test('are ordered either way, found by words, and hold no empty ones; the sum is of all pages', async () => {
    const list = async (body: object) =>
      (await ask('accounts', body)).list.map((row: { loginId: string }) => row.loginId);
    const byName = Object.values(ids).toSorted();
    expect(await list({ sort: 'loginId', dir: 'asc' })).toEqual(byName);
    expect(await list({ sort: 'loginId' })).toEqual(byName.toReversed());
    expect(await list({ dir: 'asc' })).toEqual([ids.apart, ids.two, ids.one]);
    expect(await list({ dir: 'asc', page: 2, size: 1 })).toEqual([ids.two]);
    expect(await list({ q: ids.two.toUpperCase() })).toEqual([ids.two]);
    expect(await list({ q: `회원${ids.apart}` })).toEqual([ids.apart]);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ kind: 'casino' })).toEqual([]);
    const { rows } = await sql<{ sum: number }>`
      select sum(balance)::bigint as sum from audit.account where account like 'member:%:cash'`.execute(
      site.database.db,
    );
    const page = await ask('accounts', { size: 1 });
    expect(page.figures.sum).toBe(rows[0]!.sum);
    expect(page.pagination).toEqual({ page: 1, size: 1, total: 3, end: 3 });
  });

  test('a member who owes is listed below nothing, and all accounts together still come to nothing', async () => {
    await inTransaction(site.database.db, (tx) =>
      post(tx, [
        {
          from: memberAccount(two, 'receivable'),
          to: house.result,
          amount: 2_500,
          kind: 'receivable',
          cause: 'slip:987654320:owe:2',
        },
      ]),
    );
    const { list, figures } = await ask('accounts', { kind: 'receivable' });
    expect(list).toMatchObject([{ loginId: ids.two, balance: -2_500 }]);
    expect(figures).toMatchObject({ sum: -2_500, all: 0 });
    const { rows } = await sql<{ account: string; balance: number }>`
      select account, balance from audit.account where account not like 'member:%' order by account collate "C"`.execute(
      site.database.db,
    );
    expect(figures.house).toEqual(rows);
  });
});

test.each([
  ['cash', 200],
  ['super', 200],
  ['trading', 403],
  ['support', 403],
  ['content', 403],
] as const)('the ledger to %s: %i', async (role, status) => {
  const who = await staffToken(site, { role });
  for (const path of ['transfers', 'accounts', 'statement', 'days'])
    expect([path, (await call(path, path === 'statement' ? { member: ids.one } : {}, who)).status]).toEqual([
      path,
      status,
    ]);
});

test('no member and nobody without a session reads the ledger', async () => {
  const member = await site.newMember();
  for (const path of ['transfers', 'accounts', 'days'])
    for (const who of [null, member.token]) expect((await call(path, {}, who)).status).toBe(401);
});

describe('the report of money', () => {
  const report = async (body: object) => {
    const { status, text, body: answer } = await site.call('/staff/reports/money', body, token);
    expect(status, text).toBe(200);
    return answer['payload'] as PayloadOf<typeof reportMoney>;
  };
  const sumOf = async (what: string, where: string) => {
    const { rows } = await owner.query<{ sum: string }>(
      `select coalesce(sum(${what}), 0)::text as sum from ledger_transfer where ${where}`,
    );
    return Number(rows[0]!.sum);
  };
  const isOwed = (column: string) =>
    `(${column} like 'member:%' or ${column} like 'pool:%' or ${column} like 'agent:%' or ${column} = 'house:open-stakes')`;
  const owedOf = (where: string) =>
    sumOf(
      `case when ${isOwed('to_account')} then amount else 0 end - case when ${isOwed('from_account')} then amount else 0 end`,
      where,
    );
  const before = (edge: string) => `(at at time zone 'Asia/Seoul')::date < '${edge}'`;

  beforeAll(async () => {
    const [cash, hold] = [memberAccount(two, 'cash'), memberAccount(two, 'hold')];
    await moved(at(4, '23:59:59.999999'), { from: issue.playMoney, to: cash, amount: 90_000, kind: 'deposit' });
    await moved(at(3, '00:00:00'), { from: issue.playMoney, to: cash, amount: 60_000, kind: 'deposit' });
    await moved(at(3, '01:00:00'), {
      from: issue.playMoney,
      to: memberAccount(apart, 'cash'),
      amount: 7_000,
      kind: 'deposit',
    });
    await moved(at(2, '10:00:00'), { from: cash, to: hold, amount: 50_000, kind: 'hold' });
    await moved(at(2, '10:05:00'), { from: hold, to: issue.playMoney, amount: 30_000, kind: 'withdrawal' });
    await moved(at(2, '11:00:00'), { from: house.agents, to: agentAccount(5), amount: 4_321, kind: 'agent-share' });
    await moved(at(1, '11:00:00'), {
      from: providerAccount('lime'),
      to: poolAccount('lime', 'fire'),
      amount: 999,
      kind: 'pool-in',
    });
    await sealAll(site.database.db);
  });

  test.each([
    ['a day', 3, 3],
    ['the day before it', 4, 4],
    ['four days', 4, 1],
    ['days without anything', 30, 20],
  ])('%s is what the transfers say, and is bridged to the won', async (_what, first, last) => {
    const [from, to] = [day(first), day(last)];
    const asked = await report({ from, to });
    const within = `${before(addDays(to, 1))} and not ${before(from)}`;
    const of = (kind: string, member: string) => `kind = '${kind}' and ${within} and ${member}`;
    const isApart = `'member:${apart}:cash' in (from_account, to_account)`;
    expect(asked.totals).toMatchObject({
      deposits: await sumOf('amount', of('deposit', `not ${isApart}`)),
      depositCount: await sumOf('1', of('deposit', `not ${isApart}`)),
      withdrawals: await sumOf('amount', of('withdrawal', `not ${isApart}`)),
      withdrawalCount: await sumOf('1', of('withdrawal', `not ${isApart}`)),
    });
    expect(asked.leftOut.deposits).toBe(await sumOf('amount', of('deposit', isApart)));
    const sent = (account: string) =>
      sumOf(`case when from_account ${account} then amount when to_account ${account} then -amount end`, within);
    const converted = await sumOf('amount', `kind = 'conversion' and to_account = 'issue:points' and ${within}`);
    expect(asked.bridge).toEqual({
      opening: await owedOf(before(from)),
      deposits: await sumOf('amount', of('deposit', 'true')),
      withdrawals: 0 - (await sumOf('amount', of('withdrawal', 'true'))),
      issued:
        (await sent(`= 'issue:play-money'`)) -
        (await sumOf(
          `case kind when 'deposit' then amount else -amount end`,
          `kind in ('deposit', 'withdrawal') and ${within}`,
        )) -
        converted,
      points: (await sent(`= 'issue:points'`)) + converted,
      convertedPoints: 0 - converted,
      convertedCash: converted,
      plays: (await sent(`= 'house:result'`)) + (await sent(`like 'provider:%'`)),
      bonus: await sent(`= 'house:bonus'`),
      adjusted: await sent(`= 'house:adjust'`),
      agents: await sent(`= 'house:agents'`),
      closing: await owedOf(before(addDays(to, 1))),
      difference: 0,
    });
  });

  test('what is owed is what accounts hold, and stays the same when it is added up', async () => {
    const first = await report({ from: day(4), to: today });
    expect(first.liabilities).toMatchObject({ hold: 20_000, pools: 999, agents: 4_321 });
    expect(Object.values(first.liabilities).reduce((sum, won) => sum + won, 0)).toBe(await owedOf('true'));
    expect(first.grades.map(({ grade, deposits }) => [grade, deposits])).toEqual([[1, first.totals.deposits]]);
    expect((await report({ from: day(4), to: today, grades: [2] })).totals.deposits).toBe(0);
    await foldSeals(site.database.db);
    expect((await report({ from: day(4), to: today, asOf: first.asOf.at })).sha256).toBe(first.sha256);
  });
});
