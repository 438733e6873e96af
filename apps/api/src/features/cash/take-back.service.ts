import type { WireMoney } from '@lime/contract/auth.ts';
import { readWireMoney } from '../../core/realtime/wire-money.ts';
import { takenBackReason } from '@lime/contract/cash.texts.ts';
import { mayTakeBack } from '@lime/domain/cash/may-take-back.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import { cashCause } from '../../core/ledger/causes.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { post } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { lockRequest, readRequestMember, setDecided } from './decisions.sql.ts';

/**
 * A member takes a withdrawal back that nobody has begun with, under the locks of every decision: of a cashier and the
 * member one comes first. Asked again it answers as the first time.
 *
 * @throws Refused NOT_FOUND (404) for a number that is no withdrawal of this member's, CASH_TAKE_BACK_… (400)
 */
export async function takeBackWithdrawal(
  tx: Tx,
  memberId: number,
  seq: string,
  { outbox, settings }: { outbox: Core['outbox']; settings: Pick<LiveSettings, 'get'> },
): Promise<{ cash_seq: string } & WireMoney> {
  if ((await readRequestMember(tx, 'withdrawal', seq)) !== memberId) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await lockBalances(tx, [memberId]);
  const { takeBackSeconds, holdHours } = settings.get('cash');
  const row = await lockRequest(tx, seq, holdHours);
  if (row.decided_by !== 'member') {
    const request = { status: row.status, takenBy: row.taken_by, firstBy: row.first_by };
    const refusal = mayTakeBack(request, row.asked_seconds, takeBackSeconds);
    if (refusal) throw new Refused(refusal);
    await post(tx, [
      {
        from: memberAccount(memberId, 'hold'),
        to: memberAccount(memberId, 'cash'),
        amount: row.amount,
        kind: 'hold-release',
        cause: cashCause.release(row.seq),
      },
    ]);
    const status = await setDecided(tx, row.seq, {
      act: 'take-back',
      by: 'member',
      reason: takenBackReason,
    });
    await outbox.write(tx, 'balance', { m: [memberId] });
    await addAuditEvent(tx, {
      actor: `member:${memberId}`,
      action: 'withdrawal.take-back',
      subject: `cash:${row.seq}`,
      before: { status: row.status },
      after: { status, memberId, amount: row.amount },
    });
    await outbox.write(tx, 'work', { kind: 'withdrawal', what: 'changed', id: String(row.seq) });
  }
  return { cash_seq: String(row.seq), ...(await readWireMoney(tx, memberId)) };
}
