import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { hostedGames } from './hosted-games.ts';
import type { AnyHostedGame } from './hosted-games.ts';
import type { HostedBet } from './hosted/hosted-game.ts';
import { highLowState } from './hosted/high-low.ts';
import type { HighLowMove, HighLowOutcome } from './hosted/high-low.ts';
import { alarmEvidence, playsBetweenLooks } from './monitor.ts';
import { logsOf, noTrials, trialBand, trialEvidence, withTrial } from './trial-monitor.ts';
import type { SeriesTally } from './trial-monitor.ts';

/** Blocks of even bytes for one play. */
function blocksOf(random: Random) {
  const blocks: Uint8Array[] = [];
  return (no: number) => (blocks[no] ??= Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256)));
}

/** Bets as members make them, another kind each time; null where a member could not make them. */
function betsOf({ gType }: AnyHostedGame, no: number, outcome: unknown): readonly object[] | null {
  if (gType === 'keno') {
    const risk = ['low', 'classic', 'medium', 'high'][no % 4];
    return [{ stake: 1, numbers: Array.from({ length: 1 + (no % 10) }, (_, at) => at + 1), risk }];
  }
  if (gType === 'baccarat') return [{ stake: 1, spot: ['player', 'banker', 'tie', 'player-pair'][no % 4] }];
  if (gType === 'highlow5s') return [{ stake: 1, pick: ['red', 'black', 'three-eight', 'court'][no % 4] }];
  if (gType !== 'highlow') return [];
  const moves: HighLowMove[] = ([['red', 'take'], ['skip', 'black', 'court', 'take'], ['three-eight']] as const)[
    no % 3
  ]!.slice();
  const { cards } = outcome as HighLowOutcome;
  const lost = moves.findIndex((_, at) => highLowState(moves.slice(0, at + 1), cards).end === 'lost');
  return [{ stake: 1, moves: lost === -1 ? moves : moves.slice(0, lost + 1) }];
}

function playsOf(game: AnyHostedGame, plays: number): ReadonlyMap<number, SeriesTally> {
  const random = seededRandom(`plays of ${game.id}`);
  const series = new Map<number, SeriesTally>(game.watch.series.map(({ no }) => [no, noTrials]));
  for (let no = 0; no < plays; no += 1) {
    const opening = game.open(blocksOf(random));
    let outcome = game.draw(opening)(blocksOf(random));
    const bets = betsOf(game, no, outcome)!;
    if (game.gType === 'highlow') {
      const { cards } = outcome as HighLowOutcome;
      outcome = { cards: cards.slice(0, highLowState((bets[0] as { moves: HighLowMove[] }).moves, cards).cards) };
    }
    for (const trial of game.watch.trialsOf(outcome, bets as HostedBet[]))
      series.set(trial.no, withTrial(series.get(trial.no)!, trial));
  }
  return series;
}

describe.each(hostedGames.map((game) => [game.name, game] as const))('%s', (_name, game) => {
  test('is watched by series whose wins are as likely as they say', () => {
    const series = playsOf(game, 2_000);
    expect([...series.keys()]).toEqual(game.watch.series.map(({ no }) => no));
    expect(new Set(game.watch.series.map(({ name }) => name)).size).toBe(series.size);
    const alarm = alarmEvidence(series.size);
    for (const [, tally] of series) {
      const { trials, won, expected } = tally;
      expect(trialEvidence(tally)).toBeLessThan(alarm);
      if (trials === 0) continue;
      const { low, high } = trialBand(tally, series.size);
      expect(won / trials).toBeGreaterThanOrEqual(low);
      expect(won / trials).toBeLessThanOrEqual(high);
      expect(Math.abs(won - expected)).toBeLessThan(5 * Math.sqrt(trials / 4) + 5);
    }
  });
});

test('a trial weighs by how much likelier a shifted chance makes its answer', () => {
  let tally = noTrials;
  for (const won of [true, false, true]) tally = withTrial(tally, { no: 1, chance: 0.25, won });
  expect(tally.logs[0]).toBeCloseTo(2 * Math.log(0.28 / 0.25) + Math.log(0.72 / 0.75), 12);
  expect(tally.logs[1]).toBeCloseTo(2 * Math.log(0.22 / 0.25) + Math.log(0.78 / 0.75), 12);
  expect(logsOf(0.25, 3, 2)).toEqual(tally.logs.map((log) => expect.closeTo(log, 12)));
  expect(() => withTrial(noTrials, { no: 1, chance: 1, won: true })).toThrow('either way');
  expect(trialEvidence(noTrials)).toBe(0);
  expect(trialBand(noTrials, 5)).toEqual({ low: 0, high: 1 });
});

/** Chances of trials that follow each other: always the same, or another one each time. */
const chances: readonly (readonly [string, readonly number[]])[] = [
  ['a number of the wheel', [1 / 37]],
  ['a colour', [18 / 37]],
  ['a number of keno', [0.25]],
  ['picks of high-low', [26 / 53, 4 / 53, 44 / 53, 16 / 53]],
  ['favourites of races', [0.25, 0.27, 0.3, 0.34, 0.38, 0.42]],
];

describe.each(chances)('%s', (name, list) => {
  /** After how many trials the alarm rings; null: not within `most`. */
  function alarmAfter(random: Random, shift: number, most: number): number | null {
    let tally = noTrials;
    for (let no = 1; no <= most; no += 1) {
      const chance = list[no % list.length]!;
      tally = withTrial(tally, { no: 1, chance, won: random() < chance + shift });
      if (no % playsBetweenLooks === 0 && trialEvidence(tally) > alarmEvidence(50)) return no;
    }
    return null;
  }
  test('shifted by three points is caught within 20,000, up and down', () => {
    const random = seededRandom(`shift of ${name}`);
    for (let time = 0; time < 5; time += 1) {
      expect(alarmAfter(random, 0.03, 20_000)).not.toBeNull();
      if (list.every((chance) => chance > 0.03)) expect(alarmAfter(random, -0.03, 20_000)).not.toBeNull();
    }
  });
  test('rings no alarm over 200,000 honest trials', () => {
    expect(alarmAfter(seededRandom(`honest ${name}`), 0, 200_000)).toBeNull();
  });
});
