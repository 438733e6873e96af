import {
  activityOverview,
  activityResults,
  giveTickets,
  listActivityRows,
  listGivenTickets,
} from '@lime/contract/staff-activities.ts';
import type { Handle } from '../../core/handle.ts';
import type { ActivitiesOffice } from './staff-activities.service.ts';

export function registerStaffActivities(handle: Handle, office: ActivitiesOffice): void {
  handle(activityOverview, () => office.overview());
  handle(activityResults, ({ input }) => office.results(input));
  handle(listActivityRows, ({ input }) => office.list(input));
  handle(listGivenTickets, ({ input }) => office.given(input));
  handle(giveTickets, ({ tx, staff, input }) => office.give(tx, staff, input));
}
