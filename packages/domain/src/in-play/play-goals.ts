import { poisson, draw } from '../pricing/distribution.ts';
import { matchModel } from '../pricing/sport-strength.ts';
import type { Position, Strength } from '../pricing/sport-strength.ts';
import type { Random } from '../random.ts';
import { bump, createScript, scorePoints } from './script.ts';
import type { Script } from './script.ts';
import type { LivePeriod } from './live-state.ts';

type GoalSport = 'football' | 'ice-hockey';
type Side = 'home' | 'away';
const sides: readonly Side[] = ['home', 'away'];

/** How a sport of goals runs: play seconds a second, breaks in seconds, the rest a match on average. */
type Course = {
  readonly periodSeconds: number;
  readonly added: readonly (readonly [least: number, most: number])[];
  readonly pace: number;
  readonly breakSeconds: number;
  readonly countsDown: boolean;
  readonly stats: readonly string[];
  readonly corners: number;
  readonly yellows: number;
  readonly red: number;
  readonly shots: number;
  readonly dangers: number;
  readonly penalties: number;
  readonly missedPenalties: number;
  readonly checked: number;
  readonly cancelled: number;
  readonly injuries: number;
  readonly substitutions: number;
};

const courses: Readonly<Record<GoalSport, Course>> = {
  football: {
    periodSeconds: 2_700,
    added: [
      [60, 240],
      [150, 420],
    ],
    pace: 8.4,
    breakSeconds: 24,
    countsDown: false,
    stats: ['corners', 'yellow', 'red', 'shots', 'shotsOnTarget', 'penalties', 'attacks', 'possession'],
    corners: 9.6,
    yellows: 3.8,
    red: 0.07,
    shots: 19,
    dangers: 16,
    penalties: 0.1,
    missedPenalties: 0.06,
    checked: 0.12,
    cancelled: 0.16,
    injuries: 0.8,
    substitutions: 7,
  },
  'ice-hockey': {
    periodSeconds: 1_200,
    added: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    pace: 5.6,
    breakSeconds: 16,
    countsDown: true,
    stats: ['shots', 'shotsOnTarget', 'penalties', 'attacks'],
    corners: 0,
    yellows: 0,
    red: 0,
    shots: 48,
    dangers: 12,
    penalties: 0,
    missedPenalties: 0,
    checked: 0.08,
    cancelled: 0.12,
    injuries: 0.4,
    substitutions: 0,
  },
};

/** What a side's red card does to the goals to come: its own and the other side's. */
export const redCardFactor = { own: 0.72, other: 1.28 };

/**
 * A match of goals minute by minute: the final score is drawn from the law that prices it, each goal's minute on its own. A
 * side's card is the likelier the fewer goals it still scores, by exactly the factors its prices then use. So the law with
 * the card is the law before it, given the card.
 */
export function playGoals(strength: Extract<Strength, { sport: GoalSport }>, random: Random): Script {
  const course = courses[strength.sport];
  const played = matchModel(strength).play(random);
  const script = createScript(course.stats);
  const between = (least: number, most: number) => least + (most - least) * random();
  const lengths = course.added.map(([least, most]) => course.periodSeconds + Math.round(between(least, most)));
  const count = lengths.length;

  // When goals fall, in play seconds of their period.
  const goals = played.periods
    .flatMap(({ home, away }, period) =>
      sides.flatMap((side) =>
        Array.from({ length: (side === 'home' ? home : away) ?? 0 }, () => ({
          period,
          side,
          seconds: random() * lengths[period]!,
        })),
      ),
    )
    .toSorted((a, b) => a.period - b.period || a.seconds - b.seconds);
  const sentOff = sides.flatMap((side) => drawRed(strength, course, goals, lengths, side, random));

  // Periods in real seconds: one lasts until its last goal is reported.
  const begins: number[] = [];
  const ends: number[] = [];
  let now = 3;
  let lastTold = 0;
  const tellings = new Map<(typeof goals)[number], { at: number; told: number }>();
  for (let period = 0; period < count; period += 1) {
    begins.push(now);
    let end = now + lengths[period]! / course.pace;
    for (const goal of goals) {
      if (goal.period !== period) continue;
      const at = now + goal.seconds / course.pace;
      const told = Math.max(at + (random() < 0.06 ? between(3, 7) : between(0.4, 1.2)), lastTold + 1);
      tellings.set(goal, { at, told });
      lastTold = told;
      end = Math.max(end, told + 2);
    }
    ends.push(end);
    now = end + course.breakSeconds;
  }
  const realAt = (period: number, seconds: number) => begins[period]! + seconds / course.pace;
  const reds = sentOff.map(({ side, period, seconds }) => {
    const at = realAt(period, seconds);
    return { side, at, told: at + 0.8 };
  });
  /** Somewhere in the match, at least so many seconds before the end of its period. */
  const anywhere = (before = 4) => {
    const period = Math.floor(random() * count);
    return realAt(period, random() * (lengths[period]! - before * course.pace));
  };

  // The first seconds and the breaks.
  script.hold(0, begins[0]! + 2, 'feed');
  for (let period = 0; period < count; period += 1) {
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
    const regular = realAt(period, course.periodSeconds);
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
    if (period < count - 1) {
      script.hold(ends[period]! - 2, ends[period]! + 6, 'break');
      script.hold(begins[period + 1]! - 3, begins[period + 1]! + 1, 'break');
    } else script.hold(ends[period]! - 4, ends[period]! + 60, 'ending');
    for (let at = begins[period]! + 2; at < ends[period]!; at += between(4, 7)) script.look(at);
  }

  for (const goal of goals) tellGoal(goal.side, tellings.get(goal)!, random() < course.penalties);
  background();

  const overtimeEnd = played.overtime.length > 0 ? tellOvertime() : ends.at(-1)!;
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
    (at, draft): Position | null => {
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
    },
  );

  function tellGoal(side: Side, { at, told }: { at: number; told: number }, isPenalty: boolean): void {
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

  /** All that moves no price: corners, shots, cards that do not send off, attacks that come to nothing. */
  function background(): void {
    const times = (mean: number) => draw(poisson(mean, Math.ceil(4 * mean + 8)), random);
    const someSide = (): Side => (random() < 0.5 + 0.12 * Math.sign(edgeOfHome()) * random() ? 'home' : 'away');
    const some = (mean: number, tell: (at: number, side: Side) => void, before?: number) => {
      for (let n = times(mean); n > 0; n -= 1) tell(anywhere(before), someSide());
    };
    some(course.corners, (at, side) => {
      script.hold(at - 0.8, at + 2.2, 'corner', `${side}-corner`);
      script.tell(at, (draft) => bump(draft, 'corners', side), { kind: 'corner', side });
    });
    some(course.yellows, (at, side) =>
      script.tell(at, (draft) => bump(draft, 'yellow', side), { kind: 'yellow', side }),
    );
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
    // A goal that was none: reported, looked at, taken back.
    some(
      course.cancelled,
      (at, side) => {
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
      },
      15,
    );
    for (const { side, at, told } of reds) {
      script.hold(at - 1, told, 'danger');
      script.hold(told, told + between(4, 6), 'red-card', `${side}-red`);
      script.tell(told, (draft) => bump(draft, 'red', side), { kind: 'red', side });
    }
    if (course.stats.includes('possession')) {
      let home = 50 + Math.round(edgeOfHome() * 6 + between(-5, 5));
      for (let period = 0; period < count; period += 1)
        for (let at = begins[period]! + 8; at < ends[period]!; at += 20) {
          home = Math.max(28, Math.min(72, home + Math.round(between(-2, 2))));
          const share = home;
          script.tell(at, (draft) => (draft.stats['possession'] = [share, 100 - share]));
        }
    }
  }

  function edgeOfHome(): number {
    return strength.home - strength.away;
  }

  /** What ends a level match of ice hockey; shown, and counted only where a market says so. */
  function tellOvertime(): number {
    const winner: Side = (played.overtime[0]!.home ?? 0) > 0 ? 'home' : 'away';
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
}

/** At most one red card a side, in play seconds of its period. */
function drawRed(
  strength: Extract<Strength, { sport: GoalSport }>,
  course: Course,
  goals: readonly { period: number; side: Side; seconds: number }[],
  lengths: readonly number[],
  side: Side,
  random: Random,
): { side: Side; period: number; seconds: number }[] {
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
