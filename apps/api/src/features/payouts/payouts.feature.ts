import type { Feature } from '../feature.ts';
import { registerPayouts } from './payouts.staff.routes.ts';

/** Files of approved withdrawals for the bank. */
export function payoutsFeature(): Feature {
  return { name: 'payouts', routes: registerPayouts };
}
