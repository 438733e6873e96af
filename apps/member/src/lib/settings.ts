import type { WireSettings } from '@lime/contract/settings-wire.ts';
import { create } from 'zustand';
import { read } from './api.ts';

const store = create<{ readonly settings: WireSettings | null }>()(() => ({ settings: null }));

/** The site's settings; null until they are there. */
export function useSettings(): WireSettings | null {
  return store((state) => state.settings);
}

/** The same, outside of components. */
export function settingsNow(): WireSettings | null {
  return store.getState().settings;
}

/** Reads the settings anew; those on screen stay when that fails. */
export async function loadSettings(): Promise<void> {
  try {
    const { settings } = await read('/setting/lime', {});
    store.setState({ settings });
  } catch {
    // kept as they were; the next push or page reads them again
  }
}

/** Whether an operator shows this menu entry; unknown entries and unread settings do not hide anything. */
export function isMenuVisible(settings: WireSettings | null, name: string | undefined): boolean {
  return name === undefined || (settings?.menu.find((entry) => entry.name === name)?.visible ?? true);
}
