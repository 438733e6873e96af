import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db.ts';
import { hasFailed, isResting } from '../../../core/work-failures.ts';

/** Fixtures whose prices are to go and that do not rest, those that were decided longest ago first. */
export async function readThinnable(db: Db, most: number): Promise<{ id: number; has_failed: boolean }[]> {
  const item = sql`id::text`;
  const { rows } = await sql<{ id: number; has_failed: boolean }>`
    select id, ${hasFailed('price-thinning', item)} as has_failed from fixture
    where finished_at < clock_timestamp() - interval '3 days' and thinned_at is null and not ${isResting('price-thinning', item)}
    order by finished_at limit ${most}::int`.execute(db);
  return rows;
}

/**
 * Removes prices of those of the fixtures that were decided more than three days ago, and of which none was removed yet.
 * What the audit asks of a leg stays: the newest of the feed's prices at its version and the one that followed it, all of
 * the desk's, and the fixtures' steps that were more than a price. Fixtures another process is at are left to it.
 *
 * @returns how many fixtures, and how many prices of theirs are gone
 */
export async function thinPrices(tx: Tx, ids: readonly number[]): Promise<{ fixtures: number; prices: number }> {
  const { rows } = await sql<{ fixtures: number; prices: number }>`
    with due as materialized (
      select id from fixture
      where id = any(${ids}::bigint[]) and finished_at < clock_timestamp() - interval '3 days' and thinned_at is null
      for no key update skip locked
    ), sold as materialized (
      select distinct l.market_id, l.event_version
      from due d
      join leg l on l.event_id = d.id
    ), kept as materialized (
      select distinct s.market_id, p.version
      from sold s
      cross join lateral (
        select version from market_price
        where market_id = s.market_id and version <= s.event_version and by is null
        order by version desc
        limit 1) p
      union
      select s.market_id, p.version
      from sold s
      cross join lateral (
        select version from market_price
        where market_id = s.market_id and version > s.event_version
        order by version
        limit 1) p
    ), stepped as (
      delete from fixture_step t using due d
      where t.fixture_id = d.id and not t.breaks
        and t.version > (select min(version) from fixture_step where fixture_id = d.id)
        and not exists (
          select from kept k join market m on m.id = k.market_id where m.fixture_id = d.id and k.version = t.version)
    ), gone as (
      delete from market_price p using market m, due d
      where m.fixture_id = d.id and p.market_id = m.id and p.by is null
        and not exists (select from kept k where k.market_id = p.market_id and k.version = p.version)
      returning 1
    ), marked as (
      update fixture f set thinned_at = clock_timestamp() from due d where f.id = d.id
      returning 1
    )
    select (select count(*) from marked) as fixtures, (select count(*) from gone) as prices`.execute(tx);
  return rows[0]!;
}
