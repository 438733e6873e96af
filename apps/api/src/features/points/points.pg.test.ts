import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { bodiesWereEarlier } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { balances, post } from '../../core/ledger/ledger.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

type Member = { id: number; token: string };
const member = async (points: number): Promise<Member> => {
  const { id, token } = await site.newMember();
  const memberId = Number(id);
  if (points > 0)
    await inTransaction(site.database.db, (tx) =>
      post(tx, [
        {
          from: issue.points,
          to: memberAccount(memberId, 'point'),
          amount: points,
          kind: 'points',
          cause: `test:${randomUUID()}`,
        },
      ]),
    );
  return { id: memberId, token };
};
const held = async (of: Member) => {
  const { cash, point } = (await balances(site.database.db, of.id))!;
  return { cash, point };
};
const all = '/balance/point/change';
const some = '/balance/point/change/amount';
const change = async (of: Member, path: string, amount?: number, key?: string) => {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${of.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { payload: amount === undefined ? {} : { amount } },
  });
  return { status: answer.statusCode, body: answer.json() };
};
/** The five seconds are over. */
const later = (of: Member) => bodiesWereEarlier(site.database.db, of.id, 6);

describe('converting points', () => {
  test('all of them become cash, one won a point, and the answer shows the member', async () => {
    const a = await member(12_345);
    const { status, body } = await change(a, all);
    expect([status, body.msg]).toEqual([200, '12,345P를 보유금으로 전환했어요.']);
    expect(body.payload).toMatchObject({ converted: 12_345, member: { members_cash: 12_345, members_point: 0 } });
    expect(await held(a)).toEqual({ cash: 12_345, point: 0 });
    const { rows } = await sql<{ cause: string }>`
      select regexp_replace(cause, '\\d+', 'n') as cause, kind, from_account, to_account from ledger_transfer
      where kind = 'conversion' and (from_account like ${`member:${a.id}:%`} or to_account like ${`member:${a.id}:%`}) order by id`.execute(
      site.database.db,
    );
    expect(rows).toEqual([
      { cause: 'point:n:points', kind: 'conversion', from_account: `member:${a.id}:point`, to_account: issue.points },
      { cause: 'point:n:cash', kind: 'conversion', from_account: issue.playMoney, to_account: `member:${a.id}:cash` },
    ]);
  });

  test.each<[string, number, string, number | undefined, string]>([
    ['all of the least', 5_000, all, undefined, 'ok'],
    ['one less than the least', 4_999, all, undefined, '5,000P 이상 전환이 가능합니다.'],
    ['the least of more', 9_000, some, 5_000, 'ok'],
    ['one less of more', 9_000, some, 4_999, '5,000P 이상 전환이 가능합니다.'],
    ['nothing', 9_000, some, 0, '5,000P 이상 전환이 가능합니다.'],
    ['everything', 9_000, some, 9_000, 'ok'],
    ['one more than there is', 9_000, some, 9_001, '보유포인트 만큼 전환이 가능합니다.'],
    ['more than there is of too little', 4_000, some, 9_000, '5,000P 이상 전환이 가능합니다.'],
  ])('%s', async (_why, points, path, amount, expected) => {
    const a = await member(points);
    const { status, body } = await change(a, path, amount);
    const done = amount ?? points;
    expect([status, body.success ? 'ok' : body.error]).toEqual([expected === 'ok' ? 200 : 400, expected]);
    expect(await held(a)).toEqual(
      expected === 'ok' ? { cash: done, point: points - done } : { cash: 0, point: points },
    );
  });

  test.each([-1, 1.5, '5000', null, 9_000_000_000_001])('%j is no amount', async (amount) => {
    const { status, body } = await change(await member(9_000), some, amount as number);
    expect([status, body.code]).toEqual([400, 'INPUT_INVALID']);
  });

  test('points of a bonus that is not met stay, all others may go', async () => {
    const code = await makeCode(site.database.db, 'LOCKS');
    const a = await member(20_000);
    await approveDeposit(site.database.db, await askDeposit(site.database.db, a.id, 300_000, code));
    expect(await held(a)).toEqual({ cash: 300_000, point: 35_000 });
    const refused = await change(a, some, 20_001);
    expect(refused.body).toMatchObject({
      code: 'POINT_CONVERTIBLE',
      detail: { convertible: 20_000, locked: 15_000 },
      error: '지금 전환할 수 있는 포인트는 20,000P예요. 보너스 15,000P는 롤링을 채우면 전환할 수 있어요.',
    });
    expect((await change(a, all)).body.payload.converted).toBe(20_000);
    expect(await held(a)).toEqual({ cash: 320_000, point: 15_000 });
  });

  test('a suspended member converts nothing', async () => {
    const a = await member(9_000);
    await sql`update member set state = 'suspended' where id = ${a.id}`.execute(site.database.db);
    expect((await change(a, all)).body.code).toBe('CASH_MEMBER_STATE');
  });
});

describe('once', () => {
  test('the same key gets the first answer again, another amount under it is refused', async () => {
    const a = await member(30_000);
    const key = randomUUID();
    const first = await change(a, some, 10_000, key);
    const again = await change(a, some, 10_000, key.toUpperCase());
    expect([again.status, again.body.payload.converted]).toEqual([200, first.body.payload.converted]);
    expect((await change(a, some, 11_000, key)).body).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await change(a, all, undefined, key)).body).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await change(a, some, 10_000, 'nonsense')).status).toBe(400);
    expect(await held(a)).toEqual({ cash: 10_000, point: 20_000 });
  });

  test('the same amount within five seconds is the same click, later it is another', async () => {
    const a = await member(30_000);
    await change(a, some, 10_000, randomUUID());
    for (const key of [undefined, randomUUID()])
      expect((await change(a, some, 10_000, key)).body).toMatchObject({ status: 409, code: 'DUPLICATE_REQUEST' });
    expect((await change(a, some, 5_000)).status).toBe(200);
    await later(a);
    expect((await change(a, some, 10_000)).status).toBe(200);
    expect(await held(a)).toEqual({ cash: 25_000, point: 5_000 });
  });

  test('sixteen at once have one effect, with one key, with none and with all', async () => {
    const key = randomUUID();
    for (const [path, amount, header] of [
      [some, 10_000, key],
      [some, 10_000, undefined],
      [all, undefined, key],
      [all, undefined, undefined],
    ] as const) {
      const a = await member(10_000);
      const answers = await Promise.all(Array.from({ length: 16 }, () => change(a, path, amount, header)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(header ? 16 : 1);
      expect(await held(a)).toEqual({ cash: 10_000, point: 0 });
    }
  });

  test('sixteen different amounts at once never take more than there is', async () => {
    const a = await member(50_000);
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => change(a, some, 9_000 + i)));
    const done = answers.filter((answer) => answer.status === 200);
    expect(done).toHaveLength(5);
    const cash = done.reduce((sum, answer) => sum + answer.body.payload.converted, 0);
    expect(await held(a)).toEqual({ cash, point: 50_000 - cash });
  });
});

test('the books are right', async () => {
  const findings = await runAudit(site.database.pool);
  expect(findings.filter((finding) => finding.broken > 0)).toEqual([]);
  expect(findings.find((finding) => finding.name === 'conversions')?.figure).toMatch(/^[1-9]\d* conversions/);
});
