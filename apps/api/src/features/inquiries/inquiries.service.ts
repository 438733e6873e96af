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
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
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

export type Inquiries = {
  /**
   * Writes an inquiry down with what it is about.
   *
   * @throws Refused INQUIRY_EMPTY, INQUIRY_TITLE_LONG, INQUIRY_CONTENT_LONG (400), NOT_FOUND (404) for what is not the
   *   member's, DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409), TOO_MANY_REQUESTS (429)
   */
  create(tx: Tx, memberId: number, input: InputOf<typeof createInquiry>): Promise<Seq>;
  /** Goes on writing; an answered one waits again. @throws Refused as `create`, INQUIRY_THREAD_FULL */
  reply(tx: Tx, memberId: number, input: InputOf<typeof replyInquiry>): Promise<Seq>;
  /** Out of the member's list; what waited is withdrawn. @throws Refused NOT_FOUND (404) */
  remove(tx: Tx, memberId: number, seq: string): Promise<void>;
  list(
    memberId: number,
    query: InputOf<typeof listInquiries>,
  ): Promise<{ list: WireInquiry[]; pagination: Pagination }>;
  /** @throws Refused NOT_FOUND (404) */
  article(memberId: number, seq: string): Promise<WireInquiryArticle>;
  pace(): Promise<PayloadOf<typeof inquiryPace>>;
};

export function createInquiries(
  { db, outbox }: Pick<Core, 'db' | 'outbox'>,
  { settings, texts }: { settings: Pick<LiveSettings, 'get'>; texts: SlipTexts },
): Inquiries {
  let pace: { at: number; minutes: Promise<number | null> } | null = null;

  /** Behind the member's lock, which these calls hold: floods are counted right. */
  async function assertMayWrite(tx: Tx, memberId: number): Promise<void> {
    const { messages, seconds } = await readRecent(tx, memberId);
    if (messages >= settings.get('inquiries').perHour)
      throw new Refused({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter: Math.max(1, seconds) } }, 429);
  }

  return {
    async create(tx, memberId, input) {
      const title = tidyTitle(input.title);
      const content = cleanText(input.content);
      const refusal = checkInquiryText(title, content);
      if (refusal) throw new Refused(refusal);
      const kind =
        input.kind ?? (namedSlips(input).length > 0 ? 'betting' : (input.cash?.length ?? 0) > 0 ? 'cash' : 'general');
      await assertMayWrite(tx, memberId);
      const attachments = await findAttachments(tx, memberId, input);
      const inquiryId = await insertInquiry(tx, { memberId, kind, title });
      const message = { inquiryId, writer: { memberId }, content };
      await insertAttachments(tx, await insertMessage(tx, message), attachments);
      await outbox.write(tx, 'work', { kind: 'inquiry', what: 'new', id: String(inquiryId) });
      return { board_seq: String(inquiryId) };
    },

    async reply(tx, memberId, input) {
      const content = cleanText(input.content);
      const refusal = checkInquiryText(null, content);
      if (refusal) throw new Refused(refusal);
      await assertMayWrite(tx, memberId);
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
    },

    async remove(tx, memberId, seq) {
      const inquiry = await lockInquiry(tx, seq, memberId);
      if (!inquiry) throw new Refused({ code: 'NOT_FOUND' }, 404);
      await setHidden(tx, inquiry.id);
      await outbox.write(tx, 'work', { kind: 'inquiry', what: 'changed', id: String(inquiry.id) });
    },

    async list(memberId, { page, size, keyword }) {
      const { rows, total } = await readInquiries(db, memberId, keyword.trim(), (page - 1) * size, size);
      return { list: rows.map(toWire), pagination: paginationOf(page, size, total) };
    },

    async article(memberId, seq) {
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
        comments: thread
          .filter(({ from }) => from === 'staff')
          .map(({ content, createdAt }) => ({ content, createdAt })),
        thread,
        closed: row.closed_reason !== null,
        mayReply: thread.length < inquiryLimits.messages,
      };
    },

    async pace() {
      const now = Date.now();
      if (pace === null || now - pace.at > paceMs) {
        const minutes = readPace(db);
        pace = { at: now, minutes };
        minutes.catch(() => (pace = null));
      }
      return { minutes: await pace.minutes };
    },
  };
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
