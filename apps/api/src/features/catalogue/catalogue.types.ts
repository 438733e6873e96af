import type { Line, MarketProduct, MarketType, Side } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { LeagueTerms } from '@lime/domain/limits/level-limits.ts';
import type { LiveIncident, LiveState } from '@lime/domain/in-play/live-state.ts';
import type { Odds } from '@lime/domain/odds.ts';
import type { ResultStatus } from '@lime/domain/settlement/match-result.ts';

/** The source of the external feed: its fixtures are in the lsport lists alone and are bet on by the lsport calls alone. */
export const externalProvider = 'lsports';

/** What a fixture is: not begun, in play, or what its result says. */
export type FixtureStatus = 'scheduled' | 'live' | ResultStatus;

export type SnapshotSelection = {
  readonly id: number;
  readonly side: Side;
  /** as sold now: the desk's price, else the feed's after the margin and the caps */
  readonly odds: Odds;
  /** as its source gave it, before our margin and caps */
  readonly fed: Odds;
  /** this selection alone is stopped */
  readonly suspended: boolean;
  readonly market: SnapshotMarket;
};

export type SnapshotMarket = {
  readonly id: number;
  readonly type: MarketType;
  readonly line: Line | null;
  readonly main: boolean;
  readonly product: MarketProduct;
  /** all that stops it taken together: the feed, the desk (market, fixture, league, everything), the match's own suspension */
  readonly status: 'open' | 'suspended' | 'closed';
  /** the desk has set a price of it */
  readonly isByHand: boolean;
  /** why it is suspended, where anybody says so: a SuspensionReason of domain/in-play, or 'desk' */
  readonly reason: string | null;
  /** limits of its own, of its match or of its league, where they are below those of a grade */
  readonly terms: LeagueTerms;
  readonly selections: readonly SnapshotSelection[]; // in the order of the kind's sides
  readonly fixture: SnapshotFixture;
};

export type SnapshotFixture = {
  readonly id: number;
  /** the source it comes from */
  readonly provider: string;
  /** moved by every price, suspension, start or status change; a bet is written only against this one */
  readonly version: number;
  readonly sportId: number;
  readonly family: SportFamily;
  readonly leagueId: number;
  /** the league's rank in lists: lower comes first */
  readonly leagueSort: number;
  readonly startsAt: number; // epoch ms
  readonly status: FixtureStatus;
  readonly names: {
    readonly sportKo: string;
    readonly sportEn: string;
    readonly locationCode: string;
    readonly locationKo: string;
    readonly locationEn: string;
    readonly leagueKo: string | null;
    readonly leagueEn: string;
    readonly homeKo: string | null;
    readonly homeEn: string;
    readonly awayKo: string | null;
    readonly awayEn: string;
  };
  /** prematch markets until the start, in-play ones while it is live */
  readonly markets: readonly SnapshotMarket[];
  /** the state of the match; null before its first live message */
  readonly live: LiveState | null;
  /** the incidents reported or corrected last, newest first */
  readonly incidents: readonly LiveIncident[];
  /** what time alone changes of a match in play; null before it */
  readonly clockwork: {
    /** epoch ms by the database's clock of the last message of its source */
    readonly heardAt: number;
    /** not heard of for too long: all of its markets are suspended */
    readonly isSilent: boolean;
    /** near the end of regulation: its markets close by the setting */
    readonly isNearEnd: boolean;
    /** epoch ms by the database's clock at which one of the two changes unless news come; null: not by itself */
    readonly changesAt: number | null;
  } | null;
  /** its league, it or one of its markets takes or pays less than some grade may stake or win in play */
  readonly isLimited: boolean;
};

/** Open fixtures in memory, per process: rebuilt from PostgreSQL, moved by channel notes, immutable objects per version. */
export interface CatalogueSnapshot {
  selection(id: number): SnapshotSelection | undefined;
  fixture(id: number): SnapshotFixture | undefined;
  all(): Iterable<SnapshotFixture>;
  /** Reads these fixtures again now (a bet's statement found them moved). */
  refresh(fixtureIds: readonly number[]): Promise<void>;
  onChange(
    listener: (change: { before: SnapshotFixture | undefined; after: SnapshotFixture | undefined }[]) => void,
  ): void;
}
