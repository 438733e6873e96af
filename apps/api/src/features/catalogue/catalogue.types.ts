import type { Line, MarketType, Side, SportFamily } from '@lime/domain/catalogue.ts';
import type { Odds } from '@lime/domain/odds.ts';

export type SnapshotSelection = {
  readonly id: number;
  readonly side: Side;
  readonly odds: Odds;
  readonly market: SnapshotMarket;
};

export type SnapshotMarket = {
  readonly id: number;
  readonly type: MarketType;
  readonly line: Line | null;
  readonly main: boolean;
  readonly status: 'open' | 'suspended' | 'closed';
  readonly selections: readonly SnapshotSelection[]; // in the order of the kind's sides
  readonly fixture: SnapshotFixture;
};

export type SnapshotFixture = {
  readonly id: number;
  /** moved by every price, suspension, start or status change; a bet is written only against this one */
  readonly version: number;
  readonly sportId: number;
  readonly family: SportFamily;
  readonly leagueId: number;
  /** the league's rank in lists: lower comes first */
  readonly leagueSort: number;
  readonly startsAt: number; // epoch ms
  readonly status: 'scheduled' | 'live' | 'finished' | 'cancelled' | 'postponed' | 'abandoned';
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
  readonly markets: readonly SnapshotMarket[];
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
