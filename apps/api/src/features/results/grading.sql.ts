import { sql } from 'kysely';
import { hoursOfPlay } from '@lime/domain/settlement/rule-table.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { undecided } from '../../core/open.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { FixtureStatus } from '../catalogue/catalogue.types.ts';
import { readFacts } from './result-facts.service.ts';
import type { MarketRuling, ResultFixture } from './result-facts.service.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** Of these keys of a source, under lock in the order of their ids; unknown ones are not there. */
export async function lockByKeys(tx: Tx, provider: string, keys: readonly string[]): Promise<ResultFixture[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fixture where provider = ${provider} and key = any(${keys}::text[]) order by id for update`.execute(
    tx,
  );
  return readFacts(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Null when there is none. */
export async function lockForResult(tx: Tx, fixtureId: number): Promise<ResultFixture | null> {
  await sql`select from fixture where id = ${fixtureId} for update`.execute(tx);
  return (await readFacts(tx, [fixtureId]))[0] ?? null;
}

/**
 * What `fixture due` waits for beyond its deadline: a result that a person is to confirm, who decides on the deadline too; the
 * end of a match that began in time.
 */
const isHeld = sql`(exists (
      select from result_proposal p where p.fixture_id = due.id and p.state = 'waiting' and p.status <> 'reopen')
      or coalesce(due.began_at < due.void_at and due.began_at + ${hoursOfPlay}::int * interval '1 hour' > clock_timestamp(), false))`;

/** Fixtures whose deadline is over, that do not rest and wait for nothing else; the longest first. */
export async function readOverdue(db: Db | Tx, most: number): Promise<{ id: number; has_failed: boolean }[]> {
  const item = sql`due.id::text`;
  const { rows } = await sql<{ id: number; has_failed: boolean }>`
    select due.id, ${hasFailed('overdue-matches', item)} as has_failed from fixture due
    where due.void_at <= clock_timestamp() and not ${isHeld} and not ${isResting('overdue-matches', item)}
    order by due.void_at limit ${most}::int`.execute(db);
  return rows;
}

/** Of these fixtures those whose deadline is over and that wait for nothing else; locked, what another process holds is left to it. */
export async function lockOverdue(tx: Tx, ids: readonly number[]): Promise<ResultFixture[]> {
  const { rows } = await sql<{ id: number }>`
    select due.id from fixture due where due.id = any(${ids}::bigint[]) and due.void_at <= clock_timestamp() and not ${isHeld}
    order by due.void_at for update of due skip locked`.execute(tx);
  const overdue = await readFacts(
    tx,
    rows.map(({ id }) => id),
  );
  return overdue.filter(({ void_at }) => void_at !== null);
}

/** Of these fixtures those that no other process holds, locked. */
export async function lockIdle(tx: Tx, ids: readonly number[]): Promise<ResultFixture[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fixture where id = any(${ids}::bigint[]) order by id for update skip locked`.execute(tx);
  return readFacts(
    tx,
    rows.map(({ id }) => id),
  );
}

export type ResultRow = {
  id: number;
  status: FixtureStatus;
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  markets: readonly MarketRuling[];
  version: number;
  result_revision: number;
  /** ISO */
  void_at: string | null;
  /** of the revision: who said this */
  source: string;
  /** of the fixture: who its outcome comes from */
  decided_by: string | null;
  reason: string | null;
  rule_version: number;
  undecided: number;
};

/** The outcome of locked fixtures and the revision that tells of it; whatever was still planned for decided ones is void. */
export async function setResults(tx: Tx, rows: readonly ResultRow[]): Promise<void> {
  const { rows: closed } = await sql<{ id: number }>`
    with outcome as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as outcome(id bigint, status fixture_status, score_home smallint,
        score_away smallint, score_detail jsonb, markets jsonb, version integer, result_revision integer, void_at timestamptz,
        source text, decided_by text, reason text, rule_version smallint, undecided integer)
    ), told as (
      insert into result_revision (fixture_id, revision, status, score_home, score_away, detail, markets, source, reason, rule_version, undecided)
      select id, result_revision, status, score_home, score_away, score_detail, markets, source, reason, rule_version, undecided from outcome order by id
    )
    update fixture f
    set status = outcome.status, score_home = outcome.score_home, score_away = outcome.score_away, score_detail = outcome.score_detail,
      result_source = outcome.decided_by, version = outcome.version, result_revision = outcome.result_revision, void_at = outcome.void_at, legs_due_at = null,
      finished_at = case when outcome.status not in ${undecided} then clock_timestamp() end
    from outcome where f.id = outcome.id
    returning case when f.finished_at is not null then f.id end as id`.execute(tx);
  await sql`delete from price_schedule where fixture_id = any(${closed.flatMap(({ id }) => id ?? [])}::bigint[])`.execute(
    tx,
  );
}

/** What a source tells about a known outcome besides the score, where no market's result hangs on it. */
export async function setDetails(tx: Tx, rows: readonly { id: number; score_detail: unknown }[]): Promise<void> {
  await sql`
    update fixture f set score_detail = r.score_detail
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, score_detail jsonb)
    where f.id = r.id`.execute(tx);
}

export async function setSelectionResults(tx: Tx, rows: readonly { id: number; result: LegResult }[]): Promise<void> {
  await sql`
    update selection s set result = r.result::leg_result
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.result)}::text[]) as r(id, result)
    where s.id = r.id and s.result <> r.result::leg_result`.execute(tx);
}

export async function closeMarkets(tx: Tx, marketIds: readonly number[]): Promise<void> {
  await sql`update market set status = 'closed' where id = any(${marketIds}::bigint[]) and status <> 'closed'`.execute(
    tx,
  );
}

/** Leaves the settlement worker its work in the transaction that decided it, and says whether anybody has bet on it. */
export async function addSettlementTasks(
  tx: Tx,
  tasks: readonly { fixture_id: number; revision: number }[],
): Promise<void> {
  await sql`
    insert into settlement_task (event_id, revision, has_bets)
    select fixture_id, revision, coalesce((
      select true from leg l where l.event_id = r.fixture_id limit 1), false)
    from json_to_recordset(${JSON.stringify(tasks)}::json) as r(fixture_id bigint, revision integer)
    order by fixture_id
    on conflict do nothing`.execute(tx);
}

/** Has the worker go through a fixture's slips once more. */
export async function repeatSettlement(tx: Tx, fixtureId: number, revision: number): Promise<void> {
  await sql`
    insert into settlement_task (event_id, revision) values (${fixtureId}, ${revision})
    on conflict (event_id, revision) do update set done_at = null, look_again_at = null, has_bets = true, created_at = clock_timestamp()`.execute(
    tx,
  );
}
