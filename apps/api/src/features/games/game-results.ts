import { assert } from '@lime/domain/assert.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { sql } from 'kysely';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import type { SettledProduct } from '../settlement/settlement.service.ts';

/** Rounds of games, as the settlement sees them: a round that is void returns every stake. */
export const gameResults: SettledProduct = {
  id: 'games',
  async results(db, eventId) {
    const { rows } = await sql<{ revision: number; state: string; game: string; outcome: unknown }>`
      select e.result_revision as revision, e.state, r.game, r.outcome
      from betting_event e join game_round r on r.id = e.id where e.id = ${eventId}`.execute(db);
    const [round] = rows;
    if (!round) return { revision: 0, results: new Map() };
    const game = findRoundGame(round.game);
    assert(game, `a round of a game nobody knows: ${round.game}`);
    const outcome = round.state === 'void' ? null : game.readOutcome(round.outcome);
    assert(round.state === 'void' || outcome !== null, `round ${eventId} has an outcome of its game`);
    return { revision: round.revision, results: new Map(picksOf(game).map((no) => [no, resultOf(game, outcome, no)])) };
  },
};

const picksOf = (game: RoundGame<GameOutcome>) => game.folders.flatMap(({ picks }) => picks.map(({ no }) => no));
const resultOf = (game: RoundGame<GameOutcome>, outcome: GameOutcome | null, no: number): LegResult =>
  outcome === null ? 'void' : game.resultOf(outcome, no);
