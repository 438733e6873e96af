import { oddsFromWire } from '@lime/domain/odds.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { DeskFixture, DeskMarket, DeskSelection } from './trading-labels.ts';

/** Prices to be set, by selection: null gives the feed's back; `text` is what the field holds meanwhile. */
export type Staged = Readonly<Record<string, { readonly odds: number | null; readonly text: string }>>;

const steps = [
  [2, 0.01],
  [3, 0.02],
  [5, 0.05],
  [10, 0.1],
  [20, 0.5],
  [100, 1],
  [1_000, 10],
  [10_000, 100],
] as const;

/** The next price up or down, as traders step: finer where prices are short. Never outside 1.01 to 10,000. */
export function stepPrice(odds: number, direction: 1 | -1): number {
  const [, step] = steps.find(([below]) => (direction === 1 ? odds < below : odds <= below)) ?? steps.at(-1)!;
  return Math.min(10_000, Math.max(1.01, Math.round((odds + direction * step) * 100) / 100));
}

/** A price as typed; null when it is none (1.01 to 10,000, at most two decimals). */
export function readPrice(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return null;
  const odds = Number(plain);
  return odds >= 1.01 && odds <= 10_000 ? odds : null;
}

/** The price a selection would be sold at with what is staged; null while the field holds no price. */
export function priceWith(selection: DeskSelection, staged: Staged): number | null {
  const change = staged[selection.betsSeq];
  if (!change) return selection.odds;
  return change.odds ?? (change.text === '' ? selection.feedOdds : null);
}

export type Change = { market: DeskMarket; selection: DeskSelection; from: number; to: number | null; toFeed: boolean };

/** What would change, in the order of the desk. */
export function changesOf(fixture: DeskFixture, staged: Staged): Change[] {
  return fixture.markets.flatMap((market) =>
    market.selections.flatMap((selection) => {
      const change = staged[selection.betsSeq];
      if (!change) return [];
      const to = priceWith(selection, staged);
      const same = change.text === '' ? selection.deskOdds === null : to === selection.deskOdds;
      return same ? [] : [{ market, selection, from: selection.odds, to, toFeed: change.text === '' }];
    }),
  );
}

/**
 * What a market would pay back with what is staged, and whether that is everything: such prices are not set.
 * Null while a field holds no price. (Prices given back to the feed may be a little lower, by its league's margin.)
 */
export function paybackWith(market: DeskMarket, staged: Staged): { share: number; book: number; all: boolean } | null {
  const prices = market.selections.map((selection) => priceWith(selection, staged));
  if (prices.some((price) => price === null)) return null;
  const odds = prices.map((price) => oddsFromWire(price!)!);
  const type = market.type as MarketType;
  const hand = market.selections.some(({ betsSeq, deskOdds }) =>
    staged[betsSeq] ? staged[betsSeq].text !== '' : deskOdds !== null,
  );
  return { ...paybackOf(type, odds), all: hand && paysBackAll(type, odds) };
}
