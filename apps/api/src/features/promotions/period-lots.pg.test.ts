import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { everything, promote, quietCore, sealAndPay, settle, stopPromotion } from '../../../test/promotion-world.ts';
import { sealAll } from '../../../test/seals.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { claimDay, listOwn, listReferralEarnings } from './own-promotions.service.ts';
import { glance } from './lots.sql.ts';
import { readLapsing, readPayable } from './periods.sql.ts';
import { createPromotionWorker } from './promotion-worker.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const homeWins = ['won', 'lost', 'lost'] as const;
const drawWins = ['lost', 'won', 'lost'] as const;
const awayWins = ['lost', 'lost', 'won'] as const;
const allVoid = ['void', 'void', 'void'] as const;
const rates = { rate: 500, grades: [{ grade: 2, rate: 1_000 }] };
const payback = {
  rates,
  of: 'slips',
  period: 'day',
  leastLost: 10_000,
  dayMost: null as number | null,
  weights: everything,
};
const comp = { rates, leastStakes: 10_000, dayMost: 3_000, claimDays: 1, weights: everything };
const points = async (memberId: number) => (await balances(database.db, memberId))!.point;
const lotsOf = async (version: number) =>
  (
    await sql<{ due: number; amount: number; moved: number }>`
      select due, amount, moved from promotion_lot where version_id = ${version} order by id`.execute(database.db)
  ).rows;
const broken = async () =>
  (await runAudit(database.pool)).filter((finding) => !finding.holds).map(({ name, example }) => `${name}: ${example}`);

/** A slip of one pick on the draw, settled as lost. */
const lose = async (memberId: number, stake: number) => {
  const [fixture] = await makeFixtures(database.db, 1);
  const [slip] = await placeSlips(database.db, [{ memberId, stake, picks: [{ fixture: fixture!, side: 1 }] }]);
  await decide(database.db, fixture!, homeWins, 1);
  await settle(database.db);
  return { fixture: fixture!, slip: slip! };
};
const correct = async (
  fixture: Parameters<typeof decide>[1],
  results: Parameters<typeof decide>[2],
  revision: number,
) => {
  await decide(database.db, fixture, results, revision);
  await settle(database.db);
};

describe('a payback', () => {
  test.each<[string, number, Partial<typeof payback>, number]>([
    ['at the least loss', 10_000, {}, 500],
    ['one won below it', 9_999, {}, 0],
    ['up to the most', 20_000, { dayMost: 1_000 }, 1_000],
    ['not above it', 20_020, { dayMost: 1_000 }, 1_000],
  ])('%s', async (_why, stake, terms, expected) => {
    const { promotion } = await promote(database.db, 'payback', { ...payback, ...terms });
    const [a] = await makeMembers(database.db, 1, 100_000);
    await lose(a!, stake);
    await sealAndPay(database.db, 1);
    expect(await points(a!)).toBe(expected);
    await stopPromotion(database.db, promotion);
  });

  test('waits until the day is over, is paid once, and follows corrections', async () => {
    const { promotion, version } = await promote(database.db, 'payback', payback);
    const [a] = await makeMembers(database.db, 1, 100_000);
    const first = await lose(a!, 20_000);
    await lose(a!, 20_000);
    expect(await sealAndPay(database.db)).toBe(0);
    expect(await sealAndPay(database.db, 1)).toBe(1);
    expect(await sealAndPay(database.db, 1)).toBe(0);
    expect(await lotsOf(version)).toEqual([{ due: 2_000, amount: 2_000, moved: 2_000 }]);
    // half of it was spent; a void slip takes back a half, the rest of which is owed
    await inTransaction(database.db, (tx) =>
      post(tx, [
        {
          from: memberAccount(a!, 'point'),
          to: issue.points,
          amount: 1_500,
          kind: 'points',
          cause: `t:${randomUUID()}`,
        },
      ]),
    );
    await correct(first.fixture, allVoid, 2);
    await sealAndPay(database.db, 1);
    expect((await lotsOf(version)).at(-1)).toEqual({ due: -1_000, amount: -1_000, moved: -500 });
    // taken back and settled again: it counts to the day of its first result
    await correct(first.fixture, drawWins, 3);
    await sealAndPay(database.db, 1);
    expect((await lotsOf(version)).at(-1)).toEqual({ due: -1_000, amount: -1_000, moved: 0 });
    await correct(first.fixture, awayWins, 4);
    await sealAndPay(database.db, 1);
    expect((await lotsOf(version)).at(-1)).toEqual({ due: 2_000, amount: 2_000, moved: 500 });
    expect([await points(a!), await broken()]).toEqual([500, []]);
    await stopPromotion(database.db, promotion);
  });

  test('counts a leg that falls away from a lost slip to the day of its first result', async () => {
    const weights = [
      { kinds: [], fromLegs: 2, percent: 100 },
      { kinds: [], fromLegs: 1, percent: 50 },
    ];
    const { promotion, version } = await promote(database.db, 'payback', { ...payback, weights });
    const [a, b] = await makeMembers(database.db, 2, 100_000);
    const [first, second] = await makeFixtures(database.db, 2);
    const picks = [first!, second!].map((fixture) => ({ fixture, side: 1 as const }));
    const [slip] = await placeSlips(database.db, [{ memberId: a!, stake: 20_000, picks }]);
    await correct(first!, homeWins, 1);
    await sealAndPay(database.db);
    await correct(second!, allVoid, 1);
    // it moved no money, and a seal ends behind a transfer
    await lose(b!, 1_000);
    // as if it had been a day later: the slip stayed lost, so that its settlement is still its first
    await owner.query(
      "update slip_settlement set at = at + interval '1 day' where slip_id = $1 and result_before <> 'wait'",
      [slip],
    );
    await sealAndPay(database.db);
    const { rows } = await sql<{ day: string; lost: number }>`
      select day::text as day, lost from promotion_period where version_id = ${version} and member_id = ${a!}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ day: seoulDay(new Date()), lost: 10_000 }]);
    await stopPromotion(database.db, promotion);
  });

  test('goes by the grade of the first payment, and leaves out who is 정산제외 then', async () => {
    const { promotion, version } = await promote(database.db, 'payback', payback);
    const [a, b] = await makeMembers(database.db, 2, 100_000);
    await sql`update member set type = '정산제외' where id = ${b!}`.execute(database.db);
    const first = await lose(a!, 20_000);
    await lose(a!, 20_000);
    await lose(b!, 20_000);
    await sealAndPay(database.db, 1);
    await sql`update member set grade = 2, type = '일반' where id in (${a!}, ${b!})`.execute(database.db);
    await correct(first.fixture, allVoid, 2);
    await sealAndPay(database.db, 1);
    expect((await lotsOf(version)).map(({ amount }) => amount)).toEqual([2_000, -1_000]);
    expect(await points(b!)).toBe(0);
    await stopPromotion(database.db, promotion);
  });

  test('of a week is paid once its Sunday is over', async () => {
    const { promotion, version } = await promote(database.db, 'payback', { ...payback, period: 'week' });
    const [a] = await makeMembers(database.db, 1, 100_000);
    await lose(a!, 20_000);
    const left = (7 - new Date(`${seoulDay(new Date())}T00:00:00Z`).getUTCDay()) % 7;
    expect(await sealAndPay(database.db, left)).toBe(0);
    expect(await sealAndPay(database.db, left + 1)).toBe(1);
    expect(await lotsOf(version)).toMatchObject([{ amount: 1_000 }]);
    await stopPromotion(database.db, promotion);
  });

  test('of deposits less withdrawals counts what was approved within its days, once', async () => {
    const today = seoulDay(new Date());
    const { promotion, version } = await promote(
      database.db,
      'payback',
      { ...payback, of: 'cash' },
      { fromDay: addDays(today, -2), lastDay: addDays(today, -1) },
    );
    const [a, b] = await makeMembers(database.db, 2, 0);
    const cash = (memberId: number, type: string, amount: number, at: string) =>
      owner.query(
        `insert into cash_request (member_id, type, amount, status, requested_at, decided_at, bank_name, bank_account, bank_owner)
         values ($1, $2, $3, 'done', $4, $4, '', '', '')`,
        [memberId, type, amount, at],
      );
    await cash(a!, 'deposit', 50_000, `${addDays(today, -2)}T00:00:00+09:00`);
    await cash(a!, 'withdrawal', 40_000, `${addDays(today, -2)}T23:59:59+09:00`);
    await cash(a!, 'deposit', 900_000, `${addDays(today, -3)}T23:59:59+09:00`);
    await cash(b!, 'deposit', 50_000, `${addDays(today, -1)}T12:00:00+09:00`);
    await cash(b!, 'withdrawal', 40_001, `${addDays(today, -1)}T12:00:00+09:00`);
    await Promise.all([sealAndPay(database.db, 1), sealAndPay(database.db, 1)]);
    await sealAndPay(database.db, 1);
    expect(await lotsOf(version)).toEqual([{ due: 500, amount: 500, moved: 500 }]);
    expect([await points(a!), await points(b!)]).toEqual([500, 0]);
    // no transfer was made for them, as the audit would say
    await owner.query('delete from cash_request where member_id = any($1)', [[a!, b!]]);
    await owner.query('update member_total set net_deposit = 0 where member_id = any($1)', [[a!, b!]]);
    await stopPromotion(database.db, promotion);
  });
});

describe('a daily comp', () => {
  const claim = (memberId: number, promotion: number, day: string) =>
    inTransaction(database.db, (tx) =>
      claimDay(tx, quietCore(database.db).outbox, memberId, { id: String(promotion), day }),
    );
  const own = async (memberId: number, promotion: number) =>
    (await listOwn(database.db, memberId)).list.find(({ id }) => id === String(promotion))!;
  /** As if all of it had been so many days earlier. */
  const earlier = (version: number, days: number) =>
    owner.query(
      `update promotion_period set day = day - $2::int, last_day = last_day - $2::int, claim_by = claim_by - $2::int where version_id = $1`,
      [version, days],
    );

  test('waits a day, is paid once however often it is asked for, and follows corrections', async () => {
    const { promotion, version } = await promote(database.db, 'comp', comp);
    const [a] = await makeMembers(database.db, 1, 200_000);
    const first = await lose(a!, 30_000);
    await sealAndPay(database.db);
    const today = seoulDay(new Date());
    expect(await own(a!, promotion)).toMatchObject({ today: { points: 1_500, most: 3_000 }, claims: [] });
    await expect(claim(a!, promotion, today)).rejects.toMatchObject({ code: 'PROMOTION_NOTHING' });
    await earlier(version, 1);
    const day = addDays(today, -1);
    expect((await own(a!, promotion)).claims).toEqual([{ day, points: 1_500, until: today }]);
    expect(await sealAndPay(database.db)).toBe(0);
    const answers = await Promise.all([claim(a!, promotion, day), claim(a!, promotion, day)]);
    expect(answers).toEqual([{ points: 1_500 }, { points: 1_500 }]);
    expect([await points(a!), await lotsOf(version)]).toMatchObject([1_500, [{ amount: 1_500 }]]);
    expect(await own(a!, promotion)).toMatchObject({ claims: [], claimed: { day, points: 1_500 }, lapsed: null });
    await correct(first.fixture, allVoid, 2);
    await owner.query(
      `update slip_settlement set placed_at = placed_at - interval '2 days', at = case result_before when 'wait' then at - interval '1 day' else at end
       where slip_id = $1`,
      [first.slip],
    );
    await sealAndPay(database.db);
    expect((await lotsOf(version)).map(({ amount }) => amount)).toEqual([1_500, -1_500]);
    await stopPromotion(database.db, promotion);
    expect(await broken()).toEqual([]);
  });

  test('lapses at midnight and says so; nothing is paid for it any more', async () => {
    const { promotion, version } = await promote(database.db, 'comp', comp);
    const [a] = await makeMembers(database.db, 1, 200_000);
    await lose(a!, 100_000);
    await sealAndPay(database.db);
    await earlier(version, 1);
    await sealAndPay(database.db);
    expect((await own(a!, promotion)).claims).toHaveLength(1);
    await earlier(version, 1);
    const day = addDays(seoulDay(new Date()), -2);
    await expect(claim(a!, promotion, day)).rejects.toMatchObject({ code: 'PROMOTION_LAPSED' });
    await sealAndPay(database.db);
    expect(await own(a!, promotion)).toMatchObject({ claims: [], lapsed: { day, points: 3_000 } });
    await expect(claim(a!, promotion, day)).rejects.toMatchObject({ code: 'PROMOTION_LAPSED' });
    expect([await points(a!), await lotsOf(version)]).toEqual([0, []]);
    await stopPromotion(database.db, promotion);
  });

  test('is not offered below the least', async () => {
    const { promotion, version } = await promote(database.db, 'comp', comp);
    const [a] = await makeMembers(database.db, 1, 200_000);
    await lose(a!, 9_999);
    await sealAndPay(database.db);
    await earlier(version, 1);
    expect((await own(a!, promotion)).claims).toEqual([]);
    await expect(claim(a!, promotion, addDays(seoulDay(new Date()), -1))).rejects.toMatchObject({
      code: 'PROMOTION_NOTHING',
    });
    await stopPromotion(database.db, promotion);
  });
});

test('a referral gives of two levels below, tells of whom masked, and leaves out 정산제외', async () => {
  const { promotion, version } = await promote(database.db, 'referral', {
    of: 'lost',
    depths: [100, 50],
    steps: [],
    dayMost: null,
    weights: everything,
  });
  const [top, child, below, last, out] = await makeMembers(database.db, 5, 100_000);
  for (const [id, referrer] of [
    [child, top],
    [below, child],
    [last, below],
    [out, top],
  ])
    await sql`update member set referrer_id = ${referrer!} where id = ${id!}`.execute(database.db);
  await sql`update member set type = '정산제외' where id = ${out!}`.execute(database.db);
  const mine = await lose(below!, 20_000);
  await lose(last!, 10_000);
  await lose(child!, 5_000);
  const excluded = await lose(out!, 50_000);
  await sealAndPay(database.db);
  expect([await points(top!), await points(child!), await points(below!)]).toEqual([150, 250, 100]);
  const { list, points: all } = await listReferralEarnings(database.db, top!);
  expect(all).toBe(150);
  expect(list).toMatchObject([
    { depth: 2, bets: 1, points: 100 },
    { depth: 1, bets: 1, points: 50 },
  ]);
  expect(list[0]!.loginId).toMatch(/^..\*+$/);
  // who was left out and no longer is: what was never given is not taken back
  await sql`update member set type = '일반' where id = ${out!}`.execute(database.db);
  await correct(mine.fixture, drawWins, 2);
  await correct(excluded.fixture, allVoid, 2);
  await sealAndPay(database.db);
  expect([await points(top!), await points(child!)]).toEqual([50, 50]);
  expect((await lotsOf(version)).length).toBe(7);
  expect(await broken()).toEqual([]);
  await stopPromotion(database.db, promotion);
});

test('settled up to five times over days, by two workers in small pieces: lots come to what is due', async () => {
  const random = seededRandom('periods');
  const pick = (below: number) => Math.floor(random() * below);
  const of = { rates: { rate: 333, grades: [] }, weights: everything };
  const paid = await promote(database.db, 'payback', {
    ...of,
    of: 'slips',
    period: 'day',
    leastLost: 5e3,
    dayMost: 2e3,
  });
  const comps = await promote(database.db, 'comp', { ...of, leastStakes: 8_000, dayMost: 1_500, claimDays: 7 });
  const referred = await promote(database.db, 'referral', {
    of: 'stakes',
    depths: [77, 33],
    steps: [{ from: 11_000, rate: 123 }],
    dayMost: null,
    weights: everything,
  });
  const members = await makeMembers(database.db, 4, 1_000_000);
  for (const i of [1, 2, 3])
    await sql`update member set referrer_id = ${members[i - 1]!} where id = ${members[i]!}`.execute(database.db);
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
    for (const fixture of fixtures)
      if (pick(3) > 0) await decide(database.db, fixture, [homeWins, awayWins, allVoid][pick(3)]!, revision);
    await settle(database.db);
    // each round of settlements is a day after the one before
    await owner.query(
      `update slip_settlement set at = at - make_interval(days => $1), placed_at = placed_at - interval '10 days'
       where member_id = any($2) and at > now() - interval '12 hours'`,
      [6 - revision, members],
    );
    await sealAll(database.db);
    const clock = async () => new Date(Date.now() + 86_400_000 + 11 * 60_000);
    const both = [1, 2].map(() => createPromotionWorker(quietCore(database.db), { size: 7, clock }));
    await Promise.all(both.map((worker) => worker.runOnce()));
    await sealAndPay(database.db, 1, 7);
    for (const member of members) {
      const mine = (await listOwn(database.db, member)).list.find(({ id }) => id === String(comps.promotion));
      for (const { day } of mine?.claims ?? [])
        if (pick(2) === 0)
          await inTransaction(database.db, (tx) =>
            claimDay(tx, quietCore(database.db).outbox, member, { id: String(comps.promotion), day }),
          );
      const gone = pick((await points(member)) + 1);
      if (gone > 0)
        await inTransaction(database.db, (tx) =>
          post(tx, [
            {
              from: memberAccount(member, 'point'),
              to: issue.points,
              amount: gone,
              kind: 'points',
              cause: `t:${randomUUID()}`,
            },
          ]),
        );
    }
  }
  // what is due, from the slips as they are now, apart from the rules of the code
  const { rows } = await sql<{ wrong: number; periods: number; lots: number }>`
    with recursive mine as (
      select s.id, s.member_id, s.stake, s.payout, s.result, (f.at at time zone 'Asia/Seoul')::date as day
      from slip s cross join lateral (select min(at) as at from slip_settlement r where r.slip_id = s.id) f
      where s.member_id = any(${members}::bigint[]) and f.at is not null),
    up as (
      select id as member_id, referrer_id as above, 1 as depth from member where id = any(${members}::bigint[])
      union all select up.member_id, m.referrer_id, up.depth + 1 from up join member m on m.id = up.above where up.depth < 2),
    due as (
      select ${paid.version}::bigint as version, member_id, day, case when sum(stake - payout) filter (where result <> 'wait') >= 5000
        then least(sum(stake - payout) filter (where result <> 'wait') * 333 / 10000, 2000) else 0 end as due
      from mine group by member_id, day
      union all
      select p.version_id, p.member_id, p.day, case when p.state <> 'paid' or coalesce(m.stakes, 0) < 8000 then 0 else least(m.stakes * 333 / 10000, 1500) end
      from promotion_period p left join (
        select member_id, day, sum(stake) filter (where result in ('hit', 'miss')) as stakes from mine group by 1, 2) m
        on m.member_id = p.member_id and m.day = p.day
      where p.version_id = ${comps.version}
      union all
      select ${referred.version}, up.above, null, sum(s.stake * (case when up.depth > 1 then 33 when s.stake >= 11000 then 123 else 77 end) / 10000) filter (where s.result in ('hit', 'miss'))
      from up join mine s on s.member_id = up.member_id where up.above is not null group by up.above),
    lots as (
      select version_id, member_id, case when version_id <> ${referred.version} then day end as day, sum(amount) as amount, count(*) as lots
      from promotion_lot where version_id in (${paid.version}, ${comps.version}, ${referred.version}) group by 1, 2, 3)
    select count(*) filter (where coalesce(trunc(d.due), 0) <> coalesce(l.amount, 0)) as wrong, count(*) as periods, sum(l.lots)::bigint as lots
    from due d full join lots l on l.version_id = d.version and l.member_id = d.member_id and l.day is not distinct from d.day`.execute(
    database.db,
  );
  expect(rows[0]).toMatchObject({ wrong: 0 });
  expect(rows[0]!.periods).toBeGreaterThan(20);
  expect(rows[0]!.lots).toBeGreaterThan(150);
  const { rows: claimed } = await sql<{ n: number }>`
    select count(*)::int as n from promotion_period where version_id = ${comps.version} and state = 'paid' and lots > 1`.execute(
    database.db,
  );
  expect(claimed[0]!.n).toBeGreaterThan(0);
  expect(await broken()).toEqual([]);
});

test('a glance sees every period that is to be paid or to lapse, and no other', async () => {
  const { promotion, version } = await promote(database.db, 'comp', comp);
  const [a] = await makeMembers(database.db, 1, 0);
  await sealAndPay(database.db);
  const seen: string[] = [];
  for (const state of ['open', 'paid', 'lapsed'])
    for (const changed of [true, false])
      for (const last of [-2, -1, 0])
        for (const claim of [null, -1, 0])
          await database.db
            .transaction()
            .execute(async (tx) => {
              const { closed } = await glance(tx, 0);
              const today = addDays(closed, 1);
              await sql`
                insert into promotion_period (version_id, member_id, day, last_day, claim_by, state, changed, grade)
                values (${version}, ${a!}, ${addDays(today, last)}::date, ${addDays(today, last)}::date,
                  ${claim === null ? null : addDays(today, claim)}::date, ${state}, ${changed}, ${state === 'open' ? null : 1})`.execute(
                tx,
              );
              const found = [...(await readPayable(tx, closed, 1)), ...(await readLapsing(tx, today, 1))];
              const { has } = await glance(tx, 0);
              seen.push(`${has}`);
              expect([state, changed, last, claim, has]).toEqual([state, changed, last, claim, found.length > 0]);
              throw new Error('taken back');
            })
            .catch((error: Error) => {
              if (error.message !== 'taken back') throw error;
            });
  expect([seen.length, new Set(seen).size]).toEqual([54, 2]);
  await stopPromotion(database.db, promotion);
});

test('five poisoned rows: periods that cannot be paid keep no other unpaid', async () => {
  const { promotion, version } = await promote(database.db, 'payback', payback);
  const members = await makeMembers(database.db, 6, 100_000);
  for (const id of members) await lose(id, 20_000);
  await sealAndPay(database.db);
  const heal = await poison(database.ownerUrl, 'promotion_lot', 'member_id', members.slice(0, 5), 'insert');
  const quiet = { ...quietCore(database.db), log: { info: () => undefined, error: () => undefined } as never };
  const clock = async () => new Date(Date.now() + 86_400_000 + 11 * 60_000);
  await twoPasses(createPromotionWorker(quiet, { clock }).runOnce);
  await heal();
  expect(await lotsOf(version)).toEqual([{ due: 1_000, amount: 1_000, moved: 1_000 }]);
  await stopPromotion(database.db, promotion);
});
