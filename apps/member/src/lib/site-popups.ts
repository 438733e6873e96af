import type { WirePopup } from '@lime/contract/popup.ts';
import { create } from 'zustand';
import { read } from './api.ts';

type Popups = {
  /** as the server shows them to this member or visitor; null until they were read */
  readonly list: readonly WirePopup[] | null;
  /** something changed since the first reading: what this browser kept of them counts no more */
  readonly changed: boolean;
};

/** The site's popups. What shows of them is decided by features/popups, which loads when there are any. */
export const useSitePopups = create<Popups>()(() => ({ list: null, changed: false }));

let reading: Promise<void> = Promise.resolve();

/** Resolves when no reading of the popups is on its way. */
export const popupsRead = (): Promise<void> => reading;

let askedAt: number | null = null;

/** How long ago the page asked for the popups it has; null while it has none. */
export const popupsAgeMs = (): number | null => (askedAt === null ? null : Math.round(performance.now() - askedAt));

/** Reads them at the start, and again after a change. A site without its popups is a site all the same. */
export function loadPopups(changed: boolean): Promise<void> {
  reading = readPopups(changed);
  return reading;
}

async function readPopups(changed: boolean): Promise<void> {
  const asked = performance.now();
  try {
    const { popups } = await read('/setting/popup/lime', {});
    askedAt = asked;
    useSitePopups.setState((before) => ({ list: popups, changed: before.changed || changed }));
  } catch {
    // see above
  }
}
