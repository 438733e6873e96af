import { marketKind } from '@lime/domain/market-kinds.ts';
import type { MarketProduct, Side } from '@lime/domain/market-kinds.ts';
import type { FeedMarket } from '../../../feeds/feed.ts';
import { isPlausible } from '../../../feeds/plausible.ts';
import type { MarketState } from '../fixture-rows.service.ts';
import type { NewMarket } from './offer.sql.ts';

/** What must be written so that a fixture matches an offer. */
export type OfferChanges = {
  readonly add: readonly NewMarket[];
  readonly set: readonly { id: number; main: boolean; status: string; reason: string | null }[];
  readonly odds: readonly { id: number; odds: number }[];
  /** known markets whose price or suspension changed: odds in the order of the kind's sides */
  readonly prices: readonly { market_id: number; odds: number[]; status: string }[];
};

/** Room for fixtures in the ids of their markets and selections. */
const idStep = 1_000_000_000;

/**
 * Compares the stored offer with the whole new offer of a fixture in one product. Markets the offer does not name close. A
 * suspended one may come without prices and keeps its own. A market with a price missing is not offered. Implausible prices
 * are not sold, whichever source brings them: a new market is left out, a known one is suspended.
 *
 * @returns null when nothing differs
 */
export function offerChanges(
  fixtureId: number,
  current: readonly MarketState[],
  offered: readonly FeedMarket[],
  product: MarketProduct = 'prematch',
): OfferChanges | null {
  const known = new Map(
    current.filter((market) => market.product === product).map((market) => [keyOf(market), market]),
  );
  const changes = {
    add: [] as NewMarket[],
    set: [] as { id: number; main: boolean; status: string; reason: string | null }[],
    odds: [] as { id: number; odds: number }[],
    prices: [] as { market_id: number; odds: number[]; status: string }[],
  };
  const named = new Set<string>();
  for (const market of offered) {
    const key = keyOf(market);
    const kind = marketKind(market.type);
    const state = known.get(key);
    if (named.has(key) || kind.hasLine !== (market.line !== null) || market.odds.length !== kind.sides.length) continue;
    const stood = state ? kind.sides.map((side) => oddsOf(state, side)) : null;
    const odds = market.odds.map((value, at) => value ?? (market.suspended ? (stood?.[at] ?? null) : null));
    if (!isPriced(odds)) continue;
    const isMeant = market.suspended || isPlausible(market.type, odds);
    if (!isMeant && !state) continue;
    const status = market.suspended || !isMeant ? 'suspended' : 'open';
    const reason = market.suspended ? (market.reason ?? null) : isMeant ? null : 'feed';
    named.add(key);
    if (!state || !stood) {
      changes.add.push(
        newMarket(fixtureId, current.length + changes.add.length + 1, { ...market, product, reason }, status, odds),
      );
      continue;
    }
    const moved = odds.some((value, at) => value !== stood[at]);
    for (const [at, side] of kind.sides.entries()) {
      if (odds[at] !== stood[at])
        changes.odds.push({ id: state.selection_ids[state.sides.indexOf(side)]!, odds: odds[at]! });
    }
    if (state.status !== status || state.main !== market.main || state.reason !== reason)
      changes.set.push({ id: state.id, main: market.main, status, reason });
    if (moved || state.status !== status) changes.prices.push({ market_id: state.id, odds, status });
  }
  for (const [key, state] of known) {
    if (named.has(key) || state.status === 'closed') continue;
    changes.set.push({ id: state.id, main: state.main, status: 'closed', reason: null });
    changes.prices.push({
      market_id: state.id,
      odds: marketKind(state.type).sides.map((side) => oddsOf(state, side)),
      status: 'closed',
    });
  }
  return changes.add.length + changes.set.length + changes.odds.length > 0 ? changes : null;
}

/**
 * Ids are the market's number in its fixture (and the side's in the market) before the fixture's own: "2000001234" is the
 * second market of fixture 1234, "21000001234" its first side. Whole lists then repeat digits, and weigh a sixth less.
 */
function newMarket(
  fixtureId: number,
  no: number,
  { type, line, main, product, reason }: FeedMarket & { product: MarketProduct; reason: string | null },
  status: string,
  odds: number[],
): NewMarket {
  const sides = [...marketKind(type).sides];
  return {
    id: no * idStep + fixtureId,
    fixture_id: fixtureId,
    type,
    line,
    main,
    product,
    status,
    reason,
    sides,
    selection_ids: sides.map((_, at) => (no * 10 + at + 1) * idStep + fixtureId),
    odds,
  };
}

function keyOf(market: { type: number; line: number | null }): string {
  return `${market.type}:${market.line ?? ''}`;
}

function oddsOf(state: MarketState, side: Side): number {
  return state.odds[state.sides.indexOf(side)]!;
}

function isPriced(odds: readonly (number | null)[]): odds is number[] {
  return odds.every((value) => value !== null && Number.isSafeInteger(value) && value >= 1010 && value <= 10_000_000);
}
