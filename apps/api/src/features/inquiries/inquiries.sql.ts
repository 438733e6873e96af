import { sql } from 'kysely';
import { inquiryStates } from '@lime/domain/inquiries/inquiry-states.ts';
import type { InquiryStateName } from '@lime/domain/inquiries/inquiry-states.ts';
import type { InquiryKind } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { anywhere } from '../../core/paging.ts';
import type { Db, Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';

/** An inquiry as its member sees it. */
export type InquiryRow = {
  id: number;
  kind: InquiryKind;
  title: string;
  state: InquiryStateName;
  nickname: string;
  created_at: Date;
  changed_at: Date;
  answered_at: Date | null;
  closed_reason: string | null;
};

const columns = sql`i.id, i.kind, i.title, i.state, m.nickname, i.created_at, i.changed_at, i.answered_at, i.closed_reason`;

/** A page of a member's inquiries, newest first, without the deleted ones. */
export async function readInquiries(
  db: Db,
  memberId: number,
  keyword: string,
  offset: number,
  size: number,
): Promise<{ rows: InquiryRow[]; total: number }> {
  const found = anywhere(keyword);
  const shown = sql`
    from inquiry i join member m on m.id = i.member_id
    where i.member_id = ${memberId} and i.hidden_at is null
      and (${keyword} = '' or i.title ilike ${found}
        or exists (select from inquiry_message x where x.inquiry_id = i.id and x.content ilike ${found}))`;
  const { rows } = await sql<InquiryRow>`
    select ${columns} ${shown} order by i.id desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${shown}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** By its number or the one it had before decision 72. Null for another member's, a deleted and an unknown one alike. */
export async function readInquiry(db: Db, memberId: number, seq: string): Promise<InquiryRow | null> {
  const { rows } = await sql<InquiryRow>`
    select ${columns} from inquiry i join member m on m.id = i.member_id
    where (i.id = ${seq}::bigint or i.old_id = ${seq}::bigint) and i.member_id = ${memberId} and i.hidden_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A message of a thread; `staff_id` is null when the member wrote it. */
export type MessageRow = {
  id: number;
  /** null: the member wrote it */
  staff_id: number | null;
  by: string | null;
  content: string;
  at: Date;
  slip_ids: number[];
  cash_seqs: number[];
};

/** All messages of an inquiry, oldest first, with the numbers of what each is about. */
export async function readThread(db: Db, inquiryId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select x.id, x.staff_id, coalesce(nullif(s.name, ''), s.login_id) as by, x.content, x.at,
      array(select a.slip_id from inquiry_attachment a where a.message_id = x.id and a.slip_id is not null order by a.no) as slip_ids,
      array(select a.cash_seq from inquiry_attachment a where a.message_id = x.id and a.cash_seq is not null order by a.no) as cash_seqs
    from inquiry_message x left join staff s on s.id = x.staff_id
    where x.inquiry_id = ${inquiryId} order by x.id`.execute(db);
  return rows;
}

/** What a member wrote lately: how many messages within the hour, and in how many seconds the oldest of them is that old. */
export async function readRecent(tx: Tx, memberId: number): Promise<{ messages: number; seconds: number }> {
  const { rows } = await sql<{ messages: number; seconds: number }>`
    select count(*)::int as messages,
      coalesce(ceil(extract(epoch from min(at) + interval '1 hour' - clock_timestamp())), 0)::int as seconds
    from inquiry_message where member_id = ${memberId} and at > clock_timestamp() - interval '1 hour'`.execute(tx);
  return rows[0]!;
}

/** @returns its number */
export async function insertInquiry(
  tx: Tx,
  { memberId, kind, title }: { memberId: number; kind: InquiryKind; title: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into inquiry (member_id, kind, title) values (${memberId}, ${kind}, ${title}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** A message to write. */
export type NewMessage = {
  readonly inquiryId: number;
  readonly writer: { readonly memberId: number } | { readonly staffId: number };
  readonly content: string;
};

/** @returns its number */
export async function insertMessage(tx: Tx, { inquiryId, writer, content }: NewMessage): Promise<number> {
  const memberId = 'memberId' in writer ? writer.memberId : null;
  const staffId = 'staffId' in writer ? writer.staffId : null;
  const { rows } = await sql<{ id: number }>`
    insert into inquiry_message (inquiry_id, member_id, staff_id, content)
    values (${inquiryId}, ${memberId}, ${staffId}, ${content}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** What a message is about: slips first, then rows of money. */
export async function insertAttachments(
  tx: Tx,
  messageId: number,
  { slipIds, cashSeqs }: { slipIds: readonly number[]; cashSeqs: readonly string[] },
): Promise<void> {
  if (slipIds.length + cashSeqs.length === 0) return;
  await sql`
    insert into inquiry_attachment (message_id, no, slip_id, cash_seq)
    select ${messageId}, row_number() over (order by part, no), slip_id, cash_seq from (
      select 1 as part, no, id as slip_id, null::bigint as cash_seq from unnest(${slipIds}::bigint[]) with ordinality s(id, no)
      union all
      select 2, no, null, seq from unnest(${cashSeqs}::bigint[]) with ordinality c(seq, no)) a`.execute(tx);
}

/** An inquiry under its lock. */
export type LockedInquiry = {
  id: number;
  member_id: number;
  title: string;
  state: InquiryStateName;
  assigned_to: number | null;
  hidden_at: Date | null;
  closed_reason: string | null;
};

/**
 * Locks an inquiry. @param memberId whose it must be and not deleted; null: whosever, as the office does
 * @returns null when there is none
 */
export async function lockInquiry(tx: Tx, seq: string, memberId: number | null): Promise<LockedInquiry | null> {
  const { rows } = await sql<LockedInquiry>`
    select id, member_id, title, state, assigned_to, hidden_at, closed_reason from inquiry
    where id = ${seq}::bigint and (${memberId}::bigint is null or member_id = ${memberId} and hidden_at is null)
    for update`.execute(tx);
  return rows[0] ?? null;
}

/** Read under the lock of the inquiry, so that nobody adds to it meanwhile. */
export async function countThread(tx: Tx, inquiryId: number): Promise<{ messages: number; attached: number }> {
  const { rows } = await sql<{ messages: number; attached: number }>`
    select count(*)::int as messages,
      (select count(*) from inquiry_attachment a join inquiry_message y on y.id = a.message_id
        where y.inquiry_id = ${inquiryId})::int as attached
    from inquiry_message where inquiry_id = ${inquiryId}`.execute(tx);
  return rows[0]!;
}

/** The member wrote on, or staff put it back: it waits (again), since now unless it waited already. */
export async function setWaiting(tx: Tx, inquiryId: number, act: 'write-on' | 'reopen'): Promise<void> {
  const { next, allowed } = transition(inquiryStates, act, 'state');
  await sql`
    update inquiry set state = ${next}, waiting_since = coalesce(waiting_since, clock_timestamp()), answered_at = null,
      closed_reason = null, changed_at = clock_timestamp()
    where id = ${inquiryId} and ${allowed}`.execute(tx);
}

/** The member takes it out of the own list; a waiting one waits no more. */
export async function setHidden(tx: Tx, inquiryId: number): Promise<void> {
  const { next, allowed } = transition(inquiryStates, 'delete', 'state');
  await sql`
    update inquiry set hidden_at = clock_timestamp(), changed_at = clock_timestamp(),
      state = ${next}, waiting_since = null
    where id = ${inquiryId} and ${allowed}`.execute(tx);
}

/**
 * The inquiry is answered or closed: the member waits no more. @param closedReason why there is no reply; null when there is
 * one
 */
export async function setAnswered(
  tx: Tx,
  inquiryId: number,
  staffId: number,
  closedReason: string | null,
): Promise<void> {
  const { next, allowed } = transition(inquiryStates, closedReason === null ? 'answer' : 'close', 'state');
  await sql`
    update inquiry set state = ${next}, waiting_since = null, answered_at = clock_timestamp(), changed_at = clock_timestamp(),
      first_answered_at = case when ${closedReason}::text is null then coalesce(first_answered_at, clock_timestamp()) else first_answered_at end,
      closed_reason = ${closedReason}, assigned_to = ${staffId}
    where id = ${inquiryId} and ${allowed}`.execute(tx);
}

/** @param staffId null: nobody has it any more */
export async function setAssigned(tx: Tx, inquiryId: number, staffId: number | null): Promise<void> {
  await sql`update inquiry set assigned_to = ${staffId} where id = ${inquiryId}`.execute(tx);
}

/** Minutes the first answers of the last two weeks took: the middle one of the newest fifty; null with fewer than five. */
export async function readPace(db: Db): Promise<number | null> {
  const { rows } = await sql<{ answers: number; minutes: number | null }>`
    select count(*)::int as answers,
      percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at) / 60)::double precision as minutes
    from (select first_answered_at, created_at from inquiry
      where first_answered_at > clock_timestamp() - interval '14 days' order by first_answered_at desc limit 50) a`.execute(
    db,
  );
  const { answers, minutes } = rows[0]!;
  return answers < 5 || minutes === null ? null : Math.max(1, Math.round(minutes));
}
