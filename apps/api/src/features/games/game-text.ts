import { assert } from '@lime/domain/assert.ts';
import { findPick } from '@lime/domain/games/game.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { ToldLeg, ToldProduct } from '../slips/slip-texts.service.ts';
import type { Game } from './round-clock.ts';
import { picksPerRound } from './rounds.sql.ts';

type LegRow = {
  slip_id: number;
  no: number;
  odds: number;
  result: LegResult;
  round: number;
  pick: number;
  game: string;
  running: string;
  day_no: number;
  day: string;
  draws_at: Date;
  state: string;
  outcome: unknown;
};

const legsOfGames = `
  select l.slip_id, l.no, l.odds, l.result, r.id as round, l.selection_id as pick, r.game, r.running::text as running,
    r.no as day_no, r.day::text as day, r.draws_at, e.state, r.outcome
  from leg l join game_round r on r.id = l.event_id join betting_event e on e.id = r.id
  where l.slip_id = any($1::bigint[]) order by l.slip_id, l.no`;

/** What slips on rounds say: the game, the round, the folder, the pick by its own name. Source: decision 77. */
export const describeGames: Omit<ToldProduct, 'id'> = {
  async describe(query, slipIds) {
    const rows = await query<LegRow>('legs-of-games', legsOfGames, [slipIds]);
    return new Map([...Map.groupBy(rows, (row) => row.slip_id)].map(([id, legs]) => [id, legs.map(toldLeg)]));
  },
};

/** What a round came to, in words; null before its draw. */
export function resultText(game: Game, { state, outcome }: { state: string; outcome: unknown }): string | null {
  if (state === 'void') return '무효';
  const read = game.readOutcome(outcome);
  return read && game.outcomeText(read);
}

const none = { ko: '', en: '' };

function toldLeg(row: LegRow): ToldLeg {
  const game = findRoundGame(row.game);
  const found = game && findPick(game, row.pick);
  assert(game && found, `a leg on a pick nobody knows: ${row.game} ${row.pick}`);
  const { folder, pick } = found;
  return {
    no: row.no,
    odds: row.odds,
    result: row.result,
    event: String(row.round),
    market: folder.name,
    selection: String(row.round * picksPerRound + row.pick),
    startsAt: row.draws_at,
    sport: { id: game.id, ko: game.name },
    league: none,
    home: none,
    away: none,
    eventName: `${game.name} ${row.day} ${row.day_no}회차`,
    marketType: { id: folder.id, ko: folder.name, en: folder.name },
    side: pick.name,
    line: folder.line === null ? null : folder.line / 100,
    offered: [null, null, null],
    score: null,
    source: null,
    round: { no: row.running, ofDay: row.day_no, outcome: resultText(game, row) },
    marketName: folder.name,
    pickName: pick.name,
    pickInFull: `${folder.name} ${pick.name}`,
  };
}
