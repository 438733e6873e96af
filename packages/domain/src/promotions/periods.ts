import type { SlipBasis } from './promotion-kinds.ts';
import { weighed } from './promotion-kinds.ts';
import type { RollingWeight } from '../cash/rolling.ts';
import { riskedSlips } from '../settlement/slip-states.ts';
import { addDays } from '../seoul-time.ts';
import type { SeoulDay } from '../seoul-time.ts';

/** Seoul days whose slips or cash are looked at as one; both included. */
export type Period = { readonly day: SeoulDay; readonly lastDay: SeoulDay };

/** The period of a day: itself, or its week from Monday to Sunday. */
export function periodOf(length: string, day: SeoulDay): Period {
  if (length !== 'week') return { day, lastDay: day };
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { day: monday, lastDay: addDays(monday, 6) };
}

/** Won that a slip adds to a member's period, by its weight. `lost` is negative where the member won. */
export function sumsOf(
  weights: readonly RollingWeight[],
  slip: Omit<SlipBasis, 'grade'>,
): { stakes: number; lost: number } {
  return {
    stakes: riskedSlips.includes(slip.result) ? weighed(weights, slip, slip.stake) : 0,
    // a slip that waits has lost nothing; of a void one that lost half, what is gone
    lost: slip.result === 'wait' ? 0 : weighed(weights, slip, slip.stake - slip.payout),
  };
}
