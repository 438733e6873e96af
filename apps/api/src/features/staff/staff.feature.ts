import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerStaff } from './staff.routes.ts';
import { createStaff } from './staff.service.ts';
import type { Staff } from './staff.service.ts';

/** Staff: who they are, and what each may do. */
export function staffFeature(core: Core, settings: LiveSettings): Feature & { readonly staff: Staff } {
  const staff = createStaff(core, { idleMinutes: () => settings.get('staffIdle').minutes });
  return { name: 'staff', staff, routes: (handle) => registerStaff(handle, staff) };
}
