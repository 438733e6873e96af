import { liveMains, liveMenus } from '../pricing/live-menus.ts';
import { priceDistribution } from '../pricing/distribution-markets.ts';
import type { PricedMarket } from '../pricing/priced-markets.ts';
import { distributionAt } from '../pricing/sport-strength.ts';
import type { Strength } from '../pricing/sport-strength.ts';
import type { Random } from '../random.ts';
import { playBaseball } from './play-baseball.ts';
import { playBasketball } from './play-basketball.ts';
import { playGoals } from './play-goals.ts';
import { playVolleyball } from './play-volleyball.ts';
import type { Frame, Script } from './script.ts';

/** A match played before it begins, from the same distribution that prices it. */
export function playMatch(strength: Strength, random: Random): Script {
  switch (strength.sport) {
    case 'football':
    case 'ice-hockey':
      return playGoals(strength, random);
    case 'basketball':
      return playBasketball(strength, random);
    case 'baseball':
      return playBaseball(strength, random);
    case 'volleyball':
      return playVolleyball(strength, random);
  }
}

/** Everything sold at a moment of a match: all from the one distribution of what is still to come. */
export function marketsAt(strength: Strength, frame: Frame): PricedMarket[] {
  if (!frame.position) return [];
  return priceDistribution(distributionAt(strength, frame.position), liveMenus[strength.sport], liveMains);
}

/** The frame of a moment: the last one not after it. −1 before the first. @param at  seconds since the start */
export function frameIndexAt({ frames }: Script, at: number): number {
  let low = -1;
  let high = frames.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (frames[middle]!.at <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
