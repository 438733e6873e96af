import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createDayTotals } from './day-totals.ts';
import { createHouseBalances } from './house-balances.ts';
import { registerReports } from './reports.staff.routes.ts';

/** The ledger as the office reads it. */
export function reportsFeature({ db }: Core): Feature {
  const deps = { db, dayTotals: createDayTotals({ db }), house: createHouseBalances({ db }) };
  return { name: 'reports', routes: (handle) => registerReports(handle, deps) };
}
