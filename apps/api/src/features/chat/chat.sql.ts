import { sql } from 'kysely';
import { dutySeconds } from '@lime/domain/chat/chat-rules.ts';
import { anywhere } from '../../core/paging.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A conversation. */
export type ChatRow = {
  id: number;
  member_id: number;
  state: 'open' | 'closed';
  created_at: Date;
  last_at: Date;
  waiting_since: Date | null;
  assigned_to: number | null;
  member_read: number;
  staff_read: number;
  closed_at: Date | null;
  closed_by: 'member' | 'staff' | 'idle' | null;
};

const columns = sql`c.id, c.member_id, c.state, c.created_at, c.last_at, c.waiting_since, c.assigned_to, c.member_read,
  c.staff_read, c.closed_at, c.closed_by`;

/** What a list shows with a conversation: its last line, and how much each side has not seen. */
export type ListedChatRow = ChatRow & {
  last_author: 'member' | 'staff' | 'system' | null;
  last_content: string | null;
  last_slip: boolean | null;
  member_unread: number;
  staff_unread: number;
};

const listed = sql`${columns}, l.author as last_author, l.content as last_content, l.slip_id is not null as last_slip,
  (select count(*) from chat_message m where m.chat_id = c.id and m.id > c.member_read and m.author = 'staff')::int as member_unread,
  (select count(*) from chat_message m where m.chat_id = c.id and m.id > c.staff_read and m.author = 'member')::int as staff_unread`;
const lastLine = sql`left join lateral (
  select author, content, slip_id from chat_message m where m.chat_id = c.id and m.author <> 'system' order by m.id desc limit 1) l on true`;

/** A member's conversations, the open one first, then the newest. */
export async function readOwnChats(db: Db, memberId: number, offset: number, size: number): Promise<ListedChatRow[]> {
  const { rows } = await sql<ListedChatRow>`
    select ${listed} from (
      select * from chat where member_id = ${memberId}
      order by (state = 'open') desc, id desc offset ${offset}::bigint limit ${size}::int) c ${lastLine}
    order by (c.state = 'open') desc, c.id desc`.execute(db);
  return rows;
}

/** How many conversations the member had, and the open one; null when none is. */
export async function countOwnChats(db: Db, memberId: number): Promise<{ total: number; open: number | null }> {
  const { rows } = await sql<{ total: number; open: number | null }>`
    select count(*)::int as total, min(id) filter (where state = 'open') as open
    from chat where member_id = ${memberId}`.execute(db);
  return rows[0]!;
}

/** @param memberId null: of any member */
export async function readChat(db: Db, id: string, memberId: number | null): Promise<ListedChatRow | null> {
  const { rows } = await sql<ListedChatRow>`
    select ${listed} from chat c ${lastLine}
    where c.id = ${id} and (${memberId}::bigint is null or c.member_id = ${memberId})`.execute(db);
  return rows[0] ?? null;
}

/** @param id null: the member's open one */
export async function lockOwnChat(tx: Tx, memberId: number, id: string | null): Promise<ChatRow | null> {
  const { rows } = await sql<ChatRow>`
    select ${columns} from chat c
    where c.member_id = ${memberId} and ${id === null ? sql`c.state = 'open'` : sql`c.id = ${id}`} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Null when there is none. */
export async function lockChat(tx: Tx, id: string): Promise<ChatRow | null> {
  const { rows } = await sql<ChatRow>`select ${columns} from chat c where c.id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The id of the member's open conversation, and whose a conversation is, for what is kept nowhere. */
export async function readChatPlace(
  db: Db,
  id: string,
): Promise<Pick<ChatRow, 'id' | 'member_id' | 'state' | 'assigned_to'> | null> {
  const { rows } = await sql<Pick<ChatRow, 'id' | 'member_id' | 'state' | 'assigned_to'>>`
    select id, member_id, state, assigned_to from chat where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** @returns null when the member has an open conversation already: of many that come at once, one opens it */
export async function insertChat(tx: Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into chat (member_id, waiting_since) values (${memberId}, clock_timestamp())
    on conflict (member_id) where state = 'open' do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** How many conversations a member has opened within these seconds. */
export async function countOpened(tx: Tx, memberId: number, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat
    where member_id = ${memberId} and created_at > clock_timestamp() - make_interval(secs => ${seconds}::int)`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Has the member written so many lines in this conversation within these seconds? */
export async function isTooFast(tx: Tx, chatId: number, most: number, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select at > clock_timestamp() - make_interval(secs => ${seconds}::int) as recent from chat_message
    where chat_id = ${chatId} and author = 'member' order by id desc offset ${most - 1}::int limit 1`.execute(tx);
  return rows[0]?.recent ?? false;
}

/** A message to write. */
export type NewMessage = {
  chatId: number;
  author: 'member' | 'staff' | 'system';
  staffId?: number | null;
  content: string;
  slipId?: number | null;
};

/** Under the conversation's lock: ids of a conversation rise in the order its lines come to be seen. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<{ id: number; at: Date }> {
  const { chatId, author, staffId = null, content, slipId = null } = message;
  const { rows } = await sql<{ id: number; at: Date }>`
    insert into chat_message (chat_id, author, staff_id, content, slip_id)
    values (${chatId}, ${author}, ${staffId}, ${content}, ${slipId}) returning id, at`.execute(tx);
  return rows[0]!;
}

/** The member has written: they wait from their first unanswered line on, and have seen the lines before it. */
export async function markMemberWrote(tx: Tx, id: number, messageId: number): Promise<void> {
  await sql`update chat set last_at = clock_timestamp(), waiting_since = coalesce(waiting_since, clock_timestamp()),
    member_read = greatest(member_read, ${messageId}) where id = ${id}`.execute(tx);
}

/** Support has written: nobody waits any more. */
export async function markStaffWrote(tx: Tx, id: number, messageId: number): Promise<void> {
  await sql`update chat set last_at = clock_timestamp(), waiting_since = null,
    staff_read = greatest(staff_read, ${messageId}) where id = ${id}`.execute(tx);
}

/** What has been seen stays seen. Only lines of this conversation count. @returns whether it moved */
export async function markRead(tx: Tx, id: number, side: 'member' | 'staff', upTo: string): Promise<boolean> {
  const column = side === 'member' ? sql`member_read` : sql`staff_read`;
  const { numAffectedRows } = await sql`
    update chat set ${column} = m.id
    from (select max(id) as id from chat_message where chat_id = ${id} and id <= ${upTo}) m
    where chat.id = ${id} and m.id > ${column}`.execute(tx);
  return numAffectedRows === 1n;
}

/** This staff member answers from now on. */
export async function setAssigned(tx: Tx, id: number, staffId: number): Promise<void> {
  await sql`update chat set assigned_to = ${staffId} where id = ${id}`.execute(tx);
}

/** Ends the conversation. */
export async function setClosed(tx: Tx, id: number, by: 'member' | 'staff' | 'idle'): Promise<void> {
  await sql`update chat set state = 'closed', closed_at = clock_timestamp(), closed_by = ${by}, waiting_since = null
    where id = ${id}`.execute(tx);
}

/** A message with the name of who wrote it. */
export type MessageRow = {
  id: number;
  author: 'member' | 'staff' | 'system';
  staff_id: number | null;
  staff_name: string | null;
  content: string;
  slip_id: number | null;
  at: Date;
};

/** Which messages are read: before or after one of them, else the last. */
export type Window = { before?: string | undefined; after?: string | undefined; size: number };

/** Lines of a conversation in order of time: the newest, those before one, or those after one; and whether there are others beyond. */
export async function readMessages(
  db: Db,
  chatId: number,
  { before, after, size }: Window,
): Promise<{ messages: MessageRow[]; more: boolean }> {
  const forward = after !== undefined;
  const { rows } = await sql<MessageRow>`
    select m.id, m.author, m.staff_id, coalesce(nullif(s.name, ''), s.login_id) as staff_name, m.content, m.slip_id, m.at
    from chat_message m left join staff s on s.id = m.staff_id
    where m.chat_id = ${chatId} and (${before ?? null}::bigint is null or m.id < ${before ?? null}::bigint)
      and (${after ?? null}::bigint is null or m.id > ${after ?? null}::bigint)
    order by m.id ${forward ? sql`asc` : sql`desc`} limit ${size + 1}::int`.execute(db);
  const messages = rows.slice(0, size);
  return { messages: forward ? messages : messages.toReversed(), more: rows.length > size };
}

/** A conversation with its member and who answers. */
export type StaffChatRow = ListedChatRow & {
  login_id: string;
  nickname: string;
  grade: number;
  staff_name: string | null;
};

const ofOffice = sql`${listed}, p.login_id, p.nickname, p.grade, coalesce(nullif(s.name, ''), s.login_id) as staff_name`;
const people = sql`join member p on p.id = c.member_id left join staff s on s.id = c.assigned_to`;

/** What the list in the office is narrowed by. */
export type OfficeFilter = { state: 'open' | 'closed'; q: string };

const matches = ({ state, q }: OfficeFilter) => sql`c.state = ${state} and (${q} = '' or c.member_id in (
  select id from member where login_id ilike ${anywhere(q)} or nickname ilike ${anywhere(q)} limit 200))`;

/** Open conversations: who waits longest, then the liveliest; closed ones: the newest. */
export async function readOfficeChats(
  db: Db,
  filter: OfficeFilter,
  offset: number,
  size: number,
): Promise<StaffChatRow[]> {
  const order = sql`c.waiting_since asc nulls last, c.last_at desc, c.id desc`;
  const { rows } = await sql<StaffChatRow>`
    select ${ofOffice} from (
      select * from chat c where ${matches(filter)} order by ${order} offset ${offset}::bigint limit ${size}::int) c
    ${people} ${lastLine} order by ${order}`.execute(db);
  return rows;
}

/** How many the filter lets through, and the counts of the tabs. */
export async function countOfficeChats(
  db: Db,
  filter: OfficeFilter,
): Promise<{ total: number; open: number; waiting: number }> {
  const { rows } = await sql<{ total: number; open: number; waiting: number }>`
    select (select count(*) from chat c where ${matches(filter)})::int as total,
      (select count(*) from chat where state = 'open')::int as open,
      (select count(*) from chat where waiting_since is not null)::int as waiting`.execute(db);
  return rows[0]!;
}

/** Null when there is none. */
export async function readOfficeChat(db: Db, id: string): Promise<StaffChatRow | null> {
  const { rows } = await sql<StaffChatRow>`
    select ${ofOffice} from chat c ${people} ${lastLine} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A staff member of support on duty. */
export type DutyRow = { id: number; name: string };

/** Who of support is on duty, by the database's clock. */
export async function readDuty(db: Db | Tx): Promise<DutyRow[]> {
  const { rows } = await sql<DutyRow>`
    select s.id, coalesce(nullif(s.name, ''), s.login_id) as name
    from chat_duty d join staff s on s.id = d.staff_id
    where d.seen_at > clock_timestamp() - make_interval(secs => ${dutySeconds}::int) and s.state = 'normal'
    order by s.id limit 100`.execute(db);
  return rows;
}

/** @returns whether this one was not on duty before */
export async function comeOnDuty(tx: Tx, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    with before as (select seen_at from chat_duty where staff_id = ${staffId}),
    now as (insert into chat_duty (staff_id) values (${staffId})
      on conflict (staff_id) do update set seen_at = clock_timestamp() returning staff_id)
    select not exists (select from before
      where seen_at > clock_timestamp() - make_interval(secs => ${dutySeconds}::int)) as fresh
    from now`.execute(tx);
  return rows[0]!.fresh;
}

/** @returns whether this one was on duty before */
export async function goOffDuty(tx: Tx, staffId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from chat_duty where staff_id = ${staffId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Those whose page has not been heard of for too long. @returns how many went: each is announced once */
export async function dropStaleDuty(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat_duty where seen_at <= clock_timestamp() - make_interval(secs => ${dutySeconds}::int)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Members with an open conversation: who wants to know whether support is there. */
export async function readTalkingMembers(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from chat where state = 'open' order by last_at desc limit ${most}::int`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}

const isIdle = (minutes: number) =>
  sql`c.state = 'open' and c.last_at <= clock_timestamp() - make_interval(mins => ${minutes}::int)`;

/** Open conversations nobody has written in for so long, the longest first; those that rest after a failure are left out. */
export async function readIdleChats(
  db: Db,
  minutes: number,
  most: number,
): Promise<{ id: number; has_failed: boolean }[]> {
  const item = sql`c.id::text`;
  const { rows } = await sql<{ id: number; has_failed: boolean }>`${often}
    select c.id, ${hasFailed('idle-chats', item)} as has_failed from chat c
    where ${isIdle(minutes)} and not ${isResting('idle-chats', item)} order by c.last_at limit ${most}::int`.execute(
    db,
  );
  return rows;
}

/** Of these conversations those that are still idle; locked, what others are at is left to them. */
export async function lockIdleChats(tx: Tx, ids: readonly number[], minutes: number): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select ${columns} from chat c where c.id = any(${ids}::bigint[]) and ${isIdle(minutes)} order by c.last_at
    for update skip locked`.execute(tx);
  return rows;
}
