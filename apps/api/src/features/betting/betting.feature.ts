import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { registerBetting } from './betting.routes.ts';
import { createBetting } from './betting.service.ts';
import type { BettingDeps } from './betting.service.ts';

/** Submissions of all products, and the bets that wait. */
export function bettingFeature(core: Core, deps: BettingDeps): Feature {
  const betting = createBetting(core, deps);
  return { name: 'betting', routes: (handle) => registerBetting(handle, betting), workers: [betting] };
}
