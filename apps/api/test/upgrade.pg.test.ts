import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import { inTransaction, openDb, openPool } from '../src/core/db.ts';
import { memberAccount } from '../src/core/ledger/accounts.ts';
import { runAudit } from '../src/core/ledger/audit.ts';
import { checks } from '../src/core/ledger/audit-checks.ts';
import { pendingCause } from '../src/core/ledger/causes.ts';
import { post } from '../src/core/ledger/ledger.ts';
import { sealNow } from '../src/core/ledger/seal.ts';
import { migrate } from '../src/core/migrate.ts';
import { ensureRoles } from '../src/core/roles.ts';
import { createSettlement } from '../src/features/settlement/settlement.service.ts';
import { sportsResults } from '../src/features/sportsbook/event-results.ts';
import { decide, makeFixtures, placeSlips } from './betting-world.ts';
import { makeMembers } from './members.ts';
import { carryBack, noLongerFits, olderBet, olderChecks } from './older-world.ts';
import { openTestSite } from './site.ts';
import type { TestSite } from './site.ts';

// A site with a past, of the release before the betting events, is upgraded while its members bet.

let site: TestSite;
let older: pg.Pool;
let auditor: pg.Pool;
let members: number[];
let fixtures: Awaited<ReturnType<typeof makeFixtures>>;
const name = `older_${process.pid}_${randomBytes(4).toString('hex')}`;
const admin = async (statement: string) => {
  const pool = openPool(inject('pgOwnerUrl'), 1, () => undefined);
  await pool.query(statement);
  await pool.end();
};

beforeAll(async () => {
  site = await openTestSite({ demo: true });
  const { core } = site.app;
  members = await makeMembers(core.db, 12, 1_000_000);
  fixtures = await makeFixtures(core.db, 10);
  const random = seededRandom('a past');
  const dice = (sides: number) => Math.floor(random() * sides);
  const ids = await placeSlips(
    core.db,
    Array.from({ length: 240 }, () => ({
      memberId: members[dice(11)]!, // the twelfth never bets
      stake: 1_000 + dice(50) * 100,
      picks: fixtures
        .toSorted(() => random() - 0.5)
        .slice(0, 1 + dice(7))
        .map((fixture) => ({ fixture, side: dice(3) as 0 | 1 | 2 })),
    })),
  );
  const results = [
    ['won', 'lost', 'lost'],
    ['lost', 'won', 'lost'],
    ['void', 'void', 'void'],
    ['half_won', 'half_lost', 'lost'],
  ] as const;
  for (const fixture of fixtures.slice(0, 6)) await decide(core.db, fixture, results[dice(4)]!, 1);
  await createSettlement(core, sportsResults).runOnce();
  // the site's own worker may have some of them in hand
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from settlement_task where done_at is null`.execute(core.db);
      expect(rows[0]!.n).toBe(0);
    },
    { timeout: 30_000, interval: 50 },
  );
  const { rows: open } = await sql<{ bet_code: string; member_id: number }>`
    select bet_code, member_id from slip where id = any(${ids}::bigint[]) and result = 'wait' order by id limit 4`.execute(
    core.db,
  );
  const { cancelByStaff } = await import('../src/features/slips/staff-slips.service.ts');
  const staff = { staffId: 1, loginId: 'test', role: 'super', rights: new Set<string>() } as never;
  for (const { bet_code: betCode } of open)
    await inTransaction(core.db, (tx) =>
      cancelByStaff(tx, staff, { betCode, reason: '시험' }, { outbox: core.outbox, from: null }),
    );
  const { hideSlips } = await import('../src/features/slips/change.sql.ts');
  await inTransaction(core.db, (tx) => hideSlips(tx, members[1]!, null));
  const { insertPending } = await import('../src/features/betting/pending.sql.ts');
  await inTransaction(core.db, async (tx) => {
    const memberId = members[2]!;
    const body = { bettings: [{ betsSeq: String(fixtures[9]!.selectionIds[0]), odds: 1.95 }], amount: 3_000 } as never;
    const bet = {
      betCode: 'waits',
      memberId,
      product: 'sports',
      kind: 'inplay',
      key: randomUUID(),
      bodyHash: '1',
      body,
    };
    const { id } = await insertPending(tx, { ...bet, moments: { before: {}, fixtureOf: {} } }, 600);
    const [from, to] = [memberAccount(memberId, 'cash'), memberAccount(memberId, 'hold')];
    await post(tx, [{ from, to, amount: 3_000, kind: 'bet-hold', cause: pendingCause.hold(id) }]);
  });
  await sealNow(core.db);

  await admin(`create database ${name}`);
  const url = new URL(inject('pgOwnerUrl'));
  url.pathname = `/${name}`;
  older = openPool(url.href, 8, () => undefined);
  const owner = openPool(site.database.ownerUrl, 2, () => undefined);
  await carryBack(owner, older);
  await owner.end();
  // corrected, and its settlement still open
  const [corrected] = fixtures;
  await older.query(`update fixture set result_revision = 2, version = version + 1 where id = ${corrected!.id}`);
  await older.query(`update selection set result = case when id = ${corrected!.selectionIds[2]} then 'won' else 'lost' end::leg_result
    where market_id = ${corrected!.marketId}`);
  await older.query(`insert into settlement_task (fixture_id, revision) values (${corrected!.id}, 2)`);
  auditor = openPool((await ensureRoles(url.href, 'a secret of the tests')).auditUrl, 2, () => undefined);
});
afterAll(async () => {
  await auditor?.end();
  await older?.end();
  await admin(`drop database if exists ${name} with (force)`);
  await site?.close();
});

const broken = async (some = checks) => {
  await sealNow(openDb(older));
  return (await runAudit(auditor, some))
    .filter((finding) => finding.broken > 0)
    .map(({ name: check, example }) => `${check}: ${example}`);
};

test('what members had is theirs after the upgrade, and the audit is clean before and after', async () => {
  expect(await broken(await olderChecks(older))).toEqual([]);
  const counts = async () =>
    (
      await older.query<Record<string, number>>(
        `select (select count(*) from slip) as slips, (select sum(stake)::bigint from slip) as stakes, (select sum(payout)::bigint from slip) as payouts,
          (select sum(cash + receivable)::bigint from member_balance) as cash, (select count(*) from leg) as legs,
          (select count(*) from slip where status = 'cancelled') as cancelled, (select count(*) from slip where hidden_at is not null) as hidden,
          (select count(*) from pending_bet where state = 'pending') as waiting, (select count(*) from settlement_task where done_at is null) as open,
          (select count(*) from lotto_round) as rounds`,
      )
    ).rows[0]!;
  const before = await counts();
  expect(before).toMatchObject({ cancelled: 4, waiting: 1, open: 1 });
  expect(Math.min(before['hidden']!, before['rounds']!)).toBeGreaterThan(0);

  // Members bet on the release before until the last file; then its statements no longer fit, as they must not.
  let bets = 0;
  let upgraded = false;
  const betting = (async () => {
    for (let n = 0; !upgraded; n += 1) {
      try {
        await olderBet(older, members[n % 12]!, fixtures[6 + (n % 4)]!);
        bets += 1;
      } catch (error) {
        if (noLongerFits(error)) return;
        throw error;
      }
      await wait(2);
    }
  })();
  const ran = await migrate(older);
  upgraded = true;
  await betting;
  expect(ran).toContain('0055-book-names');
  // how many depends on how long the files take
  expect(bets).toBeGreaterThan(0);

  const after = await counts();
  expect(after).toEqual({
    ...before,
    slips: before['slips']! + bets,
    stakes: before['stakes']! + bets * 1_000,
    cash: before['cash']! - bets * 1_000,
    legs: before['legs']! + bets,
  });
  const { rows: differ } = await older.query(`
    select * from (
      select member_id, (placed_at at time zone 'Asia/Seoul')::date as day, kind,
        case status when 'cancelled' then 'cancelled' else result::text end as result, least(legs, 5)::int as legs,
        count(*)::int as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from slip group by 1, 2, 3, 4, 5) s
    full join (select member_id, day, kind, result, legs::int as legs, slips, stake, payout from slip_day where slips > 0) d
      using (member_id, day, kind, result, legs, slips, stake, payout)
    where s is null or d is null`);
  expect(differ).toEqual([]);
  const { rows: strayed } = await older.query(`
    select f.id from fixture f left join betting_event e on e.id = f.id
    where e.id is null or e.version <> f.version or e.result_revision <> f.result_revision or e.product <> 'sports'
      or (e.closes_at is null) <> (f.status in ('live', 'finished', 'abandoned'))`);
  expect(strayed).toEqual([]);
  expect(await broken()).toEqual([]);

  // and it goes on where the release before stopped
  const db = openDb(older);
  await createSettlement({ ...site.app.core, db }, sportsResults).runOnce();
  expect((await counts())['open']).toBe(0);
  for (const fixture of fixtures.slice(6)) await decide(db, fixture, ['won', 'lost', 'lost'], 1);
  expect(await createSettlement({ ...site.app.core, db }, sportsResults).runOnce()).toBeGreaterThanOrEqual(bets);
  expect(await broken()).toEqual([]);
  console.log(`${before['slips']} slips upgraded, ${bets} bets of the release before meanwhile`);
}, 60_000);
