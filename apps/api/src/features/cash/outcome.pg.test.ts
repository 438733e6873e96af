import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

type Member = { id: number; token: string };
const member = async (): Promise<Member> => {
  const { id, token } = await site.newMember();
  const memberId = Number(id);
  await inTransaction(site.database.db, (tx) =>
    post(tx, [
      {
        from: issue.playMoney,
        to: memberAccount(memberId, 'cash'),
        amount: 100_000,
        kind: 'grant',
        cause: `test:${randomUUID()}`,
      },
      {
        from: issue.points,
        to: memberAccount(memberId, 'point'),
        amount: 20_000,
        kind: 'grant',
        cause: `test:${randomUUID()}`,
      },
    ]),
  );
  return { id: memberId, token };
};
const send = async (of: Member, path: string, body: object, key: string) => {
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${of.token}`, 'idempotency-key': key },
    payload: { payload: body },
  });
  return answer.json().code ?? 'ok';
};
const outcome = async (of: Member, key: string) =>
  (await site.call('/balance/outcome', { key }, of.token)).body['payload'];

const requests = [
  ['deposit', '/balance/deposit/process', { amount: 30_000 }, { what: 'deposit', amount: 30_000, status: '접수' }],
  ['charge', '/payment/charge', { amount: 30_000 }, { what: 'deposit', amount: 30_000, status: '접수' }],
  [
    'withdrawal',
    '/balance/withdrawal/process',
    { amount: 30_000, withdrawalPw: '4826' },
    { what: 'withdrawal', amount: 30_000, status: '접수' },
  ],
  [
    'exchange',
    '/payment/exchange',
    { amount: 30_000, exchange_password: '4826' },
    { what: 'withdrawal', amount: 30_000, status: '접수' },
  ],
  [
    'conversion',
    '/balance/point/change/amount',
    { amount: 5_000 },
    { what: 'conversion', amount: 5_000, status: '승인' },
  ],
  ['conversion of all', '/balance/point/change', {}, { what: 'conversion', amount: 20_000, status: '승인' }],
] as const;

test.each(requests)('a %s is known by its key from its first answer on, and by its member alone', async (...row) => {
  const [, path, body, known] = row;
  const [a, b, key] = [await member(), await member(), randomUUID()];
  expect(await outcome(a, key)).toEqual({ state: 'unknown' });
  expect(await send(a, path, body, key)).toBe('ok');
  expect(await outcome(a, key)).toEqual({ state: 'done', ...known });
  expect(await outcome(a, key.toUpperCase())).toEqual({ state: 'done', ...known });
  expect(await outcome(b, key)).toEqual({ state: 'unknown' });
});

test('the same key of two members are two requests, each its own member’s', async () => {
  const [a, b, key] = [await member(), await member(), randomUUID()];
  await send(a, '/balance/deposit/process', { amount: 30_000 }, key);
  await send(b, '/balance/point/change/amount', { amount: 6_000 }, key);
  expect([(await outcome(a, key)).what, (await outcome(b, key)).what]).toEqual(['deposit', 'conversion']);
});

test('what was refused moved nothing and is unknown; what was decided says how', async () => {
  const [a, refused, decided] = [await member(), randomUUID(), randomUUID()];
  expect(await send(a, '/balance/deposit/process', { amount: 9_999 }, refused)).toBe('CASH_BELOW_MINIMUM');
  expect(await outcome(a, refused)).toEqual({ state: 'unknown' });
  await send(a, '/balance/deposit/process', { amount: 10_000 }, decided);
  for (const [status, word] of [
    ['refused', '거절'],
    ['done', '승인'],
  ]) {
    await sql`update cash_request set status = ${status}, decided_at = clock_timestamp() where member_id = ${a.id}`.execute(
      site.database.db,
    );
    expect((await outcome(a, decided)).status).toBe(word);
  }
});

test('nobody asks without signing in, and a key is a UUID', async () => {
  const a = await member();
  expect((await site.call('/balance/outcome', { key: randomUUID() })).status).toBe(401);
  expect((await site.call('/balance/outcome', { key: 'x' }, a.token)).body['code']).toBe('INPUT_INVALID');
});
