import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { makeCode } from '../../../test/bonus.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import type { StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { createAutoApproval } from './auto-approval.ts';
import { approveRequest } from './decisions.service.ts';
import { maskName } from '@lime/domain/mask-name.ts';

let site: TestSite;
let kim: StaffOfTest;
let lee: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  kim = await newStaff(site, { role: 'cash', loginId: 'kim', name: '김하나' });
  lee = await newStaff(site, { role: 'super', loginId: 'lee', name: '이두리' });
});
afterAll(() => site.close());

type Member = { id: number; userId: string; token: string };
let banks = 0;
/** With an account nobody else has. */
const member = async (cash = 0, changes: Record<string, unknown> = {}): Promise<Member> => {
  banks += 1;
  const account = `220-000-${String(banks).padStart(6, '0')}`;
  const { id, userId, token } = await site.newMember({ account, ...changes });
  if (cash > 0) {
    const transfer = {
      from: issue.playMoney,
      to: memberAccount(Number(id), 'cash'),
      amount: cash,
      kind: 'grant',
    } as const;
    await inTransaction(site.database.db, (tx) => post(tx, [{ ...transfer, cause: `test:${randomUUID()}` }]));
  }
  return { id: Number(id), userId, token };
};
const ask = async (of: Member, type: 'deposit' | 'withdrawal', amount: number, code = ''): Promise<string> => {
  const body = type === 'deposit' ? { amount, code } : { amount, withdrawalPw: '4826' };
  const answer = await site.call(`/balance/${type}/process`, body, of.token);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body['payload'].cash_seq;
};
/** The settings nobody has changed. */
const fixed = { get: <Key extends SettingKey>(key: Key) => settingDefinitions[key].default as SettingValues[Key] };
const office = async (path: string, body: Record<string, unknown> = {}, by: StaffOfTest = kim) => {
  const { status, body: answer } = await site.call(`/staff/${path}`, body, by.token);
  return {
    status,
    code: answer['code'] ?? 'ok',
    text: answer['error'],
    detail: answer['detail'],
    payload: answer['payload'],
  };
};
const approve = (type: string, seq: string, by = kim, key: string = randomUUID()) =>
  office(`${type}/approve`, { seq, key }, by);
const refuse = (type: string, seq: string, reason = '예금주 불일치', by = kim, key: string = randomUUID()) =>
  office(`${type}/refuse`, { seq, key, reason }, by);
const held = async (of: Member) => {
  const { cash, hold, point } = (await balances(site.database.db, of.id))!;
  return { cash, hold, point };
};
const rowOf = async (type: string, seq: string, tab = 'all', by = kim) =>
  (await office(`${type}/list`, { tab, size: 100, dir: 'desc' }, by)).payload.list.find(
    (row: { seq: string }) => row.seq === seq,
  );
const events = async (seq: string) =>
  (
    await sql<Record<string, unknown>>`
      select actor, action, before, after, reason, address from audit_event where subject = ${`cash:${seq}`} order by id`.execute(
      site.database.db,
    )
  ).rows;
const transfers = async (seq: string) =>
  (
    await sql<{ cause: string; from_account: string; to_account: string; amount: number }>`
      select cause, from_account, to_account, amount from ledger_transfer where cause like ${`cash:${seq}:%`} order by id`.execute(
      site.database.db,
    )
  ).rows;

describe('deciding', () => {
  test('an approved deposit brings its money, once, and who did it is on record', async () => {
    const a = await member();
    const seq = await ask(a, 'deposit', 50_000);
    expect((await approve('deposit', seq)).payload).toEqual({ seq, state: 'done' });
    expect(await held(a)).toMatchObject({ cash: 50_000 });
    expect(await transfers(seq)).toEqual([
      {
        cause: `cash:${seq}:deposit`,
        from_account: issue.playMoney,
        to_account: `member:${a.id}:cash`,
        amount: 50_000,
      },
    ]);
    expect(await events(seq)).toEqual([
      {
        actor: 'staff:kim',
        action: 'deposit.approve',
        before: { status: 'received' },
        after: { status: 'done', memberId: a.id, amount: 50_000 },
        reason: null,
        address: '127.0.0.1',
      },
    ]);
    const again = await approve('deposit', seq);
    expect([again.status, again.code, again.text]).toEqual([400, 'REQUEST_DECIDED', '이미 처리된 신청이에요.']);
    expect((await refuse('deposit', seq)).code).toBe('REQUEST_DECIDED');
    expect(await rowOf('deposit', seq, 'done')).toMatchObject({
      status: 'done',
      decidedBy: '김하나',
      flags: ['first'],
    });
    const { list } = (await site.call('/balance/list', {}, a.token)).body['payload'];
    expect(list[0]).toMatchObject({ cash_status: '승인', cash_completedatetime: expect.stringMatching(/Z$/) });
  });

  test('a refused deposit brings nothing, and the member reads why', async () => {
    const a = await member();
    const seq = await ask(a, 'deposit', 50_000);
    expect((await refuse('deposit', seq, ' ')).code).toBe('STAFF_REASON_REQUIRED');
    expect((await refuse('deposit', seq)).payload).toEqual({ seq, state: 'refused' });
    expect(await held(a)).toMatchObject({ cash: 0 });
    expect(await transfers(seq)).toEqual([]);
    const { list } = (await site.call('/balance/list', {}, a.token)).body['payload'];
    expect(list[0]).toMatchObject({ cash_status: '거절', cash_reason: '예금주 불일치' });
    expect((await events(seq)).at(-1)).toMatchObject({ action: 'deposit.refuse', reason: '예금주 불일치' });
  });

  test('an approved withdrawal leaves the hold for good; a refused one comes back', async () => {
    const a = await member(100_000);
    const [out, back] = [await ask(a, 'withdrawal', 30_000), await ask(a, 'withdrawal', 20_000)];
    expect(await held(a)).toMatchObject({ cash: 50_000, hold: 50_000 });
    await approve('withdrawal', out);
    expect(await held(a)).toMatchObject({ cash: 50_000, hold: 20_000 });
    await refuse('withdrawal', back, '계좌 오류');
    expect(await held(a)).toMatchObject({ cash: 70_000, hold: 0 });
    expect((await transfers(out)).map(({ cause }) => cause)).toEqual([`cash:${out}:hold`, `cash:${out}:payout`]);
    expect((await transfers(back)).map(({ cause }) => cause)).toEqual([`cash:${back}:hold`, `cash:${back}:release`]);
  });

  test('the same key is answered as the first time, also when the answer was lost', async () => {
    const a = await member();
    const [seq, other] = [await ask(a, 'deposit', 50_000), await ask(a, 'deposit', 60_000)];
    const key = randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect((await approve('deposit', seq, kim, key)).payload).toEqual({ seq, state: 'done' });
    expect((await approve('deposit', seq, kim, key.toUpperCase())).code).toBe('ok');
    for (let n = 0; n < 2; n += 1)
      expect((await refuse('deposit', other, '중복 신청', kim, key)).payload).toEqual({ seq: other, state: 'refused' });
    expect(await held(a)).toMatchObject({ cash: 50_000 });
    expect(await events(seq)).toHaveLength(1);
  });

  test('a number of the other queue, or of none, is nobody’s', async () => {
    const a = await member(50_000);
    const seq = await ask(a, 'withdrawal', 50_000);
    for (const wrong of [seq, '999999999999999999']) {
      for (const [call, body] of [
        ['approve', { key: randomUUID() }],
        ['refuse', { key: randomUUID(), reason: '없음' }],
        ['take', {}],
        ['release', {}],
        ['memo', { memo: '' }],
        ['card', {}],
      ] as const) {
        const { status, code } = await office(`deposit/${call}`, { seq: wrong, ...body });
        expect([call, status, code]).toEqual([call, 404, 'NOT_FOUND']);
      }
    }
    expect(await held(a)).toMatchObject({ cash: 0, hold: 50_000 });
  });

  test('broken off before its commit it has done nothing, and can be done again', async () => {
    const a = await member(20_000);
    const [type, seq] = ['withdrawal', await ask(a, 'withdrawal', 20_000)] as const;
    const outbox = { ...site.app.core.outbox, write: () => Promise.reject(new Error('killed')) };
    const deps = { ...site.app.core, outbox, settings: fixed };
    const by = { staffId: Number(kim.id), loginId: 'kim', name: '김하나', address: '::1' } as StaffCaller;
    const broken = inTransaction(site.database.db, (tx) => approveRequest(deps, tx, by, { type, seq }));
    await expect(broken).rejects.toThrow('killed');
    expect(await held(a)).toMatchObject({ cash: 0, hold: 20_000 });
    expect(await events(seq)).toEqual([]);
    expect((await approve(type, seq)).payload.state).toBe('done');
    expect(await held(a)).toMatchObject({ cash: 0, hold: 0 });
  });

  test('only those with the right may look, and only those with the right may decide', async () => {
    const a = await member(50_000);
    const [reader, support] = [await newStaff(site, { role: 'read-only' }), await newStaff(site, { role: 'content' })];
    for (const type of ['deposit', 'withdrawal'] as const) {
      const seq = await ask(a, type, 20_000);
      expect((await office(`${type}/list`, {}, reader)).status).toBe(200);
      expect((await office(`${type}/card`, { seq }, reader)).status).toBe(200);
      for (const call of ['take', 'release', 'approve', 'refuse', 'memo', 'decide'])
        expect([call, (await office(`${type}/${call}`, { seq }, reader)).status]).toEqual([call, 403]);
      for (const call of ['list', 'card']) expect((await office(`${type}/${call}`, { seq }, support)).status).toBe(403);
      expect((await site.call(`/staff/${type}/list`, {}, a.token)).status).toBe(401);
    }
    expect((await office('cash/shift', { from: '2026-11-21', to: '2026-11-21' }, support)).status).toBe(403);
  });
});

describe('in one pair of hands', () => {
  test('whoever takes a request keeps the others away until it is put back', async () => {
    const a = await member();
    const seq = await ask(a, 'deposit', 50_000);
    expect((await office('deposit/release', { seq })).code).toBe('REQUEST_NOT_TAKEN');
    for (let n = 0; n < 2; n += 1)
      expect((await office('deposit/take', { seq })).payload).toEqual({ seq, state: 'received' });
    expect(await rowOf('deposit', seq, 'taken')).toMatchObject({ taken: { by: '김하나', mine: true } });
    expect(await rowOf('deposit', seq, 'taken', lee)).toMatchObject({ taken: { by: '김하나', mine: false } });
    expect(await rowOf('deposit', seq, 'waiting')).toBeUndefined();
    for (const answer of [
      await office('deposit/take', { seq }, lee),
      await office('deposit/take', { seq, reason: '급해요' }, lee),
      await office('deposit/release', { seq }, lee),
      await approve('deposit', seq, lee),
      await refuse('deposit', seq, '사유', lee),
    ])
      expect([answer.code, answer.text]).toEqual(['REQUEST_TAKEN', '김하나 님이 처리하고 있어요.']);
    await office('deposit/release', { seq });
    expect((await approve('deposit', seq, lee)).code).toBe('ok');
    expect((await events(seq)).map(({ actor, action }) => [actor, action])).toEqual([
      ['staff:kim', 'deposit.take'],
      ['staff:kim', 'deposit.release'],
      ['staff:lee', 'deposit.approve'],
    ]);
  });

  test('one that lies for five minutes may be taken over with a reason', async () => {
    const a = await member();
    const seq = await ask(a, 'deposit', 50_000);
    await office('deposit/take', { seq });
    await sql`update cash_request set taken_at = taken_at - interval '5 minutes' where seq = ${seq}::bigint`.execute(
      site.database.db,
    );
    expect((await office('deposit/take', { seq }, lee)).code).toBe('STAFF_REASON_REQUIRED');
    expect((await office('deposit/take', { seq, reason: '교대' }, lee)).code).toBe('ok');
    expect((await approve('deposit', seq)).code).toBe('REQUEST_TAKEN');
    expect((await events(seq)).at(-1)).toMatchObject({ actor: 'staff:lee', action: 'deposit.take', reason: '교대' });
  });

  test('sixteen take one at once: one has it', async () => {
    const seq = await ask(await member(), 'deposit', 50_000);
    const crowd = await Promise.all(Array.from({ length: 16 }, () => newStaff(site, { role: 'cash' })));
    const codes = await Promise.all(crowd.map(async (by) => (await office('deposit/take', { seq }, by)).code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'REQUEST_TAKEN')).toHaveLength(15);
    expect(await events(seq)).toHaveLength(1);
  });

  test('sixteen decide one at once, half of them against: exactly one decision stands', async () => {
    const crowd = await Promise.all(Array.from({ length: 16 }, () => newStaff(site, { role: 'cash' })));
    for (const type of ['deposit', 'withdrawal'] as const) {
      const a = await member(type === 'withdrawal' ? 40_000 : 0);
      const seq = await ask(a, type, 40_000);
      const codes = await Promise.all(
        crowd.map(async (by, n) => (await (n % 2 ? approve(type, seq, by) : refuse(type, seq, '거절', by))).code),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'REQUEST_DECIDED')).toHaveLength(15);
      const approved = codes.indexOf('ok') % 2 === 1;
      expect(await held(a)).toMatchObject({ cash: approved === (type === 'deposit') ? 40_000 : 0, hold: 0 });
      expect(await events(seq)).toHaveLength(1);
    }
  });
});

describe('two people for a large one', () => {
  test('the first only says yes; a second, another one, moves the money', async () => {
    for (const type of ['deposit', 'withdrawal'] as const) {
      const a = await member(type === 'withdrawal' ? 3_000_000 : 0);
      const seq = await ask(a, type, 3_000_000);
      expect(await rowOf(type, seq)).toMatchObject({ needsSecond: true, first: null });
      const before = await held(a);
      await office(`${type}/take`, { seq });
      const key = randomUUID();
      for (let n = 0; n < 2; n += 1)
        expect((await approve(type, seq, kim, key)).payload).toEqual({ seq, state: 'first' });
      expect(await held(a)).toEqual(before);
      expect(await rowOf(type, seq, 'waiting', lee)).toMatchObject({
        first: { by: '김하나', mine: false },
        taken: null,
      });
      expect((await approve(type, seq)).code).toBe('STAFF_SECOND_PERSON');
      expect((await approve(type, seq, lee)).payload).toEqual({ seq, state: 'done' });
      expect(await held(a)).toMatchObject(type === 'deposit' ? { cash: 3_000_000 } : { cash: 0, hold: 0 });
      expect((await events(seq)).map(({ actor, action }) => [actor, action])).toEqual([
        ['staff:kim', `${type}.take`],
        ['staff:kim', `${type}.approve-first`],
        ['staff:lee', `${type}.approve`],
      ]);
    }
  });

  test('one won less needs one; refusing needs one whatever the amount', async () => {
    const a = await member();
    const [below, large] = [await ask(a, 'deposit', 2_990_000), await ask(a, 'deposit', 5_000_000)];
    expect((await approve('deposit', below)).payload.state).toBe('done');
    await approve('deposit', large);
    expect((await refuse('deposit', large)).payload.state).toBe('refused');
    expect(await held(a)).toMatchObject({ cash: 2_990_000 });
  });

  test('the day’s withdrawals of a member count together: parts are no way round', async () => {
    const a = await member(9_000_000);
    const parts = [];
    for (const amount of [2_980_000, 2_970_000, 2_960_000]) parts.push(await ask(a, 'withdrawal', amount));
    expect((await approve('withdrawal', parts[0]!)).payload.state).toBe('done');
    expect(await rowOf('withdrawal', parts[1]!)).toMatchObject({ needsSecond: true, paidToday: 2_980_000 });
    for (const seq of parts.slice(1)) {
      expect((await approve('withdrawal', seq)).payload.state).toBe('first');
      expect((await approve('withdrawal', seq)).code).toBe('STAFF_SECOND_PERSON');
    }
    expect(await held(a)).toMatchObject({ cash: 90_000, hold: 5_930_000 });
    expect((await approve('withdrawal', parts[1]!, lee)).payload.state).toBe('done');
    // yesterday's do not count
    await sql`update cash_request set decided_at = decided_at - interval '1 day' where member_id = ${a.id} and status = 'done'`.execute(
      site.database.db,
    );
    await sql`update cash_request set first_by = null, first_at = null where seq = ${parts[2]!}::bigint`.execute(
      site.database.db,
    );
    expect((await approve('withdrawal', parts[2]!)).payload.state).toBe('done');
  });

  test('the day’s sum is exact: a won below the limit takes one, the limit takes two', async () => {
    const [a, b] = [await member(3_000_000), await member(3_000_000)];
    const [first, below, exact] = [
      await ask(a, 'withdrawal', 1_000_000),
      await ask(a, 'withdrawal', 1_990_000),
      await ask(b, 'withdrawal', 1_000_000),
    ];
    for (const seq of [first, below, exact]) expect((await approve('withdrawal', seq)).payload.state).toBe('done');
    const rest = await ask(b, 'withdrawal', 2_000_000);
    expect((await approve('withdrawal', rest)).payload.state).toBe('first');
  });

  test('sent all at once, the parts still come to two people together', async () => {
    const a = await member(12_000_000);
    const parts = await Promise.all([1, 2, 3, 4].map((n) => ask(a, 'withdrawal', 2_500_000 + n * 10_000)));
    const answers = await Promise.all(parts.map((seq) => approve('withdrawal', seq)));
    expect(answers.map(({ payload }) => String(payload.state)).toSorted()).toEqual(['done', 'first', 'first', 'first']);
  });

  test('sixteen approve one at once: one is first, one second, the money comes once', async () => {
    const a = await member();
    const seq = await ask(a, 'deposit', 3_000_000);
    const crowd = await Promise.all(Array.from({ length: 16 }, () => newStaff(site, { role: 'cash' })));
    const answers = await Promise.all(crowd.map((by) => approve('deposit', seq, by)));
    const states = answers.map(({ code, payload }) => String(payload?.state ?? code)).toSorted();
    expect(states).toEqual([...Array.from({ length: 14 }, () => 'REQUEST_DECIDED'), 'done', 'first'].toSorted());
    expect(await held(a)).toMatchObject({ cash: 3_000_000 });
  });
});

describe('many at once', () => {
  test('each row is decided by itself, and says what became of it', async () => {
    const [a, b] = [await member(), await member()];
    const [one, two, large, taken] = [
      await ask(a, 'deposit', 10_000),
      await ask(b, 'deposit', 20_000),
      await ask(a, 'deposit', 4_000_000),
      await ask(b, 'deposit', 30_000),
    ];
    await office('deposit/take', { seq: taken }, lee);
    const order = { seqs: [one, two, one, large, taken, '999999999999'], what: 'approve', key: randomUUID() };
    const first = (await office('deposit/decide', order)).payload.rows;
    expect(first).toEqual([
      { seq: one, state: 'done' },
      { seq: two, state: 'done' },
      { seq: large, state: 'first' },
      { seq: taken, code: 'REQUEST_TAKEN', msg: '이두리 님이 처리하고 있어요.' },
      { seq: '999999999999', code: 'NOT_FOUND', msg: '찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.' },
    ]);
    expect((await office('deposit/decide', order)).payload.rows).toEqual(first);
    expect([await held(a), await held(b)]).toMatchObject([{ cash: 10_000 }, { cash: 20_000 }]);
    const against = { seqs: [large], what: 'refuse', key: randomUUID() };
    expect((await office('deposit/decide', against)).payload.rows[0].code).toBe('STAFF_REASON_REQUIRED');
    const rows = (await office('deposit/decide', { ...against, reason: '한도 초과' })).payload.rows;
    expect(rows).toEqual([{ seq: large, state: 'refused' }]);
  });

  test('four people decide the same thirty at once: each has one effect', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => newStaff(site, { role: 'cash' })));
    const members = await Promise.all(Array.from({ length: 6 }, () => member()));
    const seqs: string[] = [];
    for (const of of members) for (let n = 1; n <= 5; n += 1) seqs.push(await ask(of, 'deposit', n * 10_000));
    const answers = await Promise.all(
      people.map((by, n) =>
        office('deposit/decide', { seqs: n % 2 ? seqs : seqs.toReversed(), what: 'approve', key: randomUUID() }, by),
      ),
    );
    const done = answers
      .flatMap(({ payload }) => payload.rows)
      .filter((row: { state?: string }) => row.state === 'done');
    expect(done.map((row: { seq: string }) => row.seq).toSorted()).toEqual(seqs.toSorted());
    for (const of of members) expect(await held(of)).toMatchObject({ cash: 150_000 });
  });
});

describe('a deposit with a code', () => {
  test('grants what was promised with the approval', async () => {
    const a = await member();
    const code = await makeCode(site.database.db, 'PLUS10', { value: 1_000 });
    const seq = await ask(a, 'deposit', 100_000, code);
    expect(await rowOf('deposit', seq)).toMatchObject({ bonus: { code, rate: 10 } });
    await approve('deposit', seq);
    expect(await held(a)).toMatchObject({ cash: 100_000, point: 10_000 });
    expect((await events(seq))[0]!['after']).toMatchObject({ code, bonus: { currency: 'point', amount: 10_000 } });
  });

  test('that ended meanwhile comes without, and the member is told', async () => {
    const a = await member();
    const code = await makeCode(site.database.db, 'GONE10', { value: 1_000 });
    const seq = await ask(a, 'deposit', 100_000, code);
    await sql`update bonus_code set active = false where code = ${code}`.execute(site.database.db);
    await approve('deposit', seq);
    expect(await held(a)).toMatchObject({ cash: 100_000, point: 0 });
    const { list } = (await site.call('/balance/list', {}, a.token)).body['payload'];
    expect(list[0]).toMatchObject({
      cash_status: '승인',
      cash_rate: 0,
      cash_reason: '보너스 조건이 바뀌어 보너스 없이 승인됐어요.',
    });
  });
});

describe('the queue', () => {
  const listed = async (query: Record<string, unknown>, type = 'deposit') =>
    (await office(`${type}/list`, { size: 100, tab: 'all', ...query })).payload;

  test('finds by id, name, amount, grade, account; counts its tabs; sorts both ways', async () => {
    const a = await member(0, { nickname: '찾는회원', owner: '독고영재' });
    await sql`update member set grade = 7 where id = ${a.id}`.execute(site.database.db);
    const seqs = [await ask(a, 'deposit', 70_000), await ask(a, 'deposit', 1_230_000), await ask(a, 'deposit', 90_000)];
    await office('deposit/take', { seq: seqs[0]! });
    await refuse('deposit', seqs[2]!);
    const seqsOf = async (query: Record<string, unknown>) =>
      (await listed(query)).list.map((row: { seq: string }) => row.seq);
    for (const q of [a.userId.toUpperCase(), '찾는', '독고']) expect([q, await seqsOf({ q })]).toEqual([q, seqs]);
    expect(await seqsOf({ q: '1,230,000' })).toEqual([seqs[1]]);
    for (const q of ['%', '_', "'; --", '\\']) expect([q, await seqsOf({ q })]).toEqual([q, []]);
    const mine = { q: '독고영재', grade: 7 };
    expect(await seqsOf({ ...mine, atLeast: 70_001 })).toEqual([seqs[1], seqs[2]]);
    expect(await seqsOf({ ...mine, sort: 'amount', dir: 'desc' })).toEqual([seqs[1], seqs[2], seqs[0]]);
    expect(await seqsOf({ ...mine, grade: 6 })).toEqual([]);
    expect(await seqsOf({ ...mine, account: '모의 ··0000' })).toEqual(seqs);
    expect(await seqsOf({ ...mine, account: '신한 ··4418' })).toEqual([]);
    for (const [tab, expected] of [
      ['waiting', [seqs[1]]],
      ['taken', [seqs[0]]],
      ['done', []],
      ['refused', [seqs[2]]],
    ] as const)
      expect([tab, await seqsOf({ ...mine, tab })]).toEqual([tab, expected]);
    const { figures, pagination, list } = await listed({ ...mine, size: 2, page: 2 });
    expect(figures.tabs).toEqual({ waiting: 1, taken: 1, done: 0, refused: 1, all: 3 });
    expect(figures.accounts).toEqual(['모의 ··0000']);
    expect(pagination).toEqual({ page: 2, size: 2, total: 3, end: 2 });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ owner: '독**재', ownerMatches: true, account: '모의 ··0000', grade: 7 });
  });

  test('keeps open requests whatever days are asked for, decided ones of the days', async () => {
    const a = await member();
    const [open, done] = [await ask(a, 'deposit', 10_000), await ask(a, 'deposit', 20_000)];
    await approve('deposit', done);
    await sql`update cash_request set requested_at = requested_at - interval '3 days' where member_id = ${a.id}`.execute(
      site.database.db,
    );
    const seqsOf = async (query: Record<string, unknown>) =>
      (await listed({ q: a.userId, ...query })).list.map((row: { seq: string }) => row.seq);
    const today = seoulDay(new Date());
    expect(await seqsOf({})).toEqual([open]);
    expect((await seqsOf({ from: addDays(today, -3), to: addDays(today, -3) })).toSorted()).toEqual(
      [open, done].toSorted(),
    );
    for (const days of [
      { from: addDays(today, -92), to: today },
      { from: today, to: addDays(today, -1) },
    ])
      expect((await office('deposit/list', days)).code).toBe('INPUT_INVALID');
    expect((await office('deposit/list', { from: addDays(today, -91), to: today })).code).toBe('ok');
  });

  test('says how fast it is', async () => {
    const { figures } = await listed({});
    expect(figures.doneToday).toBeGreaterThan(0);
    expect(figures.averageSeconds).toBeGreaterThanOrEqual(0);
    expect(figures.secondPersonFrom).toBe(3_000_000);
    expect(Math.abs(Date.parse(figures.now) - Date.now())).toBeLessThan(60_000);
  });

  const flagsOf = async (type: string, seq: string) => (await rowOf(type, seq)).flags;

  test('marks what somebody should look at', async () => {
    const a = await member(500_000);
    const first = await ask(a, 'deposit', 3_000_000);
    expect(await flagsOf('deposit', first)).toEqual(['first', 'large']);
    await approve('deposit', first);
    await approve('deposit', first, lee);
    const next = await ask(a, 'deposit', 20_000);
    expect(await flagsOf('deposit', next)).toEqual([]);

    // deposited three million and staked nothing
    const out = await ask(a, 'withdrawal', 30_000);
    expect(await flagsOf('withdrawal', out)).toEqual(['first', 'turnover']);
    await sql`insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
      values (${a.id}, ${seoulDay(new Date())}::date, 'korean', 'miss', 1, 1, 2999999, 0)`.execute(site.database.db);
    expect(await flagsOf('withdrawal', out)).toEqual(['first', 'turnover']);
    await sql`update slip_day set stake = stake + 1 where member_id = ${a.id}`.execute(site.database.db);
    expect(await flagsOf('withdrawal', out)).toEqual(['first']);

    await sql`update member set bank_owner = '다른이름', state = 'suspended' where id = ${a.id}`.execute(
      site.database.db,
    );
    expect(await flagsOf('deposit', next)).toEqual(['holder', 'state']);
    expect(await rowOf('deposit', next)).toMatchObject({ ownerMatches: false });
    await sql`update member set password_changed_at = clock_timestamp() + interval '2 minutes' where id = ${a.id}`.execute(
      site.database.db,
    );
    expect(await flagsOf('withdrawal', out)).toEqual(['first', 'holder', 'state', 'password']);
  });

  test('knows an account that two members have, however it is written', async () => {
    const a = await member(0, { account: '333-44-555666', bankName: '우리은행' });
    const seq = await ask(a, 'deposit', 20_000);
    expect(await flagsOf('deposit', seq)).toEqual(['first']);
    await member(0, { account: '333 44 555666', bankName: '하나은행' });
    expect(await flagsOf('deposit', seq)).toEqual(['first']);
    await member(0, { account: '33344555666', bankName: '우리은행' });
    expect(await flagsOf('deposit', seq)).toEqual(['first', 'shared-account']);
    const only = async (query: Record<string, unknown>) =>
      (await listed({ q: a.userId, ...query })).list.map((row: { seq: string }) => row.seq);
    expect([await only({ look: true }), await only({ first: true })]).toEqual([[seq], [seq]]);
    expect((await listed({ q: a.userId })).figures.look).toBe(1);
    await approve('deposit', seq);
    const second = await ask(a, 'deposit', 30_000);
    expect(await only({ first: true, tab: 'waiting' })).toEqual([]);
    expect(await only({ look: true, tab: 'waiting' })).toEqual([second]);
  });

  test('marks a withdrawal beside a bonus that is not met', async () => {
    const a = await member(100_000);
    const seq = await ask(a, 'deposit', 10_000, await makeCode(site.database.db, 'ROLL', { value: 1_000 }));
    await approve('deposit', seq);
    const out = await ask(a, 'withdrawal', 20_000);
    expect(await flagsOf('withdrawal', out)).toEqual(['first', 'turnover', 'rolling']);
  });

  test('has a card with everything that weighs', async () => {
    const a = await member(100_000);
    const early = await ask(a, 'deposit', 10_000);
    await approve('deposit', early);
    const out = await ask(a, 'withdrawal', 20_000);
    await approve('withdrawal', out);
    const seq = await ask(a, 'deposit', 40_000);
    await sql`insert into member_memo (member_id, staff_id, text) values (${a.id}, ${kim.id}, '전화 확인함')`.execute(
      site.database.db,
    );
    expect((await office('deposit/memo', { seq, memo: ' 통장 확인 중 ' })).code).toBe('ok');
    const { payload } = await office('deposit/card', { seq });
    expect(payload).toMatchObject({
      request: { seq, amount: 40_000, memo: '통장 확인 중', flags: [] },
      bank: { bankName: '신한은행', account: expect.stringMatching(/^220-000-/), owner: '홍길동' },
      member: { state: '정상', owner: '홍길동', cash: 90_000, point: 0, hold: 0 },
      depositAccount: { bankName: '모의은행', account: '000-0000-000000', ownerName: '라임 모의머니' },
      totals: { deposits: 10_000, withdrawals: 20_000, depositCount: 1, withdrawalCount: 1 },
      depositedThisMonth: 10_000,
      turnover: { staked: 0, deposited: 10_000 },
      bonus: null,
      session: { address: '127.0.0.1' },
      recent: [{ seq: early, amount: 10_000, status: 'done', owner: '홍*동' }],
      memos: [{ text: '전화 확인함', by: '김하나' }],
    });
    const reader = await newStaff(site, { role: 'read-only' });
    const masked = (await office('deposit/card', { seq }, reader)).payload;
    for (const bank of [masked.bank, masked.member])
      expect(bank).toMatchObject({ account: expect.stringMatching(/^\*{4}\d\d$/), owner: '홍*동' });
    expect((await events(seq)).at(-1)).toMatchObject({ action: 'deposit.memo', after: { memo: '통장 확인 중' } });
  });

  test('adds a shift up by kind, status and person', async () => {
    const today = seoulDay(new Date());
    const shift = async () => (await office('cash/shift', { from: today, to: today })).payload.rows;
    const before = await shift();
    const a = await member(50_000);
    await approve('deposit', await ask(a, 'deposit', 10_000), lee);
    await refuse('withdrawal', await ask(a, 'withdrawal', 20_000), '계좌 오류', lee);
    await ask(a, 'deposit', 30_000);
    const sum = (rows: Record<string, unknown>[], type: string, status: string, by: string | null) =>
      (rows.find((row) => row['type'] === type && row['status'] === status && row['by'] === by) ?? {
        count: 0,
        amount: 0,
      }) as { count: number; amount: number };
    const after = await shift();
    for (const [type, status, by, amount] of [
      ['deposit', 'done', '이두리', 10_000],
      ['withdrawal', 'refused', '이두리', 20_000],
      ['deposit', 'received', null, 30_000],
    ] as const) {
      const [was, is] = [sum(before, type, status, by), sum(after, type, status, by)];
      expect([type, status, is.count - was.count, is.amount - was.amount]).toEqual([type, status, 1, amount]);
    }
    expect((await office('cash/shift', { from: '2026-01-01', to: '2026-11-21' })).code).toBe('INPUT_INVALID');
  });
});

describe('approving by itself', () => {
  const values = { ...settingDefinitions.cash.default, autoApprove: true };
  const worker = (on: App, changes: Partial<SettingValues['cash']> = {}) => {
    const settings = { get: () => ({ ...values, ...changes }) as never };
    return createAutoApproval({ ...on.core, settings });
  };
  const age = (seq: string, seconds: number) =>
    sql`update cash_request set requested_at = clock_timestamp() - make_interval(secs => ${seconds}::float8) where seq = ${seq}::bigint`.execute(
      site.database.db,
    );

  test('takes old enough ones nobody has in hand, and leaves the rest to staff', async () => {
    await sql`update cash_request set taken_by = ${kim.id} where status = 'received'`.execute(site.database.db);
    const [a, b, c, d, e] = [await member(50_000), await member(), await member(), await member(), await member()];
    const seqs = {
      old: await ask(a, 'deposit', 10_000),
      young: await ask(a, 'deposit', 20_000),
      large: await ask(a, 'deposit', 3_000_000),
      taken: await ask(b, 'deposit', 40_000),
      suspended: await ask(c, 'deposit', 50_000),
      shared: await ask(d, 'deposit', 60_000),
      changed: await ask(e, 'deposit', 70_000),
      out: await ask(a, 'withdrawal', 50_000),
    };
    await office('deposit/take', { seq: seqs.taken });
    await sql`update member set state = 'suspended' where id = ${c.id}`.execute(site.database.db);
    // since they asked: another member has the account of one, the other has another holder
    await sql`update member set bank_owner = '다른이' where id = ${e.id}`.execute(site.database.db);
    await sql`update member set (bank_name, bank_account) = (select bank_name, bank_account from member where id = ${d.id})
      where id = ${b.id}`.execute(site.database.db);
    for (const [name, seq] of Object.entries(seqs)) await age(seq, name === 'young' ? 7 : 9);
    expect(await worker(site.app, { autoApprove: false }).runOnce()).toBe(0);
    expect(await worker(site.app).runOnce()).toBe(1);
    const { rows } = await sql<{ seq: string }>`
      select seq::text from cash_request where seq = any(${Object.values(seqs)}::bigint[]) and status = 'done'`.execute(
      site.database.db,
    );
    expect(rows.map(({ seq }) => seq)).toEqual([seqs.old]);
    expect(await held(a)).toMatchObject({ cash: 10_000, hold: 50_000 });
    expect(await rowOf('deposit', seqs.old)).toMatchObject({ decidedBy: '자동' });
    expect((await events(seqs.old))[0]).toMatchObject({ actor: 'system', action: 'deposit.approve' });
  });

  test('in the demo world takes any amount, with as few people in the office as there are', async () => {
    const a = await member();
    const seq = await ask(a, 'deposit', 50_000_000);
    await age(seq, 9);
    await worker(site.app).runOnce();
    expect(await held(a)).toMatchObject({ cash: 0 });
    const demo = { ...site.app, core: { ...site.app.core, config: { ...site.app.core.config, demo: true } } };
    await worker(demo).runOnce();
    expect(await held(a)).toMatchObject({ cash: 50_000_000 });
  });

  test('in four processes at once, beside a member of staff: each deposit once', async () => {
    // those of the tests before come of age meanwhile
    await sql`update cash_request set taken_by = ${kim.id} where status = 'received'`.execute(site.database.db);
    const other = await createApp({ config: site.app.core.config });
    const members = await Promise.all(Array.from({ length: 5 }, () => member()));
    const seqs: string[] = [];
    for (const of of members) for (let n = 1; n <= 4; n += 1) seqs.push(await ask(of, 'deposit', n * 10_000));
    for (const seq of seqs) await age(seq, 60);
    const [counts, answer] = await Promise.all([
      Promise.all([site.app, other, site.app, other].map((on) => worker(on).runOnce())),
      office('deposit/decide', { seqs: seqs.toReversed(), what: 'approve', key: randomUUID() }),
    ]);
    const byHand = answer.payload.rows.filter((row: { state?: string }) => row.state === 'done').length;
    expect(counts.reduce((sum, count) => sum + count, 0) + byHand).toBe(20);
    for (const of of members) expect(await held(of)).toMatchObject({ cash: 100_000 });
    await other.close();
  });

  test('five poisoned rows: deposits that cannot be approved keep no other waiting', async () => {
    await sql`update cash_request set taken_by = ${kim.id} where status = 'received'`.execute(site.database.db);
    const seqs: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      seqs.push(await ask(await member(), 'deposit', 10_000));
      await age(seqs[n]!, 60);
    }
    const heal = await poison(site.database.ownerUrl, 'cash_request', 'seq', seqs.slice(0, 5), 'update');
    await twoPasses(worker(site.app).runOnce);
    await heal();
    expect(await rowOf('deposit', seqs[5]!)).toMatchObject({ decidedBy: '자동' });
  });

  test('goes on by the setting while the site runs', async () => {
    const a = await member();
    const seq = await ask(a, 'deposit', 20_000);
    await age(seq, 60);
    const turn = (on: boolean) =>
      inTransaction(site.database.db, (tx) =>
        changeSetting(tx, site.app.core.channel, 'test', 'cash', { ...values, autoApprove: on }),
      );
    await turn(true);
    await expect.poll(async () => (await held(a)).cash, { timeout: 5_000 }).toBe(20_000);
    await turn(false);
  });
});

test.each([
  ['', ''],
  ['이', '이'],
  ['이성', '이*'],
  ['홍길동', '홍*동'],
  ['독고영재', '독**재'],
])('%s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown));

test('the books agree with the requests', async () => {
  const findings = await runAudit(site.database.pool);
  const mine = ['zero-sum', 'balances', 'not-below-zero', 'deposits', 'withdrawals', 'holds', 'cash-orphans'];
  expect(Object.fromEntries(findings.map(({ name, example }) => [name, example]))).toMatchObject(
    Object.fromEntries(mine.map((name) => [name, null])),
  );
});

test('the books show a request that was tampered with', async () => {
  const a = await member(100_000);
  const [deposit, withdrawal] = [await ask(a, 'deposit', 10_000), await ask(a, 'withdrawal', 20_000)];
  const broken = async () =>
    (await runAudit(site.database.pool)).filter(({ broken: count }) => count > 0).map(({ name }) => name);
  expect(await broken()).toEqual([]);
  await sql`update cash_request set status = 'done' where seq = ${deposit}::bigint`.execute(site.database.db);
  expect(await broken()).toEqual(['deposits']);
  await sql`update cash_request set status = 'received' where seq = ${deposit}::bigint`.execute(site.database.db);
  await sql`update cash_request set status = 'refused' where seq = ${withdrawal}::bigint`.execute(site.database.db);
  expect(await broken()).toEqual(['withdrawals', 'holds']);
  await sql`update cash_request set status = 'received', amount = amount + 1 where seq = ${withdrawal}::bigint`.execute(
    site.database.db,
  );
  expect(await broken()).toEqual(['withdrawals', 'holds']);
  await sql`update cash_request set amount = amount - 1 where seq = ${withdrawal}::bigint`.execute(site.database.db);
});
