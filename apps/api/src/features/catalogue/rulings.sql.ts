import { sql } from 'kysely';
import { proposalStates } from '@lime/domain/settlement/proposal-states.ts';
import type { ProposalState } from '@lime/domain/settlement/proposal-states.ts';
import type { Side } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { ResultStatus } from '@lime/domain/settlement/match-result.ts';
import { undecided } from '../../core/open.ts';
import type { Db, Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';

export type FixtureStatus = 'scheduled' | 'live' | ResultStatus;
/** A market's results set by hand, side by side; a side not named follows the score. */
export type MarketRuling = { readonly marketId: number; readonly results: Readonly<Partial<Record<Side, LegResult>>> };

/** A fixture with what its decision needs. */
export type ResultFixture = {
  id: number;
  key: string;
  family: SportFamily;
  status: FixtureStatus;
  version: number;
  starts_at: Date;
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  result_source: string | null;
  result_revision: number;
  /** when it is void unless it was played; null: not postponed or abandoned, or nothing waits any more */
  void_at: Date | null;
  /** since when it has an outcome that pays; null: it has none */
  decided_at: Date | null;
  /** results of single markets set by hand */
  markets: readonly MarketRuling[] | null;
};

const facts = sql`
  select f.id, f.key, s.family, f.status, f.version, f.starts_at, f.score_home, f.score_away, f.score_detail,
    f.result_source, f.result_revision, f.void_at,
    (select min(r.at) from result_revision r where r.fixture_id = f.id and r.status in ('finished', 'cancelled')
      and r.revision > coalesce((select max(o.revision) from result_revision o where o.fixture_id = f.id and o.status in ${undecided}), 0)) as decided_at,
    (select r.markets from result_revision r where r.fixture_id = f.id and r.revision = f.result_revision) as markets
  from fixture f join league l on l.id = f.league_id join sport s on s.id = l.sport_id`;

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

/** Without a lock, for those who only look; after one, what is true now: a second statement sees what the first waited for. */
export async function readFacts(db: Db | Tx, ids: readonly number[]): Promise<ResultFixture[]> {
  const { rows } = await sql<ResultFixture>`${facts} where f.id = any(${ids}::bigint[]) order by f.id`.execute(db);
  return rows;
}

export type Revision = {
  fixture_id: number;
  revision: number;
  status: FixtureStatus;
  score_home: number | null;
  score_away: number | null;
  markets: readonly MarketRuling[] | null;
  source: string;
  at: Date;
};

/** All these fixtures were said to have ended with, oldest first. */
export async function readRevisions(db: Db | Tx, fixtureIds: readonly number[]): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select fixture_id, revision, status, score_home, score_away, markets, source, at
    from result_revision where fixture_id = any(${fixtureIds}::bigint[]) order by fixture_id, revision`.execute(db);
  return rows;
}

/** Postponed and abandoned fixtures whose time is up, under lock; those another process has in hand are left to it. */
export async function lockOverdue(tx: Tx, limit: number): Promise<ResultFixture[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fixture where void_at <= clock_timestamp() order by void_at limit ${limit} for update skip locked`.execute(
    tx,
  );
  const overdue = await readFacts(
    tx,
    rows.map(({ id }) => id),
  );
  return overdue.filter(({ void_at }) => void_at !== null);
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
    with r as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, status fixture_status, score_home smallint,
        score_away smallint, score_detail jsonb, markets jsonb, version integer, result_revision integer, void_at timestamptz,
        source text, decided_by text, reason text, rule_version smallint, undecided integer)
    ), told as (
      insert into result_revision (fixture_id, revision, status, score_home, score_away, detail, markets, source, reason, rule_version, undecided)
      select id, result_revision, status, score_home, score_away, score_detail, markets, source, reason, rule_version, undecided from r order by id
    )
    update fixture f
    set status = r.status, score_home = r.score_home, score_away = r.score_away, score_detail = r.score_detail,
      result_source = r.decided_by, version = r.version, result_revision = r.result_revision, void_at = r.void_at,
      finished_at = case when r.status not in ${undecided} then clock_timestamp() end
    from r where f.id = r.id
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

export type NewProposal = {
  fixture_id: number;
  status: ResultStatus | 'reopen' | 'markets';
  score_home: number | null;
  score_away: number | null;
  detail: unknown;
  markets: readonly MarketRuling[] | null;
  source: string;
  reason: string | null;
  /** won it would pay, as of the proposal; 0 for a feed's */
  liability?: number;
  /** why another person must confirm it; null: nobody else must */
  second_person?: string | null;
};
export type Proposal = NewProposal & { id: number; state: ProposalState };

/** What each of these sources said last of these fixtures. */
export async function readNewestProposals(tx: Tx, fixtureIds: readonly number[], source: string): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select distinct on (fixture_id) id, fixture_id, status, score_home, score_away, detail, markets, source, reason, state
    from result_proposal where fixture_id = any(${fixtureIds}::bigint[]) and source = ${source}
    order by fixture_id, id desc`.execute(tx);
  return rows;
}

/** Puts aside what a source proposed before. */
export async function supersedeProposals(tx: Tx, fixtureIds: readonly number[], source: string | null): Promise<void> {
  const { next, allowed } = transition(proposalStates, 'supersede', 'state');
  await sql`
    update result_proposal set state = ${next}, decided_at = clock_timestamp()
    where fixture_id = any(${fixtureIds}::bigint[]) and ${allowed} and (${source}::text is null or source = ${source})`.execute(
    tx,
  );
}

/** @returns their ids */
export async function addProposals(tx: Tx, rows: readonly NewProposal[]): Promise<number[]> {
  const { rows: added } = await sql<{ id: number }>`
    insert into result_proposal (
      fixture_id, status, score_home, score_away, detail, markets, source, reason, liability, second_person)
    select fixture_id, status, score_home, score_away, detail, markets, source, reason, coalesce(liability, 0), second_person
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(fixture_id bigint, status text, score_home smallint, score_away smallint, detail jsonb, markets jsonb, source text,
        reason text, liability bigint, second_person text)
    order by fixture_id returning id`.execute(tx);
  return added.map(({ id }) => id);
}

/** After the fixture's lock; null when there is none. */
export async function lockProposal(tx: Tx, id: number): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`
    select id, fixture_id, status, score_home, score_away, detail, markets, source, reason, state, liability, second_person
    from result_proposal where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function readProposalFixture(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ fixture_id: number }>`select fixture_id from result_proposal where id = ${id}`.execute(
    tx,
  );
  return rows[0]?.fixture_id ?? null;
}

export async function setProposalState(
  tx: Tx,
  { id, act, staffId, note }: { id: number; act: 'confirm' | 'refuse'; staffId: number; note: string | null },
): Promise<void> {
  const { next, allowed } = transition(proposalStates, act, 'state');
  await sql`
    update result_proposal set state = ${next}, decided_at = clock_timestamp(), decided_by = ${staffId}, note = ${note}
    where id = ${id} and ${allowed}`.execute(tx);
}
