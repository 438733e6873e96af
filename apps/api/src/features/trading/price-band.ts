import { beyondBand, stepsBeyondBand } from '@lime/domain/access/second-person.ts';
import { soldPrices } from '@lime/domain/trading/sold-prices.ts';
import type { Tx } from '../../core/db.ts';
import { stepsToday } from './desk.sql.ts';
import type { DeskMarket } from './desk.sql.ts';
import { ordered } from './market-view.ts';
import type { PriceCaps } from './market-view.ts';

/** Prices about to be set by hand. */
export type PriceMove = {
  /** markets with the prices as they will be */
  readonly touched: readonly DeskMarket[];
  /** selections whose price by hand changes */
  readonly changed: readonly number[];
  /** their prices by hand; null: the feed's */
  readonly after: ReadonlyMap<number, number | null>;
  /** what was sold before, by market, in the order of the kind's sides */
  readonly sold: ReadonlyMap<number, readonly number[]>;
  /** percent */
  readonly band: number;
  readonly caps: PriceCaps;
};

/**
 * Whether a price goes further from the feed's than the band allows, or further than the band with the other steps of the day
 * in its direction. One given back to the feed does neither.
 */
export async function isBeyondBand(tx: Tx, move: PriceMove): Promise<boolean> {
  return isFarFromFeed(move) || (await isFarByToday(tx, move));
}

const isSetByHand = ({ changed, after }: PriceMove, id: number) =>
  changed.includes(id) && (after.get(id) ?? null) !== null;

function isFarFromFeed(move: PriceMove): boolean {
  return move.touched.some((market) =>
    market.selection_ids.some(
      (id, at) => isSetByHand(move, id) && beyondBand(move.after.get(id)!, market.odds[at]!, move.band),
    ),
  );
}

async function isFarByToday(tx: Tx, move: PriceMove): Promise<boolean> {
  const { touched, sold, band, caps } = move;
  const steps = await stepsToday(
    tx,
    touched.map(({ id }) => id),
  );
  return touched.some((market) => {
    const parts = ordered(market);
    const next = soldPrices(parts, caps);
    return parts.ids.some((id, place) => {
      if (!isSetByHand(move, id)) return false;
      const earlier = steps.flatMap(({ market_id, before, after }): [number, number][] =>
        market_id === market.id ? [[before[place]!, after[place]!]] : [],
      );
      return stepsBeyondBand([...earlier, [sold.get(market.id)![place]!, next[place]!]], band);
    });
  });
}
