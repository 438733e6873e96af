import { sql } from 'kysely';
import type { WireHostRun } from '@lime/contract/staff-games.ts';
import { providerGames } from '@lime/domain/games/provider-games.ts';
import type { Db } from '../../core/db.ts';

const games = providerGames.map(({ code }) => code);
const seconds = providerGames.map(({ lateAfterSeconds }) => lateAfterSeconds);

/** Open debits with how long they are open, and whether their host should have ended them by now. */
export const openDebitRows = sql`
  select d.*, extract(epoch from clock_timestamp() - d.placed_at)::int as seconds,
    clock_timestamp() - d.placed_at > make_interval(secs => coalesce(g.seconds, 60)) as late
  from provider_debit d left join unnest(${games}::text[], ${seconds}::int[]) as g (game, seconds) on g.game = d.game
  where d.state = 'open'`;

export type LateDebit = {
  readonly txn: string;
  readonly game: string;
  readonly member_id: number;
  readonly amount: number;
  readonly seconds: number;
  readonly slip_id: number;
};

/** What a host should have ended by now, oldest first. @param after  the slip of the last one that was read; 0: from the start */
export async function readLateDebits(db: Db, provider: string, after: number, most: number): Promise<LateDebit[]> {
  const { rows } = await sql<LateDebit>`
    select txn, game, member_id, amount, seconds, slip_id from (${openDebitRows}) open
    where late and provider = ${provider} and slip_id > ${after} order by slip_id limit ${most}`.execute(db);
  return rows;
}

/** Takes the next look at a host's debits for this process. @returns false when another one had it less than so many seconds ago */
export async function claimRun(db: Db, provider: string, restSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_run (provider, at) values (${provider}, clock_timestamp())
    on conflict (provider) do update set at = excluded.at
      where provider_run.at < excluded.at - make_interval(secs => ${restSeconds})
    returning 1`.execute(db);
  return rows.length === 1;
}

export type Run = { asked: number; credited: number; lost: number; cancelled: number; running: number };

/** Keeps how a look went. @returns since when its host is silent; null: it is not */
export async function keepRun(db: Db, provider: string, run: Run, isSilent: boolean): Promise<Date | null> {
  const { rows } = await sql<{ silent_since: Date | null }>`
    update provider_run set asked = ${run.asked}, credited = ${run.credited}, lost = ${run.lost}, cancelled = ${run.cancelled},
      running = ${run.running}, total = total + ${run.credited + run.lost + run.cancelled},
      silent_since = case when ${isSilent} then coalesce(silent_since, clock_timestamp()) end
    where provider = ${provider} returning silent_since`.execute(db);
  return rows[0]?.silent_since ?? null;
}

type RunRow = Run & { provider: string; at: Date; silent_since: Date | null; total: number };

/** How the last looks went. @param hosts  by the id of the provider its name */
export async function readRuns(db: Db, hosts: ReadonlyMap<string, string>): Promise<WireHostRun[]> {
  const { rows } = await sql<RunRow>`
    select provider, at, silent_since, asked, credited, lost, cancelled, running, total from provider_run`.execute(db);
  const known = new Map(rows.map((row) => [row.provider, row]));
  return [...hosts].map(([id, host]) => {
    const row = known.get(id);
    return {
      host,
      at: row?.at.toISOString() ?? null,
      silentSince: row?.silent_since?.toISOString() ?? null,
      asked: row?.asked ?? 0,
      credited: row?.credited ?? 0,
      lost: row?.lost ?? 0,
      cancelled: row?.cancelled ?? 0,
      running: row?.running ?? 0,
      total: row?.total ?? 0,
    };
  });
}

type HostPlaysRow = {
  provider: string;
  open: number;
  late: number;
  late_seconds: number | null;
  silent_seconds: number | null;
};

/** Of every host that was ever looked at or has open plays. */
export async function readHostPlays(db: Db): Promise<HostPlaysRow[]> {
  const { rows } = await sql<HostPlaysRow>`
    select coalesce(r.provider, d.provider) as provider, coalesce(d.open, 0) as open, coalesce(d.late, 0) as late, d.late_seconds,
      extract(epoch from clock_timestamp() - r.silent_since)::float8 as silent_seconds
    from provider_run r full join (
      select provider, count(*)::int as open, count(*) filter (where late)::int as late,
        max(seconds) filter (where late)::float8 as late_seconds
      from (${openDebitRows}) open group by provider) d on d.provider = r.provider
    order by 1`.execute(db);
  return rows;
}
