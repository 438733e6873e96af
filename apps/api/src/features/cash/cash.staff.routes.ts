import { cashShift, depositQueue, withdrawalQueue } from '@lime/contract/staff-cash.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import {
  approveRequest,
  decideRequests,
  refuseRequest,
  unclaimRequest,
  claimRequest,
  writeRequestMemo,
} from './decisions.service.ts';
import type { DecisionDeps } from './decisions.service.ts';
import { listQueue, listShift, readRequestCard } from './queue.service.ts';

/** Serves the two queues of the office and the shift's sums. */
export function registerStaffCash(handle: Handle, deps: DecisionDeps & Pick<Core, 'db'>): void {
  for (const [type, calls] of [
    ['deposit', depositQueue],
    ['withdrawal', withdrawalQueue],
  ] as const) {
    handle(calls.list, ({ staff, input }) => listQueue(deps, staff, type, input));
    handle(calls.card, ({ staff, input }) => readRequestCard(deps, staff, type, input.seq));
    handle(calls.take, ({ tx, staff, input: { seq, reason } }) => claimRequest(deps, tx, staff, { type, seq }, reason));
    handle(calls.release, ({ tx, staff, input: { seq } }) => unclaimRequest(deps, tx, staff, { type, seq }));
    handle(calls.approve, ({ tx, staff, input: { seq } }) => approveRequest(deps, tx, staff, { type, seq }));
    handle(calls.refuse, ({ tx, staff, input: { seq, reason } }) =>
      refuseRequest(deps, tx, staff, { type, seq }, reason),
    );
    handle(calls.memo, async ({ tx, staff, input: { seq, memo } }) => {
      await writeRequestMemo(deps, tx, staff, { type, seq }, memo);
      return {};
    });
    handle(calls.decide, async ({ staff, input, submission }) => ({
      rows: await decideRequests(deps, staff, type, input, submission),
    }));
  }
  handle(cashShift, async ({ input: { from, to } }) => ({ rows: await listShift(deps, from, to) }));
}
