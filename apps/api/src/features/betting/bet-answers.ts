import type { PlacedBet } from '@lime/contract/betting.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import type { PlacedSlip } from './placement.sql.ts';

/** The answer to an accepted bet: the same bytes for every repeat of the same slip (decision 59). */
export function placedBet(slip: PlacedSlip): PlacedBet {
  return {
    betCode: slip.betCode,
    slipNumber: slipNumber(slip.id),
    totalOdds: cutToWire(slip.totalOdds),
    amount: slip.stake,
    expectedPrize: slip.expectedPayout,
    members_cash: slip.cash,
    members_version: slip.version,
  };
}

/** Exact decimal text as a wire number, cut to two decimals: "12.2199" is 12.21. */
export function cutToWire(exact: string): number {
  const dot = exact.indexOf('.');
  return Number(dot === -1 ? exact : exact.slice(0, dot + 3));
}
