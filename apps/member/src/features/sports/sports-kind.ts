import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import type { CartKindName } from '@lime/domain/betting/cart-kinds.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { ComponentType } from 'react';
import type { FixtureSource } from '../../lib/fixture-sources.ts';
import type { Geometry } from './geometry.ts';
import type { Choice } from './use-choice.ts';

/** Which markets a list or a detail shows. */
export type MarketTab = { readonly id: string; readonly name: string; shows: (folder: WireFolder) => boolean };

/** What a fixture in the list is drawn from. */
export type FixtureRowProps = {
  readonly fixture: WireFixture;
  readonly rows: readonly WireFolder[];
  /** markets the row does not show; null: there are more, and nobody has counted them */
  readonly more: number | null;
  readonly expanded: boolean;
  /** placeholder rows for markets still on their way */
  readonly pending: number;
  /** no row says who plays: the match has a line of its own */
  readonly titled: boolean;
  readonly today: SeoulDay;
  readonly wide: boolean;
  readonly onExpand: (fixture: WireFixture) => void;
};

export type DaysProps = {
  readonly fixtures: readonly WireFixture[];
  readonly choice: Choice;
  readonly onChoose: (change: Partial<Choice>) => void;
  readonly today: SeoulDay;
};

export type DetailProps = { readonly gameSeq: string; readonly wide: boolean; readonly onBack: () => void };

/** A page of games: where they come from, what its picks are bet as, and how it looks. The pages are a list of these. */
export type SportsKind = {
  readonly name: string;
  readonly source: FixtureSource;
  readonly bets: CartKindName;
  /** the markets an opened fixture shows */
  readonly all: Pick<MarketTab, 'shows'>;
  /** whether a fixture's number of markets counts just those */
  readonly counted: boolean;
  /** the first holds every market the list shows */
  readonly tabs: readonly MarketTab[];
  /** the tab a phone begins with */
  readonly usualOnPhone: string;
  /** markets a fixture shows before it is opened */
  readonly most: number;
  /** the look: heights of rows known beforehand, a row, the choice of a day */
  readonly geometry: { readonly wide: Geometry; readonly narrow: Geometry };
  readonly Row: ComponentType<FixtureRowProps>;
  readonly Days: ComponentType<DaysProps>;
  /** a page of one fixture with all its markets; without it they open in the list */
  readonly Detail?: ComponentType<DetailProps>;
};
