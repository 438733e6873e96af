import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { poison, twoPasses, endRests } from '../../../test/poison.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { sealNow } from '../../core/ledger/seal.ts';
import { sealAll } from '../../../test/seals.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createPromotionWorker } from './promotion-worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const core = () => ({
  db: database.db,
  log: {
    info: () => undefined,
    error: (error: unknown) => {
      throw error;
    },
  } as never,
  outbox: { write: async () => undefined, on: () => undefined },
  channel: { notify: async () => undefined, on: () => undefined, onReconnect: () => undefined },
});
const settle = () => createSettlement(core(), sportsResults).runOnce();
/** Seals what was settled and pays for it, all of it: others' transactions may hold a seal up. @returns lots that were written */
const pay = async () => {
  for (let lots = 0; ;) {
    await sealNow(database.db);
    lots += await createPromotionWorker(core()).runOnce();
    const { rows } = await sql`
      select from slip_settlement s, promotion_cursor c where (s.tx, s.slip_id) > (c.tx, c.slip_id) limit 1`.execute(
      database.db,
    );
    if (rows.length === 0) return lots;
  }
};
const everything = [{ kinds: [], fromLegs: 1, percent: 100 }];
type Rule = {
  kind: 'losing-points' | 'rolling-points';
  rate?: number;
  grades?: { grade: number; rate: number }[];
  leastStake?: number;
  dayMost?: number | null;
  weights?: object[];
  fromDay?: string;
  lastDay?: string | null;
  windows?: object[];
};
/** A promotion that holds already. @returns the ids of it and of its version */
const promote = async (rule: Rule) => {
  const terms = {
    rates: { rate: rule.rate ?? 1_000, grades: rule.grades ?? [] },
    leastStake: rule.leastStake ?? 0,
    dayMost: rule.dayMost ?? null,
    weights: rule.weights ?? everything,
  };
  const { rows } = await sql<{ promotion: number; version: number }>`
    with p as (insert into promotion (kind, name) values (${rule.kind}, '시험') returning id)
    insert into promotion_version (promotion_id, no, from_day, last_day, windows, terms, made_by)
    select id, 1, ${rule.fromDay ?? '2020-01-01'}::date, ${rule.lastDay ?? null}::date, ${JSON.stringify(rule.windows ?? [])}::jsonb,
      ${JSON.stringify(terms)}::jsonb, 'staff:test' from p
    returning promotion_id as promotion, id as version`.execute(database.db);
  return rows[0]!;
};
const stop = (promotion: number) =>
  sql`update promotion set stopped_at = clock_timestamp() where id = ${promotion}`.execute(database.db);
const lotsOf = async (version: number) =>
  (
    await sql<{ slip_id: number; due: number; amount: number; moved: number }>`
      select slip_id, due, amount, moved from promotion_lot where version_id = ${version} order by id`.execute(
      database.db,
    )
  ).rows;
const points = async (memberId: number) => (await balances(database.db, memberId))!.point;
const spend = (memberId: number, amount: number, cause: string) =>
  inTransaction(database.db, (tx) =>
    post(tx, [{ from: memberAccount(memberId, 'point'), to: issue.points, amount, kind: 'points', cause }]),
  );
const broken = async () =>
  (await runAudit(database.pool)).filter((finding) => !finding.holds).map(({ name, example }) => `${name}: ${example}`);
const homeWins = ['won', 'lost', 'lost'] as const;
const awayWins = ['lost', 'lost', 'won'] as const;
const allVoid = ['void', 'void', 'void'] as const;

/** A slip of one pick, settled as lost. */
const lose = async (memberId: number, stake: number) => {
  const [fixture] = await makeFixtures(database.db, 1);
  const [slip] = await placeSlips(database.db, [{ memberId, stake, picks: [{ fixture: fixture!, side: 1 }] }]);
  await decide(database.db, fixture!, homeWins, 1);
  await settle();
  return { fixture: fixture!, slip: slip! };
};

describe('a lot', () => {
  test('is paid once for a lost slip, is taken back when the slip was right, and names what it is for', async () => {
    const { promotion, version } = await promote({ kind: 'losing-points' });
    const [a] = await makeMembers(database.db, 1, 100_000);
    const { fixture, slip } = await lose(a!, 10_000);
    expect(await pay()).toBe(1);
    expect(await pay()).toBe(0);
    expect(await lotsOf(version)).toEqual([{ slip_id: slip, due: 1_000, amount: 1_000, moved: 1_000 }]);
    expect(await points(a!)).toBe(1_000);
    await decide(database.db, fixture, ['lost', 'won', 'lost'], 2);
    await settle();
    await pay();
    expect(await lotsOf(version)).toMatchObject([{}, { slip_id: slip, due: -1_000, amount: -1_000, moved: -1_000 }]);
    expect(await points(a!)).toBe(0);
    const { rows } = await sql`
      select regexp_replace(t.cause, '\\d+$', 'n') as cause, t.amount, t.from_account = ${issue.points} as given from ledger_transfer t
      join promotion_lot l on t.cause = 'promotion:losing-points:' || l.id
      where l.version_id = ${version} order by t.id`.execute(database.db);
    expect(rows).toEqual([
      { cause: 'promotion:losing-points:n', amount: 1_000, given: true },
      { cause: 'promotion:losing-points:n', amount: 1_000, given: false },
    ]);
    expect(await broken()).toEqual([]);
    await stop(promotion);
  });

  test('that was spent is netted with the ones that follow', async () => {
    const { promotion, version } = await promote({ kind: 'losing-points' });
    const [a] = await makeMembers(database.db, 1, 100_000);
    const { fixture } = await lose(a!, 10_000);
    await pay();
    await spend(a!, 700, `test:${a}:spent`);
    await decide(database.db, fixture, ['lost', 'won', 'lost'], 2);
    await settle();
    await pay();
    expect([await points(a!), (await lotsOf(version)).at(-1)]).toMatchObject([0, { amount: -1_000, moved: -300 }]);
    await lose(a!, 5_000);
    await pay();
    expect([await points(a!), (await lotsOf(version)).at(-1)]).toMatchObject([0, { amount: 500, moved: 0 }]);
    await lose(a!, 5_000);
    await pay();
    expect([await points(a!), (await lotsOf(version)).at(-1)]).toMatchObject([300, { amount: 500, moved: 300 }]);
    expect(await broken()).toEqual([]);
    await stop(promotion);
  });

  test('keeps to the most of a day, and gives what is left of it when another goes back', async () => {
    const { promotion, version } = await promote({ kind: 'losing-points', dayMost: 1_500 });
    const [a] = await makeMembers(database.db, 1, 100_000);
    const first = await lose(a!, 10_000);
    await lose(a!, 10_000);
    await pay();
    expect(await lotsOf(version)).toMatchObject([{ amount: 1_000 }, { due: 1_000, amount: 500 }]);
    await decide(database.db, first.fixture, ['lost', 'won', 'lost'], 2);
    await settle();
    await pay();
    expect((await lotsOf(version)).at(-1)).toMatchObject({ due: -1_000, amount: -500 });
    expect(await points(a!)).toBe(1_000);
    await stop(promotion);
  });

  test('goes by the grade of when its slip was first looked at', async () => {
    const { promotion, version } = await promote({
      kind: 'rolling-points',
      rate: 0,
      grades: [{ grade: 2, rate: 500 }],
    });
    const [a] = await makeMembers(database.db, 1, 100_000);
    const { fixture } = await lose(a!, 10_000);
    await pay();
    expect(await lotsOf(version)).toMatchObject([{ due: 0, amount: 0, moved: 0 }]);
    await sql`update member set grade = 2 where id = ${a!}`.execute(database.db);
    await decide(database.db, fixture, allVoid, 2);
    await settle();
    await lose(a!, 10_000);
    await pay();
    expect((await lotsOf(version)).map(({ amount }) => amount)).toEqual([0, 0, 500]);
    await stop(promotion);
  });
});

describe('what holds', () => {
  const today = seoulDay(new Date());
  test.each<[string, Partial<Rule>, number]>([
    ['its first day', { fromDay: today }, 1],
    ['a later day', { fromDay: '2099-01-01' }, 0],
    ['its last day', { lastDay: today }, 1],
    ['a day gone', { lastDay: '2020-01-02' }, 0],
    ['all of the day', { windows: [{ weekdays: [], from: 0, to: 1_440 }] }, 1],
    ['no minute of it', { windows: [{ weekdays: [], from: 0, to: 0 }] }, 0],
    ['the least stake', { leastStake: 10_000 }, 1],
    ['more than was staked', { leastStake: 10_001 }, 0],
    ['two folders at least', { weights: [{ kinds: [], fromLegs: 2, percent: 100 }] }, 0],
  ])('%s', async (_why, rule, expected) => {
    const { promotion, version } = await promote({ kind: 'losing-points', ...rule });
    const [a] = await makeMembers(database.db, 1, 100_000);
    await lose(a!, 10_000);
    await pay();
    expect(await lotsOf(version)).toHaveLength(expected);
    await stop(promotion);
  });

  test('a stopped promotion earns nothing, but is corrected', async () => {
    const { promotion, version } = await promote({ kind: 'losing-points' });
    const [a] = await makeMembers(database.db, 1, 100_000);
    const { fixture } = await lose(a!, 10_000);
    await stop(promotion);
    await lose(a!, 20_000);
    await pay();
    expect((await lotsOf(version)).map(({ amount }) => amount)).toEqual([1_000]);
    await decide(database.db, fixture, ['lost', 'won', 'lost'], 2);
    await settle();
    await pay();
    expect((await lotsOf(version)).map(({ amount }) => amount)).toEqual([1_000, -1_000]);
  });

  test('terms of a version never change', async () => {
    const { version } = await promote({ kind: 'losing-points', lastDay: '2020-01-02' });
    await expect(
      sql`update promotion_version set terms = '{}' where id = ${version}`.execute(database.db),
    ).rejects.toThrow('permission denied');
    await expect(sql`delete from promotion_lot`.execute(database.db)).rejects.toThrow('permission denied');
  });
});

test('settled up to five times in any order, by two workers in small pieces: lots come to what is due', async () => {
  const random = seededRandom('promotions');
  const pick = (below: number) => Math.floor(random() * below);
  const rules = [
    await promote({ kind: 'losing-points', rate: 333, dayMost: 2_000 }),
    await promote({ kind: 'rolling-points', rate: 77, grades: [{ grade: 1, rate: 55 }] }),
  ];
  const members = await makeMembers(database.db, 4, 1_000_000);
  const fixtures = await makeFixtures(database.db, 8);
  await placeSlips(
    database.db,
    Array.from({ length: 90 }, () => ({
      memberId: members[pick(4)]!,
      stake: 1_000 + pick(20_000),
      picks: [{ fixture: fixtures[pick(8)]!, side: pick(3) as 0 | 1 | 2 }],
    })),
  );
  for (let revision = 1; revision <= 5; revision += 1) {
    for (const fixture of fixtures) {
      if (revision > 1 && pick(3) === 0) continue;
      await decide(database.db, fixture, [homeWins, awayWins, allVoid][pick(3)]!, revision);
    }
    await settle();
    await sealAll(database.db);
    const both = [createPromotionWorker(core(), { size: 7 }), createPromotionWorker(core(), { size: 7 })];
    await Promise.all(both.map((worker) => worker.runOnce()));
    await pay();
    for (const member of members) {
      const gone = pick((await points(member)) + 1);
      if (gone > 0) await spend(member, gone, `test:${randomUUID()}`);
    }
  }
  // what is due, from the slips as they are now, apart from the rules of the code
  const { rows } = await sql<{ wrong: number; lots: number; points: number }>`
    with due as (
      select r.version, s.member_id, sum(case
          when r.kind = 'losing' and s.result = 'miss' then s.stake * 333 / 10000
          when r.kind = 'rolling' and s.result in ('hit', 'miss') then s.stake * (case m.grade when 1 then 55 else 77 end) / 10000
          else 0 end) as due
      from (values (${rules[0]!.version}::bigint, 'losing'), (${rules[1]!.version}::bigint, 'rolling')) r(version, kind)
      cross join slip s join member m on m.id = s.member_id where s.member_id = any(${members}::bigint[]) group by 1, 2),
    paid as (
      select version_id, member_id, count(*) as lots, sum(amount) as amount, sum(moved) as moved from promotion_lot group by 1, 2)
    select count(*) filter (where coalesce(p.amount, 0) <> least(d.due, case d.version when ${rules[0]!.version} then 2000 end)) as wrong,
      sum(p.lots)::bigint as lots, sum(p.amount)::bigint as points
    from due d left join paid p on p.version_id = d.version and p.member_id = d.member_id`.execute(database.db);
  expect(rows[0]).toMatchObject({ wrong: 0 });
  expect(rows[0]!.lots).toBeGreaterThan(200);
  const { rows: owed } = await sql<{ points: number }>`
    select sum(points)::bigint as points from promotion_owed where member_id = any(${members}::bigint[])`.execute(
    database.db,
  );
  expect(owed[0]!.points).toBeGreaterThan(0);
  expect(await broken()).toEqual([]);
  for (const { promotion } of rules) await stop(promotion);
});

test('a worker that has found nothing for a while pays once there is a seal', async () => {
  const { promotion, version } = await promote({ kind: 'losing-points' });
  const [a] = await makeMembers(database.db, 1, 100_000);
  await pay();
  const running = createPromotionWorker(core());
  running.start();
  await wait(1_500);
  await lose(a!, 10_000);
  // a transaction in another test's database holds a seal back
  await expect.poll(() => sealNow(database.db), { timeout: 15_000 }).toBeGreaterThan(0);
  await expect.poll(() => lotsOf(version), { timeout: 6_000 }).toHaveLength(1);
  await running.stop();
  await stop(promotion);
});

test('the audit finds a lot, a day and a debt that were altered', async () => {
  const { promotion } = await promote({ kind: 'losing-points' });
  const [a] = await makeMembers(database.db, 1, 100_000);
  await lose(a!, 10_000);
  await pay();
  await stop(promotion);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const found = async (set: string, back: string, where = `where member_id = ${a}`) => {
    await owner.query(`update ${set} ${where}`);
    const names = (await broken()).map((line) => line.split(':')[0]);
    await owner.query(`update ${back} ${where}`);
    return names;
  };
  try {
    expect(await found('promotion_lot set due = due + 1', 'promotion_lot set due = due - 1')).toEqual([
      'promotion-days',
    ]);
    expect(await found('promotion_lot set moved = moved - 1', 'promotion_lot set moved = moved + 1')).toEqual([
      'promotion-lots',
      'promotion-owed',
    ]);
    await owner.query(`insert into promotion_owed values (${a}, 0)`);
    expect(await found('promotion_owed set points = 1', 'promotion_owed set points = 0')).toEqual(['promotion-owed']);
    expect(await broken()).toEqual([]);
  } finally {
    await owner.end();
  }
});

test('five poisoned rows: settlements that cannot be paid keep no other unpaid, and are paid once they can be', async () => {
  const { promotion } = await promote({ kind: 'losing-points' });
  const members = await makeMembers(database.db, 6, 100_000);
  for (const id of members) await lose(id, 10_000);
  const heal = await poison(database.ownerUrl, 'promotion_lot', 'member_id', members.slice(0, 5), 'insert');
  const quiet = { ...core(), log: { info: () => undefined, error: () => undefined } as never };
  const worker = createPromotionWorker(quiet);
  // others' transactions may hold the seal up
  const pass = async () => {
    await sealNow(database.db);
    await worker.runOnce();
    return points(members[5]!);
  };
  await expect.poll(pass, { timeout: 5_000 }).toBe(1_000);
  await heal();
  await endRests(database.db);
  await twoPasses(worker.runOnce);
  for (const id of members) expect(await points(id)).toBe(1_000);
  expect(await broken()).toEqual([]);
  await stop(promotion);
});
