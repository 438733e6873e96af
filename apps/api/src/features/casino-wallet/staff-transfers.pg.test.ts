import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';

// With the worker of the site itself: what is sent arrives without anybody's help.

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
});
afterAll(() => site?.close());

const held = async (id: string) => {
  const { cash, casino, 'casino-transit': onWay } = (await balances(site.database.db, Number(id)))!;
  return { cash, onWay, casino };
};

test('support sees what moves and sends a member’s casino money home', async () => {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  const support = await newStaff(site, { role: 'support' });
  const reader = await newStaff(site, { role: 'read-only' });
  expect((await site.call('/casino/v2/check/wallet', {}, member.token)).body.payload).toMatchObject({ balance: 0 });
  const sent = await site.call('/casino/v2/deposit', { amount: 60_000 }, member.token);
  expect(sent.body.payload).toMatchObject({ members_cash: 40_000, members_casino: 0 });
  await expect.poll(() => held(member.id), { timeout: 10_000 }).toEqual({ cash: 40_000, onWay: 0, casino: 60_000 });
  await site.call('/casino/v2/withdrawal', { amount: 10_000 }, member.token);
  await expect.poll(() => held(member.id), { timeout: 10_000 }).toEqual({ cash: 50_000, onWay: 0, casino: 50_000 });

  const listed = await site.call('/staff/casino-wallet/list', { q: member.userId.slice(0, 8) }, reader.token);
  expect(listed.body.payload).toMatchObject({
    list: [
      { direction: 'out', amount: 10_000, state: 'done', casinoAfter: 50_000, by: null, reason: null },
      { direction: 'in', amount: 60_000, state: 'done', casinoAfter: 60_000, member: { loginId: member.userId } },
    ],
    onWay: { count: 0, amount: 0, oldestSeconds: 0 },
    held: 50_000,
  });
  const wish = { memberId: member.id, reason: '회원 요청', key: randomUUID() };
  expect((await site.call('/staff/casino-wallet/sweep', wish, reader.token)).body.code).toBe('STAFF_RIGHT_MISSING');
  const swept = await site.call('/staff/casino-wallet/sweep', wish, support.token);
  expect(swept.body.payload).toMatchObject({ amount: 50_000 });
  expect((await site.call('/staff/casino-wallet/sweep', wish, support.token)).body).toEqual(swept.body);
  await expect.poll(() => held(member.id), { timeout: 10_000 }).toEqual({ cash: 100_000, onWay: 0, casino: 0 });
  const again = { ...wish, key: randomUUID() };
  expect((await site.call('/staff/casino-wallet/sweep', again, support.token)).body.code).toBe('CASINO_EMPTY');
  const nobody = { ...wish, memberId: '999999999', key: randomUUID() };
  expect((await site.call('/staff/casino-wallet/sweep', nobody, support.token)).status).toBe(404);

  const [row] = (
    await site.call('/staff/casino-wallet/list', { q: `#${member.id}`, direction: 'out', state: 'done' }, support.token)
  ).body.payload.list;
  expect(row).toMatchObject({ amount: 50_000, by: support.loginId, casinoAfter: 0 });
  const { rows } = await sql<{ actor: string; reason: string; after: unknown }>`
    select actor, reason, after from audit_event where action = 'casino-wallet.sweep'`.execute(site.database.db);
  expect(rows).toEqual([
    { actor: `staff:${support.loginId}`, reason: '회원 요청', after: { seq: Number(row.seq), amount: 50_000 } },
  ]);
  expect(await brokenInvariants(site.database)).toEqual([]);
});
