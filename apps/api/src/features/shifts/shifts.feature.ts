import type { Feature } from '../feature.ts';
import { registerShifts } from './shifts.staff.routes.ts';

/** What one shift of staff leaves to the next. */
export function shiftsFeature(): Feature {
  return { name: 'shifts', routes: registerShifts };
}
