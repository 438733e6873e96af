import { draw, poisson } from '../pricing/distribution.ts';
import type { Strength } from '../pricing/sport-strength.ts';
import type { Random } from '../random.ts';
import type { Course, GoalSport, Side } from './goal-courses.ts';
import { bump, scorePoints } from './script.ts';
import type { ScriptWriter } from './script.ts';

/** A match of goals whose goals, cards and periods are drawn, while its script is written. Moments are its real seconds. */
export type GoalMatch = {
  readonly strength: Extract<Strength, { sport: GoalSport }>;
  readonly course: Course;
  readonly script: ScriptWriter;
  readonly random: Random;
  /** a number drawn between two others, evenly */
  readonly between: (least: number, most: number) => number;
  /** how long each period is, in seconds of play, added time included */
  readonly lengths: readonly number[];
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  readonly reds: readonly { readonly side: Side; readonly at: number; readonly told: number }[];
};
/** A goal: when it falls, and when it is reported. */
export type ToldGoal = { readonly side: Side; readonly at: number; readonly told: number };

/** The moment of so many seconds of play in a period. */
export const realAt = ({ begins, course }: Pick<GoalMatch, 'begins' | 'course'>, period: number, seconds: number) =>
  begins[period]! + seconds / course.pace;

/** Reports a goal, with what nobody may bet on meanwhile. */
export function tellGoal(match: GoalMatch, { side, at, told }: ToldGoal, isPenalty: boolean): void {
  const { script, course, strength, random, between } = match;
  const hold = (from: number, until: number, reason: 'penalty' | 'danger' | 'goal' | 'var') =>
    script.hold(from, until, reason, `${side}-${reason}`);
  if (isPenalty) hold(at - between(4, 7), told, 'penalty');
  else hold(at - between(1.2, 2.6), told, 'danger');
  const isOwn = !isPenalty && strength.sport === 'football' && random() < 0.03;
  const kind = isPenalty ? 'penalty-goal' : isOwn ? 'own-goal' : 'goal';
  const count1 = (draft: Parameters<typeof bump>[0]) => {
    scorePoints(draft, side, 1);
    bump(draft, 'shots', side);
    bump(draft, 'shotsOnTarget', side);
    if (isPenalty) bump(draft, 'penalties', side);
  };
  let until = told + between(4, 7);
  // Now and then the goal is first written down for the wrong side, and put right while nothing is sold.
  if (random() < 0.01) {
    const other = side === 'home' ? 'away' : 'home';
    const handle = script.tell(told, (draft) => scorePoints(draft, other, 1), { kind, side: other });
    script.tell(
      told + 2.5,
      (draft) => {
        scorePoints(draft, other, -1);
        count1(draft);
      },
      { kind, side, corrects: handle },
    );
    until = Math.max(until, told + 6);
  } else script.tell(told, count1, { kind, side });
  hold(told, until, 'goal');
  if (random() < course.checked) {
    hold(told + 1.5, told + 7.5, 'var');
    script.tell(told + 1.5, null, { kind: 'var', side, detail: { decision: 'checking' } });
    script.tell(told + 6, null, { kind: 'var', side, detail: { decision: 'confirmed' } });
  }
}

/** Reports all that moves no price: corners, shots, cards that do not send off, attacks that come to nothing. */
export function tellBackground(match: GoalMatch): void {
  tellQuiet(match);
  tellReds(match);
  if (match.course.stats.includes('possession')) tellPossession(match);
}

function tellQuiet(match: GoalMatch): void {
  const { script, course, random, between } = match;
  const some = (mean: number, tell: (at: number, side: Side) => void, before?: number) => {
    for (let n = draw(poisson(mean, Math.ceil(4 * mean + 8)), random); n > 0; n -= 1)
      tell(anywhere(match, before), someSide(match));
  };
  some(course.corners, (at, side) => {
    script.hold(at - 0.8, at + 2.2, 'corner', `${side}-corner`);
    script.tell(at, (draft) => bump(draft, 'corners', side), { kind: 'corner', side });
  });
  some(course.yellows, (at, side) => script.tell(at, (draft) => bump(draft, 'yellow', side), { kind: 'yellow', side }));
  some(course.shots, (at, side) => {
    const onTarget = random() < 0.32;
    script.tell(at, (draft) => {
      bump(draft, 'shots', side);
      if (onTarget) bump(draft, 'shotsOnTarget', side);
    });
  });
  some(course.dangers, (at, side) => {
    script.hold(at, at + between(1.5, 3.5), 'danger', `${side}-danger`);
    script.tell(at, (draft) => bump(draft, 'attacks', side));
  });
  some(course.missedPenalties, (at, side) => {
    script.hold(at - between(4, 6), at + 3, 'penalty', `${side}-penalty`);
    script.tell(at, (draft) => bump(draft, 'penalties', side), { kind: 'penalty-missed', side });
  });
  some(course.injuries, (at, side) => script.tell(at, null, { kind: 'injury', side }));
  some(course.substitutions, (at, side) => script.tell(at, null, { kind: 'substitution', side }));
  some(course.cancelled, (at, side) => tellCancelled(script, at, side), 15);
}

/** Somewhere in the match, at least so many seconds before the end of its period. */
function anywhere(match: GoalMatch, before = 4): number {
  const { random, lengths, course } = match;
  const period = Math.floor(random() * lengths.length);
  return realAt(match, period, random() * (lengths[period]! - before * course.pace));
}

/** The stronger side a little more often than the other. */
function someSide({ random, strength }: GoalMatch): Side {
  return random() < 0.5 + 0.12 * Math.sign(strength.home - strength.away) * random() ? 'home' : 'away';
}

/** A goal that was none: reported, looked at, taken back. */
function tellCancelled(script: ScriptWriter, at: number, side: Side): void {
  script.hold(at - 1.8, at + 0.8, 'danger', `${side}-danger`);
  script.hold(at + 0.8, at + 3.5, 'goal', `${side}-goal`);
  script.hold(at + 3.5, at + 13, 'var', `${side}-var`);
  const handle = script.tell(at + 0.8, (draft) => scorePoints(draft, side, 1), { kind: 'goal', side });
  script.tell(at + 3.5, null, { kind: 'var', side, detail: { decision: 'checking' } });
  script.tell(at + 10, (draft) => scorePoints(draft, side, -1), {
    kind: 'goal',
    side,
    corrects: handle,
    cancelled: true,
  });
  script.tell(at + 10, null, { kind: 'var', side, detail: { decision: 'cancelled' } });
}

function tellReds({ script, reds, between }: GoalMatch): void {
  for (const { side, at, told } of reds) {
    script.hold(at - 1, told, 'danger');
    script.hold(told, told + between(4, 6), 'red-card', `${side}-red`);
    script.tell(told, (draft) => bump(draft, 'red', side), { kind: 'red', side });
  }
}

function tellPossession({ script, strength, lengths, begins, ends, between }: GoalMatch): void {
  let home = 50 + Math.round((strength.home - strength.away) * 6 + between(-5, 5));
  for (let period = 0; period < lengths.length; period += 1)
    for (let at = begins[period]! + 8; at < ends[period]!; at += 20) {
      home = Math.max(28, Math.min(72, home + Math.round(between(-2, 2))));
      const share = home;
      script.tell(at, (draft) => (draft.stats['possession'] = [share, 100 - share]));
    }
}

/**
 * Reports what ends a level match of ice hockey; shown, and counted only where a market says so.
 *
 * @returns when it is over
 */
export function tellOvertime({ script, random, between, ends }: GoalMatch, winner: Side): number {
  const begin = ends.at(-1)! + 8;
  const isShootOut = random() < 0.4;
  const goalAt = begin + (isShootOut ? 34 : between(6, 30));
  script.tell(
    begin,
    (draft) => {
      draft.period = 'overtime';
      draft.clock = { seconds: 300, at: begin, rate: -8 };
      draft.detail = { ...draft.detail, clockRate: -8 };
    },
    { kind: 'period-start', side: null },
  );
  if (isShootOut)
    script.tell(begin + 30, (draft) => {
      draft.period = 'penalties';
      draft.clock = null;
    });
  script.tell(goalAt, (draft) => (draft.detail = { ...draft.detail, decidedBy: winner }), {
    kind: isShootOut ? 'penalty-goal' : 'goal',
    side: winner,
    detail: { overtime: true },
  });
  script.hold(begin - 1, goalAt + 10, 'ending');
  return goalAt + 3;
}
