import { approveApproval, listApprovals, refuseApproval } from '@lime/contract/staff-approvals.ts';
import type { Handle } from '../../core/handle.ts';
import { createApprovals } from './approvals.service.ts';
import type { CarryOuts } from './approvals.service.ts';

/** @param carryOuts what is done once a second person has said yes, by kind */
export function registerApprovals(handle: Handle, carryOuts: CarryOuts): void {
  const approvals = createApprovals(carryOuts);
  handle(listApprovals, ({ db, staff, input }) => approvals.list(db, staff, input));
  handle(approveApproval, async ({ tx, staff, input }) => {
    await approvals.approve(tx, staff, Number(input.id));
    return {};
  });
  handle(refuseApproval, async ({ tx, staff, input }) => {
    await approvals.refuse(tx, staff, Number(input.id), input.reason);
    return {};
  });
}
