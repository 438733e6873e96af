import type { WireLeg } from '@lime/contract/betting.ts';
import { marketKind, sideNamesKo } from '@lime/domain/catalogue.ts';
import type { MarketType, Side } from '@lime/domain/catalogue.ts';
import type { ShownSlip } from '@lime/ui/chat-slip.tsx';

/** A slip of the history as a talk shows it. @param rows its legs; the first has the totals, a bonus comes last */
export function shownSlip(rows: readonly WireLeg[]): ShownSlip {
  const first = rows[0]!;
  const { rule } = marketKind(Number(first.betting_game_markets_id) as MarketType);
  const line = first.betting_line;
  // a handicap is told for the home team
  const shown = line === null ? '' : ` ${rule === 'handicap' && first.betting_side === 'away' ? -line : line}`;
  return {
    betCode: first.betting_betcode,
    type: first.betting_type,
    legs: rows.filter(({ leg_result }) => leg_result !== 'bonus').length,
    game: `${first.betting_game_home_name_kr} : ${first.betting_game_away_name_kr}`,
    pick: `${first.betting_game_markets_name_kr} ${sideNamesKo[first.betting_side as Side] ?? ''}${shown}`,
    stake: first.betting_bet_amount,
    odds: first.betting_total_odds + first.betting_total_odds_penalty,
    expected: first.betting_expected_prize,
    payout: first.betting_payed_amount,
    state: first.betting_status === '취소' ? 'cancelled' : first.betting_total_result,
    placedAt: first.betting_regdatetime,
  };
}
