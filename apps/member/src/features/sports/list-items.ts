import type { WireFolder, WireGame } from '@lime/contract/game.ts';
import type { Geometry } from './geometry.ts';
import { namesTeams, rowsOf } from './group-games.ts';
import type { LeagueGroup } from './group-games.ts';
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
      readonly kind: 'game';
      readonly key: string;
      readonly size: number;
      readonly height: number;
      readonly game: WireGame;
      readonly rows: readonly WireFolder[];
      readonly more: number | null;
      readonly expanded: boolean;
      readonly pending: number;
      /** no row says who plays: the match has a line of its own */
      readonly titled: boolean;
      readonly last: boolean;
    };

export type Expanded = ReadonlyMap<string, WireGame | null>;

type Shown = {
  readonly tab: Pick<MarketTab, 'shows'>;
  /** the markets an opened game shows */
  readonly all: Pick<MarketTab, 'shows'>;
  /** markets a game shows before it is opened */
  readonly most: number;
  /** whether `folderCount` counts what an opened game shows */
  readonly counted: boolean;
};

/**
 * Leagues and their games as one flat list. A game without a market of the tab is left out, and so is a league without games.
 *
 * @param expanded  games whose other markets are open: with all markets, or null while they are fetched
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
    const games = league.games.flatMap((game) => {
      const rows = rowsOf(game.folders, tab).slice(0, most);
      return rows.length > 0 ? [{ game, rows }] : [];
    });
    if (games.length === 0) continue;
    const isFolded = folded.has(league.key);
    items.push({
      kind: 'league',
      key: `league-${league.key}`,
      size: geometry.band + (isFolded ? geometry.gap : 0),
      league: games.length === league.games.length ? league : { ...league, games: games.map(({ game }) => game) },
      folded: isFolded,
    });
    if (isFolded) continue;
    games.forEach(({ game, rows }, i) => {
      const isExpanded = expanded.has(game.gameSeq);
      const full = expanded.get(game.gameSeq);
      const shown = full ? withOthers(rows, full, all) : rows;
      const left = Math.max(0, game.folderCount - rows.length);
      const pending = isExpanded && !full ? (counted ? left : 1) : 0;
      const titled = !shown.slice(0, 1).some(namesTeams);
      const height = geometry.gameHeight(shown.length + pending, titled);
      const last = i === games.length - 1;
      items.push({
        kind: 'game',
        key: `game-${game.gameSeq}`,
        size: height + (last ? geometry.gap : 0),
        height,
        game,
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
function withOthers(rows: readonly WireFolder[], full: WireGame, all: Shown['all']): readonly WireFolder[] {
  const shown = new Set(rows.map((folder) => folder.id));
  return [...rows, ...rowsOf(full.folders, all).filter((folder) => !shown.has(folder.id))];
}
