import { readSettings } from '@lime/contract/settings.ts';
import type { Handle } from '../../core/handle.ts';
import type { LiveSettings } from './settings.service.ts';

/** What every client loads first. */
export function registerSettings(handle: Handle, settings: Pick<LiveSettings, 'wire'>): void {
  handle(readSettings, async () => ({ settings: settings.wire() }));
}
