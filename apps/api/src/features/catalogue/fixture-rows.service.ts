import { sql } from 'kysely';
import type { MarketProduct, MarketType, Side } from '@lime/domain/market-kinds.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { often, unseen } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { FixtureStatus } from './catalogue.types.ts';

/** A fixture with the names of what it belongs to; a name that has no Korean form is null. */
export type FixtureView = {
  id: number;
  provider: string;
  version: number;
  sport_id: number;
  family: SportFamily;
  league_id: number;
  league_sort: number;
  starts_at: Date;
  status: FixtureStatus;
  sport_ko: string;
  sport_en: string;
  location_code: string;
  location_ko: string;
  location_en: string;
  league_ko: string | null;
  league_en: string;
  home_ko: string | null;
  home_en: string;
  away_ko: string | null;
  away_en: string;
};

/** Columns of a FixtureView, of `viewTables`. */
export const viewColumns = sql`
  f.id, f.provider, f.version, l.sport_id, s.family, f.league_id, l.sort as league_sort, f.starts_at, f.status,
  s.name_ko as sport_ko, s.name_en as sport_en, o.code as location_code, o.name_ko as location_ko, o.name_en as location_en,
  l.name_ko as league_ko, l.name_en as league_en, h.name_ko as home_ko, h.name_en as home_en, a.name_ko as away_ko, a.name_en as away_en`;

/** The tables of a FixtureView: fixture f, league l, sport s, location o, home team h, away team a. */
export const viewTables = sql`
  fixture f
  join league l on l.id = f.league_id
  join sport s on s.id = l.sport_id
  join location o on o.code = l.location_code
  join team h on h.id = f.home_team_id
  join team a on a.id = f.away_team_id`;

/** A market with its selections side by side: odds in thousandths, the line in hundredths (null: it has none). */
export type MarketState = {
  id: number;
  fixture_id: number;
  type: MarketType;
  line: number | null;
  main: boolean;
  product: MarketProduct;
  status: 'open' | 'suspended' | 'closed';
  reason: string | null;
  sides: Side[];
  selection_ids: number[];
  odds: number[];
  results: LegResult[];
};

/** Every market of these fixtures with its selections (arrays run together, in no particular order of sides). */
export async function marketsOf(db: Db | Tx, fixtureIds: readonly number[]): Promise<MarketState[]> {
  const { rows } = await sql<MarketState>`${often}
    select m.id, m.fixture_id, m.type, m.line, m.main, m.product, m.status, m.reason,
      array_agg(s.side order by s.id) as sides, array_agg(s.id order by s.id) as selection_ids,
      array_agg(s.odds order by s.id) as odds, array_agg(s.result::text order by s.id) as results
    from market m
    join selection s on s.market_id = m.id
    where m.fixture_id = any(${unseen(fixtureIds, 'bigint')})
    group by m.id
    order by m.id`.execute(db);
  return rows;
}
