import { randomFillSync } from 'node:crypto';
import type { RoundGame } from '../../packages/domain/src/games/game.ts';
import { roundGames } from '../../packages/domain/src/games/round-games.ts';
import type { GameOutcome } from '../../packages/domain/src/games/round-games.ts';
import {
  alarmEvidence,
  chanceOf,
  judgePlays,
  logEvidence,
  playsBetweenLooks,
} from '../../packages/domain/src/games/monitor.ts';
import { hostedGames } from '../../packages/domain/src/games/hosted-games.ts';
import type { AnyHostedGame, HostedOutcome } from '../../packages/domain/src/games/hosted-games.ts';
import type { HostedBet } from '../../packages/domain/src/games/hosted/hosted-game.ts';
import { highLowState } from '../../packages/domain/src/games/hosted/high-low.ts';
import type { HighLowMove, HighLowOutcome } from '../../packages/domain/src/games/hosted/high-low.ts';
import { logsOf, noTrials, trialEvidence, withTrial } from '../../packages/domain/src/games/trial-monitor.ts';
import { seededRandom } from '../../packages/domain/src/random.ts';
import type { Random } from '../../packages/domain/src/random.ts';
import type { Proof } from './proof.ts';

const caughtWithin = 20_000;
const shift = 0.03;
/** A chance of a half shifted by three points shows after 20,000 plays for all but one run in a thousand: no test sees more. */
const maxMissed = 0.001;

/** Plays all games honestly, and bends each chance there is: what the monitor says of both. */
export const monitor: Proof = {
  name: 'monitor',
  claim: 'a shift of three points is caught within 20,000 plays, and ten million honest plays ring no alarm',
  async run(_product, { short }) {
    const plays = short ? 100_000 : 10_000_000;
    // the gate's form is the same each time: of a thousand bent runs, some may take 20,000 plays by luck
    const random = short ? seededRandom('bent runs') : Math.random;
    const bytes = short ? seededStream('bent plays') : randomStream();
    const bent = added(caught(short ? 20 : 200, random), caughtTrials(short ? 10 : 100, random, bytes));
    const honest = [
      ...roundGames.map((game) => strongest(game, plays)),
      ...hostedGames.map((game) => strongestHosted(game, short ? plays / 10 : plays)),
    ];
    return {
      holds: honest.every((share) => share < 1) && bent.missed <= bent.runs * maxMissed,
      figures: {
        games: [...roundGames, ...hostedGames].map(({ id }) => id).join(', '),
        honestPlays: plays,
        // 1 is the alarm
        strongestEvidence: honest.map((share) => Math.round(share * 1_000) / 1_000),
        bentRuns: bent.runs,
        missed: bent.missed,
        slowestPlays: bent.slowest,
      },
    };
  },
};

/** Draws a game so often. @returns the strongest evidence of all looks, as a share of the alarm's */
function strongest(game: RoundGame<GameOutcome>, plays: number): number {
  const picks = [...game.chances().keys()];
  const won = new Map(picks.map((no) => [no, 0]));
  const bytes = randomStream();
  let most = 0;
  for (let play = 1; play <= plays; play += 1) {
    const outcome = game.draw(bytes);
    for (const no of picks) if (game.resultOf(outcome, no) === 'won') won.set(no, won.get(no)! + 1);
    if (play % playsBetweenLooks === 0)
      most = Math.max(most, judgePlays(game, { plays: play, won }).picks[0]!.evidence / alarmEvidence(picks.length));
  }
  return most;
}

/** Bends every chance there is, up and down, so often each. */
function caught(times: number, random: Random): Caught {
  const result = { runs: 0, missed: 0, slowest: 0 };
  for (const game of roundGames) {
    const chances = new Set([...game.chances().values()].map(chanceOf));
    for (const chance of chances)
      for (const real of [chance + shift, chance - shift].filter((share) => share > 0 && share < 1))
        for (let time = 0; time < times; time += 1) {
          const after = alarmAfter(chance, real, game.chances().size, random);
          result.runs += 1;
          if (after === null) result.missed += 1;
          else result.slowest = Math.max(result.slowest, after);
        }
  }
  return result;
}

function alarmAfter(chance: number, real: number, picks: number, random: Random): number | null {
  for (let play = 1, won = 0; play <= caughtWithin; play += 1) {
    if (random() < real) won += 1;
    if (play % playsBetweenLooks === 0 && logEvidence(chance, play, won) > alarmEvidence(picks)) return play;
  }
  return null;
}

type Caught = { runs: number; missed: number; slowest: number };
const added = (one: Caught, other: Caught): Caught => ({
  runs: one.runs + other.runs,
  missed: one.missed + other.missed,
  slowest: Math.max(one.slowest, other.slowest),
});

/**
 * Plays a hosted game so often, with bets of every kind. Trials of one chance are counted together: their logs follow from
 * the counts. @returns the strongest evidence of all looks, as a share of the alarm's
 */
function strongestHosted(game: AnyHostedGame, plays: number): number {
  const counts = new Map(game.watch.series.map(({ no }) => [no, new Map<number, { trials: number; won: number }>()]));
  const alarm = alarmEvidence(counts.size);
  const bytes = randomStream();
  let most = 0;
  for (let play = 1; play <= plays; play += 1) {
    const { outcome, bets } = playOf(game, play, bytes);
    for (const { no, chance, won } of game.watch.trialsOf(outcome, bets)) {
      const of = counts.get(no)!;
      const count = of.get(chance) ?? { trials: 0, won: 0 };
      of.set(chance, count);
      count.trials += 1;
      if (won) count.won += 1;
    }
    if (play % playsBetweenLooks === 0) for (const of of counts.values()) most = Math.max(most, evidenceOf(of) / alarm);
  }
  return most;
}

function evidenceOf(counts: ReadonlyMap<number, { trials: number; won: number }>): number {
  const parts = [...counts].map(([chance, { trials, won }]) => logsOf(chance, trials, won));
  return parts.length === 0
    ? 0
    : trialEvidence({ logs: parts[0]!.map((_, at) => parts.reduce((sum, part) => sum + part[at]!, 0)) });
}

/** A play with a bet that every rule meets sooner or later. Blocks are kept for one play, as its draws read them again. */
function playOf(game: AnyHostedGame, no: number, bytes: () => Uint8Array) {
  const kept: Uint8Array[] = [];
  const blocks = (block: number) => (kept[block] ??= bytes().slice());
  const outcome = game.draw(game.open(blocks))(game.play.kind === 'instant' ? blocks : bytes);
  const bets = betsOf(game.gType, no) as readonly HostedBet[];
  if (game.gType !== 'highlow') return { outcome, bets };
  // a member plays on until the moves are over or lost; no other card is seen
  const { cards } = outcome as HighLowOutcome;
  const moves = highLowMoves[no % highLowMoves.length]!;
  const played =
    moves.findIndex((_, at) => highLowState(moves.slice(0, at + 1), cards).end !== null) + 1 || moves.length;
  const made = moves.slice(0, played);
  return {
    outcome: { cards: cards.slice(0, highLowState(made, cards).cards) } as HostedOutcome,
    bets: [{ stake: 1, moves: made }] as readonly object[] as readonly HostedBet[],
  };
}

const highLowMoves: readonly (readonly HighLowMove[])[] = [
  ['red', 'take'],
  ['skip', 'black', 'court', 'take'],
  ['three-eight', 'red', 'black', 'take'],
];

function betsOf(gType: string, no: number): readonly object[] {
  if (gType === 'keno') {
    const numbers = Array.from({ length: 1 + (no % 10) }, (_, at) => at + 1);
    return [{ stake: 1, numbers, risk: ['low', 'classic', 'medium', 'high'][no % 4] }];
  }
  if (gType === 'baccarat') return [{ stake: 1, spot: ['player', 'banker', 'tie', 'player-pair'][no % 4] }];
  if (gType === 'highlow5s') return [{ stake: 1, pick: ['red', 'black', 'three-eight', 'court'][no % 4] }];
  return [];
}

/** Bends each series of the hosted games, up and down, so often each; chances are those of plays. */
function caughtTrials(times: number, random: Random, bytes: () => Uint8Array): Caught {
  let result: Caught = { runs: 0, missed: 0, slowest: 0 };
  for (const game of hostedGames) {
    const chances = new Map<number, number[]>();
    for (let play = 1; play <= 200; play += 1) {
      const { outcome, bets } = playOf(game, play, bytes);
      for (const { no, chance } of game.watch.trialsOf(outcome, bets))
        chances.set(no, [...(chances.get(no) ?? []), chance]);
    }
    const kinds = new Map(
      [...chances.values()].map((list) => [[...new Set(list)].toSorted((a, b) => a - b).join(), list]),
    );
    for (const list of kinds.values())
      for (const shift of [0.03, -0.03]) {
        if (list.some((chance) => chance + shift <= 0 || chance + shift >= 1)) continue;
        for (let time = 0; time < times; time += 1) {
          const after = trialsUntilAlarm(list, shift, game.watch.series.length, random);
          result = added(result, { runs: 1, missed: after === null ? 1 : 0, slowest: after ?? 0 });
        }
      }
  }
  return result;
}

function trialsUntilAlarm(chances: readonly number[], shift: number, series: number, random: Random): number | null {
  let tally = noTrials;
  for (let trial = 1; trial <= caughtWithin; trial += 1) {
    const chance = chances[trial % chances.length]!;
    tally = withTrial(tally, { no: 0, chance, won: random() < chance + shift });
    if (trial % playsBetweenLooks === 0 && trialEvidence(tally) > alarmEvidence(series)) return trial;
  }
  return null;
}

/** Blocks that come out the same each time. */
function seededStream(seed: string): () => Uint8Array {
  const random = seededRandom(seed);
  return () => Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256));
}

/** Blocks of the machine's random bytes, whichever is asked for. */
function randomStream(): () => Uint8Array {
  const pool = new Uint8Array(65_536);
  let at = pool.length;
  return () => {
    if (at + 32 > pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += 32;
    return pool.subarray(at - 32, at);
  };
}
