import { staffFind } from '@lime/contract/staff-search.ts';
import type { Handle } from '../../core/handle.ts';
import { find } from './search.service.ts';

/** The office's search. */
export function registerSearch(handle: Handle): void {
  handle(staffFind, async ({ db, staff, input }) => ({ found: await find(db, staff, input.q) }));
}
