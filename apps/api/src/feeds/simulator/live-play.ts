import { frameIndexAt, marketsAt, playMatch } from '@lime/domain/in-play/play-match.ts';
import type { ScriptOutcome } from '@lime/domain/in-play/script.ts';
import type { Position, Strength } from '@lime/domain/pricing/sport-strength.ts';
import type { FeedResult } from '../feed.ts';
import type { LivePlay } from '../live-script.ts';
import { closingStrength } from './match-play.ts';
import type { Match } from './fixture-schedule.ts';
import { secretRandom } from './secret-random.ts';

/** Of a thousand matches so many are not played, are stopped, end unsure, are put right afterwards. */
const scriptedOutcomes = { postponed: 3, cancelled: 3, abandoned: 4, uncertain: 10, revised: 8 } as const;
type ScriptedOutcome = keyof typeof scriptedOutcomes | 'played';

/**
 * A match of the built-in world as it will be reported from its start to its last result; all of it follows from seed and
 * key.
 */
export type SimulatedPlay = LivePlay & {
  readonly match: Match;
  readonly strength: Strength;
  readonly scriptedOutcome: ScriptedOutcome;
};

/** @param speed  2 = twice as fast; everything takes half as long */
export function livePlayOf(seed: string, match: Match, speed: number): SimulatedPlay {
  const random = secretRandom(seed, `result:${match.key}`);
  const strength = closingStrength(seed, match);
  const scriptedOutcome = scriptedOutcomeOf(random());
  const part = 0.15 + 0.7 * random();
  const script = playMatch(strength, random);
  let stopsAt = Infinity;
  if (scriptedOutcome === 'abandoned') {
    // Play stops at a frame without a suspension or a break: what counts then is what everybody knows.
    const from = frameIndexAt(script, part * script.endsAt);
    const found = script.frames.findIndex(
      (frame, i) => i >= from && frame.suspended === null && frame.period !== 'break',
    );
    if (found > 0) stopsAt = found + 1;
  }
  return {
    fixtureKey: match.key,
    startsAt: match.startsAt,
    match,
    strength,
    script,
    scriptedOutcome,
    stopsAt,
    speed,
    marketsOf: (frame) => marketsAt(strength, frame),
  };
}

function scriptedOutcomeOf(drawn: number): ScriptedOutcome {
  let rest = drawn * 1000;
  for (const [scriptedOutcome, share] of Object.entries(scriptedOutcomes) as [ScriptedOutcome, number][])
    if ((rest -= share) < 0) return scriptedOutcome;
  return 'played';
}

/** Whether a match is played at all: a postponed or cancelled one only gets that result. */
export function isPlayed({ scriptedOutcome }: SimulatedPlay): boolean {
  return scriptedOutcome !== 'postponed' && scriptedOutcome !== 'cancelled';
}

/** What a source says became of the match, and when: usually once, sometimes corrected or confirmed later. */
export function resultsOf(play: SimulatedPlay): { readonly at: number; readonly result: FeedResult }[] {
  const { match, script, scriptedOutcome, speed, stopsAt } = play;
  const fixtureKey = match.key;
  const after = (seconds: number) => Math.round(match.startsAt + (seconds * 1000) / speed);
  const end = script.endsAt + 6;
  const finished = (outcome: ScriptOutcome): FeedResult => ({
    fixtureKey,
    status: 'finished',
    score: outcome.score,
    detail: detailOf(outcome),
  });
  switch (scriptedOutcome) {
    case 'postponed':
    case 'cancelled':
      return [{ at: after(20), result: { fixtureKey, status: scriptedOutcome, score: null } }];
    case 'abandoned': {
      if (stopsAt === Infinity) return [{ at: after(end), result: finished(script.outcome) }];
      const last = script.frames[stopsAt - 1]!;
      const periods = last.periods.map(({ home, away }) => [home, away]);
      const result: FeedResult = {
        fixtureKey,
        status: 'abandoned',
        score: last.score,
        detail: { periods: periods.slice(0, periodsOf(play)), overtime: [], ...inningsOf(last.position) },
      };
      return [{ at: after(last.at + 45), result }];
    }
    case 'uncertain': {
      const result = finished(script.outcome);
      return [
        { at: after(end), result: { ...result, uncertain: true } },
        { at: after(end + 1_200), result },
      ];
    }
    case 'revised': {
      const first = withoutLastGoal(script.outcome);
      const right = { at: after(end + (first ? 90 : 0)), result: finished(script.outcome) };
      return first ? [{ at: after(end), result: finished(first) }, right] : [right];
    }
    case 'played':
      return [{ at: after(end), result: finished(script.outcome) }];
  }
}

/** Baseball counts halves of an inning. */
function inningsOf(position: Position | null): { completed: number } | null {
  if (position?.sport !== 'baseball') return null;
  const bottoms = Math.floor(position.homeInnings);
  return { completed: bottoms + (Math.floor(position.awayInnings) > bottoms ? 0.5 : 0) };
}

function periodsOf({ match }: SimulatedPlay): number {
  switch (match.league.sport) {
    case 'football':
      return 2;
    case 'ice-hockey':
      return 3;
    case 'basketball':
      return 4;
    case 'volleyball':
      return 5;
    case 'baseball':
      return 9;
  }
}

function detailOf({ periods, overtime, goals }: ScriptOutcome) {
  const pairs = (list: readonly { home: number | null; away: number }[]) => list.map(({ home, away }) => [home, away]);
  return { periods: pairs(periods), overtime: pairs(overtime), ...(goals && { goals }) };
}

/** An outcome written down a goal too early; null where nothing like it can happen. */
function withoutLastGoal(outcome: ScriptOutcome): ScriptOutcome | null {
  const { goals, periods, score, overtime } = outcome;
  const last = goals?.at(-1);
  const period = periods.at(-1);
  if (!goals || !last || !period || overtime.length > 0 || (period[last] ?? 0) === 0) return null;
  return {
    score: { ...score, [last]: score[last] - 1 },
    periods: [...periods.slice(0, -1), { ...period, [last]: period[last]! - 1 }],
    overtime,
    goals: goals.slice(0, -1),
  };
}
