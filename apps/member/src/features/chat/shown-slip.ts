import type { WireLeg } from '@lime/contract/betting.ts';
import { slipView } from '../../lib/slip-view.ts';
import type { ShownSlip } from '@lime/ui/chat-slip.tsx';

/** A slip of the history as a conversation shows it. @param rows its legs; the first has the totals, a bonus comes last */
export function shownSlip(rows: readonly WireLeg[]): ShownSlip {
  const first = rows[0]!;
  const { event, market, pick } = slipView(rows).legs[0]!;
  return {
    betCode: first.betting_betcode,
    type: first.betting_type,
    legs: rows.filter(({ leg_result }) => leg_result !== 'bonus').length,
    game: event,
    pick: [market, pick].filter(Boolean).join(' · '),
    stake: first.betting_bet_amount,
    odds: first.betting_total_odds + first.betting_total_odds_penalty,
    expected: first.betting_expected_prize,
    payout: first.betting_payed_amount,
    state: first.betting_status === '취소' ? 'cancelled' : first.betting_total_result,
    placedAt: first.betting_regdatetime,
  };
}
