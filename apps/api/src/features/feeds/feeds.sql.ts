import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { undecided } from '../../core/open.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';

/** What is to be added to a source's row; null leaves a column as it is. */
export type StateChange = {
  source: string;
  state: string | null;
  last_seq: number | null;
  message_at: string | null;
  alive_at: string | null;
  messages: number;
  faults: number;
  delay_ms: number | null;
  detail: Record<string, unknown>;
};

/** Rows of sources that have none yet: they are off. */
export async function addSources(tx: Tx, sources: readonly string[]): Promise<void> {
  await sql`
    insert into feed_state (source, state)
    select source, 'off' from unnest(${sources}::text[]) as source order by source
    on conflict do nothing`.execute(tx);
}

/** Writes what sources that have a row told. */
export async function putStates(db: Db | Tx, changes: readonly StateChange[]): Promise<void> {
  await sql`${often}
    update feed_state f
    set since = case when r.state is not null and r.state <> f.state then clock_timestamp() else f.since end,
      state = coalesce(r.state, f.state), last_seq = coalesce(r.last_seq, f.last_seq),
      last_message_at = greatest(r.message_at, f.last_message_at), last_alive_at = greatest(r.alive_at, f.last_alive_at),
      messages = f.messages + r.messages, faults = f.faults + r.faults, delay_ms = coalesce(r.delay_ms, f.delay_ms),
      detail = f.detail || r.detail
    from json_to_recordset(${JSON.stringify(changes)}::json) as r(source text, state text, last_seq bigint, message_at timestamptz,
      alive_at timestamptz, messages bigint, faults bigint, delay_ms integer, detail jsonb)
    where f.source = r.source`.execute(db);
}

export type EventRow = { id: number; at: Date; source: string; kind: string; detail: Record<string, unknown> };

export async function addEvents(
  tx: Tx,
  events: readonly { source: string; kind: string; at: string; detail: Record<string, unknown> }[],
): Promise<void> {
  await sql`
    insert into feed_event (source, kind, at, detail)
    select source, kind, at, detail
    from json_to_recordset(${JSON.stringify(events)}::json) as r(source text, kind text, at timestamptz, detail jsonb)`.execute(
    tx,
  );
}

export async function pruneEvents(db: Db, days: number): Promise<void> {
  await sql`delete from feed_event where at < clock_timestamp() - make_interval(days => ${days})`.execute(db);
}

export type StateRow = {
  source: string;
  state: string;
  since: Date;
  last_seq: number | null;
  last_message_at: Date | null;
  last_alive_at: Date | null;
  messages: number;
  faults: number;
  faults_today: number;
  delay_ms: number | null;
  detail: Record<string, unknown>;
  fixtures: number;
  live: number;
  now: Date;
};

/** @param faultKinds  kinds of events that count as faults */
export async function readStates(db: Db, faultKinds: readonly string[]): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select s.source, s.state, s.since, s.last_seq, s.last_message_at, s.last_alive_at, s.messages, s.faults, s.delay_ms, s.detail,
      (select coalesce(sum(coalesce((e.detail ->> 'times')::integer, 1)), 0) from feed_event e where e.source = s.source
        and e.at > clock_timestamp() - interval '24 hours' and e.kind = any(${faultKinds}::text[]))::integer as faults_today,
      coalesce(f.fixtures, 0) as fixtures, coalesce(f.live, 0) as live, clock_timestamp() as now
    from feed_state s
    left join (
      select provider, count(*) as fixtures, count(*) filter (where status = 'live') as live
      from fixture where status in ${undecided} group by provider
    ) f on f.provider = regexp_replace(s.source, '-(inplay|prematch)$', '')
    order by s.source`.execute(db);
  return rows;
}

export async function readState(
  db: Db | Tx,
  source: string,
): Promise<{ state: string; detail: Record<string, unknown> } | null> {
  const { rows } = await sql<{ state: string; detail: Record<string, unknown> }>`
    select state, detail from feed_state where source = ${source}`.execute(db);
  return rows[0] ?? null;
}

export async function setPaused(tx: Tx, source: string, paused: boolean): Promise<void> {
  await sql`update feed_state set detail = detail || jsonb_build_object('paused', ${paused}::boolean) where source = ${source}`.execute(
    tx,
  );
}

export type EventFilter = {
  page: number;
  size: number;
  dir: 'asc' | 'desc';
  source: string | null;
  kind: string | null;
  from: string | null;
  to: string | null;
};

export async function listEvents(
  db: Db,
  { page, size, dir, source, kind, from, to }: EventFilter,
): Promise<{ rows: EventRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (source !== null) conditions.push(sql`source = ${source}`);
  if (kind !== null) conditions.push(sql`kind = ${kind}`);
  if (from !== null) conditions.push(sql`at >= ${from}::date::timestamp at time zone 'Asia/Seoul'`);
  if (to !== null) conditions.push(sql`at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`);
  const where = sql.join(conditions, sql` and `);
  const found = await sql<{ total: number }>`select count(*) as total from feed_event where ${where}`.execute(db);
  const { rows } = await sql<EventRow>`
    select id, at, source, kind, detail from feed_event where ${where}
    order by id ${sql.raw(dir)} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total: found.rows[0]!.total };
}
