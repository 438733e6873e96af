import { sql } from 'kysely';
import type { QueueId } from '@lime/contract/staff-operations.ts';
import type { Db } from '../../core/db.ts';
import { failureIsRinging } from '../../core/work-failures.ts';

/** A queue; what is over `most` is not counted. */
export type QueueRow = { id: QueueId; count: number; seconds: number | null; failing: number };

/**
 * Every queue, each from the index of what is open.
 *
 * @param most  rows of one that are counted
 */
export async function readQueues(db: Db, most: number): Promise<QueueRow[]> {
  const queue = (id: QueueId, rows: ReturnType<typeof sql>) => sql`
    select ${id}::text as id, count(*)::int as count, extract(epoch from clock_timestamp() - min(at))::float8 as seconds,
      count(*) filter (where fails)::int as failing
    from (${rows} limit ${most + 1}::int) w`;
  const request = (type: string) => sql`
    select requested_at as at, false as fails from cash_request where status = 'received' and type = ${type} order by seq`;
  const task = (hasBets: boolean) => sql`
    select created_at as at, false as fails from settlement_task
    where done_at is null and ${hasBets ? sql`has_bets` : sql`not has_bets`} order by created_at`;
  const queues = [
    queue('deposit', request('deposit')),
    queue('withdrawal', request('withdrawal')),
    queue('signup', sql`select created_at as at, false as fails from member where state = 'waiting' order by id`),
    queue('adjustment', sql`select made_at as at, false as fails from adjustment where state = 'waiting' order by seq`),
    queue(
      'inquiry',
      sql`select waiting_since as at, false as fails from inquiry where state = 'waiting' order by waiting_since`,
    ),
    queue(
      'chat',
      sql`select waiting_since as at, false as fails from chat where waiting_since is not null order by waiting_since`,
    ),
    queue('approval', sql`select made_at as at, false as fails from approval where state = 'waiting' order by id`),
    queue('result', sql`select at, false as fails from result_proposal where state = 'waiting' order by id`),
    queue('game', sql`select at, false as fails from game_alarm where seen_at is null order by id`),
    queue(
      'access',
      sql`select due_at as at, false as fails from access_due where due_at <= clock_timestamp() order by due_at`,
    ),
    queue('suggestion', sql`select at, false as fails from suggestion_due order by at`),
    queue(
      'failure',
      sql`select f.first_at as at, true as fails from work_failure f where ${failureIsRinging} order by f.first_at`,
    ),
    queue(
      'export',
      // a lease that ran out: whoever made it is gone, and nobody has taken it up
      sql`select asked_at as at, coalesce(lease_until < clock_timestamp(), false) as fails from export_job
        where state in ('waiting', 'running') order by id`,
    ),
    queue(
      'delivery',
      sql`select made_at as at, problem is not null as fails from delivery where state = 'waiting' order by next_at, id`,
    ),
    queue(
      'bulk',
      sql`select coalesce((select max(a.decided_at) from approval a where a.kind = 'member.bulk' and a.state = 'done'
            and a.subject = 'member-bulk:' || b.id and a.decided_at > clock_timestamp() - interval '2 days'), b.made_at) as at,
          b.failed > 0 as fails
        from member_bulk b where b.state = 'running' order by b.id`,
    ),
    queue('settlement', task(true)),
    queue('settlement-idle', task(false)),
  ];
  const { rows } = await sql<QueueRow>`${sql.join(queues, sql` union all `)}`.execute(db);
  return rows;
}

/** An item of work that rests until its next try. */
export type FailureRow = {
  work: string;
  item: string;
  failures: number;
  first_at: Date;
  rest_until: Date;
  error: string;
};

/** Those that fail longest. */
export async function readFailures(db: Db, most: number): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select work, item, failures, first_at, rest_until, error from work_failure order by first_at, work, item limit ${most}::int`.execute(
    db,
  );
  return rows;
}

/** How much of each work fails, and for how long. */
export type FailingRow = { work: string; count: number; seconds: number };

/** By work. */
export async function readFailing(db: Db): Promise<FailingRow[]> {
  const { rows } = await sql<FailingRow>`
    select work, count(*)::int as count, extract(epoch from clock_timestamp() - min(first_at))::float8 as seconds
    from work_failure group by work order by work`.execute(db);
  return rows;
}

/** Open rounds by game, and that of the lotto by its number; ages in seconds. */
export type RoundRow = {
  kind: 'game' | 'lotto';
  id: string;
  open: number;
  late: number;
  /** how late the latest is; null: none is */
  late_seconds: number | null;
};

/** @param graceSeconds  what happens by the clock is late after so long */
export async function readRounds(db: Db, graceSeconds: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select 'game' as kind, r.game as id, count(*)::int as open, count(*) filter (where x.late > ${graceSeconds})::int as late,
      max(x.late) filter (where x.late > ${graceSeconds})::float8 as late_seconds
    from game_round r join betting_event e on e.id = r.id,
      lateral (select extract(epoch from clock_timestamp()
        - case when e.state = 'open' then r.closes_at else r.draws_at end) as late) x
    where r.outcome is null and e.state in ('open', 'closed')
    group by r.game
    union all
    select 'lotto', no::text, 1, (x.late > ${graceSeconds})::int, case when x.late > ${graceSeconds} then x.late end
    from lotto_round, lateral (select extract(epoch from clock_timestamp() - draws_at)::float8 as late) x
    where state in ('open', 'closed')
    order by kind, id`.execute(db);
  return rows;
}

/** What a process writes of itself; `messages` are those of a second. */
export type ProcessFigures = {
  resident: number;
  heap: number;
  loopMs: number;
  members: number;
  staff: number;
  messages: number;
  slow: number;
  connections: number;
  waiting: number;
  pingMs: number | null;
};

/** A process as it last said. */
export type ProcessRow = {
  id: string;
  host: string;
  name: string;
  pid: number;
  roles: string[];
  release: string;
  started_at: Date;
  seen_seconds: number;
  figures: ProcessFigures;
};

/** Those that wrote within the hour, at most `most`. */
export async function readProcesses(db: Db, most: number): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select id, host, name, pid, roles, release, started_at, extract(epoch from clock_timestamp() - seen_at)::float8 as seen_seconds, figures
    from process_state where seen_at > clock_timestamp() - interval '1 hour' order by host, name, started_at limit ${most}::int`.execute(
    db,
  );
  return rows;
}

/** Who a process is, for as long as it runs. */
export type ProcessIdentity = {
  id: string;
  host: string;
  name: string;
  pid: number;
  roles: readonly string[];
  release: string;
  startedAt: Date;
};

/** Says how a process is now. */
export async function putProcess(
  db: Db,
  { id, host, name, pid, roles, release, startedAt }: ProcessIdentity,
  figures: ProcessFigures,
): Promise<void> {
  await sql`
    insert into process_state (id, host, name, pid, roles, release, started_at, figures)
    values (${id}, ${host}, ${name}, ${pid}, ${roles}::text[], ${release}, ${startedAt}, ${JSON.stringify(figures)}::jsonb)
    on conflict (id) do update set seen_at = clock_timestamp(), figures = excluded.figures`.execute(db);
}

/** Takes a process that ends out of the list. */
export async function removeProcess(db: Db, id: string): Promise<void> {
  await sql`delete from process_state where id = ${id}`.execute(db);
}

/** Forgets processes that said nothing for an hour. */
export async function pruneProcesses(db: Db): Promise<void> {
  await sql`delete from process_state where seen_at < clock_timestamp() - interval '1 hour'`.execute(db);
}

/** The database server as it is now. */
export type DatabaseRow = {
  connections: number;
  max_connections: number;
  longest_seconds: number;
  lock_waits: number;
  version: string;
};

/** What of other roles may not be seen counts as nothing. */
export async function readDatabase(db: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select count(*)::int as connections, current_setting('max_connections')::int as max_connections,
      coalesce(extract(epoch from max(clock_timestamp() - xact_start) filter (where pid <> pg_backend_pid())), 0)::float8 as longest_seconds,
      (select count(*) from pg_locks where not granted)::int as lock_waits, current_setting('server_version') as version
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows[0]!;
}

/** Bytes of the whole database. */
export async function readSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]!.bytes;
}

/** A statement with how long it takes, its values left out. */
export type SlowRow = { text: string; calls: number; mean_ms: number; max_ms: number };

/** The statements that take longest on average; null: nobody counts them here. */
export async function readSlow(db: Db, most: number): Promise<SlowRow[] | null> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pg_stat_statements') is not null
      and current_setting('shared_preload_libraries') like '%pg_stat_statements%' as there`.execute(db);
  if (!found[0]!.there) return null;
  const { rows } = await sql<SlowRow>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as text, calls, mean_exec_time as mean_ms, max_exec_time as max_ms
    from pg_stat_statements where calls >= 5 and dbid = (select oid from pg_database where datname = current_database())
    order by mean_exec_time desc limit ${most}::int`.execute(db);
  return rows;
}

/** What a command did last; ages in seconds. */
export type UpkeepRow = {
  kind: 'backup' | 'drill' | 'restore' | 'restart';
  at: Date;
  age_seconds: number;
  good: boolean;
  seconds: number;
  detail: string;
};

/** The last of each kind. */
export async function readUpkeep(db: Db): Promise<UpkeepRow[]> {
  const { rows } = await sql<UpkeepRow>`
    select u.kind, u.at, extract(epoch from clock_timestamp() - u.at)::float8 as age_seconds, u.good, u.seconds, u.detail
    from unnest(array['backup', 'drill', 'restore', 'restart']) k(kind),
      lateral (select * from upkeep_run where kind = k.kind order by at desc limit 1) u`.execute(db);
  return rows;
}

/** A process that had to be started again. */
export type LossRow = { at: Date; host: string; process: string; what: 'silent' | 'ended' };

/** The newest within 30 days. */
export async function readLosses(db: Db, most: number): Promise<LossRow[]> {
  const { rows } = await sql<LossRow>`
    select at, host, process, what from process_event where at > clock_timestamp() - interval '30 days'
    order by at desc limit ${most}::int`.execute(db);
  return rows;
}
