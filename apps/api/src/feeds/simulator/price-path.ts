import type { Random } from '@lime/domain/random.ts';
import type { ModelledSport } from '@lime/domain/pricing/market-menus.ts';
import { secretRandom } from './secret-random.ts';

/** How a match is seen at a moment, against how its ratings alone see it. */
export type View = {
  /** added to the difference of the ratings */
  readonly rating: number;
  /** natural logarithm of what the expected total is multiplied by */
  readonly tempo: number;
};

export type PathState = View & {
  readonly suspended: boolean;
  /** from when this applies and when to look again, milliseconds since 1970 */
  readonly since: number;
  readonly until: number;
};

const second = 1_000;
const hour = 3_600 * second;

/** Prices move seldom days ahead and often near the start: up to this long before it, once every so often. */
const paces = [
  { within: 600 * second, every: 20 * second },
  { within: 1 * hour, every: 45 * second },
  { within: 6 * hour, every: 180 * second },
  { within: 24 * hour, every: 600 * second },
  { within: 192 * hour, every: 1_500 * second },
] as const;
const maxSteps = Math.floor(stepsAhead(192 * hour));

/** A step moves the ratings, the total or both; old steps fade, so a price wanders but comes back. */
const ratingStep = 0.05;
const fading = 0.99;
const tempoSteps: Readonly<Record<ModelledSport, number>> = {
  football: 0.01,
  basketball: 0.0022,
  baseball: 0.007,
  volleyball: 0,
  'ice-hockey': 0.007,
};

/** Within twelve hours of the start a market now and then rests for half a minute, as when news comes in. */
const suspensionsWithin = 12 * hour;
const slot = 600 * second;
const suspensionChance = 0.02;

export type PricePath = {
  /** @param at  not before what was asked last: the path is walked forward only */
  stateAt(at: number): PathState;
};

/**
 * How the view of a match wanders from its opening to its start. Seed, key and clock alone decide it: every walk, from any
 * moment on, meets the same prices.
 *
 * @param seed      the installation's secret; anyone who knows it knows every move ahead
 * @param startsAt  milliseconds since 1970
 */
export function pricePath(seed: string, key: string, sport: ModelledSport, startsAt: number): PricePath {
  const random = secretRandom(seed, `moves:${key}`);
  const phase = random();
  let step = maxSteps + 1;
  let view: View = { rating: 0, tempo: 0 };

  /** From when that many steps are still to come; whole milliseconds, which alone decide. */
  const beginOf = (number: number) => Math.floor(startsAt - timeAhead(number + 1 - phase));

  function stepAt(at: number): number {
    let number = Math.floor(stepsAhead(Math.max(0, startsAt - at)) + phase);
    while (number > 0 && beginOf(number - 1) <= at) number -= 1;
    while (number < maxSteps && beginOf(number) > at) number += 1;
    return Math.min(number, maxSteps);
  }

  return {
    stateAt(at) {
      const now = stepAt(at);
      while (step > now) {
        view = moved(view, sport, random);
        step -= 1;
      }
      const next = step === 0 ? startsAt : beginOf(step - 1);
      const begun = Math.min(at, beginOf(step));
      const rest = suspensionAt(seed, key, startsAt, at);
      return {
        ...view,
        suspended: rest.suspended,
        since: Math.max(begun, rest.since),
        until: Math.max(at + 1, Math.min(next, rest.until)),
      };
    },
  };
}

/** The view at the start: what the result is drawn from. */
export function closingView(seed: string, key: string, sport: ModelledSport, startsAt: number): View {
  return pricePath(seed, key, sport, startsAt).stateAt(startsAt);
}

function moved({ rating, tempo }: View, sport: ModelledSport, random: Random): View {
  // Always the same number of draws, so that the path does not depend on what moves.
  const kind = random();
  const ratingMove = (random() + random() + random() - 1.5) * 2 * ratingStep;
  const tempoMove = (random() + random() + random() - 1.5) * 2 * tempoSteps[sport];
  const movesRating = kind < 0.7 || tempoSteps[sport] === 0;
  const movesTempo = kind >= 0.6;
  return {
    rating: rating * fading + (movesRating ? ratingMove : 0),
    tempo: tempo * fading + (movesTempo ? tempoMove : 0),
  };
}

/** How many steps lie in the last `ahead` milliseconds before the start. */
function stepsAhead(ahead: number): number {
  let steps = 0;
  let from = 0;
  for (const { within, every } of paces) {
    steps += Math.max(0, Math.min(ahead, within) - from) / every;
    from = within;
  }
  return steps;
}

/** The reverse: how long before the start that many steps lie. */
function timeAhead(steps: number): number {
  let left = Math.max(0, steps);
  let from = 0;
  for (const { within, every } of paces) {
    const here = (within - from) / every;
    if (left <= here) return from + left * every;
    left -= here;
    from = within;
  }
  return from;
}

function suspensionAt(
  seed: string,
  key: string,
  startsAt: number,
  at: number,
): { suspended: boolean; since: number; until: number } {
  const ahead = startsAt - at;
  if (ahead > suspensionsWithin) return { suspended: false, since: -Infinity, until: startsAt - suspensionsWithin };
  const number = Math.ceil(ahead / slot);
  const begins = startsAt - number * slot;
  const ends = begins + slot;
  const random = secretRandom(seed, `rest:${key}:${number}`);
  // Never in the last ten minutes: a rest that ends at the start would only look like a fault.
  if (number <= 1 || random() >= suspensionChance) return { suspended: false, since: -Infinity, until: ends };
  const from = Math.floor(begins + random() * (slot - 60 * second));
  const to = Math.floor(from + (15 + 30 * random()) * second);
  if (at < from) return { suspended: false, since: -Infinity, until: from };
  if (at < to) return { suspended: true, since: from, until: to };
  return { suspended: false, since: to, until: ends };
}
