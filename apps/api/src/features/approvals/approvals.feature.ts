import { assert } from '@lime/domain/assert.ts';
import { approvalKinds } from '@lime/contract/staff-approvals.names.ts';
import type { ApprovalKind } from '@lime/contract/staff-approvals.names.ts';
import type { Feature } from '../feature.ts';
import type { CarryOut, CarryOuts } from './approvals.service.ts';
import { registerApprovals } from './approvals.staff.routes.ts';

/** What one person may not do alone. @param features all others: what each does once a second person has said yes */
export function approvalsFeature(features: readonly Pick<Feature, 'name' | 'approvals'>[]): Feature {
  const carryOuts = mergeApprovals(features);
  return { name: 'approvals', routes: (handle) => registerApprovals(handle, carryOuts) };
}

/** @throws AssertionFault when two features do the same kind, or none does it */
export function mergeApprovals(features: readonly Pick<Feature, 'name' | 'approvals'>[]): CarryOuts {
  const merged = new Map<ApprovalKind, { of: string; carryOut: CarryOut }>();
  for (const { name, approvals = {} } of features)
    for (const [kind, carryOut] of Object.entries(approvals) as [ApprovalKind, CarryOut][]) {
      const known = merged.get(kind);
      assert(!known, `the features ${known?.of} and ${name} both carry out the approval ${kind}`);
      merged.set(kind, { of: name, carryOut });
    }
  for (const kind of Object.keys(approvalKinds) as ApprovalKind[])
    assert(merged.has(kind), `no feature carries out the approval ${kind}`);
  return Object.fromEntries([...merged].map(([kind, { carryOut }]) => [kind, carryOut])) as CarryOuts;
}
