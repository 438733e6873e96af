import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createDayTotals } from './day-totals.ts';
import { createFolding } from './folding.ts';
import { createHouseBalances } from './house-balances.ts';
import { registerReports } from './reports.staff.routes.ts';

/** The ledger and the reports as the office reads them, and what adds up for reports. */
export function reportsFeature(core: Core): Feature {
  const { db } = core;
  const deps = { db, dayTotals: createDayTotals({ db }), house: createHouseBalances({ db }) };
  return { name: 'reports', routes: (handle) => registerReports(handle, deps), workers: [createFolding(core)] };
}
