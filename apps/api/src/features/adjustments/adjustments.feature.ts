import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerAdjustments } from './adjustments.staff.routes.ts';

/** Balances that staff change by hand. */
export function adjustmentsFeature(settings: LiveSettings): Feature {
  return { name: 'adjustments', routes: (handle) => registerAdjustments(handle, settings) };
}
