import { listPopups } from '@lime/contract/popup.ts';
import type { Handle } from '../../core/handle.ts';
import { popupsFor } from './popups.service.ts';
import type { PopupDeps } from './popups.service.ts';

/** The popups of a page. */
export function registerPopups(handle: Handle, deps: PopupDeps): void {
  handle(listPopups, async ({ caller }) => ({ popups: await popupsFor(deps, caller?.memberId ?? null) }));
}
