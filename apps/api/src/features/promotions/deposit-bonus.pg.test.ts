import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WireDepositOffer } from '@lime/contract/promotions.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { plainRolling } from '../../../test/bonus.ts';
import { makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { giveBonus } from '../bonus/bonus.service.ts';

let site: TestSite;
let kim: StaffOfTest;
let lee: StaffOfTest;
beforeAll(async () => {
  // no worker in the background: nothing is approved or ended but by the tests
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  kim = await newStaff(site, { role: 'cash', loginId: 'kim' });
  lee = await newStaff(site, { role: 'super', loginId: 'lee' });
});
afterAll(() => site.close());
const db = () => site.database.db;
// promotions are open to every member: those of one test are over before the next begins
beforeEach(() => sql`update promotion set stopped_at = clock_timestamp() where stopped_at is null`.execute(db()));

type Member = { id: number; token: string };
let accounts = 0;
const member = async (): Promise<Member> => {
  accounts += 1;
  const { id, token } = await site.newMember({ account: `330-000-${String(accounts).padStart(6, '0')}` });
  return { id: Number(id), token };
};
const rolling = {
  base: 'bonus',
  percent: 300,
  minimumOdds: 1_500,
  days: 7,
  weights: [
    { kinds: [], fromLegs: 2, percent: 100 },
    { kinds: ['casino'], fromLegs: 1, percent: 20 },
  ],
};
const plain = { rates: { rate: 1_000, grades: [] }, steps: [], most: 100_000, leastDeposit: 10_000, rolling };
type Kind = 'first-deposit' | 'daily-deposit' | 'every-deposit' | 'window-deposit';
/** A promotion that holds already. @returns the ids of it and of its version */
const promote = async (
  kind: Kind,
  terms: Record<string, unknown> = {},
  { windows = [], fromDay = '2020-01-01' }: { windows?: object[]; fromDay?: string } = {},
) => {
  const all = { ...plain, ...(kind === 'window-deposit' ? { perDay: 1 } : {}), ...terms };
  const { rows } = await sql<{ promotion: number; version: number }>`
    with p as (insert into promotion (kind, name) values (${kind}, ${`시험 ${kind}`}) returning id)
    insert into promotion_version (promotion_id, no, from_day, windows, terms, made_by)
    select id, 1, ${fromDay}::date, ${JSON.stringify(windows)}::jsonb, ${JSON.stringify(all)}::jsonb, 'staff:test' from p
    returning promotion_id as promotion, id as version`.execute(db());
  return rows[0]!;
};
const offers = async (of: Member, amount: number) => {
  const { body } = await site.call('/promotion/deposit', { amount }, of.token);
  return body.payload as { list: WireDepositOffer[]; blocked: string | null };
};
const ask = (of: Member, amount: number, promotion: { version: string; amount: number } | null = null, code = '') =>
  site.call('/balance/deposit/process', { amount, code, promotion }, of.token);
/** Asks for a deposit and takes the one offer there is. @returns the request's number */
const take = async (of: Member, amount: number): Promise<string> => {
  const [offer] = (await offers(of, amount)).list;
  const { status, body, text } = await ask(of, amount, { version: offer!.version, amount: offer!.amount });
  expect(status, text).toBe(200);
  return body.payload.cash_seq;
};
const plainly = async (of: Member, amount: number): Promise<string> => (await ask(of, amount)).body.payload.cash_seq;
const decide = (what: 'approve' | 'refuse', seq: string, by: StaffOfTest = kim) =>
  site.call(
    `/staff/deposit/${what}`,
    { seq, key: randomUUID(), ...(what === 'refuse' && { reason: '확인' }) },
    by.token,
  );
const approve = async (seq: string, by?: StaffOfTest) => expect((await decide('approve', seq, by)).status).toBe(200);
const bonuses = async (of: Member) => (await site.call('/balance/bonus', {}, of.token)).body.payload;
const giveUp = async (of: Member) => {
  const { active } = await bonuses(of);
  return (await site.call('/balance/bonus/give-up', { id: active.id }, of.token)).body.payload;
};
const cash = async (of: Member) => (await balances(db(), of.id))!.cash;
const broken = async () =>
  (await runAudit(site.database.pool)).filter(({ holds }) => !holds).map(({ name, example }) => `${name}: ${example}`);
/** All weekdays but those around this one. */
const otherDay = () => ({ weekdays: [(new Date().getUTCDay() + 3) % 7], from: 0, to: 1_440 });

describe('an offer', () => {
  test('says just what the deposit would bring, and on which conditions', async () => {
    const { version } = await promote('first-deposit');
    const a = await member();
    expect(await offers(a, 50_000)).toEqual({
      blocked: null,
      list: [
        {
          version: String(version),
          kind: 'first-deposit',
          name: '시험 first-deposit',
          amount: 5_000,
          rate: 10,
          least: 10_000,
          most: 100_000,
          need: 15_000,
          rolling: { ...rolling, minimumOdds: 1.5 },
        },
      ],
    });
    expect((await offers(a, 0)).list).toMatchObject([{ amount: 0, rate: 10, need: 0 }]);
    const seq = await take(a, 50_000);
    await approve(seq);
    const { active } = await bonuses(a);
    expect(active).toMatchObject({
      code: null,
      label: '시험 first-deposit',
      amount: 5_000,
      deposit: 50_000,
      need: 15_000,
    });
    expect(active).toMatchObject({ currency: 'cash', rolling: { ...rolling, minimumOdds: 1.5 }, done: 0 });
    expect(await cash(a)).toBe(55_000);
    expect(await broken()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, number, number]>([
    ['the least deposit', {}, 10_000, 1_000],
    ['one won less', {}, 9_999, 0],
    ['up to the most', {}, 1_000_000, 100_000],
    ['one won less than what reaches it', {}, 999_999, 99_999],
    ['not above it', {}, 1_000_010, 100_000],
    ['below a step', { steps: [{ from: 500_000, rate: 1_500 }] }, 499_999, 49_999],
    ['at a step', { steps: [{ from: 500_000, rate: 1_500 }] }, 500_000, 75_000],
    [
      'of a level with a rate of its own',
      { rates: { rate: 1_000, grades: [{ grade: 1, rate: 2_000 }] } },
      10_000,
      2_000,
    ],
    ['of another level’s', { rates: { rate: 1_000, grades: [{ grade: 2, rate: 2_000 }] } }, 10_000, 1_000],
  ])('%s', async (_why, terms, amount, expected) => {
    await promote('every-deposit', terms);
    expect((await offers(await member(), amount)).list).toMatchObject([{ amount: expected }]);
  });

  test('is made within its hours, from its day on, and until it is stopped', async () => {
    const a = await member();
    await promote('every-deposit', {}, { windows: [otherDay()] });
    await promote('every-deposit', {}, { fromDay: addDays(seoulDay(new Date()), 2) });
    expect((await offers(a, 50_000)).list).toEqual([]);
    const { promotion } = await promote('window-deposit', {}, { windows: [{ weekdays: [], from: 0, to: 1_440 }] });
    expect((await offers(a, 50_000)).list).toHaveLength(1);
    await sql`update promotion set stopped_at = clock_timestamp() where id = ${promotion}`.execute(db());
    expect((await offers(a, 50_000)).list).toEqual([]);
  });

  test('of a first deposit is gone with the first that was not refused', async () => {
    await promote('first-deposit');
    const a = await member();
    const seq = await plainly(a, 20_000);
    expect((await offers(a, 50_000)).list).toEqual([]);
    await decide('refuse', seq);
    expect((await offers(a, 50_000)).list).toHaveLength(1);
    await approve(await plainly(a, 30_000));
    expect((await offers(a, 50_000)).list).toEqual([]);
  });

  test('of a day’s first deposit comes again the next day', async () => {
    await promote('daily-deposit');
    const a = await member();
    const seq = await take(a, 20_000);
    await approve(seq);
    await giveUp(a);
    expect((await offers(a, 50_000)).list).toEqual([]);
    await sql`update cash_request set requested_at = requested_at - interval '1 day' where seq = ${seq}`.execute(db());
    expect((await offers(a, 50_000)).list).toHaveLength(1);
  });

  test('of sudden hours is made as often as the day allows', async () => {
    await promote('window-deposit', { perDay: 2 });
    const a = await member();
    for (const amount of [10_000, 20_000]) {
      await approve(await take(a, amount));
      await giveUp(a);
    }
    expect((await offers(a, 50_000)).list).toEqual([]);
    const b = await member();
    await decide('refuse', await take(b, 10_000));
    await approve(await take(b, 20_000));
    await giveUp(b);
    expect((await offers(b, 50_000)).list).toHaveLength(1);
  });

  test('cannot be taken while another bonus runs or waits', async () => {
    await promote('every-deposit');
    const a = await member();
    const seq = await take(a, 50_000);
    const waits = await offers(a, 60_000);
    expect(waits).toMatchObject({ blocked: 'BONUS_WAITING', list: [{ amount: 6_000 }] });
    const wanted = { version: waits.list[0]!.version, amount: 6_000 };
    expect((await ask(a, 60_000, wanted)).body.code).toBe('BONUS_WAITING');
    await approve(seq);
    expect((await offers(a, 60_000)).blocked).toBe('BONUS_ACTIVE');
    expect((await ask(a, 60_000, wanted)).body.code).toBe('BONUS_ACTIVE');
  });
});

describe('taking it', () => {
  test('is of just what was shown, and not beside a code', async () => {
    const { version } = await promote('every-deposit');
    const a = await member();
    const wanted = { version: String(version), amount: 5_000 };
    expect((await ask(a, 50_000, { ...wanted, amount: 5_001 })).body.code).toBe('PROMOTION_GONE');
    expect((await ask(a, 60_000, wanted)).body.code).toBe('PROMOTION_GONE');
    expect((await ask(a, 50_000, { ...wanted, version: '999999' })).body.code).toBe('PROMOTION_GONE');
    expect((await ask(a, 50_000, wanted, 'CODE10')).body.code).toBe('INPUT_INVALID');
    expect((await ask(a, 50_000, wanted)).status).toBe(200);
  });

  test('or not: a deposit without it brings its money alone', async () => {
    await promote('every-deposit');
    const a = await member();
    await approve(await plainly(a, 50_000));
    expect(await cash(a)).toBe(50_000);
    expect(await bonuses(a)).toMatchObject({ active: null, list: [] });
  });
});

describe('approving the deposit', () => {
  test('gives one bonus, also when two of staff approve at once', async () => {
    const { promotion } = await promote('every-deposit');
    for (let round = 0; round < 5; round += 1) {
      const a = await member();
      const seq = await take(a, 50_000);
      const answers = await Promise.all([
        decide('approve', seq, kim),
        decide('approve', seq, lee),
        decide('approve', seq, kim),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await decide('approve', seq, lee)).body.code).toBe('REQUEST_DECIDED');
      expect(await cash(a)).toBe(55_000);
      expect((await bonuses(a)).list).toHaveLength(1);
    }
    const { body } = await site.call('/staff/promotions/list', { q: '시험 every', state: 'open' }, kim.token);
    expect(body.payload.list).toMatchObject([{ id: String(promotion), lots: 5, members: 5, points: 25_000 }]);
    const list = await site.call('/staff/bonus/list', { code: '시험 every-deposit', state: 'active' }, kim.token);
    expect(list.body.payload).toMatchObject({ pagination: { total: 6 }, figures: { granted: { cash: 30_000 } } });
    expect(await broken()).toEqual([]);
  });

  test('keeps the word of the day it was asked for: of a stopped promotion and of an older version', async () => {
    const { promotion } = await promote('every-deposit');
    const a = await member();
    const seq = await take(a, 50_000);
    await sql`
      insert into promotion_version (promotion_id, no, from_day, windows, terms, made_by)
      select promotion_id, 2, '2020-01-02', windows, jsonb_set(terms, '{rates,rate}', '500'), made_by from promotion_version
      where promotion_id = ${promotion}`.execute(db());
    const b = await member();
    const later = await take(b, 50_000);
    await sql`update promotion set stopped_at = clock_timestamp() where id = ${promotion}`.execute(db());
    const row = (await site.call('/staff/deposit/list', { tab: 'all', size: 100 }, kim.token)).body.payload.list.find(
      (one: { seq: string }) => one.seq === seq,
    );
    expect(row.bonus).toEqual({ code: '시험 every-deposit', rate: 10 });
    await approve(seq);
    await approve(later);
    expect([await cash(a), await cash(b)]).toEqual([55_000, 52_500]);
  });

  test('gives none while another bonus has to be met first, and says so', async () => {
    const { version } = await promote('every-deposit');
    const a = await member();
    const seq = await take(a, 50_000);
    // one of another source, meanwhile
    const other = { memberId: a.id, requestSeq: null, source: { versionId: version }, currency: 'point' } as const;
    await inTransaction(db(), (tx) => giveBonus(tx, { ...other, amount: 10, deposit: 0, rolling: plainRolling }));
    await approve(seq);
    expect(await cash(a)).toBe(50_000);
    const { body } = await site.call('/balance/list', { type: '입금' }, a.token);
    expect(body.payload.list[0]).toMatchObject({
      cash_rate: 0,
      cash_reason: '보너스 조건이 바뀌어 보너스 없이 승인됐어요.',
    });
  });
});

test('giving it up before the first bet takes the bonus alone; with a bet that waits it is not possible', async () => {
  await promote('every-deposit');
  const [a, b] = [await member(), await member()];
  for (const one of [a, b]) await approve(await take(one, 50_000));
  const state = (await site.call('/balance/state', {}, a.token)).body.payload;
  expect(state.withdrawable).toBe(50_000);
  expect(await giveUp(a)).toEqual({ takenBack: 5_000 });
  expect(await cash(a)).toBe(50_000);
  const [fixture] = await makeFixtures(db(), 1);
  await placeSlips(db(), [{ memberId: b.id, stake: 55_000, picks: [{ fixture: fixture!, side: 0 }] }]);
  const { active } = await bonuses(b);
  expect((await site.call('/balance/bonus/give-up', { id: active.id }, b.token)).body.code).toBe('BONUS_SLIPS_OPEN');
  expect(await broken()).toEqual([]);
});

test('Σ of what was given is Σ of what was due, however deposits come, are taken and are decided', async () => {
  const random = seededRandom('deposits');
  const of = (many: number) => Math.floor(random() * many);
  const { rows: before } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from bonus`.execute(db());
  const terms = {
    'first-deposit': { rates: { rate: 2_000, grades: [] }, most: 30_000 },
    'daily-deposit': { rates: { rate: 1_033, grades: [] }, steps: [{ from: 300_000, rate: 777 }] },
    'every-deposit': { rates: { rate: 333, grades: [] }, leastDeposit: 100_000 },
    'window-deposit': { rates: { rate: 555, grades: [] }, perDay: 2 },
  };
  for (const [kind, changes] of Object.entries(terms)) await promote(kind as Kind, changes);
  const members = await Promise.all([member(), member(), member(), member()]);
  const waiting: string[] = [];
  const promised = new Map<string, number>();
  for (let step = 1; step <= 80; step += 1) {
    const who = members[of(members.length)]!;
    const amount = 10_000 * (step + of(40));
    const { list, blocked } = await offers(who, amount);
    const offer = list.filter((one) => one.amount > 0)[of(5)];
    const answer = await ask(
      who,
      amount,
      offer && blocked === null ? { version: offer.version, amount: offer.amount } : null,
    );
    if (answer.status === 200) {
      waiting.push(answer.body.payload.cash_seq);
      if (offer && blocked === null) promised.set(answer.body.payload.cash_seq, offer.amount);
    }
    if (of(3) > 0 && waiting.length > 0) {
      const [seq] = waiting.splice(of(waiting.length), 1);
      await decide(of(5) === 0 ? 'refuse' : 'approve', seq!, of(2) ? kim : lee);
    }
    if (of(2) && (await bonuses(who)).active) await giveUp(who);
  }
  const { rows } = await sql<{ seq: string; amount: number; due: number; kind: string; member_id: number }>`
    select r.seq::text as seq, b.amount, p.kind, b.member_id, least((v.terms->>'most')::bigint, trunc(r.amount * coalesce(
      (select (s->>'rate')::numeric from jsonb_array_elements(v.terms->'steps') s where r.amount >= (s->>'from')::bigint
        order by (s->>'from')::bigint desc limit 1), (v.terms#>>'{rates,rate}')::numeric) / 10000))::bigint as due
    from bonus b join cash_request r on r.seq = b.cash_request_seq join promotion_version v on v.id = b.version_id
    join promotion p on p.id = v.promotion_id where b.id > ${before[0]!.id} and r.status = 'done'`.execute(db());
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  expect(rows.length).toBeGreaterThan(8);
  expect(sum(rows.map(({ amount }) => amount))).toBe(sum(rows.map(({ due }) => due)));
  expect(rows.every(({ seq, amount }) => promised.get(seq) === amount)).toBe(true);
  const { rows: came } = await sql<{ seq: string }>`
    select seq::text as seq from cash_request where seq = any(${[...promised.keys()]}::bigint[]) and status = 'done'`.execute(
    db(),
  );
  // one at a time was promised, so that none had to lapse
  expect(came.map(({ seq }) => seq).toSorted()).toEqual(rows.map(({ seq }) => seq).toSorted());
  const firsts = rows.filter(({ kind }) => kind === 'first-deposit').map(({ member_id }) => member_id);
  expect(new Set(firsts).size).toBe(firsts.length);
  expect(await broken()).toEqual([]);
}, 60_000);

test('a past month is replayed deposit by deposit, and says what was given', async () => {
  const { promotion } = await promote('daily-deposit');
  const a = await member();
  const first = await take(a, 100_000);
  await approve(first);
  await giveUp(a);
  const second = await plainly(a, 200_000);
  await approve(second);
  const third = await plainly(a, 300_000);
  await decide('refuse', third);
  const next = await plainly(a, 400_000);
  await approve(next);
  // two on one day of a month long past, one on the next
  for (const [seq, at] of [
    [first, '2021-03-05 23:59:59+09'],
    [second, '2021-03-05 23:59:59.5+09'],
    [third, '2021-03-06 00:00:00+09'],
    [next, '2021-03-06 00:00:01+09'],
  ])
    await sql`update cash_request set requested_at = ${at}::timestamptz where seq = ${seq}`.execute(db());
  const preview = async (changes: object, month = '2021-03', id: string | null = String(promotion)) => {
    const body = { kind: 'daily-deposit', id, windows: [], terms: { ...plain, ...changes }, month };
    return (await site.call('/staff/promotions/preview', body, kim.token)).body.payload;
  };
  // the refused one was the first of its day no longer than it waited
  expect(await preview({ rates: { rate: 2_000, grades: [] } })).toMatchObject({
    points: 20_000 + 80_000,
    slips: 2,
    members: 1,
    given: 10_000,
    most: [{ memberId: String(a.id), points: 100_000, given: 10_000 }],
  });
  expect(await preview({ leastDeposit: 400_000 })).toMatchObject({ points: 40_000, slips: 1 });
  expect(await preview({ leastDeposit: 400_001 })).toMatchObject({ points: 0, slips: 0, members: 0, most: [] });
  expect(await preview({}, '2021-02')).toMatchObject({ points: 0, given: 0 });
  expect(await preview({}, '2021-03', null)).toMatchObject({ given: null });
});

test('the calendar says on which days of a month which version is open', async () => {
  const { promotion } = await promote('window-deposit', {}, { windows: [otherDay()], fromDay: '2021-03-05' });
  await sql`
    insert into promotion_version (promotion_id, no, from_day, last_day, windows, terms, made_by)
    select promotion_id, 2, '2021-03-20', '2021-04-01', '[]', terms, made_by from promotion_version
    where promotion_id = ${promotion}`.execute(db());
  const spans = async (month: string) => {
    const { body } = await site.call('/staff/promotions/calendar', { month }, kim.token);
    return body.payload.list.find(({ id }: { id: string }) => id === String(promotion))?.spans;
  };
  expect(await spans('2021-02')).toBeUndefined();
  expect(await spans('2021-03')).toEqual([
    { from: '2021-03-05', to: '2021-03-19', no: 1, windows: [otherDay()] },
    { from: '2021-03-20', to: '2021-03-31', no: 2, windows: [] },
  ]);
  expect(await spans('2021-04')).toEqual([{ from: '2021-04-01', to: '2021-04-01', no: 2, windows: [] }]);
  await sql`update promotion set stopped_at = '2021-03-10 23:59:59+09' where id = ${promotion}`.execute(db());
  expect(await spans('2021-03')).toMatchObject([{ from: '2021-03-05', to: '2021-03-10' }]);
  expect(await spans('2021-04')).toBeUndefined();
});
