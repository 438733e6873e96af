import { sql } from 'kysely';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { Db } from '../../core/db.ts';

/** Of selections the snapshot does not offer: what they belonged to, and whether their fixture has begun (or begins within the cutoff). */
export async function readGone(
  db: Db,
  selectionIds: readonly number[],
  cutoffSeconds: number,
): Promise<{ id: string; product: MarketProduct; started: boolean }[]> {
  const { rows } = await sql<{ id: string; product: MarketProduct; started: boolean }>`
    select x.id::text as id, m.product, f.status in ('live', 'finished', 'abandoned')
      or f.status = 'scheduled' and f.starts_at <= clock_timestamp() + make_interval(secs => ${cutoffSeconds}::double precision) as started
    from selection x join market m on m.id = x.market_id join fixture f on f.id = m.fixture_id
    where x.id = any(${selectionIds}::bigint[])
    order by x.id`.execute(db);
  return rows;
}

/**
 * Whether more than a feed's price has moved since these versions: the match was halted, its start, score, margin or state
 * is another one, or its market was suspended or priced by hand. A price set by hand that is in force goes by the feed's
 * moves too, as they may stop its market. Source: decision 106.
 */
export async function isBroken(
  db: Db,
  prices: readonly { fixtureId: number; marketId: number; version: number }[],
): Promise<boolean> {
  const { rows } = await sql<{ broken: boolean }>`
    select exists (
      select from unnest(${prices.map((price) => price.fixtureId)}::bigint[], ${prices.map((price) => price.marketId)}::bigint[],
        ${prices.map((price) => price.version)}::integer[]) p(fixture_id, market_id, version)
      where exists (select from fixture_step t where t.fixture_id = p.fixture_id and t.version > p.version and t.breaks)
        or exists (
          select from market_price o where o.market_id = p.market_id and o.version > p.version
            and (o.status <> 'open' or o.by is not null
              or exists (select from selection x where x.market_id = p.market_id and x.desk_odds is not null)))) as broken`.execute(
    db,
  );
  return rows[0]!.broken;
}
