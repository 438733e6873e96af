import type { WireSettings } from '@lime/contract/settings-wire.ts';
import { create } from 'zustand';
import { read, whenClosed } from './api.ts';
import { showClosed, showEmergency, showInformingAsCards, showPageClosed, staysOpen } from './overlays.ts';

const store = create<{ readonly settings: WireSettings | null; readonly version: number }>()(() => ({
  settings: null,
  version: 0,
}));

/** The site's settings; null until they are there. */
export function useSettings(): WireSettings | null {
  return store((state) => state.settings);
}

/** The same, outside of components. */
export function settingsNow(): WireSettings | null {
  return store.getState().settings;
}

const reopened = new Set<() => void>();

/** Called when an emergency is over: what failed meanwhile is asked for again. The returned function ends it. */
export function whenReopened(listener: () => void): () => void {
  reopened.add(listener);
  return () => void reopened.delete(listener);
}

const changed = new Set<() => void>();

/** Called when the page has read a change of the settings; not for the first reading. The returned function ends it. */
export function whenSettingsChange(listener: () => void): () => void {
  changed.add(listener);
  return () => void changed.delete(listener);
}

/** The number of the change up to which the page knows them; 0 until they are there. */
export function settingsVersion(): number {
  return store.getState().version;
}

let reading: Promise<void> = Promise.resolve();

/** Resolves when no reading of the settings is on its way. */
export const settingsRead = (): Promise<void> => reading;

/**
 * Reads the settings anew, and shows or ends the emergency they contain; those on screen stay when that fails.
 *
 * @param version a change that was announced: whichever process answers, it answers with that one or a later
 */
export function loadSettings(version = settingsVersion()): Promise<void> {
  reading = readSettings(version);
  return reading;
}

async function readSettings(version: number): Promise<void> {
  try {
    const { settings, version: found } = await read('/setting/lime', version > 0 ? { version } : {});
    if (found < settingsVersion()) return; // an answer that another, newer one has overtaken
    const isChange = settingsVersion() > 0 && found > settingsVersion();
    const wasClosed = settingsNow()?.config.option.emergency.active ?? false;
    store.setState({ settings, version: found });
    const { active, text } = settings.config.option.emergency;
    showInformingAsCards(settings.alerts.toasts);
    showEmergency(active && !staysOpen(globalThis.location?.pathname ?? ''), text);
    if (wasClosed && !active) for (const listener of reopened) listener();
    if (isChange) for (const listener of changed) listener();
  } catch {
    // kept as they were; the next push or page reads them again
  }
}

/** Whether an operator shows this menu entry; unknown entries and unread settings do not hide anything. */
export function isMenuVisible(settings: WireSettings | null, name: string | undefined): boolean {
  if (name === undefined || settings === null) return true;
  return settings.config.option.siteDisplay && (settings.menu.find((entry) => entry.name === name)?.visible ?? true);
}

/** What an operator wrote for members to read while this menu entry is hidden; undefined: nothing. */
export function ownClosedText(settings: WireSettings | null, name: string | undefined): string | undefined {
  return settings?.menu.find((entry) => entry.name === name)?.closedText;
}

/** Names of the routes under repair; none until the settings are read. Source: decision 74. */
export function repairsOf(settings: WireSettings | null): readonly string[] {
  return settings?.config.option.repair ?? [];
}

/** The menu of the site: an operator may take all of it away. */
export function useMenuShown(): boolean {
  return store(({ settings }) => settings?.config.option.siteDisplay ?? true);
}

// The server said no before the push of the settings came.
whenClosed((menu, text) => {
  void loadSettings();
  if (menu !== null) void showClosed(menu, text);
  else if (text !== undefined) showPageClosed(text);
});
