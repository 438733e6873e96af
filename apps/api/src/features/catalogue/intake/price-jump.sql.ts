import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db.ts';

export type StoodRow = { market_id: number; version: number; odds: number[]; status: string };

/** The feed's prices of these markets within the last seconds, with the one that applied when they began. */
export async function readStood(tx: Tx, marketIds: readonly number[], seconds: number): Promise<StoodRow[]> {
  const { rows } = await sql<StoodRow>`
    select p.market_id, p.version, p.odds, p.status
    from unnest(${marketIds}::bigint[]) as t(id)
    cross join (select clock_timestamp() - make_interval(secs => ${seconds}::double precision) as since) c
    cross join lateral (
      (select market_id, version, odds, status from market_price
        where market_id = t.id and at > c.since and desk is null order by version desc limit 200)
      union all
      (select market_id, version, odds, status from market_price
        where market_id = t.id and at <= c.since and desk is null order by version desc limit 1)) p
    order by p.market_id, p.version`.execute(tx);
  return rows;
}

/** Of these markets those that a jump stopped and whose price has not moved since then; their matches are locked by it. */
export async function lockCalm(tx: Tx, marketIds: readonly number[], seconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from market m join fixture f on f.id = m.fixture_id
    where m.id = any(${marketIds}::bigint[]) and m.status = 'suspended' and m.reason = 'jump' and not exists (
      select from market_price p
      where p.market_id = m.id and p.at > clock_timestamp() - make_interval(secs => ${seconds}::double precision))
    order by f.id, m.id for update of f`.execute(tx);
  return rows.map((row) => row.id);
}

/** Opens markets that a jump stopped, at a new version of their matches. @returns the matches */
export async function openJumped(tx: Tx | Db, marketIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ fixture_id: number }>`
    with opened as (
      update market set status = 'open', reason = null
      where id = any(${marketIds}::bigint[]) and status = 'suspended' and reason = 'jump'
      returning id, fixture_id),
    stepped as (
      update fixture f set version = version + 1
      where id in (select fixture_id from opened) returning id, version),
    told as (
      insert into market_price (market_id, version, odds, status)
      select o.id, s.version, p.odds, 'open'
      from opened o join stepped s on s.id = o.fixture_id
      cross join lateral (
        select odds from market_price where market_id = o.id and desk is null order by version desc limit 1) p)
    select id as fixture_id from stepped`.execute(tx);
  return rows.map((row) => row.fixture_id);
}
