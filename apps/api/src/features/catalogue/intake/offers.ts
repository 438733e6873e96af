import type { Tx } from '../../../core/db.ts';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { PriceBand } from '@lime/domain/pricing/price-jump.ts';
import type { FeedMarket } from '../../../feeds/feed.ts';
import { offerChanges } from './offer-changes.ts';
import { marketsOf } from '../fixture-rows.service.ts';
import { addMarkets, addPrices, setMarkets, setOdds, setOffered } from './offer.sql.ts';
import type { LockedFixture, NewMarket, PriceRow } from './offer.sql.ts';
import { holdJumps } from './price-jump.service.ts';

const noBand: PriceBand = { percent: null, calmSeconds: 0 };

export type DueOffer = {
  readonly fixture: LockedFixture;
  readonly at: Date;
  readonly markets: readonly FeedMarket[];
  readonly product?: MarketProduct;
};

/**
 * Brings locked fixtures to what their due offers say, oldest first, and writes a price row for every price that applied.
 * One round of set-based writes holds at most one offer a fixture.
 *
 * @param band  a price beyond it stops its market; absent: none does (planned prices were looked at when they were planned)
 * @returns ids of the fixtures whose prices, markets or suspension really changed
 */
export async function applyOffers(tx: Tx, offers: readonly DueOffer[], band: PriceBand = noBand): Promise<Set<number>> {
  const changed = new Set<number>();
  let waiting = offers
    // what is sold before a match ends with its start, what is sold in it begins there
    .filter(({ fixture, product }) => fixture.status === (product === 'inplay' ? 'live' : 'scheduled'))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  while (waiting.length > 0) {
    const round = new Map<number, DueOffer>();
    const later: DueOffer[] = [];
    for (const offer of waiting) {
      if (round.has(offer.fixture.id)) later.push(offer);
      else round.set(offer.fixture.id, offer);
    }
    for (const id of await applyRound(tx, [...round.values()], band)) changed.add(id);
    waiting = later;
  }
  return changed;
}

/** An offer older than the newest one taken is history: it comes again when a file is imported a second time. */
function isStale({ fixture, at }: DueOffer): boolean {
  return fixture.offered_at !== null && at < fixture.offered_at;
}

async function applyRound(tx: Tx, offers: readonly DueOffer[], band: PriceBand): Promise<number[]> {
  const fresh = offers.filter((offer) => !isStale(offer)).toSorted((a, b) => a.fixture.id - b.fixture.id);
  if (fresh.length === 0) return [];
  const current = Map.groupBy(
    await marketsOf(
      tx,
      fresh.map((offer) => offer.fixture.id),
    ),
    (market) => market.fixture_id,
  );
  const add: NewMarket[] = [];
  const set: { id: number; main: boolean; status: string; reason: string | null }[] = [];
  const odds: { id: number; odds: number }[] = [];
  const prices: PriceRow[] = [];
  const offered: { id: number; version: number; offered_at: string }[] = [];
  const changed: number[] = [];
  for (const { fixture, at, markets, product } of await holdJumps(tx, fresh, current, band)) {
    const changes = offerChanges(fixture.id, current.get(fixture.id) ?? [], markets, product);
    if (changes) {
      fixture.version += 1;
      changed.push(fixture.id);
      add.push(...changes.add);
      prices.push(
        ...changes.add.map(({ id, odds: first, status }) => ({
          market_id: id,
          version: fixture.version,
          odds: first,
          status,
        })),
      );
      set.push(...changes.set);
      odds.push(...changes.odds);
      prices.push(...changes.prices.map((row) => ({ ...row, version: fixture.version })));
    }
    if (changes || fixture.offered_at?.getTime() !== at.getTime())
      offered.push({ id: fixture.id, version: fixture.version, offered_at: at.toISOString() });
    fixture.offered_at = at;
  }
  if (add.length > 0) await addMarkets(tx, add);
  if (set.length > 0) await setMarkets(tx, set);
  if (odds.length > 0) await setOdds(tx, odds);
  if (prices.length > 0) await addPrices(tx, prices);
  if (offered.length > 0) await setOffered(tx, offered);
  return changed;
}
