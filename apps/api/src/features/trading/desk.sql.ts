import { sql } from 'kysely';
import type { MarketProduct, MarketType, Side } from '@lime/domain/market-kinds.ts';
import type { Db, Tx } from '../../core/db.ts';
import { openFixture } from '../../core/open.ts';

export type DeskFixture = {
  id: number;
  key: string;
  provider: string;
  status: string;
  version: number;
  league_id: number;
  starts_at: Date;
  created_by: number | null;
};

/** The fixture under lock; null when there is none. */
export async function lockFixture(tx: Tx, id: number): Promise<DeskFixture | null> {
  const { rows } = await sql<DeskFixture>`
    select id, key, provider, status::text as status, version, league_id, starts_at, created_by
    from fixture where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The fixture of a market or selection; null when there is none. */
export async function fixtureOf(db: Db | Tx, scope: 'market' | 'selection', id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.fixture_id as id from market m
    ${scope === 'market' ? sql`where m.id = ${id}` : sql`join selection x on x.market_id = m.id where x.id = ${id}`}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** 홈 : 원정 of a fixture. */
export async function readFixtureName(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(h.name_ko, h.name_en) || ' : ' || coalesce(a.name_ko, a.name_en) as name
    from fixture f join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id where f.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.name ?? '';
}

export type DeskMarket = {
  id: number;
  type: MarketType;
  line: number | null;
  main: boolean;
  product: MarketProduct;
  status: 'open' | 'suspended' | 'closed';
  reason: string | null;
  stopped: boolean;
  sides: Side[];
  selection_ids: number[];
  odds: number[];
  desk_odds: (number | null)[];
  sides_stopped: boolean[];
  /** what is taken off the feed's prices: the market's own, else the match's, else the league's */
  margin: number;
  /** the market's own terms; null: those of its match */
  desk_margin: number | null;
  desk_max_betting: number | null;
  desk_max_win: number | null;
};

/** Markets of a fixture; arrays run together, in no particular order of sides. @param open only those that are not closed */
export async function deskMarkets(db: Db | Tx, fixtureId: number, open: boolean): Promise<DeskMarket[]> {
  const { rows } = await sql<DeskMarket>`
    select m.id, m.type, m.line, m.main, m.product, m.status, m.reason, m.desk_suspended as stopped,
      array_agg(x.side order by x.id) as sides, array_agg(x.id order by x.id) as selection_ids,
      array_agg(x.odds order by x.id) as odds, array_agg(x.desk_odds order by x.id) as desk_odds,
      array_agg(x.desk_suspended order by x.id) as sides_stopped,
      coalesce(m.desk_margin, f.desk_margin, t.margin, 0) as margin, m.desk_margin, m.desk_max_betting, m.desk_max_win
    from market m
    join selection x on x.market_id = m.id
    join fixture f on f.id = m.fixture_id
    left join league_terms t on t.league_id = f.league_id
    where m.fixture_id = ${fixtureId} ${open ? sql`and m.status <> 'closed'` : sql``}
    group by m.id, f.id, t.league_id
    order by m.id`.execute(db);
  return rows;
}

/** Prices of the desk; null: the feed's. */
export async function setDeskOdds(tx: Tx, prices: readonly { id: number; odds: number | null }[]): Promise<void> {
  await sql`
    update selection x set desk_odds = r.odds
    from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ odds }) => odds)}::integer[]) as r(id, odds)
    where x.id = r.id`.execute(tx);
}

/** @returns how many rows really changed */
export async function setStopped(
  tx: Tx,
  scope: 'selection' | 'market' | 'fixture' | 'league',
  id: number,
  stopped: boolean,
): Promise<number> {
  const where = sql`where id = ${id} and desk_suspended <> ${stopped}`;
  const statements = {
    selection: sql`update selection set desk_suspended = ${stopped} ${where}`,
    market: sql`update market set desk_suspended = ${stopped} ${where}`,
    fixture: sql`update fixture set desk_suspended = ${stopped} ${where}`,
    league: sql`update league set desk_suspended = ${stopped} ${where}`,
  };
  const { numAffectedRows } = await statements[scope].execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** @returns how many rows really changed: 0 or 1 */
export async function setAllStopped(
  tx: Tx,
  { stopped, reason, staffId }: { stopped: boolean; reason: string | null; staffId: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update desk_switch set all_suspended = ${stopped}, reason = ${reason}, changed_at = clock_timestamp(), changed_by = ${staffId}
    where all_suspended <> ${stopped}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A new version of these fixtures. @returns their ids */
export async function stepFixture(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update fixture set version = version + 1 where id = ${id} returning version`.execute(tx);
  return rows[0]!.version;
}

/** A new version of every fixture that takes bets or is played, of one league or of all; locked in the order of their ids. */
export async function stepOpenFixtures(tx: Tx, leagueId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select id from fixture f
      where ${openFixture} ${leagueId === null ? sql`` : sql`and league_id = ${leagueId}`}
      order by id for update)
    update fixture f set version = f.version + 1 from locked where f.id = locked.id returning f.id`.execute(tx);
  return rows.map((row) => row.id);
}

export type DeskPriceRow = {
  market_id: number;
  version: number;
  odds: readonly number[];
  status: string;
  desk: unknown;
};

/** What is sold from this version on, and who made it so. */
export async function addDeskPrices(tx: Tx, by: string, rows: readonly DeskPriceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into market_price (market_id, version, odds, status, by, desk)
    select market_id, version, odds, status, ${by}, desk
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(market_id bigint, version integer, odds integer[], status text, desk jsonb)`.execute(
    tx,
  );
}

/**
 * Each step by hand of today (Seoul's day) in these markets, as the prices sold before and after it: thousandths, in the order
 * of the kind's sides.
 */
export async function stepsToday(
  tx: Tx,
  marketIds: readonly number[],
): Promise<{ market_id: number; before: number[]; after: number[] }[]> {
  const { rows } = await sql<{ market_id: number; before: number[]; after: number[] }>`
    select market_id, before, after from (
      select market_id, version, at, by, odds as after, lag(odds) over (partition by market_id order by version) as before
      from market_price where market_id = any(${marketIds}::bigint[])) p
    where by like 'staff:%' and before is not null
      and at >= date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
    order by market_id, version`.execute(tx);
  return rows;
}

/** Who set the newest price of a market by hand: a login id; null when nobody did. */
export async function lastTrader(tx: Tx, marketId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select s.login_id as name from market_price p join staff s on s.id = substr(p.by, 7)::bigint
    where p.market_id = ${marketId} and p.by like 'staff:%' order by p.version desc limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function setCreatedBy(tx: Tx, keys: readonly string[], staffId: number): Promise<void> {
  await sql`
    update fixture set created_by = ${staffId}
    where provider = 'manual' and key = any(${keys}::text[]) and created_by is null`.execute(tx);
}

export type LeagueTerms = { margin: number; max_betting: number | null; max_win: number | null };

/** Terms of a league under its lock; null when there is no such league. */
export async function lockTerms(tx: Tx, leagueId: number): Promise<LeagueTerms | null> {
  const { rows } = await sql<{ id: number }>`select id from league where id = ${leagueId} for update`.execute(tx);
  if (rows.length === 0) return null;
  const found = await sql<LeagueTerms>`
    select margin, max_betting, max_win from league_terms where league_id = ${leagueId}`.execute(tx);
  return found.rows[0] ?? { margin: 0, max_betting: null, max_win: null };
}

export async function readLeagueName(tx: Tx, leagueId: number): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(name_ko, name_en) as name from league where id = ${leagueId}`.execute(tx);
  return rows[0]!.name;
}

export async function putTerms(tx: Tx, leagueId: number, terms: LeagueTerms, staffId: number): Promise<void> {
  await sql`
    insert into league_terms as t (league_id, margin, max_betting, max_win, changed_by)
    values (${leagueId}, ${terms.margin}, ${terms.max_betting}, ${terms.max_win}, ${staffId})
    on conflict (league_id) do update set margin = excluded.margin, max_betting = excluded.max_betting,
      max_win = excluded.max_win, changed_by = excluded.changed_by, changed_at = clock_timestamp()`.execute(tx);
}
