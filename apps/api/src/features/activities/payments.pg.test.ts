import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { activityCause } from '../../core/ledger/causes.ts';
import { balancesOf } from '../../core/ledger/ledger.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { inTransaction } from '../../core/db.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { lockBudget, payPoints } from './payments.service.ts';

let database: TestDatabase;
let members: number[];
const silent = { notify: async () => undefined };

beforeAll(async () => {
  database = await testDatabase();
  members = await makeMembers(database.db, 4, 0);
});
afterAll(() => database.drop());

const setBudget = (day: number, month: number) =>
  inTransaction(database.db, (tx) =>
    changeSetting(tx, silent, 'test', 'eventBudgets', {
      attendance: { day, month },
      roulette: { day, month },
      lotto: { day, month },
    }),
  );
const pay = (payments: Parameters<typeof payPoints>[1]['payments'], day: string) =>
  inTransaction(database.db, (tx) => payPoints(tx, { event: 'lotto', payments, day })).then(
    () => 'paid',
    (error: { code?: string }) => error.code,
  );
const lotto = (ticket: number, memberId: number, amount: number) => ({
  memberId,
  amount,
  cause: activityCause.ticket(ticket),
});
const points = async () => {
  const held = await balancesOf(database.db, members);
  return members.map((id) => held.get(id)!.point);
};

test('points come out of the budget of the day and of the month, all of a payment or none', async () => {
  await setBudget(1_000, 1_500);
  expect(await pay([lotto(1, members[0]!, 400), lotto(2, members[1]!, 600)], '2026-03-31')).toBe('paid');
  expect(await pay([lotto(3, members[0]!, 1)], '2026-03-31')).toBe('EVENT_BUDGET_SPENT');
  expect(await pay([lotto(3, members[0]!, 300), lotto(4, members[2]!, 201)], '2026-03-30')).toBe('EVENT_BUDGET_SPENT');
  expect(await pay([lotto(3, members[0]!, 300), lotto(4, members[2]!, 200)], '2026-03-30')).toBe('paid');
  expect(await pay([lotto(5, members[3]!, 1)], '2026-03-01')).toBe('EVENT_BUDGET_SPENT');
  expect(await pay([lotto(5, members[3]!, 1)], '2026-04-01')).toBe('paid');
  expect(await points()).toEqual([700, 600, 200, 1]);
});

test('a cause pays once, and a second time costs no budget', async () => {
  await setBudget(1_000, 1_500);
  expect(await pay([lotto(1, members[0]!, 400)], '2026-03-31')).toBe('paid');
  expect(await points()).toEqual([700, 600, 200, 1]);
  const left = await inTransaction(database.db, (tx) => lockBudget(tx, 'lotto', '2026-04-30'));
  expect(left).toEqual({ points: 1_000, day: '2026-04-30' });
});

test('many at once never give more than the month has, on whichever of its days', async () => {
  await setBudget(1_000, 1_000);
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, n) => pay([lotto(100 + n, members[n % 4]!, 90)], `2026-05-0${1 + (n % 9)}`)),
  );
  expect(results.filter((result) => result === 'paid')).toHaveLength(11);
  expect(new Set(results)).toEqual(new Set(['paid', 'EVENT_BUDGET_SPENT']));
});

test('the audit finds points of an event that no row stands behind', async () => {
  const broken = async () => (await runAudit(database.pool)).filter(({ holds }) => !holds).map(({ name }) => name);
  expect(await broken()).toEqual(['event-orphans']);
  await sql`update event_day set given = given + 1 where day = '2026-03-31'`.execute(database.db);
  expect(await broken()).toEqual(['event-orphans', 'event-budgets']);
});
