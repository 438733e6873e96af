import { makeExport } from '@lime/contract/staff-exports.ts';
import type { Handle } from '../../core/handle.ts';
import { exportList } from './exports.service.ts';
import type { ExportDeps } from './exports.service.ts';

/** Files of lists. */
export function registerExports(handle: Handle, deps: ExportDeps): void {
  handle(makeExport, ({ staff, input }) => exportList(deps, staff, input));
}
