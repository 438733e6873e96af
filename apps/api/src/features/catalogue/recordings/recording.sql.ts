import { sql } from 'kysely';
import type { MarketProduct, MarketType } from '@lime/domain/market-kinds.ts';
import type { Db } from '../../../core/db.ts';

export type RecordedFixture = {
  id: number;
  sport_id: number;
  location_code: string;
  league_en: string;
  league_ko: string | null;
  home_en: string;
  home_ko: string | null;
  away_en: string;
  away_ko: string | null;
  starts_at: Date;
  status: string;
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  finished_at: Date | null;
};

/** A fixture with its names, as a recording needs it. */
export async function readRecordedFixture(db: Db, id: number): Promise<RecordedFixture | null> {
  const { rows } = await sql<RecordedFixture>`
    select f.id, l.sport_id, l.location_code, l.name_en as league_en, l.name_ko as league_ko, h.name_en as home_en,
      h.name_ko as home_ko, a.name_en as away_en, a.name_ko as away_ko, f.starts_at, f.status::text as status,
      f.score_home, f.score_away, f.score_detail, f.finished_at
    from fixture f
    join league l on l.id = f.league_id
    join team h on h.id = f.home_team_id
    join team a on a.id = f.away_team_id
    where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type RecordedIncident = {
  no: number;
  kind: string;
  side: 'home' | 'away' | null;
  period: string;
  clock_seconds: number | null;
  /** null: it was reported without a score, which is then as it was */
  score_home: number | null;
  score_away: number | null;
  detail: unknown;
  cancelled: boolean;
  at: Date;
};

/** What happened, in the order it was first reported. */
export async function readIncidents(db: Db, fixtureId: number): Promise<RecordedIncident[]> {
  const { rows } = await sql<RecordedIncident>`
    select no, kind, side, period, clock_seconds, score_home, score_away, detail, cancelled, at
    from fixture_incident where fixture_id = ${fixtureId} order by at, no`.execute(db);
  return rows;
}

export type RecordedPrice = {
  market_id: number;
  type: MarketType;
  line: number | null;
  main: boolean;
  product: MarketProduct;
  version: number;
  at: Date;
  odds: number[];
  status: 'open' | 'suspended' | 'closed';
};

/** Every price of the feed, oldest first; `odds` are in the order of the kind's sides. */
export async function readPriceHistory(db: Db, fixtureId: number): Promise<RecordedPrice[]> {
  const { rows } = await sql<RecordedPrice>`
    select p.market_id, m.type, m.line, m.main, m.product, p.version, p.at, p.odds, p.status
    from market_price p
    join market m on m.id = p.market_id
    where m.fixture_id = ${fixtureId} and p.by is null
    order by p.version, p.market_id`.execute(db);
  return rows;
}
