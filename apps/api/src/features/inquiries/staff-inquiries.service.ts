import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  inquiryStaff,
  listStaffInquiries,
  WireInquiryCard,
  WireStaffInquiry,
} from '@lime/contract/staff-inquiries.ts';
import { rightsOf } from '@lime/domain/access/staff-rights.ts';
import { assert } from '@lime/domain/assert.ts';
import type { ReplyValues } from '@lime/domain/inquiries/canned-reply.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { readAttachments } from './attachments.ts';
import { readThread } from './inquiries.sql.ts';
import {
  countQueue,
  readAnswered,
  readMemos,
  readOfficeRow,
  readOthers,
  readPlaces,
  readQueue,
  readStaff,
} from './staff-inquiries.sql.ts';
import type { OfficeRow, PlacesRow, StaffRow } from './staff-inquiries.sql.ts';

/** The most days one list goes through (trust T27). */
const maxDays = 92;

/** What reading inquiries in the office needs. */
export type StaffInquiryDeps = Pick<Core, 'db'> & {
  readonly settings: Pick<LiveSettings, 'get'>;
  readonly texts: SlipTexts;
};

/** A page of a tab of the queue, with the figures above it. @throws Refused INPUT_INVALID for days in the wrong order or too many of them */
export async function listQueue(
  { settings, db }: StaffInquiryDeps,
  staff: StaffCaller,
  query: InputOf<typeof listStaffInquiries>,
): Promise<PayloadOf<typeof listStaffInquiries>> {
  const { page, size, tab, from, to } = query;
  if (from !== undefined && to !== undefined && (from > to || to >= addDays(from, maxDays)))
    throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'to', problem: 'too_many_days' }] } });
  const { targetMinutes, lateMinutes } = settings.get('inquiries');
  const filter = { ...query, q: query.q.trim(), staffId: staff.staffId, targetMinutes };
  const [rows, { overdue, ...tabs }, today] = await Promise.all([
    readQueue(db, filter, query),
    countQueue(db, filter),
    readAnswered(db),
  ]);
  return {
    list: rows.map((row) => officeWire(row, staff)),
    pagination: paginationOf(page, size, tabs[tab]),
    figures: {
      tabs,
      overdue,
      answeredToday: today.answered,
      averageMinutes: today.minutes === null ? null : Math.round(today.minutes),
      target: { targetMinutes, lateMinutes },
    },
  };
}

/** An inquiry with its whole thread and what staff need to answer it. @throws Refused NOT_FOUND (404) */
export async function readInquiryCard(
  { db, texts }: StaffInquiryDeps,
  staff: StaffCaller,
  seq: string,
): Promise<WireInquiryCard> {
  const row = await readOfficeRow(db, seq);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const messages = await readThread(db, row.id);
  const [attached, memos, others, places] = await Promise.all([
    readAttachments(db, texts, row.member_id, messages),
    readMemos(db, row.id),
    readOthers(db, row.member_id, row.id),
    readPlaces(db, row.member_id),
  ]);
  const last = messages.at(-1);
  assert(last, `inquiry ${row.id} has a first message`);
  return {
    inquiry: officeWire(row, staff),
    thread: messages.map((message) => ({
      seq: String(message.id),
      from: message.staff_id === null ? 'member' : 'staff',
      by: message.by,
      content: message.content,
      createdAt: message.at.toISOString(),
      ...attached.get(message.id)!,
    })),
    lastMessage: String(last.id),
    closedReason: row.closed_reason,
    memos: memos.map(({ id, content, by, at }) => ({ seq: String(id), content, by, at: at.toISOString() })),
    places: placesOf(row, places, staff),
    others: others.map(({ id, title, state, created_at }) => ({
      seq: String(id),
      title,
      state,
      createdAt: created_at.toISOString(),
    })),
  };
}

/** The colleagues an inquiry may be given to. */
export async function listAnsweringStaff(db: Db): Promise<PayloadOf<typeof inquiryStaff>> {
  const list = (await readStaff(db, null)).filter(mayAnswer);
  return { list: list.map(({ id, name }) => ({ id: String(id), name })) };
}

/** An inquiry may be given to anyone who may answer. */
export function mayAnswer({ role, rights }: Pick<StaffRow, 'role' | 'rights'>): boolean {
  return rightsOf(role, rights).includes('inquiries.answer');
}

/** A row of the queue as the caller sees it. */
export function officeWire(row: OfficeRow, { staffId }: Pick<StaffCaller, 'staffId'>): WireStaffInquiry {
  return {
    seq: String(row.id),
    member: { id: String(row.member_id), loginId: row.login_id, nickname: row.nickname, grade: row.grade },
    kind: row.kind,
    title: row.title,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    closed: row.closed_reason !== null,
    assignee:
      row.assigned_to === null
        ? null
        : { id: String(row.assigned_to), name: row.assigned_name ?? '', mine: row.assigned_to === staffId },
    messages: row.messages,
    attached: row.attached,
    hidden: row.hidden,
  };
}

function placesOf(row: OfficeRow, { cash, point, created_at }: PlacesRow, { name, loginId }: StaffCaller): ReplyValues {
  return {
    닉네임: row.nickname,
    아이디: row.login_id,
    레벨: String(row.grade),
    보유금: cash.toLocaleString('ko-KR'),
    포인트: point.toLocaleString('ko-KR'),
    가입일: seoulDay(created_at),
    제목: row.title,
    담당자: name || loginId,
  };
}
