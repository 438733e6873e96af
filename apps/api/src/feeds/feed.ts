import type { Line, MarketType } from '@lime/domain/catalogue.ts';
import type { Odds } from '@lime/domain/odds.ts';

/** A name as a feed gives it; Korean is filled from the dictionary when the feed has none. */
export type FeedName = { readonly key: string; readonly en: string; readonly ko?: string | null };

/** A fixture by its source's own key. */
export type FeedFixture = {
  readonly key: string;
  readonly sportId: number;
  readonly league: FeedName & { readonly locationCode: string };
  readonly home: FeedName;
  readonly away: FeedName;
  readonly startsAt: Date;
};

/** Prices stand in the order of the market kind's sides; null = that side is not offered (the market is then not offered). */
export type FeedMarket = {
  readonly type: MarketType;
  readonly line: Line | null;
  readonly main: boolean;
  readonly odds: readonly (Odds | null)[];
  readonly suspended?: boolean;
};

/** The whole offer of a fixture from `at` on: markets not named here close. `at` in the future = scheduled. */
export type FeedOffer = { readonly fixtureKey: string; readonly at: Date; readonly markets: readonly FeedMarket[] };

/** The score that counts for settlement, or why there is none. */
export type FeedResult = {
  readonly fixtureKey: string;
  readonly status: 'finished' | 'cancelled' | 'postponed' | 'abandoned';
  readonly score: { readonly home: number; readonly away: number } | null;
  /** periods, overtime, … as the source told them: shown, never settled on */
  readonly detail?: unknown;
};

/** What became of a batch. */
export type FeedCounts = { taken: number; unchanged: number; skipped: number };

/** One way in for every source: importers, the built-in league, live feeds (each its own folder beside this file). */
export interface FeedSink {
  /** New fixtures appear, known ones move their start or names; the same again changes nothing. */
  takeFixtures(source: string, fixtures: readonly FeedFixture[]): Promise<FeedCounts>;
  /** Prices of known fixtures; each real change moves fixture.version and is announced after commit. */
  takeOffers(source: string, offers: readonly FeedOffer[]): Promise<FeedCounts>;
  /** Closes fixtures, decides selections and leaves a settlement task; a corrected score is a new revision. */
  takeResults(source: string, results: readonly FeedResult[]): Promise<FeedCounts>;
}
