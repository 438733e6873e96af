import { readSettings } from '@lime/contract/settings.ts';
import type { Handle } from '../../core/handle.ts';
import type { LiveSettings } from './settings.service.ts';

/** What every client loads first. */
export function registerSettings(handle: Handle, settings: Pick<LiveSettings, 'atLeast'>): void {
  handle(readSettings, ({ input }) => settings.atLeast(input.version ?? 0));
}
