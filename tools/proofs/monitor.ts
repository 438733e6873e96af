import { randomFillSync } from 'node:crypto';
import type { RoundGame } from '../../packages/domain/src/games/game.ts';
import { roundGames } from '../../packages/domain/src/games/games.ts';
import type { GameOutcome } from '../../packages/domain/src/games/games.ts';
import {
  alarmEvidence,
  chanceOf,
  judgePlays,
  logEvidence,
  playsBetweenLooks,
} from '../../packages/domain/src/games/monitor.ts';
import { seededRandom } from '../../packages/domain/src/random.ts';
import type { Random } from '../../packages/domain/src/random.ts';
import type { Proof } from './proof.ts';

const caughtWithin = 20_000;
const shift = 0.03;

/** Plays all games honestly, and bends each chance there is: what the monitor says of both. */
export const monitor: Proof = {
  name: 'monitor',
  claim: 'a shift of three points is caught within 20,000 plays, and ten million honest plays ring no alarm',
  async run(_product, { short }) {
    const plays = short ? 100_000 : 10_000_000;
    // the gate's form is the same each time: of a thousand bent runs, some may take 20,000 plays by luck
    const bent = caught(short ? 20 : 200, short ? seededRandom('bent runs') : Math.random);
    const honest = roundGames.map((game) => strongest(game, plays));
    return {
      holds: honest.every((share) => share < 1) && bent.missed === 0,
      figures: {
        games: roundGames.map(({ id }) => id).join(', '),
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
function caught(times: number, random: Random): { runs: number; missed: number; slowest: number } {
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
