import type { Core } from '../../core/context.ts';
import { Refused } from '../../core/refused.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import type { GamesDeps } from './games.ts';
import { registerGames } from './games.routes.ts';
import { createGameCalls } from './games.service.ts';
import { createLiveRounds } from './live-rounds.ts';
import { createRoundClock } from './round-clock.ts';
import type { Game } from './round-clock.ts';

/** The games with rounds by the clock: their rounds, and what their product needs to be sold. */
export function gamesFeature(
  core: Core,
  { settings, siteGate }: { settings: LiveSettings; siteGate: SiteGate },
): Feature & { readonly sold: Pick<GamesDeps, 'rounds' | 'assertMenuOpen'> } {
  const rounds = createLiveRounds(core);
  const { assertMenuOpen } = siteGate;
  const clock = createRoundClock(core, { isOpen: ({ menu }) => isOpen(assertMenuOpen, menu) });
  settings.onChange(() => clock.wake());
  return {
    name: 'games',
    sold: { rounds, assertMenuOpen },
    routes: (handle) => registerGames(handle, createGameCalls({ db: core.db, rounds }), assertMenuOpen),
    state: [rounds],
    workers: [clock],
  };
}

/** New rounds open while members may play. */
function isOpen(assertMenuOpen: (menu: string) => void, menu: Game['menu']): boolean {
  try {
    assertMenuOpen(menu);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
