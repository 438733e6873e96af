import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import type { LegResult, SlipResult } from '@lime/domain/settlement/leg-result.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { loudLog } from '../../../test/loud-log.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { inTransaction, openDb, openPool } from '../../core/db.ts';
import { house, memberAccount } from '../../core/ledger/accounts.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { hideAll } from '../slips/change.service.ts';
import { createSettlement } from './settlement.service.ts';
import type { Settlement } from './settlement.service.ts';
import { beginChunk, claimTask } from './settlement.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const announced: number[][] = [];
const wakers: ((payload: string) => void)[] = [];
const core = () => ({
  db: database.db,
  log: loudLog,
  outbox: {
    write: async (_tx: unknown, _topic: string, payload: unknown) =>
      void announced.push((payload as { m: number[] }).m),
    on: () => undefined,
  },
  channel: {
    notify: async () => undefined,
    on: (_name: string, listener: (payload: string) => void) => void wakers.push(listener),
    onReconnect: () => undefined,
  },
});
const worker = (slipsAChunk = 1_500): Settlement => createSettlement(core(), sportsResults, { slipsAChunk });

const slip = async (id: number) => {
  const { rows } = await sql<{
    result: SlipResult;
    payout: number;
    settled: boolean;
    revision: number;
    legs: LegResult[];
  }>`
    select s.result, s.payout, s.settled_at is not null as settled, s.settlement_revision as revision,
      (select array_agg(l.result::text order by l.no) from leg l where l.slip_id = s.id) as legs
    from slip s where s.id = ${id}`.execute(database.db);
  return rows[0]!;
};
const kinds = async (slipId: number) => {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_transfer where cause like ${`slip:${slipId}:%`} and kind <> 'stake' order by id`.execute(
    database.db,
  );
  return rows.map((row) => `${row.kind} ${row.amount}`);
};
const days = async (memberId: number) => {
  const { rows } = await sql<{ line: string }>`
    select result || ' ' || sum(slips) || ' ' || sum(stake) || ' ' || sum(payout) as line from slip_day
    where member_id = ${memberId} and slips <> 0 group by result order by result`.execute(database.db);
  return rows.map((row) => row.line);
};
const brokenInvariants = async () =>
  (await runAudit(database.pool))
    .filter((finding) => !finding.holds)
    .map((finding) => `${finding.name}: ${finding.example}`);
type Results = Parameters<typeof decide>[2];
const homeWins = ['won', 'lost', 'lost'] as const;
const awayWins = ['lost', 'lost', 'won'] as const;

describe('legs that were priced together', () => {
  // both at 1.95 or so, 3.000 together
  const groupOf = (fixtures: readonly TestFixture[]) => ({
    legs: [1, 2],
    odds: [1_000, fixtures[0]!.odds[0]!, fixtures[1]!.odds[0]!, 3_000],
  });
  const none = ['void', 'void', 'void'] as const;
  const half = ['half_won', 'half_lost', 'half_lost'] as const;

  test.each<[string, Results, Results, (one: number, two: number) => number]>([
    ['pay their joint odds', homeWins, homeWins, () => 30_000],
    ['pay the odds of the one that is not void', none, homeWins, (_one, two) => two * 10],
    ['return the stake when both are void', none, none, () => 10_000],
    ['pay half with a half won one and half without it', half, homeWins, (_one, two) => 15_000 + two * 5],
    ['are lost with one', none, awayWins, () => 0],
  ])('%s', async (_what, first, second, payout) => {
    const [a] = await makeMembers(database.db, 1, 100_000);
    const fixtures = await makeFixtures(database.db, 2);
    const [one, two] = fixtures as [TestFixture, TestFixture];
    const [placed] = await placeSlips(database.db, [
      {
        memberId: a!,
        stake: 10_000,
        picks: [
          { fixture: one, side: 0 },
          { fixture: two, side: 0 },
        ],
        group: groupOf(fixtures),
      },
    ]);
    await decide(database.db, one, first, 1);
    await worker().runOnce();
    await decide(database.db, two, second, 1);
    await worker().runOnce();
    expect(await slip(placed!)).toMatchObject({ payout: payout(one.odds[0]!, two.odds[0]!), settled: true });
    expect(await brokenInvariants()).toEqual([]);
  });

  test('are corrected by the same table', async () => {
    const [a] = await makeMembers(database.db, 1, 100_000);
    const fixtures = await makeFixtures(database.db, 3);
    const [one, two, three] = fixtures as [TestFixture, TestFixture, TestFixture];
    const picks = [one, two, three].map((fixture) => ({ fixture, side: 0 as const }));
    const [placed] = await placeSlips(database.db, [{ memberId: a!, stake: 10_000, picks, group: groupOf(fixtures) }]);
    for (const fixture of fixtures) await decide(database.db, fixture, homeWins, 1);
    await worker().runOnce();
    expect((await slip(placed!)).payout).toBe(30 * three.odds[0]!);
    await decide(database.db, two, none, 2);
    await worker().runOnce();
    expect((await slip(placed!)).payout).toBe(Math.floor((one.odds[0]! * three.odds[0]!) / 100));
    expect(await brokenInvariants()).toEqual([]);
  });
});

describe('a result', () => {
  test('pays what won, closes what lost, leaves what waits, and nothing is lost on the way', async () => {
    const [a] = await makeMembers(database.db, 1, 100_000);
    const [one, two] = await makeFixtures(database.db, 2);
    const [single, lost, double, lostDouble] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: one!, side: 0 }] },
      { memberId: a!, stake: 20_000, picks: [{ fixture: one!, side: 1 }] },
      {
        memberId: a!,
        stake: 5_000,
        picks: [
          { fixture: one!, side: 0 },
          { fixture: two!, side: 2 },
        ],
      },
      {
        memberId: a!,
        stake: 1_000,
        picks: [
          { fixture: one!, side: 2 },
          { fixture: two!, side: 2 },
        ],
      },
    ]);
    await decide(database.db, one!, homeWins, 1);
    await worker().runOnce();
    expect(await slip(single!)).toMatchObject({ result: 'hit', payout: 19_500, settled: true, legs: ['won'] });
    expect(await slip(lost!)).toMatchObject({ result: 'miss', payout: 0, settled: true });
    expect(await slip(double!)).toMatchObject({ result: 'wait', payout: 0, settled: false, legs: ['won', 'wait'] });
    expect(await slip(lostDouble!)).toMatchObject({ result: 'miss', payout: 0, settled: true, legs: ['lost', 'wait'] });
    expect(await kinds(single!)).toEqual(['payout 19500']);
    expect(await kinds(lost!)).toEqual([]);
    expect(await balances(database.db, a!)).toMatchObject({ cash: 83_500 });
    expect(announced.at(-1)).toEqual([a!]);
    expect(await days(a!)).toEqual(['hit 1 10000 19500', 'miss 2 21000 0', 'wait 1 5000 0']);
    expect(await brokenInvariants()).toEqual([]);

    await decide(database.db, two!, awayWins, 1);
    await worker().runOnce();
    expect(await slip(double!)).toMatchObject({ result: 'hit', payout: 39_975, legs: ['won', 'won'] });
    expect(await slip(lostDouble!)).toMatchObject({ result: 'miss', payout: 0, legs: ['lost', 'won'] });
    expect(await brokenInvariants()).toEqual([]);
  });

  test.each([
    ['void returns the stake as an exception', 'void', 'exception', 10_000, 'stake-return 10000'],
    ['half won is a hit', 'half_won', 'hit', 14_750, 'payout 14750'],
    ['half lost is an exception and pays half', 'half_lost', 'exception', 5_000, 'payout 5000'],
  ] as const)('%s', async (_why, result, shown, payout, transfer) => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    await decide(database.db, fixture!, [result, 'void', 'void'], 1);
    await worker().runOnce();
    expect(await slip(id!)).toMatchObject({ result: shown, payout });
    expect(await kinds(id!)).toEqual([transfer]);
    expect(await balances(database.db, a!)).toMatchObject({ cash: payout });
    expect(await brokenInvariants()).toEqual([]);
  });

  test('cancelled slips are left alone', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    await inTransaction(database.db, async (tx) => {
      await post(tx, [
        {
          from: house.openStakes,
          to: memberAccount(a!, 'cash'),
          amount: 10_000,
          kind: 'stake-return',
          cause: `slip:${id}:cancel`,
        },
      ]);
      await sql`update slip set status = 'cancelled' where id = ${id!}`.execute(tx);
    });
    await decide(database.db, fixture!, homeWins, 1);
    await worker().runOnce();
    expect(await balances(database.db, a!)).toMatchObject({ cash: 10_000 });
    expect(await slip(id!)).toMatchObject({ result: 'wait', payout: 0 });
    expect(await brokenInvariants()).toEqual([]);
  });

  test('slips of a member who has left are settled as any', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    await sql`update member set state = 'left' where id = ${a!}`.execute(database.db);
    await decide(database.db, fixture!, homeWins, 1);
    await worker().runOnce();
    const { payout } = await slip(id!);
    expect(payout).toBeGreaterThan(10_000);
    expect(await balances(database.db, a!)).toMatchObject({ cash: payout });
  });
});

describe('a corrected result', () => {
  test('takes back what it undoes, pays what it owes, and counts what is not there any more as a debt', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [first, later] = await makeFixtures(database.db, 2);
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: first!, side: 0 }] },
    ]);
    await decide(database.db, first!, homeWins, 1);
    await worker().runOnce();
    expect(await balances(database.db, a!)).toMatchObject({ cash: 19_500, receivable: 0 });

    const [spent] = await placeSlips(database.db, [
      { memberId: a!, stake: 15_000, picks: [{ fixture: later!, side: 0 }] },
    ]);
    await decide(database.db, first!, awayWins, 2);
    await worker().runOnce();
    expect(await slip(id!)).toMatchObject({ result: 'miss', payout: 0, revision: 2 });
    expect(await balances(database.db, a!)).toMatchObject({ cash: 0, receivable: -15_000 });
    expect(await kinds(id!)).toEqual(['payout 19500', 'reversal 4500', 'receivable 15000']);
    expect(await brokenInvariants()).toEqual([]);

    await decide(database.db, later!, homeWins, 1);
    await worker().runOnce();
    expect(await slip(spent!)).toMatchObject({ result: 'hit', payout: 29_250 });
    expect(await balances(database.db, a!)).toMatchObject({ cash: 14_250, receivable: 0 });
    expect(await days(a!)).toEqual(['hit 1 15000 29250', 'miss 1 10000 0']);
    expect(await brokenInvariants()).toEqual([]);

    await decide(database.db, first!, ['void', 'void', 'void'], 3);
    await worker().runOnce();
    expect(await slip(id!)).toMatchObject({ result: 'exception', payout: 10_000, revision: 3 });
    expect(await balances(database.db, a!)).toMatchObject({ cash: 24_250, receivable: 0 });
    expect(await brokenInvariants()).toEqual([]);
  });

  test('twice, while another leg waits: the legs say what the slips were settled from, and hidden ones come back', async () => {
    const [a] = await makeMembers(database.db, 1, 100_000);
    const [one, two] = await makeFixtures(database.db, 2);
    const [onHome, onAway] = await placeSlips(
      database.db,
      ([0, 2] as const).map((side) => ({
        memberId: a!,
        stake: 10_000,
        picks: [
          { fixture: one!, side },
          { fixture: two!, side: 2 as const },
        ],
      })),
    );
    const told = async () => {
      await worker().runOnce();
      expect(await brokenInvariants()).toEqual([]);
      const slips = await Promise.all([slip(onHome!), slip(onAway!)]);
      return slips.map(({ result, settled, legs }) => [result, settled, ...legs]);
    };
    const asFirst = [
      ['wait', false, 'won', 'wait'],
      ['miss', true, 'lost', 'wait'],
    ];
    await decide(database.db, one!, homeWins, 1);
    expect(await told()).toEqual(asFirst);
    expect(await inTransaction(database.db, (tx) => hideAll(tx, a!))).toBe(2);
    await decide(database.db, one!, awayWins, 2);
    expect(await told()).toEqual([
      ['miss', true, 'lost', 'wait'],
      ['wait', false, 'won', 'wait'],
    ]);
    await decide(database.db, one!, homeWins, 3);
    expect(await told()).toEqual(asFirst);
    expect(await days(a!)).toEqual(['miss 1 10000 0', 'wait 1 10000 0']);

    await decide(database.db, two!, awayWins, 1);
    expect(await told()).toEqual([
      ['hit', true, 'won', 'won'],
      ['miss', true, 'lost', 'won'],
    ]);
    expect(await kinds(onHome!)).toEqual(['payout 79950']);
    const { rows } = await sql`
      select 1 from slip where member_id = ${a!} and hidden_at is not null
      union all select 1 from slip_hidden_day where member_id = ${a!} and slips <> 0`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('a result taken back', () => {
  test('has its slips wait again: what was paid comes back, what is not there any more is owed until they are decided', async () => {
    const [a] = await makeMembers(database.db, 1, 30_000);
    const [first, later] = await makeFixtures(database.db, 2);
    const [won, lost] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: first!, side: 0 }] },
      { memberId: a!, stake: 20_000, picks: [{ fixture: first!, side: 1 }] },
    ]);
    await decide(database.db, first!, homeWins, 1);
    await worker().runOnce();
    await placeSlips(database.db, [{ memberId: a!, stake: 15_000, picks: [{ fixture: later!, side: 0 }] }]);
    expect(await balances(database.db, a!)).toMatchObject({ cash: 4_500 });

    await decide(database.db, first!, ['wait', 'wait', 'wait'], 2);
    await worker().runOnce();
    expect(await slip(won!)).toMatchObject({ result: 'wait', payout: 0, settled: false, legs: ['wait'] });
    expect(await slip(lost!)).toMatchObject({ result: 'wait', payout: 0, settled: false });
    expect(await balances(database.db, a!)).toMatchObject({ cash: 0, receivable: -15_000 });
    expect(await days(a!)).toEqual(['wait 3 45000 0']);
    expect(await brokenInvariants()).toEqual([]);

    await decide(database.db, first!, homeWins, 3);
    await worker().runOnce();
    expect(await slip(won!)).toMatchObject({ result: 'hit', payout: 19_500, settled: true });
    expect(await slip(lost!)).toMatchObject({ result: 'miss', settled: true });
    expect(await balances(database.db, a!)).toMatchObject({ cash: 4_500, receivable: 0 });
    expect(await brokenInvariants()).toEqual([]);
  });

  test('and settled again as fast as it can be, slips that are cancelled meanwhile are settled or cancelled, never both', async () => {
    const members = await makeMembers(database.db, 20, 100_000);
    const [fixture] = await makeFixtures(database.db, 1);
    const ids = await placeSlips(
      database.db,
      Array.from({ length: 400 }, (_, i) => ({
        memberId: members[i % 20]!,
        stake: 1_000,
        picks: [{ fixture: fixture!, side: (i % 3) as 0 | 1 | 2 }],
      })),
    );
    // as features/slips cancels: the member, then the slip, money and totals in one transaction
    const cancel = (id: number, memberId: number) =>
      inTransaction(database.db, async (tx) => {
        await sql`select from member_balance where member_id = ${memberId} for update`.execute(tx);
        const { rows } = await sql<{ day: string }>`
          update slip set status = 'cancelled', settlement_revision = settlement_revision + 1
          where id = ${id} and status = 'normal' and result = 'wait'
          returning (placed_at at time zone 'Asia/Seoul')::date::text as day`.execute(tx);
        if (rows.length === 0) return;
        await post(tx, [
          {
            from: house.openStakes,
            to: memberAccount(memberId, 'cash'),
            amount: 1_000,
            kind: 'stake-return',
            cause: `slip:${id}:cancel`,
          },
        ]);
        await sql`update slip_day set slips = slips - 1, stake = stake - 1000 where member_id = ${memberId} and day = ${rows[0]!.day}::date and result = 'wait'`.execute(
          tx,
        );
        await sql`insert into slip_day as s (member_id, day, kind, result, legs, slips, stake, payout) values (${memberId}, ${rows[0]!.day}::date, 'korean', 'cancelled', 1, 1, 1000, 0)
          on conflict (member_id, day, kind, result, legs) do update set slips = s.slips + 1, stake = s.stake + 1000`.execute(
          tx,
        );
      });
    const settlement = worker(50);
    const results = [homeWins, ['wait', 'wait', 'wait'], awayWins, ['wait', 'wait', 'wait'], homeWins] as const;
    const settling = (async () => {
      for (const [at, result] of results.entries()) {
        await decide(database.db, fixture!, result, at + 1);
        await settlement.runOnce();
      }
    })();
    for (let i = 0; i < ids.length; i += 4)
      await Promise.all(ids.slice(i, i + 4).map((id, at) => cancel(id, members[(i + at) % 20]!)));
    await settling;
    await settlement.runOnce();
    const { rows } = await sql<{ open: number; both: number; cancelled: number }>`
      select count(*) filter (where status = 'normal' and result = 'wait')::int as open,
        count(*) filter (where status = 'cancelled' and payout > 0)::int as both, count(*) filter (where status = 'cancelled')::int as cancelled
      from slip where id = any(${ids}::bigint[])`.execute(database.db);
    expect(rows[0]).toMatchObject({ open: 0, both: 0 });
    expect(rows[0]!.cancelled).toBeGreaterThan(0);
    expect(await brokenInvariants()).toEqual([]);
  }, 60_000);
});

describe('workers', () => {
  test('four at once, killed chunks and repeated tasks settle every slip once', async () => {
    const members = await makeMembers(database.db, 30, 1_000_000);
    const [fixture, other] = await makeFixtures(database.db, 2);
    await placeSlips(
      database.db,
      Array.from({ length: 1_500 }, (_, i) => ({
        memberId: members[i % 30]!,
        stake: 1_000,
        picks: [
          { fixture: fixture!, side: (i % 3) as 0 | 1 | 2 },
          ...(i % 2 ? [{ fixture: other!, side: 0 as const }] : []),
        ],
      })),
    );
    await Promise.all([decide(database.db, fixture!, homeWins, 1), decide(database.db, other!, homeWins, 1)]);
    const workers = Array.from({ length: 4 }, () => worker(100));
    await Promise.all(workers.map((w) => w.runOnce()));
    await sql`update settlement_task set done_at = null, leased_until = null`.execute(database.db);
    await Promise.all(workers.map((w) => w.runOnce()));
    const { rows } = await sql<{ open: number; paid: number }>`
      select count(*) filter (where result = 'wait')::int as open, count(*) filter (where payout > 0)::int as paid from slip where id in (select slip_id from leg where event_id = ${fixture!.id})`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({ open: 0, paid: 500 });
    expect(await brokenInvariants()).toEqual([]);
  });

  test('what one reads ahead while another decides the same slips is read again', async () => {
    const members = await makeMembers(database.db, 10, 1_000_000);
    const fixtures = await makeFixtures(database.db, 3);
    const ids = await placeSlips(
      database.db,
      Array.from({ length: 150 }, (_, i) => ({
        memberId: members[i % 10]!,
        stake: 1_000,
        picks: fixtures.map((fixture) => ({ fixture, side: 0 as const })),
      })),
    );
    for (const results of [homeWins, ['wait', 'wait', 'wait'], awayWins, homeWins] as const) {
      await Promise.all(
        fixtures.map(async (fixture) => {
          const { rows } = await sql<{ next: number }>`
            select result_revision + 1 as next from betting_event where id = ${fixture.id}`.execute(database.db);
          await decide(database.db, fixture, results, rows[0]!.next);
        }),
      );
      await Promise.all([worker(4), worker(5), worker(6)].map((w) => w.runOnce()));
      const { rows } = await sql<{ result: string; slips: number }>`
        select result, count(*)::int as slips from slip where id = any(${ids}::bigint[]) group by 1`.execute(
        database.db,
      );
      const expected = { won: 'hit', lost: 'miss', wait: 'wait' }[results[0]];
      expect(rows).toEqual([{ result: expected, slips: 150 }]);
    }
    expect(await brokenInvariants()).toEqual([]);
  });

  test('a lease that a dead process held is taken over within five seconds', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    await decide(database.db, fixture!, homeWins, 1);
    await sql`update settlement_task set leased_until = clock_timestamp() + interval '3 seconds', fence = 1 where event_id = ${fixture!.id}`.execute(
      database.db,
    );
    const settlement = worker();
    const started = Date.now();
    settlement.start();
    while ((await slip(id!)).result === 'wait' && Date.now() - started < 10_000)
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    await settlement.stop();
    expect((await slip(id!)).result).toBe('hit');
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test('a chunk of a lease that was lost, or of a result that has moved on, is not written', async () => {
    const [fixture] = await makeFixtures(database.db, 1);
    await decide(database.db, fixture!, homeWins, 1);
    const task = (await claimTask(database.db, 'sports', 0))!;
    expect(task.event_id).toBe(fixture!.id);
    expect(await inTransaction(database.db, (tx) => beginChunk(tx, 'sports', task, 0))).toMatchObject({ revision: 1 });
    await claimTask(database.db, 'sports', 0);
    expect(await inTransaction(database.db, (tx) => beginChunk(tx, 'sports', task, 0))).toBeNull();
    await decide(database.db, fixture!, awayWins, 2);
    const next = (await claimTask(database.db, 'sports', 0))!;
    expect(await inTransaction(database.db, (tx) => beginChunk(tx, 'sports', next, 0))).toMatchObject({ revision: 2 });
  });

  test('a wake-up settles at once', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    const settlement = worker();
    settlement.start();
    await decide(database.db, fixture!, homeWins, 1);
    wakers.at(-1)!('');
    const started = Date.now();
    while ((await slip(id!)).result === 'wait' && Date.now() - started < 5_000)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    await settlement.stop();
    expect(Date.now() - started).toBeLessThan(800);
  });

  test('matches nobody bet on cost no chunk and never hold up one that members wait for', async () => {
    const quiet = 1_200;
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    await sql`
      with f as (
        insert into fixture (provider, key, league_id, home_team_id, away_team_id, starts_at)
        select provider, key || ':quiet:' || n, league_id, home_team_id, away_team_id, starts_at
        from fixture, generate_series(1, ${quiet}::int) n where id = ${fixture!.id} returning id)
      insert into settlement_task (event_id, revision, has_bets, created_at)
      select id, 1, false, clock_timestamp() - interval '1 hour' from f`.execute(database.db);
    const quietTasks = async () => {
      const { rows } = await sql<{ open: number; again: number; taken: number }>`
        select count(*) filter (where t.done_at is null)::int as open, count(*) filter (where t.look_again_at is not null)::int as again,
          count(*) filter (where t.fence > 0)::int as taken
        from settlement_task t join fixture f on f.id = t.event_id where f.key like '%:quiet:%'`.execute(database.db);
      return rows[0];
    };
    await decide(database.db, fixture!, homeWins, 1);
    const first = (await claimTask(database.db, 'sports', 0))!;
    expect(first.event_id).toBe(fixture!.id);
    expect(await worker().runOnce()).toBe(1);
    expect((await slip(id!)).result).toBe('hit');
    expect(await quietTasks()).toEqual({ open: 0, again: quiet, taken: 0 });
    // The last looks are gone through together; one finds the bet that was still being written.
    const { rows } = await sql<{ id: number }>`select id from fixture where key like '%:quiet:%' limit 1`.execute(
      database.db,
    );
    const owner = openPool(database.ownerUrl, 1, () => undefined);
    const move = (from: number, to: number) =>
      owner.query(`with m as (update market set fixture_id = ${to} where fixture_id = ${from})
        update leg set event_id = ${to} where event_id = ${from}`);
    await move(fixture!.id, rows[0]!.id);
    await sql`update settlement_task set look_again_at = clock_timestamp() - interval '1 second', done_at = done_at - interval '15 seconds'
      where look_again_at is not null`.execute(database.db);
    await sql`update selection set result = case result when 'won' then 'lost' else 'won' end::leg_result where market_id in (select id from market where fixture_id = ${rows[0]!.id})`.execute(
      database.db,
    );
    expect(await worker().runOnce()).toBe(1);
    expect((await slip(id!)).result).toBe('miss');
    expect(await quietTasks()).toEqual({ open: 0, again: 0, taken: 1 });
    // The test moved a market and its legs.
    await move(rows[0]!.id, fixture!.id);
    await owner.end();
  });

  test('the audit counts decided slips that are unpaid, and finds them broken after ten minutes', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    await placeSlips(database.db, [{ memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] }]);
    await decide(database.db, fixture!, homeWins, 1);
    const unpaid = async (revision: number, minutesAgo: number) => {
      await sql`
        insert into result_revision (fixture_id, revision, status, source, rule_version, undecided, at)
        values (${fixture!.id}, ${revision}, 'finished', 'test', 1, 0, clock_timestamp() - ${minutesAgo}::float8 * interval '1 minute')`.execute(
        database.db,
      );
      return (await runAudit(database.pool)).find(({ name }) => name === 'unpaid-slips')!;
    };
    expect(await unpaid(1, 10.1)).toMatchObject({
      holds: false,
      broken: 1,
      example: expect.stringContaining('waits since'),
    });
    expect(await unpaid(2, 9.5)).toMatchObject({
      holds: true,
      figure: expect.stringMatching(/^1 decided slips wait, the oldest for 5[7-9]\d s$/),
    });
    await worker().runOnce();
    expect(await unpaid(3, 10.1)).toMatchObject({ holds: true, figure: '0 decided slips wait' });
  });

  test('a bet that was still being written when the result came is settled by the second look', async () => {
    const [a] = await makeMembers(database.db, 1, 10_000);
    const [fixture] = await makeFixtures(database.db, 1);
    await decide(database.db, fixture!, homeWins, 1);
    await worker().runOnce();
    const [id] = await placeSlips(database.db, [
      { memberId: a!, stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    // it had its moment before the result, and its transaction ended after it
    const owner = openDb(openPool(database.ownerUrl, 1, () => undefined));
    await sql`
      update slip set placed_at = (select min(at) from fixture_step where fixture_id = ${fixture!.id} and breaks) - interval '1 millisecond'
      where id = ${id!}`.execute(owner);
    await owner.destroy();
    await sql`update settlement_task set look_again_at = clock_timestamp() - interval '1 second' where event_id = ${fixture!.id}`.execute(
      database.db,
    );
    await worker().runOnce();
    expect(await slip(id!)).toMatchObject({ result: 'hit', payout: 19_500 });
  });
});

test('any order and repetition of result messages, corrections among them, ends in one same state', async () => {
  const random = seededRandom('twenty shuffles');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const outcomes = [
    homeWins,
    awayWins,
    ['lost', 'won', 'lost'],
    ['void', 'void', 'void'],
    ['half_won', 'half_lost', 'lost'],
    ['wait', 'wait', 'wait'], // taken back
  ] as const;
  const plan = Array.from({ length: 12 }, (_, i) => ({
    stake: 1_000 + 7 * i,
    member: i % 3,
    legs: Array.from({ length: 1 + (i % 4) }, (_leg, n) => ({ game: (i + n) % 4, side: pick([0, 1, 2] as const) })),
  }));
  const messages = [0, 1, 2, 3].flatMap((fixture) =>
    Array.from({ length: 1 + (fixture % 3) }, (_, i) => ({ game: fixture, revision: i + 1, results: pick(outcomes) })),
  );
  const states = new Set<string>();
  for (let shuffle = 0; shuffle < 24; shuffle += 1) {
    const members = await makeMembers(database.db, 3, 50_000);
    const fixtures = await makeFixtures(database.db, 4);
    const ids = await placeSlips(
      database.db,
      plan.map((order) => ({
        memberId: members[order.member]!,
        stake: order.stake,
        picks: order.legs.map((leg) => ({ fixture: fixtures[leg.game]!, side: leg.side })),
      })),
    );
    const sent = [...messages, ...messages.filter(() => random() < 0.5)]
      .map((message) => [random(), message] as const)
      .toSorted((x, y) => x[0] - y[0]);
    const workers = [worker(2), worker(3)];
    for (const [, message] of sent) {
      await decide(database.db, fixtures[message.game]!, message.results, message.revision);
      if (random() < 0.7) await Promise.all(workers.map((w) => w.runOnce()));
    }
    await workers[0]!.runOnce();
    const state = [];
    for (const id of ids) {
      const { result, payout, legs } = await slip(id);
      state.push(`${result} ${payout} ${legs.join(',')}`);
    }
    for (const member of members)
      state.push(JSON.stringify(await balances(database.db, member)), ...(await days(member)));
    states.add(state.join('\n'));
  }
  expect(states.size).toBe(1);
  expect(await brokenInvariants()).toEqual([]);
}, 120_000);
