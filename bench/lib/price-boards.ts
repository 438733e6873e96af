import type { FeedMarket } from '../../apps/api/src/feeds/feed.ts';

/**
 * Prices of fixtures that move: three markets each, and never twice in a row the same of one fixture. A price that "moves" to
 * where it stands is no news, and no socket hears of it.
 */
export function createPriceBoards(): (key: string) => FeedMarket[] {
  const moves = new Map<string, number>();
  return (key) => {
    const move = (moves.get(key) ?? 0) + 1;
    moves.set(key, move);
    const step = (move % 50) * 10;
    return [
      { type: 1, line: null, main: true, odds: [1_800 + step, 3_300, 3_900 - step] },
      { type: 3, line: -50, main: true, odds: [1_850 + step, 1_950] },
      { type: 2, line: 250, main: true, odds: [1_900 + step, 1_900] },
    ];
  };
}
