import { keep, readKept } from '@lime/ui/storage.ts';
import { useEffect, useState } from 'react';

/** A member's visit to the site, over all tabs of this browser. Milliseconds since the epoch. */
export type Visit = { readonly member: string; readonly since: number; readonly seen: number };

const storageKey = 'lime_visit';
/** Away for longer than this, a member begins a new visit. */
const awayMs = 30 * 60_000;
const everyMs = 15_000;

/** The visit at `now`: the kept one goes on unless it is another member's or was left. */
export function visitAt(kept: Visit | null, member: string, now: number): Visit {
  const goesOn = kept !== null && kept.member === member && kept.since <= now && now - kept.seen <= awayMs;
  return { member, since: goesOn ? kept.since : now, seen: now };
}

/** 42분, 1시간 5분. */
export function visitWords({ since, seen }: Visit): string {
  const minutes = Math.floor((seen - since) / 60_000);
  return minutes < 60 ? `${minutes}분` : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`;
}

function read(): Visit | null {
  try {
    return JSON.parse(readKept(storageKey) ?? 'null') as Visit | null;
  } catch {
    return null;
  }
}

/** How long the member has been here, in words; null for a visitor. */
export function useVisit(member: string | null): string | null {
  const [words, setWords] = useState(() => (member === null ? null : visitWords(visitAt(read(), member, Date.now()))));
  useEffect(() => {
    if (member === null) return;
    const look = () => {
      const visit = visitAt(read(), member, Date.now());
      keep(storageKey, JSON.stringify(visit));
      setWords(visitWords(visit));
    };
    const timer = setInterval(look, everyMs);
    // the first word comes from the render, its record from here
    keep(storageKey, JSON.stringify(visitAt(read(), member, Date.now())));
    return () => clearInterval(timer);
  }, [member]);
  return member === null ? null : (words ?? visitWords({ member, since: 0, seen: 0 }));
}
