import type { WireLeg } from '@lime/contract/betting.ts';
import { findPick } from '@lime/domain/games/game.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import { makeRounds } from '../../../packages/ui/test/rounds.ts';
import type { RoundSeconds } from '../../../packages/ui/test/rounds.ts';
import { answers } from './living-page.tsx';

type Sent = { payload: { bettings: [{ betsSeq: string }]; amount: number } };
const results = { won: 'hit', lost: 'miss', void: 'exception' } as const;

/**
 * The server holds rounds of a game from now on (`makeRounds`): what is bet on stands among the member's own bets, and has its
 * result as its round is drawn.
 *
 * @param drawn  what rounds came to, the newest first; the first of them is what every later one comes to
 */
export function holdRounds<Outcome>(
  game: RoundGame<Outcome>,
  drawn: readonly Outcome[],
  seconds: RoundSeconds = {},
): void {
  const rounds = makeRounds(game, drawn, seconds);
  const bets: { readonly leg: WireLeg; readonly no: number; readonly pickNo: number }[] = [];
  const place = ({ payload: { bettings, amount } }: Sent) => {
    const [{ betsSeq }] = bettings;
    const { no, pickNo } = rounds.namedBy(betsSeq);
    const { folder, pick } = findPick(game, pickNo)!;
    const odds = oddsToWire(pick.price);
    const expectedPrize = Math.floor((amount * pick.price) / 1_000);
    const leg = {
      ...answers.example('/betting/results').list[0]![0]!,
      betting_betcode: `bet-${bets.length}`,
      betting_bet_amount: amount,
      betting_expected_prize: expectedPrize,
      betting_odds: odds,
      betting_game: rounds.runningOf(no),
      betting_game_starttime: rounds.drawsAt(no),
      betting_game_sports_name_kr: game.name,
      betting_game_markets_name_kr: folder.name,
      betting_side: pick.name,
      betting_round: rounds.runningOf(no),
      round_of_day: String(no),
      game_seq: rounds.seqOf(no),
      bets_id: betsSeq,
    };
    bets.unshift({ leg, no, pickNo });
    return {
      betCode: leg.betting_betcode,
      slipNumber: '0000-0001',
      totalOdds: odds,
      amount,
      expectedPrize,
      members_cash: 10_000_000 - amount,
      members_version: 2,
    };
  };
  const now = ({ leg, no, pickNo }: (typeof bets)[number]): WireLeg => {
    const outcome = rounds.outcomeOf(no);
    if (outcome === null) return leg;
    const result = results[game.resultOf(outcome, pickNo)];
    return {
      ...leg,
      betting_total_result: result,
      betting_payed_amount: result === 'hit' ? leg.betting_expected_prize : 0,
    };
  };

  answers.compute('/game/timer/:type', rounds.timer);
  for (const path of ['/game/powerball/:type', '/game/lotus/oe', '/game/lotus/baccarat1'] as const)
    answers.compute(path, () => ({ game: rounds.open() }));
  for (const path of ['/game/rounds/:type', '/lotus/oe', '/lotus/baca'] as const)
    answers.compute(path, () => {
      const list = rounds.past();
      return { list, pagination: { page: 1, size: 100, total: list.length, end: 1 } };
    });
  for (const path of ['/betting/mini/process', '/betting/lc/process'] as const) answers.compute(path, place);
  answers.compute('/betting/results', () => ({
    ...answers.example('/betting/results'),
    list: bets.map((bet) => [now(bet)]),
  }));
}
