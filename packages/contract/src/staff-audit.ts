import * as z from 'zod';
import { day, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { actKindId } from './staff-acts.ts';
import type { DiffLine } from './settings-form.ts';

const word = z.string().max(100);

/** An event of the audit trail. Null `address`: none is kept. */
export type WireAuditEvent = {
  id: string;
  at: string;
  /** `staff:admin`, `member:42`, `cli`, … */
  actor: string;
  /** `setting.change`, `staff.create`, … */
  action: string;
  /** `setting:menu`, `member:42`, … */
  subject: string;
  before: unknown;
  after: unknown;
  /** what changed, in the words of the office's forms */
  lines: DiffLine[];
  /** login id of the member it is about; null: it is about something else, or the member is unknown */
  member: string | null;
  reason: string | null;
  address: string | null;
  /** the seal that holds it; null while it waits for one (a second or two) */
  seal: string | null;
};

/**
 * What was done by hand, newest first unless asked otherwise. `actor` and `subject` are exact; an `action` that ends
 * in a dot matches all that begin so; `act` all of a kind of the report of acts; `q` looks into subject, reason, and what was before and after.
 */
export const listAuditEvents = staffCall<{ list: WireAuditEvent[]; pagination: Pagination }>()({
  path: '/staff/audit/list',
  summary: '감사 기록 목록',
  right: 'audit.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.literal('at').default('at'),
    dir: z.enum(['asc', 'desc']).default('desc'),
    id: idText.optional(),
    actor: word.optional(),
    action: word.optional(),
    act: actKindId.optional(),
    subject: word.optional(),
    q: word.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** The actions and actors there are, for choosing among them. */
export const listAuditWords = staffCall<{ actions: string[]; actors: string[] }>()({
  path: '/staff/audit/words',
  summary: '감사 기록 검색 항목 조회',
  right: 'audit.view',
  input: z.strictObject({}),
});

/** The first place where the trail is not as it was sealed; `event` null: the seal itself, or its place in the chain. */
export type WireChainBreak = { seal: string; event: string | null; what: 'changed' | 'removed' | 'added' | 'seal' };

/** The chain computed anew from the first event on; `waiting` events are not sealed yet. */
export type WireChain = { seals: number; events: number; waiting: number; broken: WireChainBreak | null };

/** Computes the chain of the audit trail anew and compares it with what is kept. */
export const verifyAuditChain = staffCall<WireChain>()({
  path: '/staff/audit/verify',
  summary: '감사 기록 무결성 검증',
  throws: ['TOO_MANY_REQUESTS'],
  right: 'audit.view',
  input: z.strictObject({}),
});
