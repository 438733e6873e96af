import { cancelExport, listExports, startExport, takeExport } from '@lime/contract/staff-exports.ts';
import type { Handle } from '../../core/handle.ts';
import { cancel, list, start, take } from './exports.service.ts';
import type { ExportCalls } from './exports.service.ts';

/** Files of lists and reports. */
export function registerExports(handle: Handle, deps: ExportCalls): void {
  handle(startExport, ({ tx, staff, input }) => start(deps, tx, staff, input));
  handle(listExports, ({ db, staff }) => list(db, staff));
  handle(cancelExport, ({ tx, staff, input }) => cancel(tx, staff, input));
  handle(takeExport, ({ staff, input }) => take(deps, staff, input));
}
