import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { createPace } from './pace.ts';
import { readPace } from './stages.sql.ts';

let site: TestSite;
let kim: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite();
  kim = await newStaff(site, { role: 'cash', loginId: 'kim', name: '김하나' });
});
afterAll(() => site.close());

type Member = { id: number; token: string };
const member = async (): Promise<Member> => {
  const { id, token } = await site.newMember();
  const grant = {
    from: issue.playMoney,
    to: memberAccount(Number(id), 'cash'),
    amount: 100_000,
    kind: 'grant',
  } as const;
  await inTransaction(site.database.db, (tx) => post(tx, [{ ...grant, cause: `test:${randomUUID()}` }]));
  return { id: Number(id), token };
};
const withdraw = async (of: Member, amount = 30_000): Promise<string> =>
  (await site.call('/balance/withdrawal/process', { amount, withdrawalPw: '4826' }, of.token)).body['payload'].cash_seq;
const takeBack = (of: Member, seq: string) => site.call('/balance/withdrawal/cancel', { seq }, of.token);
const office = (path: string, body: Record<string, unknown>) => site.call(`/staff/withdrawal/${path}`, body, kim.token);
const held = async ({ id }: Member) => {
  const { cash, hold } = (await balances(site.database.db, id))!;
  return { cash, hold };
};
const rowOf = async (of: Member, seq: string) =>
  (await site.call('/balance/list', { type: '출금', size: 100 }, of.token)).body['payload'].list.find(
    (row: { cash_seq: string }) => row.cash_seq === seq,
  );
const allow = async (takeBackSeconds: number) => {
  const value = { ...settingDefinitions.cash.default, takeBackSeconds };
  await inTransaction(site.database.db, (tx) => changeSetting(tx, site.app.core.channel, 'test', 'cash', value));
  const one = await member();
  await expect
    .poll(async () => (await site.call('/balance/state', {}, one.token)).body['payload'].takeBackSeconds, {
      timeout: 15_000,
    })
    .toBe(takeBackSeconds);
};

test('without the setting nothing may be taken back', async () => {
  const a = await member();
  const seq = await withdraw(a);
  expect((await rowOf(a, seq)).takeBackSeconds).toBeUndefined();
  const { status, body } = await takeBack(a, seq);
  expect([status, body['code']]).toEqual([400, 'CASH_TAKE_BACK_LATE']);
  expect(await held(a)).toEqual({ cash: 70_000, hold: 30_000 });
});

test('the setting allows it at once', () => allow(60));

describe('within sixty seconds', () => {
  let a: Member;
  let seq: string;
  beforeEach(async () => {
    a = await member();
    seq = await withdraw(a);
  });

  test('the money is back with the row, and asking again answers the same', async () => {
    const row = await rowOf(a, seq);
    expect(row.takeBackSeconds).toBeGreaterThan(50);
    expect(row.takeBackSeconds).toBeLessThanOrEqual(60);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await takeBack(a, seq);
      expect([status, body['msg'], body['payload']]).toEqual([
        200,
        '출금 신청을 취소했어요.',
        expect.objectContaining({ cash_seq: seq, members_cash: 100_000, members_version: 3 }),
      ]);
      expect(await held(a)).toEqual({ cash: 100_000, hold: 0 });
    }
    expect(await rowOf(a, seq)).toMatchObject({ cash_status: '거절', cash_reason: '본인 취소' });
    const seen = (await office('list', { tab: 'refused', size: 100, dir: 'desc' })).body['payload'].list;
    expect(seen.find((one: { seq: string }) => one.seq === seq)).toMatchObject({ decidedBy: '본인 취소' });
  });

  test.each([
    [
      'after them',
      (s: string) =>
        sql`update cash_request set requested_at = clock_timestamp() - interval '61 seconds' where seq = ${s}`,
      'CASH_TAKE_BACK_LATE',
    ],
    [
      'once a cashier has it',
      (s: string) => sql`update cash_request set taken_by = (select min(id) from staff) where seq = ${s}`,
      'CASH_TAKE_BACK_HELD',
    ],
    [
      'after the first of two',
      (s: string) => sql`update cash_request set first_by = (select min(id) from staff) where seq = ${s}`,
      'CASH_TAKE_BACK_HELD',
    ],
  ])('%s no more', async (_what, change, code) => {
    await change(seq).execute(site.database.db);
    expect((await takeBack(a, seq)).body['code']).toBe(code);
    expect((await rowOf(a, seq)).takeBackSeconds).toBeUndefined();
    expect(await held(a)).toEqual({ cash: 70_000, hold: 30_000 });
  });

  test('once it is paid no more; of another member and of a deposit never', async () => {
    await office('approve', { seq, key: randomUUID() });
    expect((await takeBack(a, seq)).body['code']).toBe('CASH_TAKE_BACK_DECIDED');
    const b = await member();
    const other = await withdraw(b);
    expect((await takeBack(a, other)).status).toBe(404);
    const deposit = (await site.call('/balance/deposit/process', { amount: 10_000 }, a.token)).body['payload'];
    expect((await takeBack(a, deposit.cash_seq)).status).toBe(404);
    expect(await held(b)).toEqual({ cash: 70_000, hold: 30_000 });
  });

  test(
    'sixteen at once, member and cashier: one wins, and every won is where it belongs',
    { timeout: 120_000 },
    async () => {
      const outcomes = new Set<string>();
      for (let round = 0; round < 3; round += 1) {
        const one = await member();
        const asked = await withdraw(one);
        const calls = Array.from({ length: 16 }, (_, n) =>
          n % 4 === round % 4
            ? office('approve', { seq: asked, key: randomUUID() })
            : n % 4 === (round + 1) % 4
              ? office('refuse', { seq: asked, key: randomUUID(), reason: '예금주 불일치' })
              : n % 8 === 7
                ? office('take', { seq: asked })
                : takeBack(one, asked),
        );
        const answers = await Promise.all(calls);
        for (const { status } of answers) expect([200, 400, 409]).toContain(status);
        const row = await rowOf(one, asked);
        outcomes.add(`${row.cash_status} ${row.cash_reason}`);
        expect(await held(one)).toEqual(
          row.cash_status === '승인' ? { cash: 70_000, hold: 0 } : { cash: 100_000, hold: 0 },
        );
        const moved = await sql<{ n: number }>`
        select count(*)::int as n from ledger_transfer where cause in (${`cash:${asked}:payout`}, ${`cash:${asked}:release`})`.execute(
          site.database.db,
        );
        expect(moved.rows[0]!.n).toBe(1);
      }
      const problems = (await runAudit(site.database.pool)).filter(({ broken }) => broken > 0);
      expect(problems).toEqual([]);
    },
  );
});

describe('the stages of a request', () => {
  test('somebody begins with it, puts it back, begins anew and decides', async () => {
    const a = await member();
    const seq = await withdraw(a);
    expect((await rowOf(a, seq)).checkingAt).toBeUndefined();
    await office('take', { seq });
    const { checkingAt } = await rowOf(a, seq);
    expect(checkingAt).toMatch(/Z$/);
    await office('release', { seq });
    expect((await rowOf(a, seq)).checkingAt).toBeUndefined();
    await office('take', { seq });
    await office('approve', { seq, key: randomUUID() });
    const row = await rowOf(a, seq);
    expect(row.cash_status).toBe('승인');
    expect(row.checkingAt > checkingAt && row.checkingAt <= row.cash_completedatetime).toBe(true);
  });
});

describe('how long requests usually take', () => {
  test('is said in the member’s own state', async () => {
    const a = await member();
    const { pace } = (await site.call('/balance/state', {}, a.token)).body['payload'];
    expect(Object.keys(pace)).toEqual(['deposit', 'withdrawal']);
  });

  test('is said of the last fifty decided, without those taken back, once there are ten', async () => {
    const { db } = site.database;
    await sql`update cash_request set decided_at = null, status = 'received' where decided_at is not null`.execute(db);
    const a = await member();
    const add = (many: number, seconds: number, by: string) =>
      sql`
      insert into cash_request (member_id, type, amount, status, requested_at, decided_at, decided_by)
      select ${a.id}, 'deposit', 10000, 'done', at - make_interval(secs => ${seconds}::int), at, ${by}
      from (select clock_timestamp() + make_interval(secs => n) as at from generate_series(1, ${many}::int) n) as times`.execute(
        db,
      );
    await add(9, 60, 'system');
    await add(5, 1, 'member');
    const rows = await readPace(db, 50);
    expect(rows).toEqual([{ type: 'deposit', requests: 9, half: 60, most: 60 }]);
    expect(await createPace(db)()).toEqual({ deposit: null, withdrawal: null });
    await add(1, 600, 'staff:kim');
    expect(await createPace(db)()).toEqual({ deposit: { half: 60, most: 60 }, withdrawal: null });
    await add(2, 600, 'staff:kim');
    expect(await createPace(db)()).toEqual({ deposit: { half: 60, most: 600 }, withdrawal: null });
    await sql`update cash_request set decided_at = decided_at - interval '1 day', requested_at = requested_at - interval '1 day'`.execute(
      db,
    );
    await add(50, 7, 'system');
    expect(await createPace(db)()).toEqual({ deposit: { half: 7, most: 7 }, withdrawal: null });
  });
});
