import type { WireMember } from '@lime/contract/auth.ts';
import { checkConversion } from '@lime/domain/cash/conversion.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { pointCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { Refused } from '../../core/refused.ts';
import { lockedBonus } from '../bonus/bonus.service.ts';
import type { Members } from '../members/members.service.ts';
import { insertConversion, isRepeated, readByKey, readState } from './points.sql.ts';

/** The same conversion sent again within so many seconds is the same click. Source: specification 0 §9, decision 5. */
const duplicateSeconds = 5;

export type Conversion = {
  readonly memberId: number;
  /** null: all that can be converted */
  readonly amount: number | null;
  /** the member's Idempotency-Key; null when none was sent */
  readonly key: string | null;
};

export type PointConversions = {
  /**
   * Turns points into cash, one won a point, both at once. The same key again gets the first answer.
   *
   * @throws Refused POINT_BELOW_MINIMUM, POINT_INSUFFICIENT, POINT_CONVERTIBLE, CASH_MEMBER_STATE (400),
   *   DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409)
   */
  convert(conversion: Conversion): Promise<{ member: WireMember; converted: number }>;
};

export function createPoints(
  { db, outbox }: Pick<Core, 'db' | 'outbox'>,
  { members }: { members: Pick<Members, 'wire'> },
): PointConversions {
  async function convert(tx: Tx, { memberId, amount, key }: Conversion): Promise<number> {
    const [held] = await lockBalances(tx, [memberId]);
    assert(held, `member ${memberId} has no accounts`);
    // The amount is all there is to a body; no amount is below zero.
    const bodyHash = amount ?? -1;
    const known = key === null ? null : await readByKey(tx, memberId, key);
    if (known) {
      if (known.body_hash !== bodyHash) throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409);
      return known.amount;
    }
    if (await isRepeated(tx, memberId, bodyHash, duplicateSeconds))
      throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
    if ((await readState(tx, memberId)) !== 'normal') throw new Refused({ code: 'CASH_MEMBER_STATE' });
    const locked = (await lockedBonus(tx, memberId)).point;
    const refusal = checkConversion(amount, held.point, locked);
    if (refusal) throw new Refused(refusal);
    const converted = amount ?? held.point - locked;
    const seq = await insertConversion(tx, { memberId, amount: converted, key, bodyHash });
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

  return {
    async convert(conversion) {
      const converted = await inTransaction(db, (tx) => convert(tx, conversion));
      const member = await members.wire(conversion.memberId);
      assert(member, `member ${conversion.memberId} is there`);
      return { member, converted };
    },
  };
}
