import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';

/** What the audit log is narrowed by; null is no filter. */
export type EventFilter = {
  page: number;
  size: number;
  dir: 'asc' | 'desc';
  id: number | null;
  actor: string | null;
  action: string | null;
  /** all actions that begin so */
  actionStart: string | null;
  /** any of these */
  actions: readonly string[] | null;
  subject: string | null;
  q: string | null;
  from: string | null;
  to: string | null;
};

/** An event; `seal` is null until it is sealed. */
export type EventRow = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  address: string | null;
  seal: number | null;
};

/** A page of the audit log. */
export async function listEvents(db: Db, filter: EventFilter): Promise<{ rows: EventRow[]; total: number }> {
  const { page, size, id, actor, action, actionStart, actions, subject, q, from, to } = filter;
  const conditions = [
    id === null ? null : sql`e.id = ${id}`,
    actor === null ? null : sql`e.actor = ${actor}`,
    action === null ? null : sql`e.action = ${action}`,
    actionStart === null ? null : sql`starts_with(e.action, ${actionStart})`,
    actions === null ? null : sql`e.action = any(${actions})`,
    subject === null ? null : sql`e.subject = ${subject}`,
    from === null ? null : sql`e.at >= ${from}::date::timestamp at time zone 'Asia/Seoul'`,
    to === null ? null : sql`e.at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`,
    q === null
      ? null
      : sql`(e.subject ilike ${q} or e.reason ilike ${q} or e.before::text ilike ${q} or e.after::text ilike ${q})`,
  ].filter((condition) => condition !== null);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const dir = sql.raw(filter.dir);
  const found = await sql<{ total: number }>`select count(*) as total from audit_event e ${where}`.execute(db);
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.actor, e.action, e.subject, e.before, e.after, e.reason, e.address,
      (select s.id from audit_seal s where s.to_tx > e.tx order by s.to_tx limit 1) as seal
    from audit_event e ${where} order by e.id ${dir} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total: found.rows[0]!.total };
}

/** Login ids of members by their numbers, as far as there are such members. */
export async function readLoginIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; login_id: string }>`
    select id, login_id from member where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [String(row.id), row.login_id]));
}

/** Each value once, jumping from one to the next in the index instead of reading every event. */
export async function distinctOf(db: Db, column: 'actor' | 'action', most: number): Promise<string[]> {
  const name = sql.raw(column);
  const { rows } = await sql<{ value: string }>`
    with recursive word as (
      (select ${name} as value from audit_event order by ${name} limit 1)
      union all
      select (select e.${name} from audit_event e where e.${name} > w.value order by e.${name} limit 1) from word w where w.value is not null)
    select value from word where value is not null limit ${most}`.execute(db);
  return rows.map((row) => row.value);
}

/** How many seals and events there are, and how many events wait for a seal. */
export async function countSealed(db: Db): Promise<{ seals: number; events: number; waiting: number }> {
  const { rows } = await sql<{ seals: number; events: number; waiting: number }>`
    select count(*) as seals, coalesce(sum(events), 0)::bigint as events,
      (select count(*) from audit_event where tx >= coalesce(max(s.to_tx), '0'::xid8)) as waiting
    from audit_seal s`.execute(db);
  return rows[0]!;
}
