import * as z from 'zod';
import type { AccessDecision, AccessKind } from '@lime/domain/access/access-review.ts';
import type { ApiScope } from '@lime/domain/access/api-scopes.ts';
import { staffRights } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRight, StaffRole } from '@lime/domain/access/staff-rights.ts';
import { day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** What a reviewer looks at. `lastAt`: the last sign-in or use of the key, null: never. A key has scopes, an account rights. */
export type WireAccess = {
  role: StaffRole | null;
  ownRights: OwnRights;
  used: StaffRight[];
  unused: StaffRight[];
  scopes: ApiScope[];
  /** addresses and blocks; none: from anywhere */
  addresses: string[];
  lastAt: string | null;
};

/** An account or key in use. `mine`: one's own, which another super looks at. */
export type WireAccessRow = WireAccess & {
  kind: AccessKind;
  id: string;
  who: string;
  name: string;
  dueAt: string;
  isDue: boolean;
  reviewedAt: string | null;
  mine: boolean;
};

/** A review that was made. */
export type WireAccessReview = {
  id: string;
  at: string;
  kind: AccessKind;
  who: string;
  by: string;
  decision: AccessDecision;
  note: string;
  access: WireAccess;
  taken: StaffRight[];
};

const kind = z.enum(['staff', 'key']);

/** All accounts and keys in use, what is due first. */
export const listAccess = staffCall<{ list: WireAccessRow[]; due: number }>()({
  path: '/staff/access/list',
  summary: '접근 검토 목록',
  right: 'staff.view',
  input: z.strictObject({}),
});

/**
 * Confirms an account's or key's access, takes rights away, or ends it. `reviewedAt` is what the reviewer saw. Refused
 * ACCESS_SUPER (403) to all but supers, ACCESS_OWN (403), ACCESS_MOVED (409).
 */
export const reviewAccess = staffCall<{ id: string }>()({
  path: '/staff/access/review',
  summary: '접근 검토',
  throws: [
    'ACCESS_MOVED',
    'ACCESS_NOTHING',
    'ACCESS_OWN',
    'ACCESS_SUPER',
    'API_KEY_STOPPED',
    'NOT_FOUND',
    'STAFF_LAST_SUPER',
    'STAFF_REASON_REQUIRED',
  ],
  right: 'staff.edit',
  writes: true,
  input: z.strictObject({
    kind,
    id: idText,
    decision: z.enum(['keep', 'reduce', 'end']),
    rights: z.array(z.enum(staffRights.map(({ id }) => id))).default([]),
    note: z.string().trim().max(500),
    reviewedAt: z.iso.datetime().nullable(),
  }),
});

/** Reviews that were made, newest first. */
export const listAccessReviews = staffCall<{ list: WireAccessReview[]; pagination: Pagination }>()({
  path: '/staff/access/history',
  summary: '접근 검토 이력',
  right: 'staff.view',
  input: z.strictObject({
    page,
    size: pageSize,
    kind: kind.optional(),
    q: z.string().max(64).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});
