import type { Won } from '@lime/domain/money.ts';
import { ownFailure } from '@lime/ui/stale-chunk.ts';
import { showNotLoaded } from '../../lib/overlays.ts';
import type { PadPick } from './pad.ts';

const load = () => import('./place-game-bet.tsx');

/** Fetches what a press of the cart's button needs: with the first pick, as the page itself is lighter without it. */
export function prepareBet(): void {
  load().catch(ownFailure);
}

/** Asks, and bets (place-game-bet.tsx). @param member members_seq */
export function placeBet(kind: 'mini' | 'lotus', pick: PadPick, amount: Won, member: string): void {
  void load().then(({ placeGameBet }) => placeGameBet(kind, pick, amount, member), showNotLoaded);
}
