import { sql } from 'kysely';
import type { InquiryStateName } from '@lime/domain/inquiries/inquiry-states.ts';
import type { RawBuilder } from 'kysely';
import type { InquiryQuery } from '@lime/contract/staff-inquiries.ts';
import type { InquiryKind, InquiryTab } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere } from '../../core/paging.ts';

/** An inquiry as the office sees it. */
export type OfficeRow = {
  id: number;
  member_id: number;
  login_id: string;
  nickname: string;
  grade: number;
  kind: InquiryKind;
  title: string;
  state: InquiryStateName;
  created_at: Date;
  changed_at: Date;
  waiting_since: Date | null;
  answered_at: Date | null;
  closed_reason: string | null;
  assigned_to: number | null;
  assigned_name: string | null;
  messages: number;
  attached: number;
  hidden: boolean;
};

const nameOf = (staff: string) => sql.raw(`coalesce(nullif(${staff}.name, ''), ${staff}.login_id)`);

const columns = sql`i.id, i.member_id, m.login_id, m.nickname, m.grade, i.kind, i.title, i.state, i.created_at, i.changed_at,
  i.waiting_since, i.answered_at, i.closed_reason, i.assigned_to, ${nameOf('s')} as assigned_name,
  (select count(*) from inquiry_message x where x.inquiry_id = i.id)::int as messages,
  (select count(*) from inquiry_message x join inquiry_attachment a on a.message_id = x.id where x.inquiry_id = i.id)::int as attached,
  i.hidden_at is not null as hidden`;
const from = sql`inquiry i join member m on m.id = i.member_id left join staff s on s.id = i.assigned_to`;

/** What is asked of the queue besides its page and tab: which rows count at all. */
export type QueueFilter = Pick<InquiryQuery, 'q' | 'kind' | 'assignee' | 'overdue' | 'memberId' | 'from' | 'to'> & {
  readonly staffId: number;
  readonly targetMinutes: number;
};

function matching(filter: QueueFilter): RawBuilder<unknown> {
  const { q, kind, assignee, overdue, memberId, from: first, to: last, targetMinutes } = filter;
  const found = anywhere(q);
  return sql`(${q} = '' or i.title ilike ${found} or m.login_id ilike ${found} or m.nickname ilike ${found}
      or exists (select from inquiry_message x where x.inquiry_id = i.id and x.content ilike ${found}))
    and (${kind ?? null}::text is null or i.kind = ${kind ?? null})
    and (${memberId ?? null}::bigint is null or i.member_id = ${memberId ?? null}::bigint)
    and (${assignee ?? null}::text is null
      or case when ${assignee ?? null} = 'none' then i.assigned_to is null else i.assigned_to::text = ${assignee ?? null} end)
    and (not ${overdue}::boolean or i.waiting_since < clock_timestamp() - make_interval(mins => ${targetMinutes}::int))
    and (${first ?? null}::date is null or i.created_at >= ${first ?? null}::date::timestamp at time zone 'Asia/Seoul')
    and (${last ?? null}::date is null or i.created_at < (${last ?? null}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
}

const tabs = (staffId: number): Record<InquiryTab, RawBuilder<unknown>> => ({
  waiting: sql`i.state = 'waiting'`,
  mine: sql`i.state = 'waiting' and i.assigned_to = ${staffId}`,
  answered: sql`i.state = 'answered'`,
  all: sql`true`,
});

/** Those that wait first, and the last number decides: no row is on two pages. */
const orders: Record<InquiryQuery['sort'], RawBuilder<unknown>> = {
  waitingSince: sql`i.waiting_since`,
  createdAt: sql`i.created_at`,
  changedAt: sql`i.changed_at`,
  loginId: sql`m.login_id`,
};

/** A page of a tab. */
export async function readQueue(
  db: Db,
  filter: QueueFilter,
  { tab, sort, dir, page, size }: InquiryQuery,
): Promise<OfficeRow[]> {
  const way = sql.raw(dir);
  const { rows } = await sql<OfficeRow>`
    select ${columns} from ${from} where ${tabs(filter.staffId)[tab]} and ${matching(filter)}
    order by ${sort === 'waitingSince' ? sql`(i.waiting_since is null), i.waiting_since ${way}, i.changed_at desc` : sql`${orders[sort]} ${way}`}, i.id
    offset ${(page - 1) * size}::int limit ${size}::int`.execute(db);
  return rows;
}

/** How many each tab has, and how many wait too long. */
export type QueueCounts = Record<InquiryTab, number> & { overdue: number };

/** Rows in each tab, and the waiting ones beyond the target. */
export async function countQueue(db: Db, filter: QueueFilter): Promise<QueueCounts> {
  const when = tabs(filter.staffId);
  const { rows } = await sql<QueueCounts>`
    select (count(*) filter (where ${when.waiting}))::int as waiting, (count(*) filter (where ${when.mine}))::int as mine,
      (count(*) filter (where ${when.answered}))::int as answered, count(*)::int as all,
      (count(*) filter (where i.waiting_since < clock_timestamp() - make_interval(mins => ${filter.targetMinutes}::int)))::int as overdue
    from ${from} where ${matching(filter)}`.execute(db);
  return rows[0]!;
}

/** Answered since midnight in Seoul, and the minutes first answers took on average that were given since then. */
export async function readAnswered(db: Db): Promise<{ answered: number; minutes: number | null }> {
  const { rows } = await sql<{ answered: number; minutes: number | null }>`
    select (select count(*) from inquiry where answered_at >= day.start)::int as answered,
      (select avg(extract(epoch from first_answered_at - created_at) / 60) from inquiry
        where first_answered_at >= day.start)::double precision as minutes
    from (select date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' as start) day`.execute(
    db,
  );
  return rows[0]!;
}

/** Null for an unknown number. */
export async function readOfficeRow(db: Db | Tx, seq: string | number): Promise<OfficeRow | null> {
  const { rows } = await sql<OfficeRow>`select ${columns} from ${from} where i.id = ${seq}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** A memo of a colleague. */
export type MemoRow = { id: number; content: string; by: string; at: Date };

/** The newest hundred memos of an inquiry, oldest first. */
export async function readMemos(db: Db, inquiryId: number): Promise<MemoRow[]> {
  const { rows } = await sql<MemoRow>`
    select o.id, o.content, ${nameOf('s')} as by, o.at from inquiry_memo o join staff s on s.id = o.staff_id
    where o.inquiry_id = ${inquiryId} order by o.id desc limit 100`.execute(db);
  return rows.toReversed();
}

/** Adds a memo. */
export async function insertMemo(tx: Tx, inquiryId: number, staffId: number, content: string): Promise<void> {
  await sql`insert into inquiry_memo (inquiry_id, staff_id, content) values (${inquiryId}, ${staffId}, ${content})`.execute(
    tx,
  );
}

/** Another inquiry of the same member. */
export type OtherRow = { id: number; title: string; state: OfficeRow['state']; created_at: Date };

/** The member's last five besides this one. */
export async function readOthers(db: Db, memberId: number, inquiryId: number): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select id, title, state, created_at from inquiry where member_id = ${memberId} and id <> ${inquiryId}
    order by id desc limit 5`.execute(db);
  return rows;
}

/** What replies written beforehand are filled in with; whole won and points. */
export type PlacesRow = { cash: number; point: number; created_at: Date };

/** What of a member goes into replies written beforehand. */
export async function readPlaces(db: Db, memberId: number): Promise<PlacesRow> {
  const { rows } = await sql<PlacesRow>`
    select b.cash, b.point, m.created_at from member m join member_balance b on b.member_id = m.id where m.id = ${memberId}`.execute(
    db,
  );
  return rows[0]!;
}

/** A staff member who may get an inquiry, if their rights allow it. */
export type StaffRow = { id: number; name: string; role: StaffRole; rights: OwnRights };

/** Staff who can sign in. @param id one of them; null: all */
export async function readStaff(db: Db | Tx, id: string | null): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select s.id, ${nameOf('s')} as name, s.role, s.rights from staff s
    where s.state = 'normal' and (${id}::bigint is null or s.id = ${id}::bigint) order by name, s.id limit 500`.execute(
    db,
  );
  return rows;
}

/** The last message of a thread, with the name of the staff member who wrote it; null for a member. */
export type LastMessage = { id: number; by: string | null; staff_id: number | null };

/** The newest message of a thread, and who wrote it. Read under the inquiry's lock. */
export async function readLastMessage(tx: Tx, inquiryId: number): Promise<LastMessage> {
  const { rows } = await sql<LastMessage>`
    select x.id, x.staff_id, ${nameOf('s')} as by from inquiry_message x left join staff s on s.id = x.staff_id
    where x.inquiry_id = ${inquiryId} order by x.id desc limit 1`.execute(tx);
  return rows[0]!;
}
