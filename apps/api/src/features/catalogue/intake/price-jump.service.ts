import { marketKind } from '@lime/domain/market-kinds.ts';
import { bandSeconds, hasJumped } from '@lime/domain/pricing/price-jump.ts';
import type { PriceBand } from '@lime/domain/pricing/price-jump.ts';
import type { Core } from '../../../core/context.ts';
import { inTransaction } from '../../../core/db.ts';
import type { Tx } from '../../../core/db.ts';
import type { FeedMarket } from '../../../feeds/feed.ts';
import { isPlausible } from '../../../feeds/plausible.ts';
import type { CatalogueSnapshot } from '../catalogue.types.ts';
import type { MarketState } from '../fixture-rows.service.ts';
import type { DueOffer } from './offers.ts';
import { lockCalm, openJumped, readStood } from './price-jump.sql.ts';

/**
 * Offers as they are taken where prices beyond the band stop their markets: such a market comes suspended, with `jump` as
 * its reason, until its price has stayed within the band for the calm time. A market the feed itself had suspended begins
 * anew: the feed has looked at its price. The fixtures are locked.
 */
export async function holdJumps(
  tx: Tx,
  offers: readonly DueOffer[],
  current: ReadonlyMap<number, readonly MarketState[]>,
  { percent, calmSeconds }: PriceBand,
): Promise<DueOffer[]> {
  if (percent === null) return [...offers];
  const asked = new Map<FeedMarket, { state: MarketState; now: number[] }>();
  for (const { fixture, markets, product = 'prematch' } of offers)
    for (const market of markets) {
      const state = current
        .get(fixture.id)
        ?.find((one) => one.type === market.type && one.line === market.line && one.product === product);
      const now = market.odds.filter((value) => value !== null);
      if (!state || market.suspended || now.length !== marketKind(market.type).sides.length) continue;
      if (!isPlausible(market.type, now)) continue; // stopped for that, and not opened by time
      if (state.reason === 'jump' || (state.status === 'open' && hasMoved(state, now)))
        asked.set(market, { state, now });
    }
  if (asked.size === 0) return [...offers];
  const stood = Map.groupBy(
    await readStood(
      tx,
      [...asked.values()].map(({ state }) => state.id),
      Math.max(bandSeconds, calmSeconds),
    ),
    (row) => row.market_id,
  );
  const isHeld = (market: FeedMarket): boolean => {
    const found = asked.get(market);
    if (!found) return false;
    const rows = stood.get(found.state.id) ?? [];
    const from = found.state.reason === 'jump' ? 0 : rows.findLastIndex(({ status }) => status !== 'open') + 1;
    return hasJumped(
      found.now,
      rows.slice(from).map(({ odds }) => odds),
      percent,
    );
  };
  return offers.map((offer) => ({
    ...offer,
    markets: offer.markets.map((market) =>
      isHeld(market) ? { ...market, suspended: true, reason: 'jump' as const } : market,
    ),
  }));
}

function hasMoved({ type, sides, odds }: MarketState, now: readonly number[]): boolean {
  return marketKind(type).sides.some((side, at) => odds[sides.indexOf(side)] !== now[at]);
}

/** Opens a market that a jump had stopped. @returns the matches to be read again */
export function reopenJumped(tx: Tx, marketIds: readonly number[]): Promise<number[]> {
  return openJumped(tx, marketIds);
}

/**
 * Opens the markets whose price has not moved for the calm time since a jump stopped them: a feed that says nothing more
 * means the price it gave. With the band switched off all of them open.
 *
 * @returns how many matches changed
 */
export async function reopenCalm(
  {
    db,
    snapshot,
    announce,
  }: {
    readonly db: Core['db'];
    readonly snapshot: Pick<CatalogueSnapshot, 'all'>;
    readonly announce: (tx: Tx, ids: readonly number[]) => Promise<void>;
  },
  { percent, calmSeconds }: PriceBand,
): Promise<number> {
  const stopped: number[] = [];
  for (const fixture of snapshot.all())
    for (const market of fixture.markets) if (market.reason === 'jump') stopped.push(market.id);
  if (stopped.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const calm = await lockCalm(tx, stopped, percent === null ? 0 : calmSeconds);
    if (calm.length === 0) return 0;
    const ids = await reopenJumped(tx, calm);
    await announce(tx, ids);
    return ids.length;
  });
}
