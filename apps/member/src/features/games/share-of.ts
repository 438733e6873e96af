import { returnOf } from '@lime/domain/games/game.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';

/** What a pick of a game pays back of all stakes at a price of the wire, in percent; null where nothing is known of it. */
export function createShareOf({
  chances,
}: Pick<RoundGame<never>, 'chances'>): (no: number, price: number) => string | null {
  return (no, price) => {
    const chance = chances().get(no);
    const odds = oddsFromWire(price);
    return chance && odds !== null ? percentText(returnOf(chance, odds)) : null;
  };
}
