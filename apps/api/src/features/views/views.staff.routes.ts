import * as calls from '@lime/contract/staff-views.ts';
import type { Handle } from '../../core/handle.ts';
import { deleteView, listViews, saveView } from './views.service.ts';

/** Kept views of lists. */
export function registerViews(handle: Handle): void {
  handle(calls.listViews, async ({ db, staff, input }) => ({ list: await listViews(db, staff, input.page) }));
  handle(calls.saveView, async ({ tx, staff, input }) => ({ id: await saveView(tx, staff, input) }));
  handle(calls.deleteView, async ({ tx, staff, input }) => {
    await deleteView(tx, staff, input.id);
    return {};
  });
}
