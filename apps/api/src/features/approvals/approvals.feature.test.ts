import { describe, expect, test } from 'vitest';
import { approvalKinds } from '@lime/contract/staff-approvals.names.ts';
import type { ApprovalKind } from '@lime/contract/staff-approvals.names.ts';
import { mergeApprovals } from './approvals.feature.ts';

const kinds = Object.keys(approvalKinds) as ApprovalKind[];
/** A feature that carries out these kinds, each telling who did it. */
const carrying = (name: string, its: readonly ApprovalKind[]) => ({
  name,
  approvals: Object.fromEntries(its.map((kind) => [kind, async () => `${name} ${kind}`])),
});

describe('the approvals of all features', () => {
  test('are what each of them carries out', async () => {
    const [first, ...others] = kinds as [ApprovalKind, ...ApprovalKind[]];
    const merged = mergeApprovals([carrying('a', [first]), { name: 'b' }, carrying('c', others)]);
    const done = await Promise.all(kinds.map((kind) => merged[kind](null as never, null as never, null)));
    expect(done).toEqual([`a ${first}`, ...others.map((kind) => `c ${kind}`)]);
  });

  test('do not start with a kind that two features carry out', () => {
    expect(() => mergeApprovals([carrying('a', kinds), carrying('b', ['slip.cancel'])])).toThrow(
      'the features a and b both carry out the approval slip.cancel',
    );
  });

  test.each(kinds)('do not start when nobody carries out %s', (missing) => {
    const rest = kinds.filter((kind) => kind !== missing);
    expect(() => mergeApprovals([carrying('a', rest)])).toThrow(`no feature carries out the approval ${missing}`);
  });
});
