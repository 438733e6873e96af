import { listPopups } from '@lime/contract/popup.ts';
import type { Handle } from '../../core/handle.ts';
import type { Popups } from './popups.service.ts';

export function registerPopups(handle: Handle, popups: Pick<Popups, 'shownTo'>): void {
  handle(listPopups, async ({ caller }) => ({ popups: await popups.shownTo(caller?.memberId ?? null) }));
}
