import { fixtureToWire } from '../catalogue.wire.ts';
import type { SnapshotFixture } from '../catalogue.types.ts';
import type { MarketView } from '../lists/market-views.ts';

/** A fixture as JSON, written once for each of its versions and views whatever lists hold it. */
export type FixtureWriter = (fixture: SnapshotFixture, view: MarketView, isBrief?: boolean) => string;

export function createFixtureWriter(): FixtureWriter {
  const written = new Map<string, WeakMap<SnapshotFixture, string>>();

  return (fixture, view, isBrief = false) => {
    const key = isBrief ? `${view} brief` : view;
    const texts = written.get(key) ?? new WeakMap<SnapshotFixture, string>();
    written.set(key, texts);
    let text = texts.get(fixture);
    if (text === undefined) {
      // Prices of one width ("1.80") compress better, and are the two decimals of decision 7 to the letter.
      text = JSON.stringify(fixtureToWire(fixture, view, isBrief)).replace(
        /"price":[\d.]+/g,
        (price) => `"price":${Number(price.slice(8)).toFixed(2)}`,
      );
      texts.set(fixture, text);
    }
    return text;
  };
}
