import { matchModel } from '../pricing/sport-strength.ts';
import type { Position, Strength } from '../pricing/sport-strength.ts';
import { betweenBy } from '../random.ts';
import type { Random } from '../random.ts';
import { courses, sides } from './goal-courses.ts';
import type { Course, GoalSport, Side } from './goal-courses.ts';
import { realAt, tellBackground, tellGoal, tellOvertime } from './goal-tellings.ts';
import type { GoalMatch, ToldGoal } from './goal-tellings.ts';
import { createScript } from './script.ts';
import type { Draft, Script } from './script.ts';
import type { LivePeriod } from './live-state.ts';

/** When a goal falls, in seconds of play of its period. */
type Goal = { readonly period: number; readonly side: Side; readonly seconds: number };

/** What a side's red card does to the goals to come: its own and the other side's. */
export const redCardFactor = { own: 0.72, other: 1.28 };

/**
 * A match of goals minute by minute: the final score is drawn from the distribution that prices it, each goal's minute on its own. A
 * side's card is the likelier the fewer goals it still scores, by exactly the factors its prices then use. So the distribution with
 * the card is the distribution before it, given the card.
 */
export function playGoals(strength: Extract<Strength, { sport: GoalSport }>, random: Random): Script {
  const course = courses[strength.sport];
  const played = matchModel(strength).play(random);
  const script = createScript(course.stats);
  const between = betweenBy(random);
  const lengths = course.added.map(([least, most]) => course.periodSeconds + Math.round(between(least, most)));
  const goals = drawGoals(played.periods, lengths, random);
  const sentOff = sides.flatMap((side) => drawRed(strength, course, goals, lengths, side, random));
  const { begins, ends, toldGoals } = timePeriods(course, goals, lengths, random);
  const reds = sentOff.map(({ side, period, seconds }) => {
    const at = realAt({ begins, course }, period, seconds);
    return { side, at, told: at + 0.8 };
  });
  const match: GoalMatch = { strength, course, script, random, between, lengths, begins, ends, reds };

  script.hold(0, begins[0]! + 2, 'feed');
  for (let period = 0; period < lengths.length; period += 1) tellPeriod(match, period);
  for (const goal of toldGoals) tellGoal(match, goal, random() < course.penalties);
  tellBackground(match);
  const overtimeEnd =
    played.overtime.length > 0
      ? tellOvertime(match, (played.overtime[0]!.home ?? 0) > 0 ? 'home' : 'away')
      : ends.at(-1)!;
  const endsAt = overtimeEnd + 2;
  script.tell(endsAt, (draft) => (draft.period = 'ended'), { kind: 'ended', side: null });

  return script.build(
    endsAt,
    {
      score: played.score,
      periods: played.periods,
      overtime: played.overtime.map(({ home, away }) => ({ home: home ?? 0, away })),
      goals: goals.map(({ side }) => side),
    },
    (at, draft) => positionAt(match, at, draft),
  );
}

function drawGoals(
  periods: readonly { readonly home: number | null; readonly away: number }[],
  lengths: readonly number[],
  random: Random,
): Goal[] {
  return periods
    .flatMap((score, period) =>
      sides.flatMap((side) =>
        Array.from({ length: score[side] ?? 0 }, () => ({ period, side, seconds: random() * lengths[period]! })),
      ),
    )
    .toSorted((a, b) => a.period - b.period || a.seconds - b.seconds);
}

/** Periods and goals in real seconds: a period lasts until its last goal is reported. */
function timePeriods(course: Course, goals: readonly Goal[], lengths: readonly number[], random: Random) {
  const between = betweenBy(random);
  const begins: number[] = [];
  const ends: number[] = [];
  const toldGoals: ToldGoal[] = [];
  let now = 3;
  let lastTold = 0;
  for (const [period, length] of lengths.entries()) {
    begins.push(now);
    let end = now + length / course.pace;
    for (const goal of goals) {
      if (goal.period !== period) continue;
      const at = now + goal.seconds / course.pace;
      const told = Math.max(at + (random() < 0.06 ? between(3, 7) : between(0.4, 1.2)), lastTold + 1);
      toldGoals.push({ side: goal.side, at, told });
      lastTold = told;
      end = Math.max(end, told + 2);
    }
    ends.push(end);
    now = end + course.breakSeconds;
  }
  return { begins, ends, toldGoals };
}

/** Reports a period from its first to its last second, and what is not sold around it. */
function tellPeriod({ script, course, between, lengths, begins, ends }: GoalMatch, period: number): void {
  const rate = course.countsDown ? -course.pace : course.pace;
  script.tell(
    begins[period]!,
    (draft) => {
      draft.period = `${period + 1}` as LivePeriod;
      draft.periods.push({ home: 0, away: 0 });
      draft.clock = {
        seconds: course.countsDown ? course.periodSeconds : period * course.periodSeconds,
        at: begins[period]!,
        rate,
      };
      draft.detail = { ...draft.detail, clockRate: rate };
      if (course.stats.includes('possession')) draft.stats['possession'] ??= [50, 50];
    },
    { kind: 'period-start', side: null },
  );
  const regular = realAt({ begins, course }, period, course.periodSeconds);
  const added = Math.round((lengths[period]! - course.periodSeconds) / 60);
  if (added > 0)
    script.tell(regular - 4, (draft) => {
      draft.detail = { ...draft.detail, addedMinutes: added };
    });
  script.tell(
    ends[period]!,
    (draft) => {
      draft.period = 'break';
      if (draft.clock)
        draft.clock = {
          seconds: course.countsDown ? 0 : (period + 1) * course.periodSeconds,
          at: ends[period]!,
          rate: 0,
        };
      const { addedMinutes: _, ...detail } = draft.detail;
      draft.detail = { ...detail, clockRate: 0 };
    },
    { kind: 'period-end', side: null },
  );
  if (period < lengths.length - 1) {
    script.hold(ends[period]! - 2, ends[period]! + 6, 'break');
    script.hold(begins[period + 1]! - 3, begins[period + 1]! + 1, 'break');
  } else script.hold(ends[period]! - 4, ends[period]! + 60, 'ending');
  for (let at = begins[period]! + 2; at < ends[period]!; at += between(4, 7)) script.look(at);
}

/** Where the match is for the distribution that prices it; null once nothing is sold any more. */
function positionAt(match: GoalMatch, at: number, draft: Draft): Position | null {
  const { strength, course, lengths, begins, ends, reds } = match;
  if (at >= ends.at(-1)!) return null;
  const factor = { home: 1, away: 1 };
  for (const { side, told } of reds) {
    if (told > at) continue;
    factor[side] *= redCardFactor.own;
    factor[side === 'home' ? 'away' : 'home'] *= redCardFactor.other;
  }
  const rest = lengths.map((length, period) =>
    Math.min(1, Math.max(0, 1 - ((at - begins[period]!) * course.pace) / length)),
  );
  return { sport: strength.sport, score: draft.score, periods: draft.periods.slice(), rest, factor };
}

/** At most one red card a side, in play seconds of its period. */
function drawRed(
  strength: Extract<Strength, { sport: GoalSport }>,
  course: Course,
  goals: readonly Goal[],
  lengths: readonly number[],
  side: Side,
  random: Random,
): Goal[] {
  // Always the same draws, whatever comes of them; later in the match is likelier.
  const chance = random();
  const when = Math.sqrt(random());
  if (course.red === 0) return [];
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const first = lengths[0]!;
  const played = when * all;
  const period = played < first ? 0 : 1;
  const seconds = period === 0 ? played : played - first;
  const later = (of: Side) =>
    goals.filter(
      (goal) => goal.side === of && (goal.period > period || (goal.period === period && goal.seconds > seconds)),
    ).length;
  const weights = [0.45, 0.55];
  const rest =
    weights[period]! * (1 - seconds / lengths[period]!) +
    weights.slice(period + 1).reduce((sum, share) => sum + share, 0);
  const other = side === 'home' ? 'away' : 'home';
  const { own, other: against } = redCardFactor;
  const tilt =
    own ** later(side) *
    against ** later(other) *
    Math.exp(strength[side] * rest * (1 - own) + strength[other] * rest * (1 - against));
  return chance < Math.min(0.95, course.red * tilt) ? [{ side, period, seconds }] : [];
}
