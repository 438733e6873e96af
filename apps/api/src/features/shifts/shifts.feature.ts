import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { workTargets } from '../settings/work-targets.service.ts';
import { registerShifts } from './shifts.staff.routes.ts';

/** What one shift of staff leaves to the next. */
export function shiftsFeature(settings: Pick<LiveSettings, 'get'>): Feature {
  return { name: 'shifts', routes: (handle) => registerShifts(handle, workTargets(settings)) };
}
