import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import type { Geometry } from './geometry.ts';
import { namesTeams, rowsOf } from './group-fixtures.ts';
import type { LeagueGroup } from './group-fixtures.ts';
import type { MarketTab } from './sports-kind.ts';

/** What the list shows, in order; `size` is its height with the gap that follows. */
export type ListItem =
  | {
      readonly kind: 'league';
      readonly key: string;
      readonly size: number;
      readonly league: LeagueGroup;
      readonly folded: boolean;
    }
  | {
      readonly kind: 'fixture';
      readonly key: string;
      readonly size: number;
      readonly height: number;
      readonly fixture: WireFixture;
      readonly rows: readonly WireFolder[];
      readonly more: number | null;
      readonly expanded: boolean;
      readonly pending: number;
      /** no row says who plays: the match has a line of its own */
      readonly titled: boolean;
      readonly last: boolean;
    };

export type Expanded = ReadonlyMap<string, WireFixture | null>;

type Shown = {
  readonly tab: Pick<MarketTab, 'shows'>;
  /** the markets an opened fixture shows */
  readonly all: Pick<MarketTab, 'shows'>;
  /** markets a fixture shows before it is opened */
  readonly most: number;
  /** whether `folderCount` counts what an opened fixture shows */
  readonly counted: boolean;
};

/**
 * Leagues and their fixtures as one flat list. A fixture without a market of the tab is left out, and so is a league without fixtures.
 *
 * @param expanded  fixtures whose other markets are open: with all markets, or null while they are fetched
 */
export function listItems(
  leagues: readonly LeagueGroup[],
  { tab, all, most, counted }: Shown,
  folded: ReadonlySet<string>,
  expanded: Expanded,
  geometry: Geometry,
): ListItem[] {
  const items: ListItem[] = [];
  for (const league of leagues) {
    const fixtures = league.fixtures.flatMap((fixture) => {
      const rows = rowsOf(fixture.folders, tab).slice(0, most);
      return rows.length > 0 ? [{ fixture: fixture, rows }] : [];
    });
    if (fixtures.length === 0) continue;
    const isFolded = folded.has(league.key);
    items.push({
      kind: 'league',
      key: `league-${league.key}`,
      size: geometry.band + (isFolded ? geometry.gap : 0),
      league:
        fixtures.length === league.fixtures.length
          ? league
          : { ...league, fixtures: fixtures.map(({ fixture }) => fixture) },
      folded: isFolded,
    });
    if (isFolded) continue;
    fixtures.forEach(({ fixture, rows }, i) => {
      const isExpanded = expanded.has(fixture.gameSeq);
      const full = expanded.get(fixture.gameSeq);
      const shown = full ? withOthers(rows, full, all) : rows;
      const left = Math.max(0, fixture.folderCount - rows.length);
      const pending = isExpanded && !full ? (counted ? left : 1) : 0;
      const titled = !shown.slice(0, 1).some(namesTeams);
      const height = geometry.fixtureHeight(shown.length + pending, titled);
      const last = i === fixtures.length - 1;
      items.push({
        kind: 'fixture',
        key: `game-${fixture.gameSeq}`,
        size: height + (last ? geometry.gap : 0),
        height,
        fixture,
        rows: shown,
        more: counted ? left : left > 0 ? null : 0,
        expanded: isExpanded,
        pending,
        titled,
        last,
      });
    });
  }
  return items;
}

/** The rows that were there stay on top; every other market follows. */
function withOthers(rows: readonly WireFolder[], full: WireFixture, all: Shown['all']): readonly WireFolder[] {
  const shown = new Set(rows.map((folder) => folder.id));
  return [...rows, ...rowsOf(full.folders, all).filter((folder) => !shown.has(folder.id))];
}
