import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createLottoClock } from './lotto-clock.ts';
import { registerLotto } from './lotto.routes.ts';

/** Draws of the lotto, opened and closed by their clock. */
export function lottoFeature(core: Core, settings: LiveSettings): Feature {
  return {
    name: 'lotto',
    routes: (handle) => registerLotto(handle, core, settings),
    workers: [createLottoClock(core, { settings })],
  };
}
