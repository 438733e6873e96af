import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NoteAudience } from '@lime/domain/notes/audience.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere } from '../../core/paging.ts';
import { isAddressed } from './audience.sql.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** A note of the site itself. */
export type SiteNote = {
  readonly memberIds: readonly number[];
  readonly title: string;
  readonly content: string;
  readonly required: boolean;
};

/** The site's own note, sent whole in one statement. */
export async function insertSiteNote(tx: Tx, { memberIds, title, content, required }: SiteNote): Promise<void> {
  await sql`
    with sending as (
      insert into note_sending (title, content, required, state, sent_at, recipients)
      values (${title}, ${content}, ${required}::boolean, 'sent', clock_timestamp(), ${memberIds.length}::int)
      returning id, required
    )
    insert into note (member_id, sending_id, required)
    select member_id, sending.id, sending.required from unnest(${memberIds}::bigint[]) as member_id, sending`.execute(
    tx,
  );
}

/** A sending that staff order; `dueAt` null is now. */
export type NewSending = {
  readonly staffId: number;
  readonly title: string;
  readonly content: string;
  readonly required: boolean;
  readonly audience: NoteAudience;
  /** null: at once */
  readonly dueAt: string | null;
  readonly key: string;
};

/** @returns its number */
export async function insertSending(
  tx: Tx,
  { staffId, title, content, required, audience, dueAt, key }: NewSending,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into note_sending (staff_id, title, content, required, audience, due_at, key)
    values (${staffId}, ${title}, ${content}, ${required}::boolean, ${JSON.stringify(audience)}::jsonb,
      coalesce(${dueAt}::timestamptz, clock_timestamp()), ${key}::uuid) returning id`.execute(tx);
  return rows[0]!.id;
}

/** A note that an agent writes to its own members, sent at once. */
export type AgentSending = {
  readonly agentId: number;
  readonly title: string;
  readonly content: string;
  readonly key: string;
};

/** @returns its number */
export async function insertAgentSending(tx: Tx, { agentId, title, content, key }: AgentSending): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into note_sending (agent_id, title, content, audience, key)
    values (${agentId}, ${title}, ${content}, ${JSON.stringify({ to: 'agent', agentId })}::jsonb, ${key}::uuid) returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

/** The note of an agent with this key; null: none. */
export async function readAgentSendingByKey(tx: Tx, agentId: number, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from note_sending where key = ${key}::uuid and agent_id = ${agentId}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Notes an agent has sent on this Seoul day. */
export async function countAgentSendings(db: Db | Tx, agentId: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from note_sending
    where agent_id = ${agentId}
      and created_at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`.execute(
    db,
  );
  return rows[0]!.sent;
}

/** A note of an agent with how many got and read it. */
export type AgentSendingRow = {
  id: number;
  title: string;
  content: string;
  created_at: Date;
  recipients: number;
  read: number;
};

/** A page of an agent's notes, newest first. */
export async function readAgentSendings(
  db: Db,
  agentId: number,
  offset: number,
  size: number,
): Promise<{ rows: AgentSendingRow[]; total: number }> {
  const { rows } = await sql<AgentSendingRow>`
    select s.id, s.title, s.content, s.created_at, s.recipients,
      (select count(*)::int from note n where n.sending_id = s.id and n.read_at is not null) as read
    from note_sending s where s.agent_id = ${agentId} order by s.id desc offset ${offset}::int limit ${size}::int`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from note_sending where agent_id = ${agentId}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** Is the moment still to come, by the database's clock? */
export async function isAhead(tx: Tx, moment: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${moment}::timestamptz > clock_timestamp() as ahead`.execute(tx);
  return rows[0]!.ahead;
}

/** False when it has begun, is done or was cancelled; waits for the batch under way. */
export async function cancelWaiting(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update note_sending set state = 'cancelled' where id = ${id} and state = 'waiting' returning id`.execute(tx);
  return rows.length === 1;
}

/** A sending whose time has come. */
export type DueSending = {
  id: number;
  title: string;
  content: string;
  required: boolean;
  audience: NoteAudience;
  through_member: number;
  /** members before `through_member` whose note could not be written yet */
  left_members: number[];
  has_failed: boolean;
};

const isDue = sql`state in ('waiting', 'sending') and due_at <= statement_timestamp() and not ${isResting('notes', sql`id::text`)}`;

/** Whether any sending is due, also one that another process works on: one statement, where locking it takes three. */
export async function isSendingDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`${often}
    select (
      select id from note_sending where ${isDue}
      order by due_at limit 1) is not null as due`.execute(db);
  return rows[0]!.due;
}

/**
 * Locks the next sending that is due, past those another process has in hand. Of several the one with the fewest written
 * so far goes first, so that a note to one does not wait behind one to everybody. Null when there is none.
 */
export async function lockDueSending(tx: Tx): Promise<DueSending | null> {
  const { rows } = await sql<DueSending>`
    select id, title, content, required, audience, through_member, left_members, ${hasFailed('notes', sql`id::text`)} as has_failed
    from note_sending where ${isDue}
    order by recipients, due_at, id limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** A member a sending would reach. */
export type AddressedMember = { id: number; login_id: string; nickname: string; grade: number };

/** The next members a sending goes to, with what places are filled with. */
export async function readNextMembers(tx: Tx, sending: DueSending, size: number): Promise<AddressedMember[]> {
  const { rows } = await sql<AddressedMember>`
    select m.id, m.login_id, m.nickname, m.grade from member m
    where m.id > ${sending.through_member} and ${isAddressed(sending.audience)}
    order by m.id limit ${size}::int`.execute(tx);
  return rows;
}

/** Of these members those that are still there, as `readNextMembers` returns them. */
export async function readTheseMembers(tx: Tx, ids: readonly number[]): Promise<AddressedMember[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AddressedMember>`
    select id, login_id, nickname, grade from member where id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** Notes to members; `title` and `content` of null: the sending's own. */
export async function insertNotes(
  tx: Tx,
  sending: Pick<DueSending, 'id' | 'required'>,
  notes: readonly { memberId: number; title: string | null; content: string | null }[],
): Promise<void> {
  await sql`
    insert into note (member_id, sending_id, required, title, content)
    select t.member_id, ${sending.id}::bigint, ${sending.required}::boolean, t.title, t.content
    from unnest(${notes.map(({ memberId }) => memberId)}::bigint[], ${notes.map(({ title }) => title)}::text[],
      ${notes.map(({ content }) => content)}::text[]) as t (member_id, title, content)`.execute(tx);
}

/** A batch was written, up to this member; `done`: it was the last. `left`: members who are still without. */
export async function advanceSending(
  tx: Tx,
  id: number,
  { written, through, left, done }: { written: number; through: number; left: readonly number[]; done: boolean },
): Promise<void> {
  await sql`
    update note_sending set recipients = recipients + ${written}::int, through_member = ${through}, left_members = ${left}::bigint[],
      state = ${done ? 'sent' : 'sending'}, sent_at = case when ${done}::boolean then clock_timestamp() end
    where id = ${id}`.execute(tx);
}

/** A sending with how many got and read it. */
export type SendingRow = {
  id: number;
  title: string;
  content: string;
  required: boolean;
  state: 'waiting' | 'sending' | 'sent' | 'cancelled';
  /** who wrote it, an agent by its name; null: the site */
  staff: string | null;
  audience: NoteAudience | null;
  due_at: Date;
  sent_at: Date | null;
  created_at: Date;
  recipients: number;
  read: number;
};

const sendingColumns = sql`s.id, s.title, s.content, s.required, s.state, coalesce(f.login_id, '총판 ' || g.name) as staff, s.audience, s.due_at, s.sent_at, s.created_at, s.recipients`;

/** What the list of sendings is narrowed by. */
export type SendingFilter = {
  q: string;
  by: 'staff' | 'site';
  state?: SendingRow['state'] | undefined;
  required?: boolean | undefined;
  from?: Date | undefined;
  /** not included */
  before?: Date | undefined;
};
type Order = { by: 'createdAt' | 'dueAt' | 'recipients'; dir: 'asc' | 'desc' };
const orders: Record<Order['by'], RawBuilder<unknown>> = {
  createdAt: sql`s.id`,
  dueAt: sql`s.due_at`,
  recipients: sql`s.recipients`,
};

/** A page of sendings. */
export async function readSendings(
  db: Db,
  { q, by, state, required, from, before }: SendingFilter,
  order: Order,
  offset: number,
  size: number,
): Promise<{ rows: SendingRow[]; total: number }> {
  const where = sql.join(
    [
      sql`(s.staff_id is not null or s.agent_id is not null) = ${by === 'staff'}::boolean`,
      ...(q === '' ? [] : [sql`(s.title ilike ${anywhere(q)} or s.content ilike ${anywhere(q)})`]),
      ...(state === undefined ? [] : [sql`s.state = ${state}`]),
      ...(required === undefined ? [] : [sql`s.required = ${required}`]),
      ...(from === undefined ? [] : [sql`s.due_at >= ${from}`]),
      ...(before === undefined ? [] : [sql`s.due_at < ${before}`]),
    ],
    sql` and `,
  );
  const dir = order.dir === 'asc' ? sql`asc` : sql`desc`;
  // who has read is counted for the page alone
  const { rows } = await sql<SendingRow>`
    select p.*, (select count(*)::int from note n where n.sending_id = p.id and n.read_at is not null) as read
    from (
      select ${sendingColumns}, row_number() over (order by ${orders[order.by]} ${dir}, s.id desc) as place
      from note_sending s left join staff f on f.id = s.staff_id left join agent g on g.id = s.agent_id
      where ${where} order by place offset ${offset}::int limit ${size}::int) p
    order by p.place`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from note_sending s where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** Null when there is none. */
export async function readSending(db: Db | Tx, id: number): Promise<SendingRow | null> {
  const { rows } = await sql<SendingRow>`
    select ${sendingColumns}, (select count(*)::int from note n where n.sending_id = s.id and n.read_at is not null) as read
    from note_sending s left join staff f on f.id = s.staff_id left join agent g on g.id = s.agent_id where s.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
