import { seoulDay } from '@lime/domain/seoul-time.ts';
import { go } from '@lime/ui/go.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { useSitePopups } from '../../lib/site-popups.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { inOrderOf, keptEvents, nextPopup, putAwayToday } from './popup-book.ts';
import type { KeptEvents } from './popup-book.ts';
import { moreGlyphs } from '../../lib/glyphs.ts';

/** Most visits have put every popup away already. */
const SitePopup = laterPart(async () => (await import('./site-popup.tsx')).SitePopup, { background: true });

const eventsKey = 'lime_popup_event';
const putAwayKey = 'lime_popup_away';
const closedKey = 'lime_popup_closed';

type Props = {
  member: string | null;
  path: string;
  /** another dialog is open: popups wait for it */
  held: boolean;
  hasScreen: (path: string) => boolean;
};

/** The site's popups: one at a time, each until it is closed or put away for today. Source: specification 0 §3, §4. */
export function PopupHost({ member, path, held, hasScreen }: Props) {
  const popups = usePopups(member);
  const [, close] = useState(0); // what is put away is kept in the browser's own storage
  const mobile = useLayout() === 'mobile';
  const away = putAwayToday(readKept(putAwayKey), seoulDay(new Date()));
  const closed = closedHere();
  const popup = nextPopup(popups, {
    onMain: path === '/main',
    now: new Date(),
    isAway: (seq) => seq in away || closed.includes(seq),
  });
  useEffect(() => {
    if (popup) moreGlyphs(`${popup.title}${popup.body}`);
  }, [popup]);
  if (!popup || held) return null;

  const dismiss = (forToday: boolean) => {
    if (forToday) keep(putAwayKey, JSON.stringify({ ...away, [popup.seq]: seoulDay(new Date()) }));
    sessionStorage.setItem(closedKey, JSON.stringify([...closed, popup.seq]));
    close((count) => count + 1);
  };
  const leadsOn = popup.link !== '' && hasScreen(popup.link.split(/[?#]/)[0]!);
  return (
    <SitePopup
      key={popup.seq}
      popup={popup}
      mobile={mobile}
      onClose={dismiss}
      onFollow={
        leadsOn
          ? () => {
              dismiss(false);
              go(popup.link);
            }
          : null
      }
    />
  );
}

/** Notices as the server has them; events as this browser keeps them, until they run out or an operator changes something. */
function usePopups(member: string | null) {
  const { list, changed } = useSitePopups();
  const before = useRef<ReturnType<typeof inOrderOf>>([]);
  const [popups, setPopups] = useState<ReturnType<typeof inOrderOf>>([]);
  useEffect(() => {
    if (!list) return;
    const now = new Date();
    const kept = changed ? null : keptEvents(readKept(eventsKey), member, now);
    const events = kept ?? list.filter(({ kind }) => kind === 'event');
    if (!kept)
      keep(eventsKey, JSON.stringify({ isSetDate: now.toISOString(), for: member, list: events } satisfies KeptEvents));
    before.current = inOrderOf(before.current, [...list.filter(({ kind }) => kind !== 'event'), ...events]);
    setPopups(before.current);
  }, [list, changed, member]);
  return popups;
}

/** Popups closed in this tab: they stay closed while it is open. */
function closedHere(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(closedKey) ?? '[]') as string[];
  } catch {
    return [];
  }
}
