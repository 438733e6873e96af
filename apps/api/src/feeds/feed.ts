import type { Line, MarketProduct, MarketType } from '@lime/domain/market-kinds.ts';
import type { LiveClock, LiveIncident, LivePeriod, SuspensionReason } from '@lime/domain/in-play/live-state.ts';
import type { Odds } from '@lime/domain/odds.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';

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
  /** of a season's file: the day it gives the match and, where a pair may play twice a day, the source's own number */
  readonly file?: { readonly day: string; readonly no: number | null };
};

/** Prices are in the order of the market kind's sides; null = that side is not offered (the market is then not offered). */
export type FeedMarket = {
  readonly type: MarketType;
  readonly line: Line | null;
  readonly main: boolean;
  readonly odds: readonly (Odds | null)[];
  readonly suspended?: boolean;
  /** why it is suspended, where the source says so */
  readonly reason?: SuspensionReason | null;
};

/**
 * The whole offer of a fixture in one product from `at` on: markets of that product not named here close. `at` in the
 * future = scheduled (prematch only).
 */
export type FeedOffer = {
  readonly fixtureKey: string;
  readonly at: Date;
  readonly markets: readonly FeedMarket[];
  /** absent: prematch */
  readonly product?: MarketProduct;
};

/** The state of a match. The first of a fixture makes it live and closes what was sold before it. */
export type FeedLive = {
  readonly fixtureKey: string;
  /** the source's own count: an older or equal one is old news */
  readonly seq: number;
  readonly at: Date;
  readonly period: LivePeriod;
  readonly clock: LiveClock | null;
  readonly score: { readonly home: number; readonly away: number };
  readonly periods: readonly { readonly home: number; readonly away: number }[];
  /** corners, yellow, red, … each home and away; shown */
  readonly stats?: Readonly<Record<string, readonly [number, number]>>;
  readonly detail?: unknown;
  /** why all of its in-play markets are suspended; null: they are not */
  readonly suspended: SuspensionReason | null;
  /** what is going on, shown only */
  readonly danger?: string | null;
  /** new and corrected ones; a known `no` replaces what was reported before */
  readonly incidents: readonly LiveIncident[];
};

/** The score that counts for settlement, or why there is none. */
export type FeedResult = {
  readonly fixtureKey: string;
  readonly status: 'finished' | 'cancelled' | 'postponed' | 'abandoned';
  readonly score: { readonly home: number; readonly away: number } | null;
  /**
   * As the source reported it. Markets of periods settle on what `resultOf` of domain/settlement reads from it:
   * `{ periods: [[home, away], …], overtime: [[home, away], …], regulation?: [home, away], goals?: ['home', …] }`.
   */
  readonly detail?: unknown;
  /** not certain: waits for a person before anything is paid */
  readonly uncertain?: boolean;
  /**
   * Markets the source itself settled otherwise than the score says, or that the score does not decide: for that person.
   * With `finished` and no score, all it has settled: compared with what the fixture was decided by, or waiting for it.
   */
  readonly markets?: readonly FeedMarketResult[];
};

/** How a source settled one market: results in the order of the kind's sides. */
export type FeedMarketResult = {
  readonly type: MarketType;
  readonly line: Line | null;
  readonly results: readonly Exclude<LegResult, 'wait'>[];
};

/** What became of a batch. */
export type FeedCounts = {
  taken: number;
  unchanged: number;
  skipped: number;
  /** of results: keys whose settlements contradict the score another part of the source reported; absent: none */
  contradicted?: string[];
  /** of results: how many are new that two persons must confirm before anything is paid; absent: none */
  held?: number;
};

/** One way in for every source: importers, the built-in league, live feeds (each in its own folder next to this file). */
export interface FeedSink {
  /** New fixtures appear, known ones move their start or names; the same again changes nothing. */
  takeFixtures(source: string, fixtures: readonly FeedFixture[]): Promise<FeedCounts>;
  /** Prices of known fixtures; each real change moves fixture.version and is announced after commit. */
  takeOffers(source: string, offers: readonly FeedOffer[]): Promise<FeedCounts>;
  /**
   * States of matches; of a finished one the last states still complete its story. @returns skipped: unknown fixtures and
   * ones called off
   */
  takeLive(source: string, states: readonly FeedLive[]): Promise<FeedCounts>;
  /** Suspends (or frees again) every market of a source at once, or those of one product: its connection is lost, or back. */
  takeSilence(source: string, silent: boolean, product?: MarketProduct): Promise<void>;
  /** Closes fixtures, decides selections and leaves a settlement task; a corrected score is a new revision. */
  takeResults(source: string, results: readonly FeedResult[]): Promise<FeedCounts>;
}
