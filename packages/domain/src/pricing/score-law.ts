import { baseballGrid } from './price-baseball.ts';
import { basketballGrid } from './price-basketball.ts';
import { footballGrid } from './price-football.ts';
import { iceHockeyGrid } from './price-ice-hockey.ts';
import { volleyballGrid } from './price-volleyball.ts';
import type { ScoreGrid } from './score-grid.ts';
import type { ModelledSport } from './market-menus.ts';
import type { Strength } from './sport-strength.ts';

/**
 * Every score that can settle a match before its start, with its chance: the joint distribution of both sides' scores.
 * Score number i is `home[i]` to `away[i]` with `chances[i]`; the chances are above 0 and sum to 1.
 */
export type ScoreLaw = {
  readonly sport: ModelledSport;
  readonly home: Uint16Array;
  readonly away: Uint16Array;
  readonly chances: Float64Array;
};

/**
 * The joint distribution behind `matchModel`: `play` draws from it. Its margin and total are the model's to 1e-9 in
 * football, ice hockey, baseball and volleyball. In basketball the margin is, while the model's total is tied to the overtime by its
 * parity alone (`withOvertime`); the law has the exact one.
 *
 * Source: 0106.
 */
export function scoreLaw(strength: Strength): ScoreLaw {
  const { size, cells } = gridOf(strength);
  const count = cells.reduce((sum, chance) => (chance > 0 ? sum + 1 : sum), 0);
  const home = new Uint16Array(count);
  const away = new Uint16Array(count);
  const chances = new Float64Array(count);
  let at = 0;
  for (let i = 0; i < cells.length; i += 1) {
    if (cells[i]! <= 0) continue;
    home[at] = Math.floor(i / size);
    away[at] = i % size;
    chances[at] = cells[i]!;
    at += 1;
  }
  return { sport: strength.sport, home, away, chances };
}

function gridOf(strength: Strength): ScoreGrid {
  switch (strength.sport) {
    case 'football':
      return footballGrid(strength);
    case 'ice-hockey':
      return iceHockeyGrid(strength);
    case 'basketball':
      return basketballGrid(strength);
    case 'baseball':
      return baseballGrid(strength);
    case 'volleyball':
      return volleyballGrid(strength);
  }
}
