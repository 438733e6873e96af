import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireDashboard } from '@lime/contract/staff-dashboard.ts';
import type { WireLedgerDay } from '@lime/contract/staff-ledger.ts';
import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createSettlement } from '../settlement/settlement.service.ts';

// One world with bets in every state, corrections, voids and bonus stakes; some of its money belongs to members of type
// 정산제외. Whatever screen tells a figure, it is the same, and with what is left out it is what the ledger holds.

let site: TestSite;
let token: string;
let members: number[];
let outsiders: number[];

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  token = await staffToken(site, { role: 'super' });
  const { db } = site.database;
  const everyone = (await Promise.all(Array.from({ length: 4 }, () => site.newMember()))).map(({ id }) => Number(id));
  members = everyone.slice(0, 2);
  outsiders = everyone.slice(2);
  await sql`update member set type = '정산제외' where id = any(${outsiders}::bigint[])`.execute(db);
  const code = await makeCode(db, 'FIGURES', { currency: 'cash' });
  for (const [no, id] of everyone.entries())
    await approveDeposit(db, await askDeposit(db, id, 100_000 * (no + 1), no % 2 === 0 ? code : null));

  const fixtures = await makeFixtures(db, 7, [2_000, 3_000, 4_000]);
  const [won, lost, voided, corrected, undone, half, open] = fixtures as [
    (typeof fixtures)[0],
    ...[
      (typeof fixtures)[0],
      (typeof fixtures)[0],
      (typeof fixtures)[0],
      (typeof fixtures)[0],
      (typeof fixtures)[0],
      (typeof fixtures)[0],
    ],
  ];
  const place = async (picked: typeof fixtures, stakes: readonly number[]) => {
    const ids: number[] = [];
    for (const [no, memberId] of everyone.entries())
      ids.push(
        ...(await placeSlips(db, [
          { memberId, stake: stakes[no]!, picks: picked.map((fixture) => ({ fixture, side: 0 as const })) },
        ])),
      );
    return ids;
  };
  for (const [no, fixture] of fixtures.entries())
    await place(
      [fixture],
      [1, 2, 3, 4].map((by) => by * 1_000 + no),
    );
  await place([won, open], [7_001, 7_002, 7_003, 7_004]);
  await place([won, voided], [8_001, 8_002, 8_003, 8_004]);
  const cancelled = await place([open], [9_001, 9_002, 9_003, 9_004]);
  const { rows } = await sql<{ bet_code: string }>`
    select bet_code from slip where id = any(${cancelled}::bigint[])`.execute(db);
  for (const { bet_code: betCode } of rows)
    expect((await site.call('/staff/slips/cancel', { betCode, reason: '시험' }, token)).status).toBe(200);

  const settlement = createSettlement(site.app.core, sportsResults);
  await decide(db, won, ['won', 'lost', 'lost'], 1);
  await decide(db, lost, ['lost', 'won', 'lost'], 1);
  await decide(db, voided, ['void', 'void', 'void'], 1);
  await decide(db, corrected, ['won', 'lost', 'lost'], 1);
  await decide(db, undone, ['won', 'lost', 'lost'], 1);
  await decide(db, half, ['half_won', 'half_lost', 'lost'], 1);
  await settlement.runOnce();
  // one of each side has nothing left when the result is corrected: what cannot be taken back is owed
  const last = (await makeFixtures(db, 1))[0]!;
  for (const memberId of [members[0]!, outsiders[0]!]) {
    const { rows: cash } = await sql<{ cash: number }>`
      select cash from member_balance where member_id = ${memberId}`.execute(db);
    await placeSlips(db, [{ memberId, stake: cash[0]!.cash - 10, picks: [{ fixture: last, side: 0 }] }]);
  }
  await decide(db, corrected, ['lost', 'won', 'lost'], 2);
  await decide(db, undone, ['wait', 'wait', 'wait'], 2);
  await settlement.runOnce();
});
afterAll(() => site.close());

async function ask<T>(path: string, body: Record<string, unknown> = {}): Promise<T> {
  const { status, text, body: answer } = await site.call(path, body, token);
  expect(status, `${path} ${text}`).toBe(200);
  return answer['payload'];
}
const dashboard = (period = 'today') => ask<WireDashboard>('/staff/dashboard/today', { period });
type SlipSums = {
  pagination: { total: number };
  sums: { turnover: number; settledStakes: number; payouts: number; openStakes: number; liability: number };
};
const slips = (body: Record<string, unknown>) => ask<SlipSums>('/staff/slips/list', { size: 1, ...body });
const grossOf = ({ sums }: SlipSums) => sums.settledStakes - sums.payouts;

/** What the books hold, read by nothing of ours but the audit's views. */
async function books() {
  const { rows } = await sql<Record<'result' | 'open' | 'openPayout' | 'placed' | 'returned' | 'deposits', number>>`
    select (select balance from audit.account where account = 'house:result')::bigint as result,
      (select balance from audit.account where account = 'house:open-stakes')::bigint as open,
      (select coalesce(sum(expected_payout), 0) from slip where status = 'normal' and result = 'wait')::bigint as "openPayout",
      (select coalesce(sum(amount), 0) from audit.transfer where kind = 'stake')::bigint as placed,
      (select coalesce(sum(stake), 0) from audit.slip where status = 'cancelled')::bigint as returned,
      (select coalesce(sum(amount), 0) from audit.transfer where kind = 'deposit')::bigint as deposits`.execute(
    site.database.db,
  );
  return rows[0]!;
}

test('the world holds every state, and its books are right', async () => {
  const { rows } = await sql<{ state: string }>`
    select distinct case when status = 'cancelled' then 'cancelled' else result::text end as state from slip order by 1`.execute(
    site.database.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'exception', 'hit', 'miss', 'wait']);
  const { rows: owed } = await sql<{ debtors: number }>`
    select count(*)::int as debtors from member_balance where receivable < 0`.execute(site.database.db);
  expect(owed[0]!.debtors).toBe(2);
  expect((await runAudit(site.app.core.pool)).filter(({ holds }) => !holds)).toEqual([]);
});

test.each(['today', '7d', '30d'])('%s: each figure with what it leaves out is what the house holds', async (period) => {
  const [data, held] = await Promise.all([dashboard(period), books()]);
  const whole = (figure: { value: number; leftOut: { value: number } } | null) => figure!.value + figure!.leftOut.value;
  expect({
    turnover: whole(data.stakes),
    gross: whole(data.gross),
    deposits: whole(data.deposits),
    liability: data.open!.payout + data.open!.leftOut.value,
    active: whole(data.active),
  }).toEqual({
    turnover: held.placed - held.returned,
    gross: held.result,
    deposits: held.deposits,
    liability: held.openPayout,
    active: 4,
  });
  for (const figure of [data.stakes, data.gross, data.deposits, data.active, data.open])
    expect(figure!.leftOut).toMatchObject({ members: 2, value: expect.any(Number) });
  expect(data.stakes!.leftOut.value).toBeGreaterThan(0);
});

test('the day table says what the dashboard says, and what it leaves out beside it', async () => {
  const data = await dashboard('30d');
  const { sums, out } = await ask<{ sums: WireLedgerDay; out: { members: number; sums: WireLedgerDay } }>(
    '/staff/ledger/days',
  );
  const held = await books();
  expect(sums).toMatchObject({
    turnover: data.stakes!.value,
    gross: data.gross!.value,
    openStakes: data.open!.stakes,
    deposits: data.deposits!.value,
    depositCount: data.deposits!.count,
  });
  expect(out).toMatchObject({
    members: 2,
    sums: { turnover: data.stakes!.leftOut.value, gross: data.gross!.leftOut.value },
  });
  expect(sums.openStakes + out.sums.openStakes).toBe(held.open);
  expect(sums.gross + out.sums.gross).toBe(held.result);
  const { rows } = await sql<{ given: number }>`
    select -balance::bigint as given from audit.account where account = 'house:bonus'`.execute(site.database.db);
  expect(sums.bonusCash + out.sums.bonusCash).toBe(rows[0]!.given);
  expect(out.sums.bonusCash).toBeGreaterThan(0);
});

test('days before the site began are no rows', async () => {
  const { list } = await ask<{ list: WireLedgerDay[] }>('/staff/ledger/days', { size: 100 });
  expect(list).toHaveLength(1);
});

test('a shift is measured without the members who are left out', async () => {
  const data = await dashboard();
  const { rows } = await ask<{ rows: { out: boolean; type: string; status: string; amount: number }[] }>(
    '/staff/cash/shift',
    { from: data.from, to: data.to },
  );
  const sum = (out: boolean) =>
    rows.filter((row) => row.out === out && row.status === 'done').reduce((all, row) => all + row.amount, 0);
  expect([sum(false), sum(true)]).toEqual([data.deposits!.value, data.deposits!.leftOut.value]);
});

test('members’ pages add up to the figures', async () => {
  const data = await dashboard('30d');
  for (const [ids, gross, stakes] of [
    [members, data.gross!.value, data.stakes!.value],
    [outsiders, data.gross!.leftOut.value, data.stakes!.leftOut.value],
  ] as const) {
    const cards = await Promise.all(ids.map((id) => ask<WireMemberCard>('/staff/members/card', { id: String(id) })));
    const sum = (of: (totals: WireMemberCard['totals']) => number) =>
      cards.reduce((all, card) => all + of(card.totals), 0);
    expect(sum((totals) => totals.stake)).toBe(stakes);
    expect(sum((totals) => totals.stake - totals.openStake - totals.payout)).toBe(gross);
  }
});

test('each figure is the sum the page it leads to shows', async () => {
  for (const period of ['today', 'yesterday', '7d', '30d']) {
    const data = await dashboard(period);
    const days = { from: data.from, to: data.to };
    const rows: [string, number, number][] = [
      ['입금', data.deposits!.value, await cash('deposit', days)],
      ['출금', data.withdrawals!.value, await cash('withdrawal', days)],
      ['베팅금액', data.stakes!.value, (await slips({ ...days, state: 'counted', memberType: '일반' })).sums.turnover],
      ['총게임수익', data.gross!.value, grossOf(await slips({ ...days, state: 'settled', memberType: '일반' }))],
      [
        '활성 회원',
        data.active.value,
        (
          await ask<{ pagination: { total: number } }>('/staff/members/list', {
            betFrom: days.from,
            betTo: days.to,
            type: '일반',
          })
        ).pagination.total,
      ],
      ['미정산 예상 지급', data.open!.payout, (await slips({ state: 'wait', memberType: '일반' })).sums.liability],
      ['미정산 베팅', data.open!.slips, (await slips({ state: 'wait', memberType: '일반' })).pagination.total],
      [
        '제외',
        data.stakes!.leftOut.value,
        (await slips({ ...days, state: 'counted', memberType: '정산제외' })).sums.turnover,
      ],
    ];
    for (const [name, figure, shown] of rows) expect({ period, name, shown }).toEqual({ period, name, shown: figure });
  }
});

async function cash(kind: 'deposit' | 'withdrawal', days: { from: string; to: string }): Promise<number> {
  const { figures } = await ask<{ figures: { sum: number } }>(`/staff/${kind}/list`, {
    ...days,
    tab: 'done',
    by: 'decided',
    memberType: '일반',
  });
  return figures.sum;
}

test('the ledger’s list says what its rows come to', async () => {
  const held = await books();
  expect(await ask('/staff/ledger/transfers', { kind: 'deposit', size: 1 })).toMatchObject({ sum: held.deposits });
  expect(await ask('/staff/ledger/transfers', { kind: 'stake', size: 1 })).toMatchObject({ sum: held.placed });
});

test('turnover and profit are for those with the right to see them', async () => {
  const support = await staffToken(site, { role: 'support' });
  const { body } = await site.call('/staff/dashboard/today', {}, support);
  expect(body['payload']).toMatchObject({ stakes: null, gross: null, open: null, chart: [], active: { value: 2 } });
});
