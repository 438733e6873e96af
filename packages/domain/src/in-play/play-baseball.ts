import { matchModel } from '../pricing/sport-strength.ts';
import type { Position, Strength } from '../pricing/sport-strength.ts';
import type { Random } from '../random.ts';
import { bump, createScript, scorePoints } from './script.ts';
import type { Draft, Script, ScriptWriter } from './script.ts';
import type { LivePeriod } from './live-state.ts';

/** Seconds of half an inning, and between two. */
const halfSeconds = 44;
const changeSeconds = 5;

/**
 * A baseball match by half innings: runs and innings are drawn from the distribution that prices it, each run's moment in its half
 * inning on its own, and outs come after each third. Bases are decoration: they say nothing of the runs to come.
 */
export function playBaseball(strength: Extract<Strength, { sport: 'baseball' }>, random: Random): Script {
  const played = matchModel(strength).play(random);
  const script = createScript(['hits', 'homeRuns', 'strikeouts', 'walks', 'errors']);
  const nine = played.periods.map(({ home, away }) => ({ home, away }));
  const innings = [...nine, ...played.overtime.map(({ home, away }) => ({ home, away }))];
  /** when each half inning begins, top and bottom in turn; null where it is not played */
  const halves: { inning: number; side: 'home' | 'away'; begin: number; end: number }[] = [];
  const isWalkOffNine = played.overtime.length === 0 && nine[8]!.home !== null && played.score.home > played.score.away;
  let now = 3;
  script.hold(0, now + 1, 'feed');
  innings.forEach((inning, i) => {
    for (const side of ['away', 'home'] as const) {
      const runs = inning[side];
      if (runs === null) continue;
      const isExtra = i >= 9;
      const isLast = i === innings.length - 1 && (side === 'home' || innings[i]!.home === null);
      // A home side that goes ahead in the ninth or later ends it at once.
      const endsAtOnce =
        isLast && side === 'home' && played.score.home > played.score.away && (isExtra || isWalkOffNine);
      halves.push({ inning: i, side, begin: now, end: now + halfSeconds });
      const closesInning = side === 'home' || inning.home === null;
      now = tellHalf(script, random, { inning: i, side, runs, begin: now, isExtra, isLast, endsAtOnce, closesInning });
    }
  });
  const endsAt = now + 2;
  script.tell(endsAt, (draft) => (draft.period = 'ended'), { kind: 'ended', side: null });
  return script.build(
    endsAt,
    {
      score: played.score,
      periods: nine,
      overtime: played.overtime.map(({ home, away }) => ({ home: home ?? 0, away })),
    },
    (at, draft): Position => {
      const done = (side: 'home' | 'away') =>
        halves
          .filter((half) => half.side === side && half.inning < 9)
          .reduce((sum, { begin, end }) => sum + Math.min(1, Math.max(0, (at - begin) / (end - begin))), 0);
      const isExtra = halves.some(({ inning, begin }) => inning >= 9 && begin - changeSeconds <= at);
      return {
        sport: 'baseball',
        score: draft.score,
        periods: draft.periods.slice(0, 9),
        homeInnings: done('home'),
        awayInnings: done('away'),
        ...(isExtra && { isExtra }),
      };
    },
  );
}

/** Half an inning to be reported. */
type Half = {
  readonly inning: number;
  readonly side: 'home' | 'away';
  readonly runs: number;
  readonly begin: number;
  readonly isExtra: boolean;
  readonly isLast: boolean;
  /** its last run ends the match */
  readonly endsAtOnce: boolean;
  /** no other half of this inning follows */
  readonly closesInning: boolean;
};

/** Reports half an inning. @returns when what follows begins; of the last half when it is over */
function tellHalf(script: ScriptWriter, random: Random, half: Half): number {
  const { inning, side, runs, begin, isExtra, isLast, endsAtOnce, closesInning } = half;
  const end = begin + halfSeconds;
  script.tell(
    begin,
    (draft) => {
      draft.period = isExtra ? 'overtime' : (`${inning + 1}` as LivePeriod);
      if (side === 'away') draft.periods.push({ home: 0, away: 0 });
      draft.detail = { half: side === 'away' ? 'top' : 'bottom', inning: inning + 1, outs: 0, bases: [] };
    },
    side === 'away' ? { kind: 'period-start', side: null, detail: { inning: inning + 1 } } : undefined,
  );
  const moments = Array.from({ length: runs }, () => begin + random() * halfSeconds).toSorted((a, b) => a - b);
  let overAt = end;
  for (const at of moments) {
    const told = tellRun(script, random, side, at);
    overAt = Math.max(overAt, told + 1);
    if (endsAtOnce) overAt = told + 1;
  }
  if (isExtra && moments.length > 0) script.hold(moments[0]! - 1.6, overAt + changeSeconds, 'score');
  tellMen(script, random, half, overAt);
  tellOuts(script, random, half, overAt);
  for (let at = begin + 3; at < overAt - 2; at += 7 + 4 * random()) script.look(at);
  const over = endsAtOnce ? overAt : Math.max(end, overAt);
  if (isLast) script.hold(over - 5, over + 60, 'ending');
  else {
    script.hold(over - 0.5, over + changeSeconds, 'break');
    if (closesInning) script.tell(over, (draft) => (draft.period = 'break'), { kind: 'period-end', side: null });
  }
  return isLast ? over : over + changeSeconds;
}

/** Reports a run. @param at  when it is scored @returns when it is reported */
function tellRun(script: ScriptWriter, random: Random, side: 'home' | 'away', at: number): number {
  const told = at + 0.5;
  script.hold(at - 1.6, told, 'danger', `${side}-danger`);
  script.hold(told, told + 2.6, 'score');
  const isWalk = random() < 0.1;
  script.tell(
    told,
    (draft) => {
      scorePoints(draft, side, 1);
      const bases = basesOf(draft);
      if (bases.length === 0) bump(draft, 'homeRuns', side);
      if (!isWalk) bump(draft, 'hits', side);
      draft.detail = { ...draft.detail, bases: bases.slice(0, -1) };
    },
    { kind: 'run', side },
  );
  return told;
}

/** Men on base, now and then, whatever comes of them. */
function tellMen(script: ScriptWriter, random: Random, { side, begin }: Half, overAt: number): void {
  for (let n = 0; n < 3; n += 1) {
    const at = begin + random() * (halfSeconds - 6);
    const base = 1 + Math.floor(random() * 3);
    const isWalk = random() < 0.3;
    if (random() < 0.45 && at < overAt)
      script.tell(at, (draft) => {
        const bases = basesOf(draft);
        if (draft.detail['half'] !== (side === 'away' ? 'top' : 'bottom') || bases.includes(base)) return;
        bump(draft, isWalk ? 'walks' : 'hits', side);
        draft.detail = { ...draft.detail, bases: [...bases, base].toSorted((a, b) => a - b) };
      });
  }
}

function tellOuts(script: ScriptWriter, random: Random, { side, begin, endsAtOnce }: Half, overAt: number): void {
  for (let out = 1; out <= 3; out += 1) {
    const at = begin + (halfSeconds * out) / 3;
    if (endsAtOnce && at > overAt) break;
    const isStrikeout = random() < 0.35;
    script.hold(at - 0.8, at + 0.6, 'danger');
    script.tell(at, (draft) => {
      if (isStrikeout) bump(draft, 'strikeouts', side === 'home' ? 'away' : 'home');
      draft.detail = { ...draft.detail, outs: out, ...(out === 3 && { bases: [] }) };
    });
  }
}

function basesOf(draft: Draft): number[] {
  const { bases } = draft.detail;
  return Array.isArray(bases) ? (bases as number[]) : [];
}
