import * as z from 'zod';
import type { SecondPersonWhy } from '@lime/domain/access/second-person.ts';
import { idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { DiffLine } from './settings-form.ts';
import type { ApprovalKind } from './staff-approvals.names.ts';

/** Something was not done but waits for another person. `others`: active accounts that could decide it now. */
export type WireWaiting = { id: string; why: SecondPersonWhy; others: number; bySuper: boolean };

/** Something that waits for a second person, or waited. Null `decidedAt`: nobody has decided yet. */
export type WireApproval = {
  id: string;
  kind: ApprovalKind;
  /** as in the audit trail: slip:…, fixture:…, setting:… */
  subject: string;
  lines: DiffLine[];
  why: SecondPersonWhy;
  /** won that are at stake; null where there are none */
  amount: number | null;
  reason: string;
  state: 'waiting' | 'done' | 'refused' | 'superseded';
  madeBy: string;
  madeAt: string;
  /** asked for by the reader */
  own: boolean;
  /** why the reader cannot approve it; null: they can */
  mayNot: 'own' | 'right' | 'super' | 'new-account' | null;
  /** active accounts that could decide it */
  others: number;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
};

/** What waits, oldest first, or what was decided, newest first: of the kinds one may decide, and one's own. */
export const listApprovals = staffCall<{ list: WireApproval[]; pagination: Pagination; waiting: number }>()({
  path: '/staff/approvals/list',
  summary: '2인 승인 대기 목록',
  right: null,
  input: z.strictObject({ page, size: pageSize, state: z.enum(['waiting', 'decided']).default('waiting') }),
});

/**
 * The second person says yes: it is carried out now, in the name of who asked. Refused STAFF_SECOND_PERSON,
 * STAFF_ACCOUNT_NEW, APPROVAL_SUPER, APPROVAL_MAKER_GONE, REQUEST_DECIDED and as the act itself is.
 */
export const approveApproval = staffCall<Record<string, never>>()({
  path: '/staff/approvals/approve',
  summary: '2인 승인 처리',
  throws: [
    'ACCOUNT_FULL',
    'API_KEY_STOPPED',
    'APPROVAL_MAKER_GONE',
    'APPROVAL_SUPER',
    'BONUS_CODE_MOVED',
    'CASINO_GIFT_UNTIL',
    'GAME_ROUND_VOID',
    'MEMBER_BULK_ENDED',
    'PROMOTION_DAY',
    'PROMOTION_MOVED',
    'PROMOTION_STOPPED',
    'PROMOTION_TERMS',
    'PURGED',
    'PURGE_NOT_LEFT',
    'PURGE_OWED',
    'PURGE_TOO_EARLY',
    'REQUEST_DECIDED',
    'SETTING_MOVED',
    'STAFF_ACCOUNT_NEW',
    'STAFF_SECOND_PERSON',
    'STAFF_SLIP_SETTLED',
    'TRADING_MOVED',
  ],
  right: null,
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** The second person says no, or who asked takes it back. */
export const refuseApproval = staffCall<Record<string, never>>()({
  path: '/staff/approvals/refuse',
  summary: '2인 승인 거절',
  throws: ['REQUEST_DECIDED', 'STAFF_REASON_REQUIRED'],
  right: null,
  writes: true,
  input: z.strictObject({ id: idText, reason: z.string().trim().max(200).default('') }),
});
