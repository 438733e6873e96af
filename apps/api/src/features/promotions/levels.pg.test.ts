import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { giveCash } from '../../../test/book.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { promote, quietCore, stopPromotion } from '../../../test/promotion-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { inTransaction } from '../../core/db.ts';
import { createLevelWorker } from './level-worker.ts';

let site: TestSite;
let cashier: StaffOfTest;
let owner: pg.Client;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  cashier = await newStaff(site, { role: 'super', loginId: 'levels' });
  owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

// rules look at everybody: who played a part is not among the members of the next test
afterEach(() => owner.query(`update member set state = 'suspended'; update promotion set stopped_at = now()`));

const ask = async (path: string, body: Record<string, unknown>, token = cashier.token) => {
  const answer = await site.call(path, body, token);
  return { status: answer.status, code: answer.body.code, payload: answer.body.payload };
};
let nights = 0;
/** The worker, a night later than before. */
const night = async (workers = 1) => {
  nights += 1;
  const ahead = nights * 86_400_000 + 11 * 60_000;
  const clock = async () => new Date(Date.now() + ahead);
  const many = Array.from({ length: workers }, () => createLevelWorker(quietCore(site.database.db), clock));
  await Promise.all(many.map((worker) => worker.runOnce()));
};
const up = { to: 3, days: 30, leastDeposits: 0, leastNet: 0, leastTurnover: 10_000, gift: 500 };
const down = { from: 3, days: 30, leastDeposits: 0, leastNet: 0, leastTurnover: 20_000, grace: 0 };
/** A member who bet so much today. */
const bettor = async (stake: number) => {
  const member = await site.newMember({});
  const id = Number(member.id);
  await giveCash(site.database.db, id, stake);
  const [fixture] = await makeFixtures(site.database.db, 1);
  await placeSlips(site.database.db, [{ memberId: id, stake, picks: [{ fixture: fixture!, side: 1 }] }]);
  return { ...member, seq: id };
};
const gradeOf = async (id: number) =>
  (await sql<{ grade: number }>`select grade from member where id = ${id}`.execute(site.database.db)).rows[0]!.grade;
const setApply = (apply: boolean) =>
  inTransaction(site.database.db, (tx) =>
    changeSetting(tx, { notify: async () => undefined }, 'staff:test', 'levelRules', {
      apply,
      handDays: 30,
    }),
  );
const proposals = async (member?: number) =>
  (await ask('/staff/levels/list', { state: 'proposed', ...(member === undefined ? {} : { member: String(member) }) }))
    .payload.list;
const points = async (id: number) => (await balances(site.database.db, id))!.point;

test('a rule proposes who reaches it, once a night by two workers; staff apply or refuse', async () => {
  const { promotion } = await promote(site.database.db, 'level-up', up);
  const [reached, below, refused] = [await bettor(10_000), await bettor(9_999), await bettor(12_000)];
  await night(2);
  expect(
    (await proposals(reached.seq)).map(({ from, to, turnover, rule }: Record<string, unknown>) => [
      from,
      to,
      turnover,
      rule,
    ]),
  ).toEqual([[1, 3, 10_000, '시험']]);
  expect(await proposals(below.seq)).toEqual([]);
  const [mine] = await proposals(reached.seq);
  const [other] = await proposals(refused.seq);
  const decide = (ids: string[], apply: boolean) => ask('/staff/levels/decide', { ids, apply });
  const both = await Promise.all([decide([mine.id], true), decide([mine.id], true)]);
  expect(both.map(({ payload }) => payload.done).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect((await decide([other.id], false)).payload).toEqual({ done: 1 });
  expect([await gradeOf(reached.seq), await gradeOf(refused.seq)]).toEqual([3, 1]);
  expect(await points(reached.seq)).toBe(500);
  // a night later the refused one is proposed again, the risen one has arrived
  await night();
  expect([await proposals(reached.seq), (await proposals(refused.seq)).length]).toEqual([[], 1]);
  // the gift is given once, also when the level is lost and reached again
  await sql`update member set grade = 1 where id = ${reached.seq}`.execute(site.database.db);
  await night();
  await decide([(await proposals(reached.seq))[0].id], true);
  expect([await gradeOf(reached.seq), await points(reached.seq)]).toEqual([3, 500]);
  await stopPromotion(site.database.db, promotion);
  await night();
  expect(await proposals()).toEqual([]);
});

test('where it is set so, the night applies; a level set by hand stays until its day, and 정산제외 is left alone', async () => {
  const { promotion } = await promote(site.database.db, 'level-up', { ...up, to: 4, gift: 0 });
  const [free, held, released, left] = [
    await bettor(50_000),
    await bettor(50_000),
    await bettor(50_000),
    await bettor(50_000),
  ];
  await sql`update member set type = '정산제외' where id = ${left.seq}`.execute(site.database.db);
  const edit = (id: number, gradeDays?: number) =>
    ask('/staff/members/edit', {
      id: String(id),
      changes: { grade: 2 },
      reason: '',
      ...(gradeDays === undefined ? {} : { gradeDays }),
    });
  expect((await edit(held.seq)).status).toBe(200);
  expect((await edit(released.seq, 0)).status).toBe(200);
  // its last day is the day before the night
  await owner.query('update level_hold set until = $2 where member_id = $1', [
    released.seq,
    addDays(seoulDay(new Date()), nights),
  ]);
  await owner.query('update level_hold set until = $2 where member_id = $1', [
    held.seq,
    addDays(seoulDay(new Date()), nights + 1),
  ]);
  await setApply(true);
  await night(2);
  await setApply(false);
  expect(await Promise.all([free, held, released, left].map(({ seq }) => gradeOf(seq)))).toEqual([4, 2, 4, 1]);
  const { payload } = await site.call('/promotion/level', {}, free.token).then(({ body }) => body);
  expect(payload).toMatchObject({ grade: 4, held: null, rules: [], history: [{ from: 1, to: 4, rule: '시험' }] });
  expect((await site.call('/promotion/level', {}, held.token)).body.payload).toMatchObject({
    grade: 2,
    held: addDays(seoulDay(new Date()), nights),
    rules: [
      {
        up: true,
        to: 4,
        needs: [
          {
            label: '베팅 합계',
            have: 5e4,
            need: 1e4,
          },
        ],
      },
    ],
    history: [
      {
        from: 1,
        to: 2,
        rule: null,
      },
    ],
  });
  await stopPromotion(site.database.db, promotion);
});

test('a level that is not kept is lost one at a time, after its grace', async () => {
  const { promotion } = await promote(site.database.db, 'level-down', { ...down, grace: 5 });
  const [keeps, loses, young] = [await bettor(20_000), await bettor(19_999), await bettor(1_000)];
  for (const { seq } of [keeps, loses, young])
    await sql`update member set grade = 3 where id = ${seq}`.execute(site.database.db);
  // days at the level are whole days at the end of the night: five with it, four without
  const came = (seq: number, days: number) =>
    owner.query(`update member set created_at = ($2::date)::timestamp at time zone 'Asia/Seoul' where id = $1`, [
      seq,
      addDays(seoulDay(new Date()), nights + 1 - days),
    ]);
  await came(keeps.seq, 100);
  await came(loses.seq, 5);
  await came(young.seq, 4);
  await night();
  const moves = (await proposals()).map(({ memberId, from, to }: Record<string, unknown>) => [memberId, from, to]);
  expect(moves).toEqual([[String(loses.seq), 3, 2]]);
  await stopPromotion(site.database.db, promotion);
});

describe('a what-if', () => {
  test('says who would move under a changed rule, beside now, and writes nothing', async () => {
    const members = [await bettor(70_000), await bettor(80_000)];
    const { promotion } = await promote(site.database.db, 'level-up', { ...up, leastTurnover: 80_000 });
    const whatIf = (leastTurnover: number, id: string | null) =>
      ask('/staff/levels/preview', { kind: 'level-up', id, terms: { ...up, leastTurnover } });
    expect((await whatIf(80_000, String(promotion))).payload).toMatchObject({ current: { up: 1, down: 0 }, changed: { up: 1, down: 0 }, members: 0, list: [] }); // prettier-ignore
    expect((await whatIf(70_000, String(promotion))).payload).toMatchObject({
      current: { up: 1 },
      changed: { up: 2 },
      members: 1,
      list: [
        {
          memberId: members[0]!.id,
          grade: 1,
          current: null,
          changed: 3,
          turnover: 7e4,
        },
      ],
    });
    expect((await whatIf(80_001, String(promotion))).payload).toMatchObject({
      current: { up: 1 },
      changed: { up: 0 },
      members: 1,
      list: [
        {
          memberId: members[1]!.id,
          current: 3,
          changed: null,
        },
      ],
    });
    expect((await whatIf(70_000, null)).payload).toMatchObject({ changed: { up: 2 }, members: 1 });
    expect((await ask('/staff/levels/preview', { kind: 'level-up', id: null, terms: {} })).code).toBe(
      'PROMOTION_TERMS',
    );
    expect(await Promise.all(members.map(({ seq }) => gradeOf(seq)))).toEqual([1, 1]);
    await stopPromotion(site.database.db, promotion);
  });
});

test('levels get their points once a month, whoever runs and however often', async () => {
  const member = await site.newMember({});
  await sql`update member set grade = 7 where id = ${Number(member.id)}`.execute(site.database.db);
  const { promotion, version } = await promote(site.database.db, 'level-benefit', {
    amounts: [{ grade: 7, amount: 900 }],
  });
  const clock = async () => new Date(Date.now() + 86_400_000 * 400);
  const workers = [1, 2, 3].map(() => createLevelWorker(quietCore(site.database.db), clock));
  await Promise.all(workers.slice(0, 2).map((worker) => worker.runOnce()));
  // who comes to the level later waits for the next month
  const later = await site.newMember({});
  await sql`update member set grade = 7 where id = ${Number(later.id)}`.execute(site.database.db);
  await workers[2]!.runOnce();
  expect([await points(Number(member.id)), await points(Number(later.id))]).toEqual([900, 0]);
  const { rows } = await sql`select amount from promotion_lot where version_id = ${version}`.execute(site.database.db);
  expect(rows).toEqual([{ amount: 900 }]);
  expect((await site.call('/promotion/level', {}, later.token)).body.payload.benefits).toEqual([
    { grade: 7, points: 900 },
  ]);
  await stopPromotion(site.database.db, promotion);
});

describe('five poisoned rows', () => {
  const loud = () => ({
    ...quietCore(site.database.db),
    log: { info: () => undefined, error: () => undefined } as never,
  });
  /** Two passes of a night of their own. */
  const passes = () => {
    nights += 1;
    const ahead = nights * 86_400_000 + 11 * 60_000;
    return twoPasses(createLevelWorker(loud(), async () => new Date(Date.now() + ahead)).runOnce);
  };

  test('moves that cannot be applied keep no other member at the level before', async () => {
    const { promotion } = await promote(site.database.db, 'level-up', { ...up, gift: 0 });
    const members = [];
    for (let n = 0; n < 6; n += 1) members.push((await bettor(20_000)).seq);
    await setApply(true);
    const heal = await poison(site.database.ownerUrl, 'member', 'id', members.slice(0, 5), 'update');
    await passes();
    await heal();
    await setApply(false);
    expect(await gradeOf(members[5]!)).toBe(3);
    await stopPromotion(site.database.db, promotion);
  });

  test('members whose points of the month cannot be written keep no other without', async () => {
    const members = [];
    for (let n = 0; n < 6; n += 1) members.push((await bettor(1_000)).seq);
    await sql`update member set grade = 4 where id = any(${members}::bigint[])`.execute(site.database.db);
    const { promotion } = await promote(site.database.db, 'level-benefit', { amounts: [{ grade: 4, amount: 700 }] });
    const heal = await poison(site.database.ownerUrl, 'promotion_lot', 'member_id', members.slice(0, 5), 'insert');
    await passes();
    await heal();
    expect(await points(members[5]!)).toBe(700);
    await stopPromotion(site.database.db, promotion);
  });
});
