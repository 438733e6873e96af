import { sql } from 'kysely';
import type { MarketProduct, Side } from '@lime/domain/market-kinds.ts';
import { often, unseen } from '../../../core/db.ts';
import type { Db, Tx } from '../../../core/db.ts';

export type LockedFixture = {
  id: number;
  key: string;
  status: string;
  version: number;
  starts_at: Date;
  offered_at: Date | null;
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  result_revision: number;
  /** its source names other teams than slips were bought on */
  is_foreign: boolean;
};

/**
 * The batch's fixtures under lock, always taken in the order of their ids: two batches that share fixtures cannot
 * block each other for good. Unknown keys are simply not there.
 */
export async function lockFixtures(tx: Tx, provider: string, keys: readonly string[]): Promise<LockedFixture[]> {
  const { rows } = await sql<LockedFixture>`${often}
    select id, key, status, version, starts_at, offered_at, score_home, score_away, score_detail, result_revision,
      told_home_team_id is not null as is_foreign
    from fixture
    where provider = ${provider} and key = any(${unseen(keys, 'text')})
    order by id
    for update`.execute(tx);
  return rows;
}

export type NewMarket = {
  id: number;
  fixture_id: number;
  type: number;
  line: number | null;
  main: boolean;
  product: MarketProduct;
  status: string;
  reason: string | null;
  sides: Side[];
  selection_ids: number[];
  odds: number[];
};

/** New markets with their selections. */
export async function addMarkets(tx: Tx, markets: readonly NewMarket[]): Promise<void> {
  const text = JSON.stringify(markets);
  await sql`
    insert into market (id, fixture_id, type, line, main, product, status, reason)
    select id, fixture_id, type, line, main, product, status, reason
    from json_to_recordset(${text}::json)
      as r(id bigint, fixture_id bigint, type integer, line integer, main boolean, product text, status text, reason text)
    order by id`.execute(tx);
  await sql`
    insert into selection (id, market_id, side, odds)
    select u.id, r.id, u.side, u.odds
    from json_to_recordset(${text}::json)
      as r(id bigint, sides text[], selection_ids bigint[], odds integer[])
    cross join lateral unnest(r.selection_ids, r.sides, r.odds) as u(id, side, odds)
    order by u.id`.execute(tx);
}

export async function setMarkets(
  tx: Tx,
  markets: readonly { id: number; main: boolean; status: string; reason: string | null }[],
): Promise<void> {
  await sql`
    update market m set main = r.main, status = r.status, reason = r.reason
    from json_to_recordset(${JSON.stringify(markets)}::json) as r(id bigint, main boolean, status text, reason text)
    where m.id = r.id`.execute(tx);
}

export async function setOdds(tx: Tx, prices: readonly { id: number; odds: number }[]): Promise<void> {
  await sql`${often}
    update selection s set odds = r.odds
    from json_to_recordset(${JSON.stringify(prices)}::json) as r(id bigint, odds integer)
    where s.id = r.id`.execute(tx);
}

export type PriceRow = { market_id: number; version: number; odds: number[]; status: string };

/** The prices that apply from this version on. */
export async function addPrices(tx: Tx, rows: readonly PriceRow[]): Promise<void> {
  await sql`${often}
    insert into market_price (market_id, version, odds, status)
    select market_id, version, odds, status
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(market_id bigint, version integer, odds integer[], status text)`.execute(
    tx,
  );
}

/** New version and the time of the newest offer taken, for fixtures already locked. */
export async function setOffered(
  tx: Tx,
  rows: readonly { id: number; version: number; offered_at: string }[],
): Promise<void> {
  await sql`${often}
    update fixture f set version = r.version, offered_at = r.offered_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, version integer, offered_at timestamptz)
    where f.id = r.id`.execute(tx);
}

export type PlannedRow = { fixture_id: number; at: string; markets: unknown };

/** The whole plan of these fixtures becomes `rows`. @returns fixtures whose plan really changed */
export async function planPrices(
  tx: Tx,
  fixtureIds: readonly number[],
  rows: readonly PlannedRow[],
): Promise<number[]> {
  const text = JSON.stringify(rows);
  const gone = await sql<{ fixture_id: number }>`
    delete from price_schedule p
    where p.fixture_id = any(${fixtureIds}::bigint[])
      and not exists (
        select from json_to_recordset(${text}::json) as r(fixture_id bigint, at timestamptz, markets jsonb)
        where r.fixture_id = p.fixture_id and r.at = p.at and r.markets = p.markets)
    returning fixture_id`.execute(tx);
  const come = await sql<{ fixture_id: number }>`
    insert into price_schedule (fixture_id, at, markets)
    select fixture_id, at, markets
    from json_to_recordset(${text}::json) as r(fixture_id bigint, at timestamptz, markets jsonb)
    order by fixture_id, at
    on conflict (fixture_id, at) do nothing
    returning fixture_id`.execute(tx);
  return [...new Set([...gone.rows, ...come.rows].map((row) => row.fixture_id))];
}

/** Planned prices whose hour has come, by the database's clock: fixtures to lock, oldest first. */
export async function duePlans(db: Db | Tx, limit: number): Promise<{ provider: string; key: string }[]> {
  const { rows } = await sql<{ provider: string; key: string }>`${often}
    select f.provider, f.key
    from price_schedule p
    join fixture f on f.id = p.fixture_id
    where p.at <= clock_timestamp()
    group by f.provider, f.key
    order by min(p.at)
    limit ${limit}`.execute(db);
  return rows;
}

/** Takes the due rows of locked fixtures out of the plan. */
export async function takeDuePlans(
  tx: Tx,
  fixtureIds: readonly number[],
): Promise<{ fixture_id: number; at: Date; markets: unknown }[]> {
  const { rows } = await sql<{ fixture_id: number; at: Date; markets: unknown }>`
    delete from price_schedule
    where fixture_id = any(${fixtureIds}::bigint[]) and at <= clock_timestamp()
    returning fixture_id, at, markets`.execute(tx);
  return rows;
}
