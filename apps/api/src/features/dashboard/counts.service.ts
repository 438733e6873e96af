import type { PayloadOf } from '@lime/contract/call.ts';
import type { WaitingKind } from '@lime/contract/realtime.ts';
import type { dashboardCounts } from '@lime/contract/staff-dashboard.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db } from '../../core/db.ts';
import { countApprovals } from '../approvals/approvals.service.ts';
import { countGameAlarms } from '../games/monitor.service.ts';
import { countWaiting, readWaiting } from './counts.sql.ts';

/** Who sees what waits. */
const rightFor: Readonly<Record<WaitingKind, StaffRight>> = {
  deposit: 'deposits.view',
  withdrawal: 'withdrawals.view',
  signup: 'members.approve',
  adjustment: 'members.money',
  inquiry: 'inquiries.view',
  chat: 'chat.view',
};
const kinds = Object.keys(rightFor) as WaitingKind[];
const newest = 20;

/** What waits, of what this staff member may see, with the newest of it; null where they may not. */
export async function counts(db: Db, staff: StaffCaller): Promise<PayloadOf<typeof dashboardCounts>> {
  const { rights } = staff;
  const sees = (kind: WaitingKind) => rights.has(rightFor[kind]);
  const [waiting, latest, approvals, games] = await Promise.all([
    countWaiting(db),
    readWaiting(db, kinds.filter(sees), newest),
    countApprovals(db, staff),
    countGameAlarms(db),
  ]);
  return {
    deposits: sees('deposit') ? waiting.deposits : null,
    withdrawals: sees('withdrawal') ? waiting.withdrawals : null,
    signups: sees('signup') ? waiting.signups : null,
    adjustments: sees('adjustment') ? waiting.adjustments : null,
    inquiries: sees('inquiry') ? waiting.inquiries : null,
    chats: sees('chat') ? waiting.chats : null,
    results: rights.has('results.view') ? waiting.results : null,
    games: rights.has('games.view') ? games : null,
    approvals,
    latest: latest.map(({ kind, id, at, who, amount }) => ({
      kind,
      id: String(id),
      at: at.toISOString(),
      who,
      amount,
    })),
  };
}
