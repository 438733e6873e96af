import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { returnOf } from './game.ts';
import { roundGames } from './round-games.ts';
import { alarmEvidence, bandOf, chanceOf, judgePlays, logEvidence, playsBetweenLooks, returnsOf } from './monitor.ts';

/** Every chance there is to win, with the number of picks its game watches; the fewest picks alarm first, the most last. */
const kinds = [
  ...new Map(
    roundGames.flatMap((game) => {
      const all = [...game.chances().values()];
      return all.map(
        (chance) => [`${game.id} ${chanceOf(chance).toFixed(4)}`, [chanceOf(chance), all.length]] as const,
      );
    }),
  ),
].map(([name, [chance, picks]]) => [name, chance, picks] as const);

/** After how many plays by `real` the alarm for `chance` rings; null: not within `most`. */
function alarmAfter(random: Random, chance: number, real: number, picks: number, most: number): number | null {
  let won = 0;
  for (let plays = 1; plays <= most; plays += 1) {
    if (random() < real) won += 1;
    if (plays % playsBetweenLooks === 0 && logEvidence(chance, plays, won) > alarmEvidence(picks)) return plays;
  }
  return null;
}

describe('the evidence', () => {
  test.each([
    [0.5, 0, 0],
    [0.5, 1, 1],
    [0.1, 10, 3],
    [0.02, 1_000, 40],
  ])(
    'of %f is the mean likelihood over the beta distribution, worked out play by play: %i plays, %i won',
    (p, n, k) => {
      const strength = (p * (1 - p)) / 0.0009;
      let log = 0;
      for (let play = 0; play < n; play += 1) {
        const isWon = play < k;
        const already = isWon ? play : play - k;
        const expected = isWon ? p * strength + already : (1 - p) * strength + already;
        log += Math.log(expected / (strength + play)) - Math.log(isWon ? p : 1 - p);
      }
      expect(logEvidence(p, n, k)).toBeCloseTo(log, 8);
    },
  );

  test('grows with the distance from the chance, to both sides, and the band is where it does not alarm', () => {
    for (const [p, n, picks] of [
      [0.5, 1_000, 4],
      [0.1, 20_000, 41],
      [0.011, 10_000_000, 41],
    ] as const) {
      const { low, high } = bandOf(p, n, picks);
      expect(low).toBeLessThan(p);
      expect(high).toBeGreaterThan(p);
      expect(logEvidence(p, n, high * n)).toBeCloseTo(alarmEvidence(picks), 3);
      if (low > 0) expect(logEvidence(p, n, low * n)).toBeCloseTo(alarmEvidence(picks), 3);
    }
    expect(bandOf(0.5, 0, 4)).toEqual({ low: 0, high: 1 });
    expect(bandOf(0.5, 100_000, 4).high).toBeLessThan(bandOf(0.5, 1_000, 4).high);
  });
});

test.each(kinds)(
  '%s: a shift of three points is caught within 20,000 plays, each of ten times',
  (name, chance, picks) => {
    const random = seededRandom(`shift of ${name}`);
    for (let time = 0; time < 10; time += 1) {
      expect(alarmAfter(random, chance, Math.min(0.999, chance + 0.03), picks, 20_000)).not.toBeNull();
      if (chance > 0.03) expect(alarmAfter(random, chance, chance - 0.03, picks, 20_000)).not.toBeNull();
    }
  },
);

test.each(kinds)('%s: 500,000 honest plays ring no alarm', (name, chance, picks) => {
  expect(alarmAfter(seededRandom(`honest ${name}`), chance, chance, picks, 500_000)).toBeNull();
});

test('a game is out once one of its picks is', () => {
  const [powerball] = roundGames;
  const plays = 20_000;
  const fair = new Map([...powerball!.chances()].map(([no, chance]) => [no, Math.round(chanceOf(chance) * plays)]));
  expect(judgePlays(powerball!, { plays, won: fair }).isOut).toBe(false);
  const bent = judgePlays(powerball!, { plays, won: new Map([...fair, [1, 10_600]]) });
  expect([bent.isOut, bent.picks[0]]).toMatchObject([true, { no: 1, won: 10_600, chance: 0.5 }]);
});

test('the return of equal stakes is the mean of what the picks pay back', () => {
  for (const game of roundGames) {
    const picks = game.folders.flatMap((folder) => folder.picks);
    const priceOf = (no: number) => picks.find((pick) => pick.no === no)!.price / 1_000;
    const shares = picks.map(({ no, price }) => {
      const { numerator, denominator } = returnOf(game.chances().get(no)!, price);
      return Number(numerator) / Number(denominator);
    });
    const mean = shares.reduce((sum, share) => sum + share, 0) / picks.length;
    expect(returnsOf(game, { plays: 0, won: new Map() }, priceOf)).toEqual({
      expected: expect.closeTo(mean, 9),
      observed: null,
    });
    const all = new Map([...game.chances()].map(([no, chance]) => [no, chanceOf(chance) * 1_000]));
    expect(returnsOf(game, { plays: 1_000, won: all }, priceOf).observed).toBeCloseTo(mean, 9);
  }
});
