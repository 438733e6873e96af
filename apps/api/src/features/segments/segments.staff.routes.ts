import { countSegment, deleteSegment, listSegments, saveSegment } from '@lime/contract/staff-segments.ts';
import type { Handle } from '../../core/handle.ts';
import { count, listAll, remove, save } from './segments.service.ts';

/** Saved queries over members. */
export function registerSegments(handle: Handle): void {
  handle(listSegments, ({ db }) => listAll(db));
  handle(countSegment, ({ db, input }) => count(db, input));
  handle(saveSegment, ({ tx, staff, input }) => save(tx, staff, input));
  handle(deleteSegment, async ({ tx, staff, input }) => {
    await remove(tx, staff, input.id);
    return {};
  });
}
