import { sql } from 'kysely';
import type { Side } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { undecided } from '../../core/open.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { FixtureStatus } from '../catalogue/catalogue.types.ts';

/** A market's results set by hand, side by side; a side not named follows the score. */
export type MarketRuling = { readonly marketId: number; readonly results: Readonly<Partial<Record<Side, LegResult>>> };

/** A fixture with what its decision needs. */
export type ResultFixture = {
  id: number;
  key: string;
  family: SportFamily;
  status: FixtureStatus;
  version: number;
  /** where it comes from */
  provider: string;
  starts_at: Date;
  /** first report of play; null: none yet */
  began_at: Date | null;
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  result_source: string | null;
  result_revision: number;
  /** when it is void unless it was played; null: not postponed or abandoned, or nothing waits any more */
  void_at: Date | null;
  /** since when it has an outcome that decides; null: it has none */
  decided_at: Date | null;
  /** results of single markets set by hand */
  markets: readonly MarketRuling[] | null;
  /** whose teams its source names now: its own, the same the other way round, or others */
  named: 'own' | 'turned' | 'other';
};

const facts = sql`
  select f.id, f.key, s.family, f.status, f.version, f.provider, f.starts_at, f.began_at, f.score_home, f.score_away, f.score_detail,
    f.result_source, f.result_revision, f.void_at,
    (select min(r.at) from result_revision r where r.fixture_id = f.id and r.status in ('finished', 'cancelled', 'abandoned')
      and r.revision > coalesce((select max(o.revision) from result_revision o where o.fixture_id = f.id and o.status in ${undecided}), 0)) as decided_at,
    (select r.markets from result_revision r where r.fixture_id = f.id and r.revision = f.result_revision) as markets,
    case when f.told_home_team_id is null then 'own'
      when (f.told_home_team_id, f.told_away_team_id) = (f.away_team_id, f.home_team_id) then 'turned' else 'other' end as named
  from fixture f join league l on l.id = f.league_id join sport s on s.id = l.sport_id`;

/** Without a lock, for those who only look; after one, what is true now: a second statement sees what the first waited for. */
export async function readFacts(db: Db | Tx, ids: readonly number[]): Promise<ResultFixture[]> {
  const { rows } = await sql<ResultFixture>`${facts} where f.id = any(${ids}::bigint[]) order by f.id`.execute(db);
  return rows;
}

/** One outcome a fixture was said to have, and by whom; results set by hand are null where there are none. */
export type Revision = {
  fixture_id: number;
  revision: number;
  status: FixtureStatus;
  score_home: number | null;
  score_away: number | null;
  markets: readonly MarketRuling[] | null;
  source: string;
  reason: string | null;
  at: Date;
};

/** All these fixtures were said to have ended with, oldest first. */
export async function readRevisions(db: Db | Tx, fixtureIds: readonly number[]): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select fixture_id, revision, status, score_home, score_away, markets, source, reason, at
    from result_revision where fixture_id = any(${fixtureIds}::bigint[]) order by fixture_id, revision`.execute(db);
  return rows;
}
