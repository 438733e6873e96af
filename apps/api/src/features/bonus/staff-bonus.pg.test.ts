import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireBonusCode, WireGrantedBonus } from '@lime/contract/staff-bonus.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff, staffToken } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';

let site: TestSite;
let cashier: StaffOfTest;
let colleague: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  cashier = await newStaff(site, { role: 'cash', loginId: 'cashier' });
  colleague = await newStaff(site, { role: 'cash', loginId: 'colleague' });
});
afterAll(() => site.close());

const ask = async (path: string, body: Record<string, unknown> = {}, token = cashier.token) => {
  const answer = await site.call(`/staff/bonus/${path}`, body, token);
  return { status: answer.status, code: answer.body.code, payload: answer.body.payload };
};
const form = (code: string, changes: Record<string, unknown> = {}) => ({
  code,
  label: '새 보너스',
  currency: 'cash',
  form: 'percent',
  value: 1_000,
  maxAmount: 100_000,
  minDeposit: 20_000,
  rolling: {
    base: 'both',
    percent: 300,
    minimumOdds: 1.65,
    days: 30,
    weights: [
      { kinds: ['korean-single'], fromLegs: 1, percent: 50 },
      { kinds: [], fromLegs: 1, percent: 100 },
    ],
  },
  perMember: 1,
  totalLimit: 100,
  grades: [1, 2],
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  ...changes,
});
const events = async (subject: string) =>
  (
    await sql<{ actor: string; action: string; before: unknown; after: unknown; reason: string | null }>`
      select actor, action, before, after, reason from audit_event where subject = ${subject} order by id`.execute(
      site.database.db,
    )
  ).rows;
const granted = async (code: string, amount = 100_000) => {
  const { id, userId, token } = await site.newMember();
  await approveDeposit(site.database.db, await askDeposit(site.database.db, Number(id), amount, code));
  const { list } = (await ask('list', { member: id })).payload;
  return { id: Number(id), userId, token, bonus: list[0] as WireGrantedBonus };
};

/** Asks for what pays more, and has a colleague say yes. */
const askTwo = async (path: string, body: Record<string, unknown>) => {
  const asked = await ask(path, body);
  expect(asked.payload, JSON.stringify(asked)).toMatchObject({ code: null, waiting: { why: 'raise' } });
  return approve(asked.payload.waiting.id);
};
const approve = async (id: string, token = colleague.token) => {
  const { status, body } = await site.call('/staff/approvals/approve', { id }, token);
  return { status, code: body['code'] };
};
const codeOf = async (code: string) => (await ask('codes', { q: code })).payload.list[0];

describe('codes', () => {
  test('whose need is above ten times the bonus are answered with a warning, which the second person reads', async () => {
    const heavy = {
      base: 'both',
      percent: 200,
      minimumOdds: 1.5,
      days: 30,
      weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
    };
    const made = await ask('save-code', { create: true, code: form('HEAVY', { value: 2_000, rolling: heavy }) });
    expect(made.payload.warning).toMatch(/^채워야 할 베팅이 보너스의 10배를 넘어요\./);
    const { rows } = await sql<{ lines: { label: string; after: string }[] }>`
      select lines from approval where id = ${made.payload.waiting.id}::bigint`.execute(site.database.db);
    expect(rows[0]!.lines.at(-1)).toMatchObject({ label: '주의', after: made.payload.warning });
    const light = { ...heavy, base: 'bonus', percent: 1_000 };
    const next = await ask('save-code', { create: true, code: form('LIGHT', { rolling: light }) });
    expect(next.payload.warning).toBeNull();
  });

  test('that pay more take two: nothing holds until a colleague says yes, and never by one’s own hand', async () => {
    const made = await ask('save-code', { create: true, code: form('TWOHANDS') });
    expect(made.payload).toMatchObject({ code: null, waiting: { why: 'raise' } });
    expect(await codeOf('TWOHANDS')).toBeUndefined();
    expect((await approve(made.payload.waiting.id, cashier.token)).code).toBe('STAFF_SECOND_PERSON');
    expect((await approve(made.payload.waiting.id)).status).toBe(200);
    expect(await codeOf('TWOHANDS')).toMatchObject({ ...form('TWOHANDS'), active: true });
    // lowered and renamed by one, raised by two
    const lower = await ask('save-code', { create: false, code: form('TWOHANDS', { value: 900, label: '이름' }) });
    expect(lower.payload).toMatchObject({ code: { value: 900, label: '이름' }, waiting: null });
    const raised = await ask('save-code', { create: false, code: form('TWOHANDS', { value: 2_000 }) });
    expect(raised.payload).toMatchObject({ code: null, waiting: { why: 'raise' } });
    expect((await codeOf('TWOHANDS')).value).toBe(900);
    // a change in between is not overwritten by a late yes
    await ask('save-code', { create: false, code: form('TWOHANDS', { value: 800 }) });
    expect(await approve(raised.payload.waiting.id)).toMatchObject({ status: 409, code: 'BONUS_CODE_MOVED' });
    expect((await codeOf('TWOHANDS')).value).toBe(800);
    // stopped by one, opened again by two
    expect((await ask('switch-code', { code: 'TWOHANDS', active: false })).payload.code.active).toBe(false);
    expect((await askTwo('switch-code', { code: 'TWOHANDS', active: true })).status).toBe(200);
    expect((await codeOf('TWOHANDS')).active).toBe(true);
  });

  test('are written, changed and taken out of use; each time with what was before', async () => {
    expect((await askTwo('save-code', { create: true, code: form('FRESH10') })).status).toBe(200);
    expect(await codeOf('FRESH10')).toMatchObject({ ...form('FRESH10'), active: true, state: 'open', granted: 0 });
    expect((await ask('save-code', { create: true, code: form('FRESH10') })).code).toBe('BONUS_CODE_TAKEN');
    expect((await ask('save-code', { create: false, code: form('NOSUCH') })).status).toBe(404);
    expect(
      (await askTwo('save-code', { create: false, code: form('FRESH10', { value: 500, grades: [] }) })).status,
    ).toBe(200);
    expect(await codeOf('FRESH10')).toMatchObject({ value: 500, grades: [] });
    const { token } = await site.newMember();
    const offer = async () =>
      (await site.call('/balance/deposit_code', { amount: 100_000, code: 'fresh10' }, token)).body;
    expect((await offer()).msg).toBe('5% 보너스 5,000원, 입금액+보너스 롤링 300%가 적용돼요.');
    expect((await offer()).payload.bonus).toMatchObject({ need: 315_000, rolling: { minimumOdds: 1.65 } });
    expect((await ask('switch-code', { code: 'FRESH10', active: false })).payload.code.state).toBe('inactive');
    expect((await offer()).code).toBe('BONUS_CODE_INVALID');
    expect((await askTwo('switch-code', { code: 'FRESH10', active: true })).status).toBe(200);
    expect((await codeOf('FRESH10')).state).toBe('open');
    expect((await offer()).success).toBe(true);
    expect((await ask('switch-code', { code: 'NOSUCH', active: true })).status).toBe(404);
    const trail = (await events('bonus-code:FRESH10')).filter(({ action }) => action.startsWith('bonus-code.'));
    expect(trail.map((event) => [event.actor, event.action])).toEqual([
      ['staff:cashier', 'bonus-code.create'],
      ['staff:cashier', 'bonus-code.change'],
      ['staff:cashier', 'bonus-code.close'],
      ['staff:cashier', 'bonus-code.open'],
    ]);
    expect([trail[1]!.before, trail[1]!.after]).toMatchObject([{ value: 1_000 }, { value: 500 }]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['small letters', { code: 'fresh' }],
    ['no label', { label: ' ' }],
    ['more than 1,000%', { value: 100_001 }],
    ['nothing', { value: 0 }],
    ['a period that ends before it begins', { startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }],
    ['a grade twice', { grades: [1, 1] }],
    ['grade 11', { grades: [11] }],
    ['no weights', { rolling: { base: 'bonus', percent: 100, minimumOdds: 1.5, days: 30, weights: [] } }],
    [
      'a kind of slips nobody knows',
      {
        rolling: {
          base: 'bonus',
          percent: 100,
          minimumOdds: 1.5,
          days: 30,
          weights: [{ kinds: ['lotto'], fromLegs: 1, percent: 100 }],
        },
      },
    ],
    [
      'odds of three decimals',
      {
        rolling: {
          base: 'bonus',
          percent: 100,
          minimumOdds: 1.555,
          days: 30,
          weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
        },
      },
    ],
  ])('are not written with %s', async (_why, changes) => {
    expect((await ask('save-code', { create: true, code: form('BROKEN', changes) })).code).toBe('INPUT_INVALID');
  });

  test('the list tells what came of them, by any order', async () => {
    const code = await makeCode(site.database.db, 'COUNTED', { currency: 'cash' });
    const { bonus } = await granted(code);
    await granted(code, 200_000);
    await ask('end', { id: bonus.id, reason: '오류 지급', key: randomUUID() });
    const { list } = (await ask('codes', { q: 'counted' })).payload;
    expect(list).toMatchObject([{ code, granted: 2, grantedAmount: 15_000, running: 1, takenBack: 5_000 }]);
    const byGranted = (await ask('codes', { sort: 'granted', active: 'yes' })).payload.list as WireBonusCode[];
    const counts = byGranted.map((row) => row.granted);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    await makeCode(site.database.db, 'USEDUP', { total_limit: 1 });
    await granted('USEDUP');
    expect((await ask('codes', { q: 'USEDUP' })).payload.list[0].state).toBe('used-up');
  });
});

describe('granted bonuses', () => {
  test('are found by member, code, state and day, with progress and slips', async () => {
    const code = await makeCode(site.database.db, 'FOLLOWED');
    const { id, userId, bonus } = await granted(code);
    const [fixture] = await makeFixtures(site.database.db, 1, [2_000, 3_000, 4_000]);
    const [slip] = await placeSlips(site.database.db, [
      { memberId: id, stake: 3_000, picks: [{ fixture: fixture!, side: 0 }] },
    ]);
    await sql`update slip set result = 'miss' where id = ${slip}`.execute(site.database.db);
    const today = seoulDay(new Date());
    for (const filter of [
      { q: userId },
      { id: bonus.id },
      { member: String(id) },
      { code },
      { code, state: 'active', from: today, to: today },
    ]) {
      const { payload } = await ask('list', filter);
      expect(payload.list).toMatchObject([
        { id: bonus.id, loginId: userId, done: 3_000, need: 5_000, state: 'active' },
      ]);
      expect(payload.figures).toEqual({ granted: { cash: 0, point: 5_000 }, takenBack: { cash: 0, point: 0 } });
    }
    expect((await ask('list', { code, state: 'done' })).payload.list).toEqual([]);
    expect((await ask('slips', { id: bonus.id })).payload.list).toMatchObject([{ stake: 3_000, counted: 3_000 }]);
    expect((await ask('slips', { id: '999999999' })).status).toBe(404);
    await sql`update slip set result = 'wait' where id = ${slip}`.execute(site.database.db);
  });

  test('one is ended by hand, with a reason, once; the same key gets the same answer', async () => {
    const { id, token, bonus } = await granted(await makeCode(site.database.db, 'ENDED', { currency: 'cash' }));
    const key = randomUUID();
    expect((await ask('end', { id: bonus.id, reason: ' ', key })).code).toBe('STAFF_REASON_REQUIRED');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => ask('end', { id: bonus.id, reason: '중복 계정', key })),
    );
    expect(answers.map((answer) => answer.payload)).toEqual(Array(16).fill({ takenBack: 5_000 }));
    expect((await ask('end', { id: bonus.id, reason: '중복 계정', key: randomUUID() })).code).toBe('BONUS_NOT_ACTIVE');
    expect((await ask('end', { id: '999999999', reason: '중복 계정', key: randomUUID() })).status).toBe(404);
    expect((await balances(site.database.db, id))!.cash).toBe(100_000);
    const [row] = (await ask('list', { member: String(id) })).payload.list;
    expect(row).toMatchObject({ state: 'ended', endedBy: 'cashier', reason: '중복 계정', takenBack: 5_000 });
    expect((await site.call('/balance/bonus', {}, token)).body.payload).toMatchObject({
      active: null,
      list: [{ state: 'ended' }],
    });
    const trail = (await events(`member:${id}`)).filter((event) => event.action === 'bonus.end');
    expect(trail).toMatchObject([{ actor: 'staff:cashier', reason: '중복 계정', after: { takenBack: 5_000 } }]);
  });

  test('giving up and ending by hand at once take it back once', async () => {
    const code = await makeCode(site.database.db, 'BOTHEND', { currency: 'cash' });
    const all = await Promise.all(Array.from({ length: 8 }, () => granted(code)));
    await Promise.all(
      all.flatMap(({ token, bonus }) => [
        site.call('/balance/bonus/give-up', { id: bonus.id }, token),
        ask('end', { id: bonus.id, reason: '정리', key: randomUUID() }),
      ]),
    );
    for (const { id } of all) expect((await balances(site.database.db, id))!.cash).toBe(100_000);
  });
});

test('conversions are listed with their sum', async () => {
  const { id, userId, token } = await site.newMember();
  const free = await makeCode(site.database.db, 'FREEPOINT', {
    rolling: {
      base: 'bonus',
      percent: 0,
      minimumOdds: 1_000,
      days: 1,
      weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
    },
  });
  await approveDeposit(site.database.db, await askDeposit(site.database.db, Number(id), 200_000, free));
  await site.call('/balance/point/change', {}, token);
  const { payload } = await ask('conversions', { q: userId });
  expect(payload).toMatchObject({
    list: [{ memberId: id, loginId: userId, amount: 10_000 }],
    figures: { sum: 10_000 },
  });
});

test('seeing is one right, changing another', async () => {
  const reader = await staffToken(site, { role: 'read-only' });
  const support = await staffToken(site, { role: 'support' });
  for (const path of ['codes', 'list', 'conversions']) {
    expect((await ask(path, {}, reader)).status).toBe(200);
    expect((await ask(path, {}, support)).status).toBe(403);
  }
  for (const [path, body] of [
    ['save-code', { create: true, code: form('READER') }],
    ['switch-code', { code: 'FRESH10', active: false }],
    ['end', { id: '1', reason: 'x', key: randomUUID() }],
  ] as const)
    expect((await ask(path, body, reader)).status).toBe(403);
});
