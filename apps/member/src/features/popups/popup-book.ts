import type { WirePopup } from '@lime/contract/popup.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';

/** Event popups as this browser keeps them: whose they are, and since when. */
export type KeptEvents = {
  readonly isSetDate: string;
  readonly for: string | null;
  readonly list: readonly WirePopup[];
};

/** How long kept event popups hold before they are asked for again. */
const keptMs = 24 * 3_600_000;

/**
 * Event popups this browser still has.
 *
 * @param text  as it was stored
 * @param member  who looks now: others may see other popups
 * @returns null when there are none, they ran out, or they are not whole
 * Source: specification 0 §4 "Session": event popups come from local storage, or are fetched when missing or expired.
 */
export function keptEvents(text: string | null, member: string | null, now: Date): readonly WirePopup[] | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptEvents | null;
    const age = now.getTime() - Date.parse(kept?.isSetDate ?? '');
    return kept && Array.isArray(kept.list) && kept.for === member && age >= 0 && age < keptMs ? kept.list : null;
  } catch {
    return null;
  }
}

/** Popups the member put away for a day: each with the Seoul day it was put away on. */
export type PutAway = Readonly<Record<string, SeoulDay>>;

/** Those of today; yesterday's show again. */
export function putAwayToday(text: string | null, today: SeoulDay): PutAway {
  try {
    const kept = JSON.parse(text ?? '{}') as PutAway;
    return Object.fromEntries(Object.entries(kept).filter(([, day]) => day === today));
  } catch {
    return {};
  }
}

type Where = { readonly onMain: boolean; readonly now: Date; readonly isAway: (seq: string) => boolean };

/** The popup to show now: the first that is visible, within its time, meant for this page and not put away; null when none is. */
export function nextPopup(popups: readonly WirePopup[], { onMain, now, isAway }: Where): WirePopup | null {
  const time = now.getTime();
  return (
    popups.find(
      ({ seq, isVisible, place, startsAt, endsAt }) =>
        isVisible &&
        (place === 'all' || onMain) &&
        (startsAt === null || Date.parse(startsAt) <= time) &&
        (endsAt === null || time < Date.parse(endsAt)) &&
        !isAway(seq),
    ) ?? null
  );
}

/** Those that stood keep their places, so that none takes the place of another under the finger. */
export function inOrderOf(before: readonly WirePopup[], popups: readonly WirePopup[]): readonly WirePopup[] {
  const place = (popup: WirePopup) => {
    const at = before.findIndex(({ seq }) => seq === popup.seq);
    return at === -1 ? before.length : at;
  };
  return popups.toSorted((a, b) => place(a) - place(b));
}
