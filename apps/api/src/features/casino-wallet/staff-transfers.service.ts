import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { returnText } from '@lime/contract/casino-wallet.texts.ts';
import type { casinoTransfers, sweepCasino } from '@lime/contract/staff-casino-wallet.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { sendAllHome } from './casino-wallet.service.ts';
import { isMember, readSums, readTransfers } from './staff-transfers.sql.ts';

/** Transfers as the office looks at them, with what is on its way. */
export async function listTransfers(
  db: Db,
  { page, size, q, state, direction, from, to }: InputOf<typeof casinoTransfers>,
): Promise<PayloadOf<typeof casinoTransfers>> {
  const number = /^#([1-9]\d{0,15})$/.exec(q)?.[1];
  const filter = {
    state: state ?? null,
    direction: direction ?? null,
    memberId: number === undefined ? null : Number(number),
    loginId: number === undefined ? q.toLowerCase() : '',
    from: from ?? null,
    to: to ?? null,
  };
  const [{ rows, total }, { oldest_seconds: oldestSeconds, held, ...onWay }] = await Promise.all([
    readTransfers(db, filter, (page - 1) * size, size),
    readSums(db),
  ]);
  return {
    list: rows.map((row) => ({
      seq: String(row.seq),
      member: { id: String(row.member_id), loginId: row.login_id, nickname: row.nickname },
      direction: row.direction,
      amount: row.amount,
      state: row.state,
      askedAt: row.asked_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      seconds: row.seconds,
      reason: row.reason === null ? null : returnText(row.reason),
      casinoAfter: row.casino_after,
      by: row.staff,
    })),
    pagination: paginationOf(page, size, total),
    onWay: { ...onWay, oldestSeconds },
    held,
  };
}

/** Sends a member's casino money home, with the reason on record. @throws Refused NOT_FOUND (404), CASINO_EMPTY */
export async function sweepHome(
  deps: Pick<Core, 'outbox'>,
  tx: Tx,
  staff: StaffCaller,
  { memberId, reason }: InputOf<typeof sweepCasino>,
): Promise<PayloadOf<typeof sweepCasino>> {
  const id = Number(memberId);
  if (!(await isMember(tx, id))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { seq, amount } = await sendAllHome(deps, tx, id, staff.staffId);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'casino-wallet.sweep',
    subject: `member:${id}`,
    after: { seq, amount },
    reason,
  });
  return { seq: String(seq), amount };
}
