import {
  eventOverview,
  eventResults,
  giveTickets,
  listEventRows,
  listGivenTickets,
} from '@lime/contract/staff-events.ts';
import type { Handle } from '../../core/handle.ts';
import type { EventsOffice } from './office.service.ts';

export function registerStaffEvents(handle: Handle, office: EventsOffice): void {
  handle(eventOverview, () => office.overview());
  handle(eventResults, ({ input }) => office.results(input));
  handle(listEventRows, ({ input }) => office.list(input));
  handle(listGivenTickets, ({ input }) => office.given(input));
  handle(giveTickets, ({ tx, staff, input }) => office.give(tx, staff, input));
}
