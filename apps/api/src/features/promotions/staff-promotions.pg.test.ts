import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { sealNow } from '../../core/ledger/seal.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { createPromotionWorker } from './promotion-worker.ts';

let site: TestSite;
let cashier: StaffOfTest;
let colleague: StaffOfTest;
let reader: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  cashier = await newStaff(site, { role: 'cash', loginId: 'cashier' });
  colleague = await newStaff(site, { role: 'cash', loginId: 'colleague' });
  reader = await newStaff(site, { role: 'read-only', loginId: 'reader' });
});
afterAll(() => site.close());

const ask = async (path: string, body: Record<string, unknown> = {}, token = cashier.token) => {
  const answer = await site.call(`/staff/promotions/${path}`, body, token);
  return { status: answer.status, code: answer.body.code, detail: answer.body.detail, payload: answer.body.payload };
};
const approve = async (id: string, token = colleague.token) => {
  const { status, body } = await site.call('/staff/approvals/approve', { id }, token);
  return { status, code: body['code'] };
};
const inDays = (days: number) => addDays(seoulDay(new Date()), days);
const terms = {
  rates: { rate: 300, grades: [{ grade: 2, rate: 500 }] },
  leastStake: 1_000,
  dayMost: 50_000,
  weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
};
const form = (changes: Record<string, unknown> = {}) => ({
  name: '주말 낙첨 포인트',
  fromDay: inDays(1),
  lastDay: null,
  windows: [{ weekdays: [0, 6], from: 0, to: 1_440 }],
  terms,
  ...changes,
});
const save = (changes: Record<string, unknown> = {}, of: { id: string; no: number } | null = null, token?: string) =>
  ask('save', { kind: 'losing-points', of, form: form(changes) }, token);
const saveByTwo = async (changes: Record<string, unknown> = {}, of: { id: string; no: number } | null = null) => {
  const asked = await save(changes, of);
  expect(asked.payload, JSON.stringify(asked)).toMatchObject({ promotion: null, waiting: { why: 'raise' } });
  expect((await approve(asked.payload.waiting.id)).status).toBe(200);
  return newest(changes['name'] as string | undefined);
};
const newest = async (q = '주말 낙첨 포인트') => (await ask('list', { q })).payload.list[0] as WirePromotion;

describe('a promotion', () => {
  test('takes two, and a change is another version from a later day on', async () => {
    const asked = await save({ name: '두 사람' });
    expect(asked.payload).toMatchObject({ promotion: null, waiting: { why: 'raise' } });
    expect((await ask('list', { q: '두 사람' })).payload.list).toEqual([]);
    expect((await approve(asked.payload.waiting.id, cashier.token)).code).toBe('STAFF_SECOND_PERSON');
    expect((await approve(asked.payload.waiting.id)).status).toBe(200);
    const made = await newest('두 사람');
    expect(made).toMatchObject({ kind: 'losing-points', state: 'waiting', lots: 0, points: 0 });
    expect(made.versions).toMatchObject([{ no: 1, madeBy: 'cashier', ...form({ name: '두 사람' }) }]);

    const of = { id: made.id, no: 1 };
    const raised = { ...terms, rates: { rate: 700, grades: [] } };
    const two = [
      await save({ name: '두 사람', fromDay: inDays(3), terms: raised }, of),
      await save({ name: '두 사람', fromDay: inDays(2) }, of, colleague.token),
    ];
    expect((await approve(two[0]!.payload.waiting.id)).status).toBe(200);
    // what the second person reads is what was there when it was asked for
    expect(await approve(two[1]!.payload.waiting.id, cashier.token)).toMatchObject({
      status: 409,
      code: 'PROMOTION_MOVED',
    });
    expect((await newest('두 사람')).versions.map(({ no, fromDay }) => [no, fromDay])).toEqual([
      [2, inDays(3)],
      [1, inDays(1)],
    ]);
    const { rows } = await sql<{ action: string; actor: string }>`
      select action, actor from audit_event where subject = ${`promotion:${made.id}`} order by id`.execute(
      site.database.db,
    );
    expect(rows.filter(({ action }) => action.startsWith('promotion.'))).toEqual([
      { action: 'promotion.create', actor: 'staff:cashier' },
      { action: 'promotion.change', actor: 'staff:cashier' },
    ]);
  });

  test('takes one person below the amount of the setting, two from it on and where nothing bounds it', async () => {
    const set = (promotionFrom: number) =>
      inTransaction(site.database.db, (tx) =>
        changeSetting(tx, site.app.core.channel, 'test', 'secondPerson', {
          ...settingDefinitions.secondPerson.default,
          promotionFrom,
        }),
      );
    const made = async (name: string, dayMost: number | null) =>
      (await save({ name, terms: { ...terms, dayMost } })).payload.promotion?.name ?? null;
    await set(50_001);
    await expect.poll(() => made('한 사람', 50_000)).toBe('한 사람');
    expect([await made('많이', 50_001), await made('끝없이', null)]).toEqual([null, null]);
    await set(0);
    await expect.poll(() => made('모두', 1)).toBeNull();
  });

  test('never begins on a day whose slips may have been looked at', async () => {
    expect((await save({ fromDay: inDays(0) })).code).toBe('PROMOTION_DAY');
    expect((await save({ fromDay: inDays(-1) })).code).toBe('PROMOTION_DAY');
    expect((await save({ fromDay: inDays(1), lastDay: inDays(1) })).status).toBe(200);
    expect((await save({ fromDay: inDays(2), lastDay: inDays(1) })).code).toBe('INPUT_INVALID');
  });

  test('has terms of the shape of its kind', async () => {
    expect(await save({ terms: { ...terms, dayMost: 0, more: 1 } })).toMatchObject({
      status: 400,
      code: 'PROMOTION_TERMS',
      detail: { fields: ['하루 최대', 'more'] },
    });
    expect((await save({ terms: { ...terms, rates: { rate: 10_001, grades: [] } } })).code).toBe('INPUT_INVALID');
    expect((await ask('save', { kind: 'payback', of: null, form: form() })).detail).toMatchObject({
      fields: ['기준', '정산 주기', '최소 손실', 'leastStake'],
    });
    expect((await ask('save', { kind: 'gift', of: null, form: form() })).code).toBe('INPUT_INVALID');
  });

  test('is stopped once, with a reason, and has no version after it', async () => {
    const { id } = await saveByTwo({ name: '그만둘 것' });
    expect((await ask('stop', { id, reason: '' })).code).toBe('STAFF_REASON_REQUIRED');
    expect((await ask('stop', { id, reason: '기간 끝' })).payload.promotion).toMatchObject({ state: 'stopped' });
    expect((await ask('stop', { id, reason: '기간 끝' })).code).toBe('PROMOTION_STOPPED');
    expect((await save({}, { id, no: 1 })).code).toBe('PROMOTION_STOPPED');
    expect((await save({}, { id: '999999', no: 1 })).status).toBe(404);
    expect((await ask('stop', { id: '999999', reason: '기간 끝' })).status).toBe(404);
  });

  test('is read with one right and written with another', async () => {
    expect((await ask('list', {}, reader.token)).status).toBe(200);
    expect((await ask('save', { kind: 'losing-points', of: null, form: form() }, reader.token)).code).toBe(
      'STAFF_RIGHT_MISSING',
    );
    const support = await newStaff(site, { role: 'support', loginId: 'support' });
    expect((await ask('list', {}, support.token)).code).toBe('STAFF_RIGHT_MISSING');
  });
});

test('lots lead to slips and members, and a replayed month says what they were', async () => {
  const { db } = site.database;
  const { id } = await saveByTwo({ name: '지급된 것', windows: [] });
  // a day later than it was made, which a test cannot wait for
  const { rows } = await sql<{ version: number }>`
    insert into promotion_version (promotion_id, no, from_day, windows, terms, made_by)
    select promotion_id, 2, '2020-01-01', '[]', terms, made_by from promotion_version where promotion_id = ${id} returning id as version`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  const [a, b] = await makeMembers(db, 2, 1_000_000);
  const [fixture] = await makeFixtures(db, 1);
  const slips = await placeSlips(db, [
    { memberId: a!, stake: 100_000, picks: [{ fixture: fixture!, side: 1 }] },
    { memberId: a!, stake: 50_000, picks: [{ fixture: fixture!, side: 0 }] },
    { memberId: b!, stake: 900, picks: [{ fixture: fixture!, side: 1 }] },
  ]);
  await decide(db, fixture!, ['won', 'lost', 'lost'], 1);
  const core = {
    db,
    log: { info: () => undefined, error: () => undefined } as never,
    outbox: { write: async () => undefined, on: () => undefined },
    channel: { notify: async () => undefined, on: () => undefined, onReconnect: () => undefined },
  };
  await createSettlement(core, sportsResults).runOnce();
  // other tests' transactions may hold a seal up
  for (let paid = 0; paid === 0;) {
    await sealNow(db);
    paid = await createPromotionWorker(core).runOnce();
  }

  const lots = (await ask('lots', { promotion: id })).payload;
  expect(lots.figures).toEqual({ amount: 3_000, moved: 3_000 });
  expect(lots.list).toMatchObject([
    {
      promotionId: id,
      name: '지급된 것',
      version: 2,
      memberId: String(a),
      slip: { id: String(slips[0]) },
      amount: 3_000,
    },
  ]);
  for (const [filter, count] of [
    [{ member: String(a) }, 1],
    [{ member: String(b) }, 0],
    [{ slip: String(slips[0]) }, 1],
    [{ from: inDays(0), to: inDays(0) }, 1],
    [{ to: inDays(-1) }, 0],
  ] as const)
    expect((await ask('lots', { promotion: id, ...filter })).payload.list).toHaveLength(count);
  expect(await newest('지급된 것')).toMatchObject({ lots: 1, members: 1, points: 3_000, state: 'open' });

  const month = seoulDay(new Date()).slice(0, 7);
  const replay = async (changed: Record<string, unknown>) =>
    (await ask('preview', { kind: 'losing-points', id, windows: [], terms: { ...terms, ...changed }, month })).payload;
  const who = { memberId: String(a), given: 3_000 };
  expect(await replay({})).toMatchObject({ points: 3_000, slips: 1, members: 1, given: 3_000, most: [{ ...who, points: 3_000 }] }); // prettier-ignore
  expect(await replay({ dayMost: 1_000 })).toMatchObject({ points: 1_000, most: [{ ...who, points: 1_000 }] });
  expect(await replay({ leastStake: 900 })).toMatchObject({ points: 3_027, slips: 2, members: 2 });
  expect(await replay({ leastStake: 100_001 })).toMatchObject({ points: 0, slips: 0, members: 0, most: [] });
  const rolled = { kind: 'rolling-points', id: null, windows: [], terms, month };
  expect((await ask('preview', rolled)).payload).toMatchObject({ points: 4_500, given: null });
  const whole = { rates: terms.rates, dayMost: null, weights: terms.weights };
  const days = { ...rolled, kind: 'payback', terms: { ...whole, of: 'slips', period: 'day', leastLost: 901 } };
  // 100,000 lost less 47,500 won
  expect((await ask('preview', days)).payload).toMatchObject({ points: 1_575, slips: 3, members: 1 });
  expect((await ask('preview', { ...days, terms: { ...days.terms, leastLost: 900 } })).payload).toMatchObject({ points: 1_602, members: 2 }); // prettier-ignore
  const comp = { ...rolled, kind: 'comp', terms: { ...whole, leastStakes: 1_000, claimDays: 1 } };
  expect((await ask('preview', comp)).payload).toMatchObject({ points: 4_500, members: 1 });
  await sql`update member set referrer_id = ${b!} where id = ${a!}`.execute(db);
  const below = { of: 'lost', depths: [100], steps: [], dayMost: null, weights: terms.weights };
  expect((await ask('preview', { ...rolled, kind: 'referral', terms: below })).payload).toMatchObject({
    points: 1e3,
    slips: 1,
    members: 1,
    most: [
      {
        memberId: String(b),
        points: 1e3,
      },
    ],
  });

  // two forms of one promotion over the same month
  const two = async (kind: string, a: object, b: object, of: string | null = id) =>
    (
      await ask('lab', {
        kind,
        id: of,
        month,
        a: { windows: [], terms: { ...terms, ...a } },
        b: { windows: [], terms: { ...terms, ...b } },
      })
    ).payload;
  const day = inDays(0);
  expect(await two('losing-points', {}, { dayMost: 1_000, leastStake: 900 })).toEqual({
    a: { points: 3_000, slips: 1, members: 1 },
    b: { points: 1_027, slips: 2, members: 2 },
    given: 3_000,
    days: [{ day, a: 3_000, b: 1_027 }],
    products: [
      { product: 'sports', a: 3_000, b: 3_027 },
      { product: null, a: 0, b: -2_000 },
    ],
    differing: 2,
    members: [
      expect.objectContaining({ memberId: String(a), a: 3_000, b: 1_000, given: 3_000 }),
      expect.objectContaining({ memberId: String(b), a: 0, b: 27, given: 0 }),
    ],
  });
  // the same form twice is what the preview says, and nobody would have got anything else
  const same = await two('losing-points', {}, {});
  const alone = await replay({});
  for (const form of ['a', 'b'])
    expect(same[form]).toEqual({ points: alone.points, slips: alone.slips, members: alone.members });
  expect(same.differing).toBe(0);
  const periods = { kind: 'payback', id: null, month, a: { windows: [], terms: days.terms } };
  const half = { windows: [], terms: { ...days.terms, leastLost: 900, rates: { rate: 150, grades: [] } } };
  expect((await ask('lab', { ...periods, b: half })).payload).toMatchObject({
    a: { points: 1_575 },
    b: { points: 800 },
    given: null,
    products: null,
    days: [{ day, a: 1_575, b: 800 }],
  });
  expect((await ask('lab', { ...periods, b: { windows: [], terms: {} } })).code).toBe('PROMOTION_TERMS');
  expect((await ask('preview', { ...rolled, month: '2020-01' })).payload).toMatchObject({ points: 0 });
  expect((await ask('preview', { ...rolled, terms: {} })).code).toBe('PROMOTION_TERMS');
});

test('a member reads what they may earn by, before and while it holds, with their own rate', async () => {
  const { db } = site.database;
  const { id, token } = await site.newMember({});
  const { id: soon } = await saveByTwo({ name: '내일부터', windows: [] });
  const { id: now } = await saveByTwo({ name: '오늘', windows: [] });
  const { id: others } = await saveByTwo({ name: '다른 레벨', terms: { ...terms, rates: { rate: 0, grades: [{ grade: 2, rate: 1 }] } } }); // prettier-ignore
  await sql`
    insert into promotion_version (promotion_id, no, from_day, windows, terms, made_by)
    select promotion_id, 2, '2020-01-01', windows, terms, made_by from promotion_version where promotion_id = ${now}`.execute(
    db,
  );
  const list = async () => (await site.call('/promotion/list', {}, token)).body.payload.list;
  const [a, b] = [soon, now];
  const before = (await list()).filter((one: { id: string }) => [a, b, others].includes(one.id));
  expect(before).toMatchObject([
    { id: soon, begins: inDays(1), open: false, today: { points: 0, most: 50_000 } },
    { id: now, kind: 'losing-points', begins: null, open: true },
  ]);
  expect(before[1].lines).toEqual([
    ['비율', '3%'],
    ['최소 베팅금액', '1,000원'],
    ['하루 최대', '50,000P'],
    ['인정 비율', '스포츠·미니게임 전체 1폴더부터 100%'],
    ['시간', '매일 종일'],
  ]);
  await sql`update member set grade = 2 where id = ${id}`.execute(db);
  const after = (await list()).filter((one: { id: string }) => [b, others].includes(one.id));
  expect(after.map((one: { lines: unknown[] }) => one.lines[0])).toEqual([
    ['비율', '5%'],
    ['비율', '0.01%'],
  ]);
  expect((await ask('stop', { id: now, reason: '기간 끝' })).status).toBe(200);
  expect((await list()).map((one: { id: string }) => one.id)).not.toContain(now);
  expect((await site.call('/promotion/list', {})).body.code).toBe('AUTH_REQUIRED');
});
