import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';

/** Source: specification 1 §9 "Quick amounts". */
export const usualChips = [10_000, 50_000, 100_000, 500_000, 1_000_000] as const;

/** What a chip may add, in won. */
export const chipLimits = { min: 1_000, max: 100_000_000, unit: 1_000 } as const;

const chipsKey = 'lime_chips';
const stakesKey = 'lime_stakes';
/** members of one browser whose last stake is kept */
const maxMembers = 5;

/** Whether an amount may be a chip: whole thousands within the limits. */
export function isChip(amount: unknown): amount is number {
  const { min, max, unit } = chipLimits;
  return typeof amount === 'number' && amount >= min && amount <= max && amount % unit === 0;
}

/** Reads kept chips; what is no list of five of them means the usual ones. */
export function readChips(text: string | null): readonly number[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (Array.isArray(kept) && kept.length === usualChips.length && kept.every(isChip)) return kept;
  } catch {
    // as if there were none
  }
  return usualChips;
}

/** The chips of this browser, ascending. */
export const useChips = create<{ readonly chips: readonly number[] }>()(() => ({
  chips: readChips(readKept(chipsKey)),
}));

/** Keeps the chips in this browser; null brings the usual ones back. */
export function keepChips(chips: readonly number[] | null): void {
  const sorted = chips?.toSorted((a, b) => a - b) ?? null;
  keep(chipsKey, sorted && JSON.stringify(sorted));
  useChips.setState({ chips: sorted ?? usualChips });
}

/** The stake this member last placed in this browser; null when none is known. @param member members_seq */
export function lastStake(member: string): number | null {
  const amount = readStakes().find(([of]) => of === member)?.[1];
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** The next cart of this member begins with this stake. */
export function rememberStake(member: string, stake: number): void {
  const others = readStakes().filter(([of]) => of !== member);
  keep(stakesKey, JSON.stringify([[member, stake], ...others].slice(0, maxMembers)));
}

function readStakes(): [string, unknown][] {
  try {
    const kept: unknown = JSON.parse(readKept(stakesKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry): entry is [string, unknown] => Array.isArray(entry)) : [];
  } catch {
    return [];
  }
}
