import type { WirePastRound, WireRound, WireTimer } from '@lime/contract/games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';

/** The number of the day's first round that a test meets, and what numbers of rounds since ever begin after. */
const firstNo = 81;
const seqBase = 5_000_000;

/** When the first round of a test closes and is drawn. */
export type RoundSeconds = {
  /** seconds from now */
  readonly closes?: number;
  readonly draws?: number;
};

/**
 * Rounds of a game from now on, by the clock: number 81 takes bets, those before it are over, and the next ones follow.
 *
 * @param drawn  what rounds came to, the newest first; the first of them is what every later one comes to
 */
export function makeRounds<Outcome>(
  game: RoundGame<Outcome>,
  drawn: readonly Outcome[],
  { closes = 200, draws = 240 }: RoundSeconds = {},
) {
  const periodMs = game.clock.periodSeconds * 1_000;
  const firstDraw = Date.now() + draws * 1_000;
  const iso = (at: number) => new Date(at).toISOString();
  const drawOf = (no: number) => firstDraw + (no - firstNo) * periodMs;
  const noNow = () => firstNo + Math.max(0, Math.ceil((Date.now() - firstDraw) / periodMs));
  const seqOf = (no: number) => String(seqBase + no);
  const runningOf = (no: number) => String(1_000_000 + no);

  const timer = (): WireTimer => {
    const no = noNow();
    return {
      now: iso(Date.now()),
      game_round: String(no),
      startsAt: iso(drawOf(no - 1)),
      closesAt: iso(drawOf(no) - (draws - closes) * 1_000),
      drawsAt: iso(drawOf(no)),
      endTime: draws - closes,
    };
  };
  const open = (): WireRound => {
    const { drawsAt, ...times } = timer();
    const no = noNow();
    return {
      ...times,
      game_id: game.id,
      game_seq: seqOf(no),
      game_name: game.name,
      roundOfAll: runningOf(no),
      day: seoulDay(new Date(drawOf(no - 1))),
      game_starttime: drawsAt,
      limits: { minBetting: null, maxBetting: null, mostBets: 20 },
      folders: foldersOf(game, seqOf(no)),
    };
  };
  const pastRound = (no: number): WirePastRound => {
    const outcome = drawn.at(Math.max(0, firstNo - 1 - no)) as Outcome;
    return {
      game_seq: seqOf(no),
      game_round: String(no),
      roundOfAll: runningOf(no),
      day: seoulDay(new Date(drawOf(no - 1))),
      drawsAt: iso(drawOf(no)),
      state: 'decided',
      unstaffed: false,
      result: game.outcomeText(outcome),
      outcome,
    };
  };
  return {
    timer,
    open,
    /** newest first */
    past: () => Array.from({ length: noNow() - firstNo + drawn.length }, (_, at) => pastRound(noNow() - 1 - at)),
    /** The round and the pick that a `bets_seq` names. */
    namedBy: (betsSeq: string) => ({ no: Number(betsSeq.slice(0, -3)) - seqBase, pickNo: Number(betsSeq.slice(-3)) }),
    seqOf,
    runningOf,
    drawsAt: (no: number) => iso(drawOf(no)),
    /** What the round came to; null: it is not drawn yet. */
    outcomeOf: (no: number) => (no < noNow() ? game.readOutcome(pastRound(no).outcome) : null),
  };
}

const foldersOf = (game: Pick<RoundGame<never>, 'name' | 'folders'>, gameSeq: string): WireRound['folders'] =>
  game.folders.map(({ id, name, picks }) => ({
    folders_seq: id,
    folders_type: name,
    folders_detail: '',
    bets: picks.map((pick) => ({
      bets_seq: `${gameSeq}${String(pick.no).padStart(3, '0')}`,
      bets_id: String(pick.no),
      bets_name: pick.name,
      bets_price: oddsToWire(pick.price),
      bets_line: null,
      bets_status: '1',
      game_sport: game.name,
    })),
  }));
