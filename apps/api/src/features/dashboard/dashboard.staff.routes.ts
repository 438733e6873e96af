import { dashboardCounts, dashboardToday } from '@lime/contract/staff-dashboard.ts';
import type { Handle } from '../../core/handle.ts';
import { counts } from './counts.service.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import type { Dashboard } from './dashboard.service.ts';

/** The first screen and its counts. */
export function registerDashboard(handle: Handle, dashboard: Dashboard, targets: () => Targets): void {
  handle(dashboardToday, ({ staff, input }) => dashboard.read(staff, input.period));
  handle(dashboardCounts, ({ db, staff }) => counts(db, staff, targets()));
}
