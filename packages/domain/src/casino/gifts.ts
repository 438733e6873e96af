import { slots } from './slots/slot-catalogue.ts';
import type { SlotEntry } from './slots/slot-catalogue.ts';

/** The most free spins of one gift, and the longest they may be played. */
export const maxFreeSpins = 100;
/** Days that free spins may be played at most. */
export const maxGiftDays = 90;

/** Titles that free spins are given for. A title with a jackpot pool is none: a free spin puts nothing into the pool. */
export const giftTitles: readonly SlotEntry[] = slots.filter(({ engine }) => engine !== 'pool');

/** The title with this id, when free spins are given for it; else null. */
export const findGiftTitle = (id: string): SlotEntry | null => giftTitles.find((title) => title.id === id) ?? null;

/** The txn of a spin's call `bonus`. @param no  its number among the spins of the gift, from 1 */
export const freeSpinTxn = (giftTxn: string, no: number): string => `${giftTxn}.${no}`;
