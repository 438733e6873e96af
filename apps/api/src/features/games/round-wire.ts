import { oddsToWire } from '@lime/domain/odds.ts';
import type { WirePastRound, WireRound } from '@lime/contract/games.ts';
import { resultText } from './game-text.ts';
import type { Game } from './round-clock.ts';
import { picksPerRound } from './rounds.sql.ts';
import type { RoundRow } from './rounds.sql.ts';

type ShownRound = Pick<
  RoundRow,
  'no' | 'running' | 'day' | 'opens_at' | 'closes_at' | 'draws_at' | 'terms' | 'limits'
> & {
  /** null: it has not opened yet */
  readonly id: number | null;
};

/** A round as it takes bets, took them until `closesAt`, or will as things stand. @param now  by the database's clock */
export function roundToWire(game: Game, round: ShownRound, now: Date): WireRound {
  const { id } = round;
  return {
    game_id: game.id,
    game_seq: id === null ? '' : String(id),
    game_name: game.name,
    game_round: String(round.no),
    roundOfAll: String(round.running),
    day: round.day,
    game_starttime: round.draws_at.toISOString(),
    startsAt: round.opens_at.toISOString(),
    closesAt: round.closes_at.toISOString(),
    endTime: (round.draws_at.getTime() - round.closes_at.getTime()) / 1_000,
    now: now.toISOString(),
    limits: {
      minBetting: round.limits?.minBetting ?? null,
      maxBetting: round.limits?.maxBetting ?? null,
      mostBets: round.limits?.mostBets ?? null,
    },
    folders: game.folders.map((folder) => ({
      folders_seq: folder.id,
      folders_type: folder.name,
      folders_detail: folder.line === null ? '' : String(folder.line / 100),
      bets: folder.picks.map(({ no, name }) => ({
        bets_seq: id === null ? '' : String(id * picksPerRound + no),
        bets_id: String(no),
        bets_name: name,
        bets_price: oddsToWire(round.terms[no]!.price),
        bets_line: folder.line === null ? null : folder.line / 100,
        bets_status: id === null ? '2' : '1',
        game_sport: game.name,
      })),
    })),
  };
}

/** A round, with its outcome once it has one. */
export function pastToWire(game: Game, round: RoundRow): WirePastRound {
  return {
    game_seq: String(round.id),
    game_round: String(round.no),
    roundOfAll: String(round.running),
    day: round.day,
    drawsAt: round.draws_at.toISOString(),
    state: round.state,
    unstaffed: !round.staffed,
    result: resultText(game, round) ?? '',
    outcome: game.readOutcome(round.outcome),
  };
}
