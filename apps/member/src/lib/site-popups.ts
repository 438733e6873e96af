import type { WirePopup } from '@lime/contract/popup.ts';
import { create } from 'zustand';
import { read } from './api.ts';

type Popups = {
  /** as the server shows them to whoever asks; null until they were read */
  readonly list: readonly WirePopup[] | null;
  /** something changed since the first reading: what this browser kept of them counts no more */
  readonly changed: boolean;
};

/** The site's popups. What shows of them is decided by features/popups, which loads when there are any. */
export const useSitePopups = create<Popups>()(() => ({ list: null, changed: false }));

/** Reads them at the start, and again after a change. A site without its popups is a site all the same. */
export async function loadPopups(changed: boolean): Promise<void> {
  try {
    const { popups } = await read('/setting/popup/lime', {});
    useSitePopups.setState((before) => ({ list: popups, changed: before.changed || changed }));
  } catch {
    // see above
  }
}
