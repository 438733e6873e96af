import { operationsNow } from '@lime/contract/staff-operations.ts';
import type { Handle } from '../../core/handle.ts';
import type { Operations } from './operations.service.ts';

/** Serves how the installation is. */
export function registerOperations(handle: Handle, operations: Operations): void {
  handle(operationsNow, () => operations.now());
}
