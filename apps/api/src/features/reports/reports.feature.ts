import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createReports } from './reports.service.ts';
import type { Reports } from './reports.service.ts';
import { registerReports } from './reports.staff.routes.ts';

/** The ledger as the office reads it. */
export function reportsFeature(core: Core): Feature & { readonly reports: Reports } {
  const reports = createReports(core);
  return { name: 'reports', reports, routes: (handle) => registerReports(handle, reports) };
}
