import { approveApproval, listApprovals, refuseApproval } from '@lime/contract/staff-approvals.ts';
import type { Handle } from '../../core/handle.ts';
import { approve, listApprovalsFor, refuse } from './approvals.service.ts';
import type { CarryOuts } from './approvals.service.ts';

/** Approvals in the office. @param carryOuts what each kind of approval does once a second person approves */
export function registerApprovals(handle: Handle, carryOuts: CarryOuts): void {
  handle(listApprovals, ({ db, staff, input }) => listApprovalsFor(db, staff, input));
  handle(approveApproval, async ({ tx, staff, input }) => {
    await approve(carryOuts, tx, staff, Number(input.id));
    return {};
  });
  handle(refuseApproval, async ({ tx, staff, input }) => {
    await refuse(tx, staff, Number(input.id), input.reason);
    return {};
  });
}
