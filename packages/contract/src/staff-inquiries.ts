import type { InquiryStateName } from '@lime/domain/inquiries/inquiry-states.ts';
import * as z from 'zod';
import type { RefusalCode } from './all-texts.ts';
import { inquiryKinds, inquiryTabs } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { AnswerTarget, InquiryKind, InquiryTab } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { ReplyValues } from '@lime/domain/inquiries/canned-reply.ts';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { day, idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireInquiryMessage } from './inquiries.ts';

const kind = z.enum(inquiryKinds.map(({ id }) => id) as [InquiryKind, ...InquiryKind[]]);
const reason = z.string().trim().min(1).max(500);

/** An inquiry as the queue shows it. */
export type WireStaffInquiry = {
  seq: string;
  member: { id: string; loginId: string; nickname: string; grade: number };
  kind: InquiryKind;
  title: string;
  /** 회원 삭제: the member withdrew it while it waited */
  state: InquiryStateName;
  createdAt: string;
  changedAt: string;
  /** since when the member waits; null while nobody does */
  waitingSince: string | null;
  answeredAt: string | null;
  /** counted as answered without a reply */
  closed: boolean;
  assignee: { id: string; name: string; mine: boolean } | null;
  /** messages of both sides, and how much is attached to them */
  messages: number;
  attached: number;
  /** the member took it out of the own list */
  hidden: boolean;
};

/** The figures over the queue of inquiries. */
export type WireInquiryFigures = {
  /** rows in each tab under the same filters */
  tabs: Record<InquiryTab, number>;
  /** of the waiting ones, those beyond the target */
  overdue: number;
  /** answered today (Seoul), and how many minutes the first answers of today took on average; null without any */
  answeredToday: number;
  averageMinutes: number | null;
  /** the setting: target and limit in minutes */
  target: AnswerTarget;
};

const listInput = z.strictObject({
  page,
  size: pageSize,
  tab: z.enum(inquiryTabs).default('waiting'),
  sort: z.enum(['waitingSince', 'createdAt', 'changedAt', 'loginId']).default('waitingSince'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  /** part of the title, of what either side wrote, of the member's id or nickname */
  q: z.string().max(64).default(''),
  kind: kind.optional(),
  /** a member of staff, or nobody */
  assignee: z.union([idText, z.literal('none')]).optional(),
  overdue: z.boolean().default(false),
  memberId: idText.optional(),
  /** Seoul days it was made on */
  from: day.optional(),
  to: day.optional(),
});
/** The filters and the order of the queue, checked. */
export type InquiryQuery = z.output<typeof listInput>;

/** A page of the queue. Ordered by waiting, those that wait come first, the longest waiting one at the top. */
export const listStaffInquiries = staffCall<{
  list: WireStaffInquiry[];
  pagination: Pagination;
  figures: WireInquiryFigures;
}>()({ path: '/staff/inquiries/list', summary: '1:1문의 목록', right: 'inquiries.view', input: listInput });

/** Who can be given an inquiry: staff who may answer. */
export const inquiryStaff = staffCall<{ list: { id: string; name: string }[] }>()({
  path: '/staff/inquiries/staff',
  summary: '1:1문의 담당자 목록',
  right: 'inquiries.view',
  input: z.strictObject({}),
});

/** A message of an inquiry as staff read it. */
export type WireStaffMessage = WireInquiryMessage & {
  /** who of staff wrote it; null: the member */
  by: string | null;
};
type WireInquiryMemo = { seq: string; content: string; by: string; at: string };

/** An inquiry with its thread and the office's own memos. */
export type WireInquiryCard = {
  inquiry: WireStaffInquiry;
  thread: WireStaffMessage[];
  /** the last message of the thread: what an answer is an answer to */
  lastMessage: string;
  /** why it was counted as answered without a reply; null otherwise */
  closedReason: string | null;
  memos: WireInquiryMemo[];
  /** the member's data for replies written beforehand */
  places: ReplyValues;
  /** the member's last inquiries besides this one */
  others: { seq: string; title: string; state: WireStaffInquiry['state']; createdAt: string }[];
};

/** Everything about one inquiry, slips and rows of money as they are now. @throws NOT_FOUND (404) */
export const staffInquiry = staffCall<WireInquiryCard>()({
  path: '/staff/inquiries/card',
  summary: '1:1문의 상세',
  right: 'inquiries.view',
  input: z.strictObject({ seq: idText }),
});

/** What an act on an inquiry that has moved on meanwhile, or is not the caller's, is refused for. */
const moved: readonly RefusalCode[] = [
  'IDEMPOTENCY_KEY_REUSED',
  'INQUIRY_ANSWERED',
  'INQUIRY_ASSIGNED',
  'INQUIRY_CONTENT_LONG',
  'INQUIRY_EMPTY',
  'INQUIRY_MOVED',
  'INQUIRY_NOT_ANSWERED',
  'INQUIRY_NOT_ASSIGNED',
  'INQUIRY_PLACES_OPEN',
  'INQUIRY_STAFF_UNABLE',
  'INQUIRY_WITHDRAWN',
  'NOT_FOUND',
  'STAFF_REASON_REQUIRED',
];

const act = <const Verb extends string, Shape extends z.core.$ZodLooseShape>(
  verb: Verb,
  summary: string,
  shape: Shape,
  more: { once?: 'key' } = {},
) =>
  staffCall<{ inquiry: WireStaffInquiry }>()({
    path: `/staff/inquiries/${verb}`,
    summary,
    throws: moved,
    right: 'inquiries.answer',
    writes: true,
    ...more,
    input: z.strictObject({ seq: idText, ...shape }),
  });

/**
 * Answers: the member is notified at once and gets a note. `lastMessage` is what the answer was written to: when the thread
 * has moved on, INQUIRY_MOVED says who was faster. The same key gets the first answer again.
 */
export const answerInquiry = act(
  'answer',
  '1:1문의 답변',
  {
    content: z.string().max(20_000),
    lastMessage: idText,
    key,
    /** replies written beforehand that were used */
    canned: z.array(idText).max(10).default([]),
  },
  { once: 'key' },
);
/** Takes it in hand, also from a colleague who has it. */
export const takeInquiry = act('take', '1:1문의 담당하기', {});
/** Gives it to a colleague who may answer. @throws INQUIRY_STAFF_UNABLE */
export const giveInquiry = act('give', '1:1문의 담당자 지정', { staffId: idText });
/** Puts an inquiry back into the queue that one has in hand. */
export const releaseInquiry = act('release', '1:1문의 담당 해제', {});
/** Counts it as answered without a reply, with a reason for colleagues. */
export const closeInquiry = act('close', '1:1문의 종료', { reason, lastMessage: idText });
/** Has an answered one wait again. */
export const reopenInquiry = act('reopen', '1:1문의 다시 열기', { reason });
/** A memo for colleagues; the member never sees it. */
export const addInquiryMemo = act('memo', '1:1문의 메모 작성', { content: z.string().trim().min(1).max(1_000) });

/** A reply written beforehand, with places for the member's data such as {닉네임}. */
export type WireCannedReply = {
  seq: string;
  title: string;
  content: string;
  kind: InquiryKind;
  used: number;
  changedAt: string;
};
const cannedBody = z.strictObject({
  title: z.string().trim().min(1).max(60),
  content: z.string().trim().min(1).max(inquiryLimits.reply),
  kind,
});
/** A reply written beforehand, checked. */
export type CannedBody = z.output<typeof cannedBody>;

/** All of them in their order; at most two hundred. */
export const listCanned = staffCall<{ list: WireCannedReply[] }>()({
  path: '/staff/inquiries/canned/list',
  summary: '답변 템플릿 목록',
  right: 'inquiries.view',
  input: z.strictObject({}),
});
/** Adds a reply written beforehand. Refused CANNED_TOO_MANY. */
export const createCanned = staffCall<{ canned: WireCannedReply }>()({
  path: '/staff/inquiries/canned/create',
  summary: '답변 템플릿 등록',
  throws: ['CANNED_TOO_MANY'],
  right: 'inquiries.answer',
  writes: true,
  input: cannedBody,
});
/** Replaces a reply written beforehand. */
export const changeCanned = staffCall<{ canned: WireCannedReply }>()({
  path: '/staff/inquiries/canned/change',
  summary: '답변 템플릿 수정',
  right: 'inquiries.answer',
  writes: true,
  input: z.strictObject({ seq: idText, canned: cannedBody }),
});
/** Deletes a reply written beforehand; answers that were sent with it stay. */
export const deleteCanned = staffCall<Record<string, never>>()({
  path: '/staff/inquiries/canned/delete',
  summary: '답변 템플릿 삭제',
  throws: ['NOT_FOUND'],
  right: 'inquiries.answer',
  writes: true,
  input: z.strictObject({ seq: idText }),
});
/** Refused CANNED_MOVED when these are not all there are any more. */
export const orderCanned = staffCall<Record<string, never>>()({
  path: '/staff/inquiries/canned/order',
  summary: '답변 템플릿 순서 변경',
  throws: ['CANNED_MOVED'],
  right: 'inquiries.answer',
  writes: true,
  input: z.strictObject({ seqs: z.array(idText).max(200) }),
});
