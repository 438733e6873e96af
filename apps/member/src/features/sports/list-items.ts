import type { WireFolder, WireGame } from '@lime/contract/game.ts';
import type { Geometry } from './geometry.ts';
import { rowsOf } from './group-games.ts';
import type { LeagueGroup, MarketTab } from './group-games.ts';

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
      readonly more: number;
      readonly expanded: boolean;
      readonly pending: number;
      readonly last: boolean;
    };

export type Expanded = ReadonlyMap<string, WireGame | null>;

/**
 * Leagues and their games as one flat list. A game without a market of the tab is left out, and so is a league without games.
 *
 * @param expanded  games whose other markets are open: with all markets, or null while they are fetched
 */
export function listItems(
  leagues: readonly LeagueGroup[],
  tab: MarketTab,
  folded: ReadonlySet<string>,
  expanded: Expanded,
  geometry: Geometry,
): ListItem[] {
  const items: ListItem[] = [];
  for (const league of leagues) {
    const games = league.games.flatMap((game) => {
      const rows = rowsOf(game.folders, tab);
      return rows.length > 0 ? [{ game, rows }] : [];
    });
    if (games.length === 0) continue;
    const isFolded = folded.has(league.leagueSeq);
    items.push({
      kind: 'league',
      key: `league-${league.leagueSeq}`,
      size: geometry.band + (isFolded ? geometry.gap : 0),
      league: games.length === league.games.length ? league : { ...league, games: games.map(({ game }) => game) },
      folded: isFolded,
    });
    if (isFolded) continue;
    games.forEach(({ game, rows }, i) => {
      const isExpanded = expanded.has(game.gameSeq);
      const full = expanded.get(game.gameSeq);
      const shown = full ? withOthers(rows, full) : rows;
      const pending = isExpanded && !full ? Math.max(0, game.folderCount - rows.length) : 0;
      const height = geometry.gameHeight(shown.length + pending);
      const last = i === games.length - 1;
      items.push({
        kind: 'game',
        key: `game-${game.gameSeq}`,
        size: height + (last ? geometry.gap : 0),
        height,
        game,
        rows: shown,
        more: Math.max(0, game.folderCount - rows.length),
        expanded: isExpanded,
        pending,
        last,
      });
    });
  }
  return items;
}

/** The rows that were there stay on top; every other market follows. */
function withOthers(rows: readonly WireFolder[], full: WireGame): readonly WireFolder[] {
  const shown = new Set(rows.map((folder) => folder.id));
  return [...rows, ...rowsOf(full.folders, 'all').filter((folder) => !shown.has(folder.id))];
}
