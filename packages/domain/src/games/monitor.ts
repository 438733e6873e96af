import { assert } from '../assert.ts';
import type { Chance, RoundGame } from './game.ts';

/** A game is looked at once in so many plays. */
export const playsBetweenLooks = 1_000;
/** Whether the counts after so many plays are kept for the line of the game: each hundred at first, later each thousand. */
export const isPoint = (plays: number): boolean => plays % (plays <= 10_000 ? 100 : playsBetweenLooks) === 0;
/** A shift of a pick's chance by so much is looked for above all. */
const soughtShift = 0.03;
/** The alarms of an honest game, all its picks and looks together: at most one game in so many, ever. */
const honestGamesAnAlarm = 1_000;

/** What came up: how many plays, and in how many of them each pick won, by its number. */
export type Tally = { readonly plays: number; readonly won: ReadonlyMap<number, number> };

/**
 * How much likelier the wins are by some other chance than by the pick's own: the logarithm of a likelihood ratio. The
 * other chances are weighed by a beta distribution around the pick's own, as wide as the shift that is sought. Over honest
 * plays the ratio's mean is 1 at any time, so it ever exceeds x in at most one of x cases (Ville): one may look as often as
 * one likes.
 *
 * @param chance  of a win, between 0 and 1
 */
export function logEvidence(chance: number, plays: number, won: number): number {
  assert(chance > 0 && chance < 1 && won >= 0 && won <= plays, 'wins of plays, by a chance');
  const strength = (chance * (1 - chance)) / soughtShift ** 2;
  const [a, b] = [chance * strength, (1 - chance) * strength];
  const lost = plays - won;
  return logBeta(a + won, b + lost) - logBeta(a, b) - (won * Math.log(chance) + lost * Math.log(1 - chance));
}

/** From this evidence on against any of its picks a game is out of its band. @param picks  how many are watched */
export const alarmEvidence = (picks: number): number => Math.log(honestGamesAnAlarm * picks);

/** Shares of wins, from the lowest to the highest, by which a pick is not out of its band after so many plays. */
export function bandOf(chance: number, plays: number, picks: number): { readonly low: number; readonly high: number } {
  if (plays === 0) return { low: 0, high: 1 };
  const alarm = alarmEvidence(picks);
  const isWithin = (share: number) => logEvidence(chance, plays, share * plays) <= alarm;
  return { low: edgeOf(isWithin, chance, 0), high: edgeOf(isWithin, chance, 1) };
}

/** Where it ends to hold, between a share where it holds and the outermost one. */
export function edgeOf(holds: (share: number) => boolean, from: number, to: number): number {
  if (holds(to)) return to;
  let [inside, outside] = [from, to];
  for (let step = 0; step < 40; step += 1) {
    const middle = (inside + outside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

type WatchedPick = {
  readonly no: number;
  readonly won: number;
  /** of a win, exact but for the last bits */
  readonly chance: number;
  readonly evidence: number;
};

/** Every pick of a game with the evidence against it, the strongest first; `isOut`: one is past the alarm. */
export function judgePlays(
  game: Pick<RoundGame<never>, 'chances'>,
  { plays, won }: Tally,
): { readonly picks: readonly WatchedPick[]; readonly isOut: boolean } {
  const picks = [...game.chances()]
    .map(([no, exact]) => {
      const chance = chanceOf(exact);
      return { no, won: won.get(no) ?? 0, chance, evidence: logEvidence(chance, plays, won.get(no) ?? 0) };
    })
    .toSorted((one, other) => other.evidence - one.evidence);
  return { picks, isOut: picks[0] !== undefined && picks[0].evidence > alarmEvidence(picks.length) };
}

/** A win's chance as a number. */
export const chanceOf = ({ won, of }: Chance): number => Number(won) / Number(of);

/**
 * The share of equal stakes on every pick that is paid back: as it should be, and as it was.
 *
 * @param priceOf  decimal odds of a pick, by its number
 */
export function returnsOf(
  game: Pick<RoundGame<never>, 'chances' | 'folders'>,
  { plays, won }: Tally,
  priceOf: (no: number) => number,
): { readonly expected: number; readonly observed: number | null } {
  const picks = game.folders.flatMap((folder) => folder.picks);
  const mean = (of: (no: number) => number) => picks.reduce((sum, { no }) => sum + of(no), 0) / picks.length;
  const returned = (no: number) => {
    const chance = game.chances().get(no)!;
    return Number(chance.void) / Number(chance.of);
  };
  return {
    expected: mean((no) => chanceOf(game.chances().get(no)!) * priceOf(no) + returned(no)),
    observed: plays === 0 ? null : mean((no) => ((won.get(no) ?? 0) / plays) * priceOf(no) + returned(no)),
  };
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function above 0, to 14 digits (Lanczos, g = 7). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const sum = lanczos.reduce((all, part, index) => all + part / (x + index), 0.9999999999998099);
  const base = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}
