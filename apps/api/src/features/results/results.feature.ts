import { tellStart } from '@lime/contract/staff-results.ts';
import type { Core } from '../../core/context.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerMemberResults } from './results.routes.ts';
import { registerResults } from './results.staff.routes.ts';
import { carryOutStart } from './true-start.service.ts';
import { createVoidClock } from './void-clock.ts';

type Deps = { readonly settings: LiveSettings; readonly catalogue: Pick<Catalogue, 'announce'> };

/** Outcomes of fixtures: as members read them, as staff enter and confirm them, and the deadline of what was never played. */
export function resultsFeature(core: Core, { settings, catalogue }: Deps): Feature {
  const setting = () => settings.get('results');
  return {
    name: 'results',
    routes(handle) {
      registerMemberResults(handle);
      registerResults(handle, {
        setting,
        channel: core.channel,
        announce: catalogue.announce,
      });
    },
    approvals: {
      'match.start': (tx, maker, input) =>
        carryOutStart({ channel: core.channel, announce: catalogue.announce }, tx, maker, tellStart.input.parse(input)),
    },
    workers: [createVoidClock(core, catalogue)],
  };
}
