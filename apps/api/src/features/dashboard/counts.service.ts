import type { PayloadOf } from '@lime/contract/call.ts';
import type { WaitingKind } from '@lime/contract/realtime.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import type { dashboardCounts } from '@lime/contract/staff-dashboard.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { workRights } from '../../core/realtime/work-rights.ts';
import { countApprovals } from '../approvals/approvals.service.ts';
import { countGameAlarms } from '../games/monitor.service.ts';
import { countLate, countWaiting, readWaiting } from './counts.sql.ts';
import type { CountRow } from './counts.sql.ts';

const kinds: readonly WaitingKind[] = ['deposit', 'withdrawal', 'signup', 'adjustment', 'inquiry', 'chat', 'access'];
const newest = 20;

/** How much waits, by kind; the same for everybody who asks. */
export async function openWork(on: Db | Tx): Promise<Omit<CountRow, 'access' | 'suggestions'>> {
  const { access: _ofNoShift, suggestions: _norThese, ...work } = await countWaiting(on);
  return work;
}

/** How much of a shift's work waits longer than its target. */
export function lateWork(on: Db | Tx, targets: Targets): Promise<number> {
  return countLate(on, targets);
}

/** What waits, of what this staff member may see, with the newest of it; null where they may not. */
export async function counts(db: Db, staff: StaffCaller, targets: Targets): Promise<PayloadOf<typeof dashboardCounts>> {
  const { rights } = staff;
  const sees = (kind: WaitingKind) => rights.has(workRights[kind]);
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
    access: sees('access') ? waiting.access : null,
    games: rights.has('games.view') ? games : null,
    suggestions: rights.has('suggestions.view') ? waiting.suggestions : null,
    approvals,
    targets,
    latest: latest.map(({ kind, id, at, who, amount }) => ({
      kind,
      id: String(id),
      at: at.toISOString(),
      who,
      amount,
    })),
  };
}
