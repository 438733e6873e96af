import { listApiKeys, makeApiKey, stopApiKey } from '@lime/contract/staff-api-keys.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import type { Refused } from '../../core/refused.ts';
import type { Feature } from '../feature.ts';
import { carryOutKey, listAll, make, stop } from './api-keys.service.ts';
import { createKeyGate } from './key-gate.ts';
import type { KeyGate } from './key-gate.ts';

type NoteDenied = (caller: StaffCaller, path: string, refused: Refused) => Promise<void>;

/** Keys by which programs read some of the office's calls. */
export function apiKeysFeature(core: Core, noteDenied: NoteDenied): Feature & { readonly keys: KeyGate } {
  return {
    name: 'api-keys',
    keys: createKeyGate(core, noteDenied),
    routes: (handle) => registerKeys(handle, core.config.demo),
    approvals: { 'api.key': carryOutKey },
  };
}

function registerKeys(handle: Handle, demo: boolean): void {
  handle(listApiKeys, ({ db }) => listAll(db));
  handle(makeApiKey, ({ tx, staff, input }) => make(tx, staff, input, demo));
  handle(stopApiKey, async ({ tx, staff, input }) => {
    await stop(tx, staff, input.id);
    return {};
  });
}
