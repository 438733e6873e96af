import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { makeMembers } from '../../../test/members.ts';
import { openSealedFacts } from '../../../test/sealed-facts.ts';
import type { SealedFacts } from '../../../test/sealed-facts.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { foldSeals, rebuildSums } from './folding.ts';

// Three members whose slips are settled at the first moment; from then on only their types change, each change with a seal
// behind it. Who is left out of a report is who was of type 정산제외 as of its moment.

let site: TestSite;
let facts: SealedFacts;
let token: string;
let members: number[];
let leagueId: string;
const today = seoulDay(new Date());
const period = { from: addDays(today, -1), to: addDays(today, 1) };
const stakes = [10_000, 20_000, 40_000];
const deposits = [100_000, 200_000, 400_000];
const bonuses = [5_000, 10_000, 20_000];

type Moment = readonly [
  what: string,
  changes: readonly (readonly [no: number, type: string])[],
  out: readonly number[],
];
const moments: readonly Moment[] = [
  ['nobody is left out', [], []],
  ['the first is', [[0, '정산제외']], [0]],
  ['the second is too', [[1, '정산제외']], [0, 1]],
  ['the first is back', [[0, '일반']], [1]],
  ['the third went and came within a transaction', [[2, '정산제외'], [2, '일반']], [1]], // prettier-ignore
  ['the first and the second change places', [[0, '정산제외'], [1, '일반']], [0]], // prettier-ignore
  ['the first came and went within a transaction', [[0, '일반'], [0, '정산제외']], [0]], // prettier-ignore
  ['all are', [[1, '정산제외'], [2, '정산제외']], [0, 1, 2]], // prettier-ignore
  ['nobody is any more', [[0, '일반'], [1, '일반'], [2, '일반']], []], // prettier-ignore
];
const start = Date.now() - 3_600_000;
const momentOf = (no: number) => new Date(start + no * 60_000).toISOString();

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  const { db } = site.database;
  facts = await openSealedFacts(site.database);
  token = await staffToken(site, { role: 'read-only' });
  members = await makeMembers(db, 3, 0);
  const code = await makeCode(db, 'LEFTOUT', { currency: 'cash' });
  for (const [no, member] of members.entries())
    await approveDeposit(db, await askDeposit(db, member, deposits[no]!, code));
  const [fixture] = await makeFixtures(db, 1, [2_000, 3_000, 4_000]);
  await placeSlips(
    db,
    members.map((memberId, no) => ({ memberId, stake: stakes[no]!, picks: [{ fixture: fixture!, side: 0 as const }] })),
  );
  await decide(db, fixture!, ['won', 'lost', 'lost'], 1);
  await createSettlement(site.app.core, sportsResults).runOnce();
  const { rows } = await facts.owner.query<{ id: string }>(
    `select league_id::text as id from fixture where id = ${fixture!.id}`,
  );
  leagueId = rows[0]!.id;
  for (const [no, [, changes]] of moments.entries()) {
    await inTransaction(db, async (tx) => {
      for (const [member, type] of changes)
        await sql`update member set type = ${type} where id = ${members[member]!}`.execute(tx);
    });
    await facts.seal(momentOf(no));
  }
});
afterAll(async () => {
  await facts.close();
  await site.close();
});

const ask = async (path: string, body: object) => {
  const { status, text, body: answer } = await site.call(`/staff/reports/${path}`, { ...period, ...body }, token);
  expect(status, text).toBe(200);
  return answer['payload'];
};
const sumOf = (amounts: readonly number[], of: readonly number[]) => of.reduce((sum, no) => sum + amounts[no]!, 0);
const others = (out: readonly number[]) => [0, 1, 2].filter((no) => !out.includes(no));
const sidesOf = [
  ['day', 'product'],
  ['league', 'grade'],
  ['legs', 'market'],
  ['hour', 'grade'],
  ['member', 'day'],
  ['product', 'member'],
] as const;

const cases = moments.map(([what, , out], no) => ({ what, out, asOf: momentOf(no) }));
const states = [
  ['nothing is added up', async () => undefined],
  ['all is', async () => void (await foldSeals(site.database.db))],
  ['all is, anew', async () => void (await rebuildSums(site.database.db))],
] as const;
const hashes = new Map<string, string>();

describe.each(states)('while %s', (_state, prepare) => {
  beforeAll(prepare);

  test.each(cases)('as of when $what: tables', async ({ out, asOf }) => {
    for (const [rows, columns] of sidesOf) {
      const payload = await ask('table', { rows, columns, asOf });
      const side = (of: readonly number[]) => ({
        stake: sumOf(stakes, of),
        payout: 2 * sumOf(stakes, of),
        bets: of.length,
        bonus: sumOf(bonuses, of),
      });
      expect(payload.totals).toEqual({ ...side(others(out)), points: 0 });
      expect(payload.leftOut).toEqual({ ...side(out), members: out.length });
      expect(payload.ledger).toEqual({ moved: -sumOf(stakes, [0, 1, 2]), beyond: 0, difference: 0 });
      const heads: { key: string }[] = rows === 'member' ? payload.rows : columns === 'member' ? payload.columns : [];
      if (rows === 'member' || columns === 'member')
        expect(heads.map(({ key }) => key)).toEqual(
          others(out)
            .toSorted((a, b) => stakes[b]! - stakes[a]!)
            .map((no) => String(members[no])),
        );
      const question = `${rows} ${columns} ${asOf}`;
      expect(payload.sha256).toBe(hashes.get(question) ?? payload.sha256);
      hashes.set(question, payload.sha256);
    }
  });

  test.each(cases)('as of when $what: the rows of a cell', async ({ out, asOf }) => {
    for (const [rows, row] of [
      ['day', ''],
      ['league', leagueId],
      ['product', 'sports'],
    ]) {
      const { list, pagination } = await ask('rows', { rows, row, columns: 'hour', column: '', asOf });
      expect(pagination.total).toBe(others(out).length);
      const shown = list.map((change: { member: { id: string } }) => Number(change.member.id));
      expect(shown.toSorted((a: number, b: number) => a - b)).toEqual(others(out).map((no) => members[no]));
    }
    for (const no of out) {
      const cell = { rows: 'member', row: String(members[no]), columns: 'day', column: '' };
      expect((await ask('rows', { ...cell, asOf })).list).toEqual([]);
    }
  });

  test.each(cases)('as of when $what: deposits', async ({ out, asOf }) => {
    const { totals, leftOut, liabilities } = await ask('money', { asOf });
    const own = sumOf(deposits, others(out));
    expect(totals).toMatchObject({ deposits: own, withdrawals: 0, withdrawalCount: 0, net: own });
    expect(leftOut).toMatchObject({ members: out.length, deposits: sumOf(deposits, out), withdrawals: 0 });
    // what is owed is owed to everybody
    const all = [0, 1, 2];
    expect(liabilities.cash).toBe(sumOf(deposits, all) + sumOf(bonuses, all) + sumOf(stakes, all));
  });
});
