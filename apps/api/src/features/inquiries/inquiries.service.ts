import type { InputOf, Pagination, PayloadOf } from '@lime/contract/call.ts';
import type {
  createInquiry,
  inquiryPace,
  listInquiries,
  replyInquiry,
  WireInquiry,
  WireInquiryArticle,
} from '@lime/contract/inquiries.ts';
import { assert } from '@lime/domain/assert.ts';
import { checkInquiryText, inquiryLimits, tidyTitle } from '@lime/domain/inquiries/inquiry-text.ts';
import { cleanText } from '@lime/domain/text/clean-text.ts';
import type { Core, Outbox } from '../../core/context.ts';
import { kept } from '../../core/kept.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { findAttachments, namedSlips, readAttachments } from './attachments.ts';
import {
  countThread,
  insertAttachments,
  insertInquiry,
  insertMessage,
  lockInquiry,
  readInquiries,
  readInquiry,
  readPace,
  readRecent,
  readThread,
  setHidden,
  setWaiting,
} from './inquiries.sql.ts';
import type { InquiryRow } from './inquiries.sql.ts';

/** How long a computed answer time is reused for all members. */
const paceMs = 60_000;

type Seq = { board_seq: string };

/** What a member's inquiries need. */
export type InquiryDeps = Pick<Core, 'db' | 'outbox'> & {
  readonly settings: Pick<LiveSettings, 'get'>;
  readonly texts: SlipTexts;
};

/** Reads one of a member's inquiries with its whole thread. @throws Refused NOT_FOUND (404) */
export type ReadInquiry = (memberId: number, seq: string) => Promise<WireInquiryArticle>;

/** How long members wait for an answer now, in minutes; null while too few were answered. One minute's answer serves all members. */
export function createPace({ db }: Pick<Core, 'db'>): () => Promise<PayloadOf<typeof inquiryPace>> {
  const minutes = kept(paceMs, () => readPace(db));
  return async () => ({ minutes: await minutes() });
}

/**
 * Writes an inquiry down with what it is about.
 *
 * @throws Refused INQUIRY_EMPTY, INQUIRY_TITLE_LONG, INQUIRY_CONTENT_LONG (400), NOT_FOUND (404) for what is not the
 *   member's, DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409), TOO_MANY_REQUESTS (429)
 */
export async function writeInquiry(
  { outbox, settings }: InquiryDeps,
  tx: Tx,
  memberId: number,
  input: InputOf<typeof createInquiry>,
): Promise<Seq> {
  const title = tidyTitle(input.title);
  const content = cleanText(input.content);
  const refusal = checkInquiryText(title, content);
  if (refusal) throw new Refused(refusal);
  const kind =
    input.kind ?? (namedSlips(input).length > 0 ? 'betting' : (input.cash?.length ?? 0) > 0 ? 'cash' : 'general');
  await assertMayWrite(settings, tx, memberId);
  const attachments = await findAttachments(tx, memberId, input);
  const inquiryId = await insertInquiry(tx, { memberId, kind, title });
  const message = { inquiryId, writer: { memberId }, content };
  await insertAttachments(tx, await insertMessage(tx, message), attachments);
  await outbox.write(tx, 'work', { kind: 'inquiry', what: 'new', id: String(inquiryId) });
  return { board_seq: String(inquiryId) };
}

/** Goes on writing; an answered one waits again. @throws Refused as `writeInquiry`, INQUIRY_THREAD_FULL */
export async function writeOn(
  { outbox, settings }: InquiryDeps,
  tx: Tx,
  memberId: number,
  input: InputOf<typeof replyInquiry>,
): Promise<Seq> {
  const content = cleanText(input.content);
  const refusal = checkInquiryText(null, content);
  if (refusal) throw new Refused(refusal);
  await assertMayWrite(settings, tx, memberId);
  const inquiry = await lockInquiry(tx, input.seq, memberId);
  if (!inquiry) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const attachments = await findAttachments(tx, memberId, input);
  const { messages, attached } = await countThread(tx, inquiry.id);
  const more = attachments.slipIds.length + attachments.cashSeqs.length;
  if (messages >= inquiryLimits.messages || attached + more > inquiryLimits.attached)
    throw new Refused({ code: 'INQUIRY_THREAD_FULL' });
  const message = { inquiryId: inquiry.id, writer: { memberId }, content };
  await insertAttachments(tx, await insertMessage(tx, message), attachments);
  await setWaiting(tx, inquiry.id, 'write-on');
  const what = inquiry.state === 'waiting' ? 'changed' : 'new';
  await outbox.write(tx, 'work', { kind: 'inquiry', what, id: String(inquiry.id) });
  return { board_seq: String(inquiry.id) };
}

/** Out of the member's list; what waited is withdrawn. @throws Refused NOT_FOUND (404) */
export async function withdrawInquiry(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  memberId: number,
  seq: string,
): Promise<void> {
  const inquiry = await lockInquiry(tx, seq, memberId);
  if (!inquiry) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await setHidden(tx, inquiry.id);
  await outbox.write(tx, 'work', { kind: 'inquiry', what: 'changed', id: String(inquiry.id) });
}

/** A page of the member's inquiries. */
export async function listOwnInquiries(
  db: Db,
  memberId: number,
  { page, size, keyword }: InputOf<typeof listInquiries>,
): Promise<{ list: WireInquiry[]; pagination: Pagination }> {
  const { rows, total } = await readInquiries(db, memberId, keyword.trim(), (page - 1) * size, size);
  return { list: rows.map(toWire), pagination: paginationOf(page, size, total) };
}

/** One of the member's inquiries with its whole thread. @throws Refused NOT_FOUND (404) */
export async function readOwnInquiry(
  { db, texts }: InquiryDeps,
  memberId: number,
  seq: string,
): Promise<WireInquiryArticle> {
  const row = await readInquiry(db, memberId, seq);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const messages = await readThread(db, row.id);
  const attached = await readAttachments(db, texts, memberId, messages);
  const thread = messages.map((message) => ({
    seq: String(message.id),
    from: message.staff_id === null ? ('member' as const) : ('staff' as const),
    content: message.content,
    createdAt: message.at.toISOString(),
    ...attached.get(message.id)!,
  }));
  const first = thread[0];
  assert(first, `inquiry ${row.id} has a first message`);
  return {
    ...toWire(row),
    board_content: first.content,
    betting: first.betting,
    cash: first.cash,
    comments: thread.filter(({ from }) => from === 'staff').map(({ content, createdAt }) => ({ content, createdAt })),
    thread,
    closed: row.closed_reason !== null,
    mayReply: thread.length < inquiryLimits.messages,
  };
}

/** Behind the member's lock, which these calls hold: floods are counted right. */
async function assertMayWrite(settings: Pick<LiveSettings, 'get'>, tx: Tx, memberId: number): Promise<void> {
  const { messages, seconds } = await readRecent(tx, memberId);
  if (messages >= settings.get('inquiries').perHour)
    throw new Refused({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter: Math.max(1, seconds) } }, 429);
}

function toWire(row: InquiryRow): WireInquiry {
  return {
    board_seq: String(row.id),
    board_title: row.title,
    board_author_name: row.nickname,
    board_regdatetime: row.created_at.toISOString(),
    replyDate: row.answered_at?.toISOString() ?? null,
    kind: row.kind,
    updatedAt: row.changed_at.toISOString(),
  };
}
