import {
  activityOverview,
  activityResults,
  giveTickets,
  listActivityRows,
  listGivenTickets,
} from '@lime/contract/staff-activities.ts';
import type { Handle } from '../../core/handle.ts';
import { grantTickets, listDaysAndSpins, listGrants, readOverview, readResults } from './staff-activities.service.ts';

/** Serves check-in and roulette to the office. */
export function registerStaffActivities(handle: Handle): void {
  handle(activityOverview, ({ db }) => readOverview(db));
  handle(activityResults, ({ db, input }) => readResults(db, input));
  handle(listActivityRows, ({ db, input }) => listDaysAndSpins(db, input));
  handle(listGivenTickets, ({ db, input }) => listGrants(db, input));
  handle(giveTickets, ({ tx, staff, input }) => grantTickets(tx, staff, input));
}
