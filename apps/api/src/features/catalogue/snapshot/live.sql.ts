import { sql } from 'kysely';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { undecided } from '../../../core/open.ts';
import { often, unseen } from '../../../core/db.ts';
import type { Tx } from '../../../core/db.ts';
import type { FeedLive } from '../../../feeds/feed.ts';

export type KnownLive = {
  fixture_id: number;
  seq: number;
  period: string;
  score_home: number;
  score_away: number;
  suspended: string | null;
};

/** The state of locked fixtures until now. */
export async function readLive(tx: Tx, fixtureIds: readonly number[]): Promise<KnownLive[]> {
  const { rows } = await sql<KnownLive>`${often}
    select fixture_id, seq, period, score_home, score_away, suspended
    from fixture_live where fixture_id = any(${unseen(fixtureIds, 'bigint')})`.execute(tx);
  return rows;
}

/** These are played from now on: what was sold before closes. */
export async function startFixtures(tx: Tx, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length === 0) return;
  await sql`update fixture set status = 'live', began_at = coalesce(began_at, clock_timestamp()) where id = any(${fixtureIds}::bigint[])`.execute(
    tx,
  );
  await sql`
    update market set status = 'closed', reason = null
    where fixture_id = any(${fixtureIds}::bigint[]) and product = 'prematch' and status <> 'closed'`.execute(tx);
  await sql`delete from price_schedule where fixture_id = any(${fixtureIds}::bigint[])`.execute(tx);
}

/** Postponed matches are played after all: their result, when it comes, came in time. */
export async function notePlay(tx: Tx, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length > 0)
    await sql`
      update fixture set began_at = clock_timestamp()
      where id = any(${fixtureIds}::bigint[]) and began_at is null`.execute(tx);
}

export async function stepVersions(tx: Tx, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length > 0)
    await sql`update fixture set version = version + 1 where id = any(${fixtureIds}::bigint[])`.execute(tx);
}

export async function putLive(tx: Tx, news: readonly { fixtureId: number; state: FeedLive }[]): Promise<void> {
  const rows = news.map(({ fixtureId, state }) => ({
    fixture_id: fixtureId,
    seq: state.seq,
    period: state.period,
    clock_seconds: state.clock?.seconds ?? null,
    clock_at: state.clock ? new Date(state.clock.at).toISOString() : null,
    clock_running: state.clock?.running ?? false,
    score_home: state.score.home,
    score_away: state.score.away,
    periods: state.periods.map(({ home, away }) => [home, away]),
    stats: state.stats ?? {},
    detail: state.detail ?? {},
    suspended: state.suspended,
    danger: state.danger ?? null,
  }));
  await sql`${often}
    insert into fixture_live as v (fixture_id, seq, period, clock_seconds, clock_at, clock_running, score_home, score_away,
      periods, stats, detail, suspended, danger)
    select r.fixture_id, r.seq, r.period, r.clock_seconds, r.clock_at, r.clock_running, r.score_home, r.score_away,
      r.periods, r.stats, r.detail, r.suspended, r.danger
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(fixture_id bigint, seq bigint, period text, clock_seconds integer,
      clock_at timestamptz, clock_running boolean, score_home smallint, score_away smallint, periods jsonb, stats jsonb, detail jsonb,
      suspended text, danger text)
    order by r.fixture_id
    on conflict (fixture_id) do update set seq = excluded.seq, period = excluded.period, clock_seconds = excluded.clock_seconds,
      clock_at = excluded.clock_at, clock_running = excluded.clock_running, score_home = excluded.score_home,
      score_away = excluded.score_away, periods = excluded.periods, stats = excluded.stats, detail = excluded.detail,
      suspended = excluded.suspended, danger = excluded.danger, updated_at = clock_timestamp()`.execute(tx);
}

/**
 * New incidents, and known ones as they are reported now. The last of several with one number counts.
 *
 * @returns fixtures of which an incident is new or has changed
 */
export async function putIncidents(
  tx: Tx,
  told: readonly { fixtureId: number; incident: LiveIncident }[],
): Promise<number[]> {
  const rows = new Map(
    told.map(({ fixtureId, incident }) => [
      `${fixtureId}/${incident.no}`,
      {
        fixture_id: fixtureId,
        no: incident.no,
        kind: incident.kind,
        side: incident.side,
        period: incident.period,
        clock_seconds: incident.seconds,
        score_home: incident.score.home,
        score_away: incident.score.away,
        detail: incident.detail ?? {},
        cancelled: incident.cancelled ?? false,
      },
    ]),
  );
  const { rows: put } = await sql<{ fixture_id: number }>`
    insert into fixture_incident (fixture_id, no, kind, side, period, clock_seconds, score_home, score_away, detail, cancelled)
    select r.fixture_id, r.no, r.kind, r.side, r.period, r.clock_seconds, r.score_home, r.score_away, r.detail, r.cancelled
    from json_to_recordset(${JSON.stringify([...rows.values()])}::json) as r(fixture_id bigint, no integer, kind text, side text,
      period text, clock_seconds integer, score_home smallint, score_away smallint, detail jsonb, cancelled boolean)
    order by r.fixture_id, r.no
    on conflict (fixture_id, no) do update set told_at = clock_timestamp(), kind = excluded.kind, side = excluded.side, period = excluded.period,
      clock_seconds = excluded.clock_seconds, score_home = excluded.score_home, score_away = excluded.score_away,
      detail = excluded.detail, cancelled = excluded.cancelled
    where (fixture_incident.kind, fixture_incident.side, fixture_incident.period, fixture_incident.clock_seconds,
        fixture_incident.score_home, fixture_incident.score_away, fixture_incident.detail, fixture_incident.cancelled)
      is distinct from (excluded.kind, excluded.side, excluded.period, excluded.clock_seconds,
        excluded.score_home, excluded.score_away, excluded.detail, excluded.cancelled)
    returning fixture_id`.execute(tx);
  return put.map((row) => row.fixture_id);
}

/**
 * A source that is not heard any more sells nothing: its open markets are suspended; heard again, those come back that its
 * silence had suspended. @returns the fixtures concerned
 */
export async function silence(
  tx: Tx,
  source: string,
  silent: boolean,
  product: MarketProduct | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fixture
    where provider = ${source} and status in ${undecided}
    order by id
    for update`.execute(tx);
  const ids = rows.map((row) => row.id);
  const { rows: touched } = silent
    ? await sql<{ fixture_id: number }>`
        update market set status = 'suspended', reason = 'silence'
        where fixture_id = any(${ids}::bigint[]) and status = 'open'
          and (${product}::text is null or product = ${product}) returning fixture_id`.execute(tx)
    : await sql<{ fixture_id: number }>`
        update market set status = 'open', reason = null
        where fixture_id = any(${ids}::bigint[]) and status = 'suspended' and reason = 'silence'
          and (${product}::text is null or product = ${product}) returning fixture_id`.execute(tx);
  const changed = [...new Set(touched.map((row) => row.fixture_id))];
  await stepVersions(tx, changed);
  return changed;
}
