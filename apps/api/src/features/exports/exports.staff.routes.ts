import { makeExport } from '@lime/contract/staff-exports.ts';
import type { Handle } from '../../core/handle.ts';
import type { Exports } from './exports.service.ts';

export function registerExports(handle: Handle, exports: Exports): void {
  handle(makeExport, ({ staff, input }) => exports.make(staff, input));
}
