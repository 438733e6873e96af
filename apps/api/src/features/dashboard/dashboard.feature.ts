import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { workTargets } from '../settings/work-targets.service.ts';
import { createDashboard } from './dashboard.service.ts';
import type { DashboardDeps } from './dashboard.service.ts';
import { registerDashboard } from './dashboard.staff.routes.ts';

/** The office's first screen. */
export function dashboardFeature(core: Core, deps: DashboardDeps, settings: Pick<LiveSettings, 'get'>): Feature {
  return {
    name: 'dashboard',
    routes: (handle) => registerDashboard(handle, createDashboard(core, deps), workTargets(settings)),
  };
}
