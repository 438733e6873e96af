import type { WireFixture } from '@lime/contract/fixtures.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';

type Seen = { readonly at: number; readonly fixtures: readonly WireFixture[] };

const maxFixtures = 60;
/** Older prices tell nothing of today's. */
const oldestMs = 12 * 3_600_000;
const keyOf = (list: string) => `lime_seen_${list}`;

/** When the prices on screen were true: null unless they are those of an earlier visit, for want of a network. */
export const useLastSeen = create<{ readonly at: number | null }>()(() => ({ at: null }));

/** Keeps what a list shows now, for a visit without a network. */
export function keepSeen(list: string, fixtures: readonly WireFixture[]): void {
  const seen: Seen = { at: Date.now(), fixtures: fixtures.slice(0, maxFixtures) };
  keep(keyOf(list), fixtures.length === 0 ? null : JSON.stringify(seen));
}

/** What a list showed last, without the fixtures that have started since; null when that is long ago or nothing is left. */
export function lastSeen(list: string, now: number): Seen | null {
  try {
    const seen = JSON.parse(readKept(keyOf(list)) ?? 'null') as Seen | null;
    if (!seen || now - seen.at > oldestMs) return null;
    const fixtures = seen.fixtures.filter((fixture) => Date.parse(fixture.startTime) > now);
    return fixtures.length > 0 ? { at: seen.at, fixtures } : null;
  } catch {
    return null;
  }
}
