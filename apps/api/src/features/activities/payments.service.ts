import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import { lockBalances, readTransfersByCause } from '../../core/ledger/ledger.sql.ts';
import { writeOutbox } from '../../core/outbox.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readSetting } from '../settings/settings.service.ts';
import { addGiven, lockBudgetSpent, readBudgetSpent, readToday } from './budget.sql.ts';
import type { BudgetSpent, PayingActivity } from './budget.sql.ts';

/** Points for a member, with their cause. */
export type ActivityPayment = {
  readonly memberId: number;
  /** points, whole and positive */
  readonly amount: number;
  /** `activityCause` of core/ledger/causes.ts: the same one again gives nothing */
  readonly cause: string;
};

/**
 * Gives members points out of an activity's budget, all of them or none, and tells them. What was given under its cause
 * before is left alone and costs no budget.
 *
 * Locks the members in the order of their ids, then the activity's budget until the end of the transaction.
 *
 * @param day  the Seoul day whose budget it is; left out: today, by the database's clock
 * @throws Refused EVENT_BUDGET_SPENT when the day or its month has less left than all of it; nothing was given
 */
export async function payPoints(
  tx: Tx,
  { event, payments, day }: { event: PayingActivity; payments: readonly ActivityPayment[]; day?: string },
): Promise<void> {
  if (payments.length === 0) return;
  await lockBalances(tx, [...new Set(payments.map(({ memberId }) => memberId))]);
  const left = await lockBudget(tx, event, day);
  const posted = await readTransfersByCause(
    tx,
    payments.map(({ cause }) => cause),
  );
  const fresh = payments.filter(({ cause }) => !posted.some((transfer) => transfer.cause === cause));
  const points = fresh.reduce((sum, { amount }) => sum + amount, 0);
  if (points > left.points) throw new Refused({ code: 'EVENT_BUDGET_SPENT' });
  await post(
    tx,
    fresh.map(({ memberId, amount, cause }) => ({
      from: issue.points,
      to: memberAccount(memberId, 'point'),
      amount,
      kind: 'event',
      cause,
    })),
  );
  await addGiven(tx, { event, day: left.day, points, count: fresh.length });
  const members = [...new Set(fresh.map(({ memberId }) => memberId))];
  if (members.length > 0) await writeOutbox(tx, 'balance', { m: members });
}

/**
 * What an activity may still give; it stays so until the end of the transaction. Lock members first.
 *
 * @param day  as of payPoints
 * @returns    points left, the day's or the month's whichever is less; the day
 */
export async function lockBudget(
  tx: Tx,
  event: PayingActivity,
  day?: string,
): Promise<{ readonly points: number; readonly day: string }> {
  const of = day ?? (await readToday(tx));
  return { points: await left(tx, event, await lockBudgetSpent(tx, event, of)), day: of };
}

/** As lockBudget, for a look that holds nobody up. */
export async function budgetLeft(db: Db | Tx, event: PayingActivity, day: string): Promise<number> {
  return left(db, event, await readBudgetSpent(db, event, day));
}

async function left(db: Db | Tx, event: PayingActivity, given: BudgetSpent): Promise<number> {
  const budget = (await readSetting(db, 'eventBudgets'))[event];
  return Math.max(0, Math.min(budget.day - given.day, budget.month - given.month));
}

/** A spin or a day that gave nothing counts all the same. Call it under lockBudget. */
export async function countWithoutPoints(tx: Tx, event: PayingActivity, day: string): Promise<void> {
  await addGiven(tx, { event, day, points: 0, count: 1 });
}
