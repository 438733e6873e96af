import type { WireMember } from '@lime/contract/auth.ts';
import { checkConversion } from '@lime/domain/cash/conversion.ts';
import { assert } from '@lime/domain/assert.ts';
import { onceWithBalances } from '../../core/answered-calls.ts';
import type { Submission } from '../../core/answered-calls.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { pointCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import type { BalanceRow } from '../../core/ledger/ledger.sql.ts';
import { Refused } from '../../core/refused.ts';
import { lockedBonus } from '../bonus/bonus.service.ts';
import type { Members } from '../members/members.service.ts';
import { insertConversion, readState } from './points.sql.ts';

/** What converting points needs. */
export type PointDeps = Pick<Core, 'db' | 'outbox'> & { readonly members: Pick<Members, 'wire'> };

/**
 * Turns points into cash, one won a point, both at once.
 *
 * @param amount  null: all that can be converted
 * @returns the member afterwards, and the points that were converted
 * @throws Refused POINT_BELOW_MINIMUM, POINT_INSUFFICIENT, POINT_CONVERTIBLE, CASH_MEMBER_STATE (400),
 *   DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409)
 */
export async function convertToCash(
  { db, outbox, members }: PointDeps,
  memberId: number,
  submission: Submission,
  amount: number | null,
): Promise<{ member: WireMember; converted: number }> {
  const converted = await inTransaction(db, (tx) =>
    onceWithBalances(tx, submission, (held) => convert(outbox, tx, held, submission.key, amount)),
  );
  const member = await members.wire(memberId);
  assert(member, `member ${memberId} is there`);
  return { member, converted };
}

async function convert(
  outbox: Core['outbox'],
  tx: Tx,
  held: BalanceRow,
  key: string | null,
  amount: number | null,
): Promise<number> {
  const memberId = held.member_id;
  if ((await readState(tx, memberId)) !== 'normal') throw new Refused({ code: 'CASH_MEMBER_STATE' });
  const locked = (await lockedBonus(tx, memberId)).point;
  const refusal = checkConversion(amount, held.point, locked);
  if (refusal) throw new Refused(refusal);
  const converted = amount ?? held.point - locked;
  const seq = await insertConversion(tx, { memberId, amount: converted, key });
  await post(tx, [
    {
      from: memberAccount(memberId, 'point'),
      to: issue.points,
      amount: converted,
      kind: 'conversion',
      cause: pointCause.points(seq),
    },
    {
      from: issue.playMoney,
      to: memberAccount(memberId, 'cash'),
      amount: converted,
      kind: 'conversion',
      cause: pointCause.cash(seq),
    },
  ]);
  await outbox.write(tx, 'balance', { m: [memberId] });
  return converted;
}
