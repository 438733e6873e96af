import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { marketKind } from '@lime/domain/market-kinds.ts';
import type { RecordedEvent, RecordedKind, RecordedMatch } from '@lime/domain/in-play/recorded-match.ts';
import { scriptOfRecorded } from '@lime/domain/in-play/recorded-match.ts';
import { gradeMarket, readMatchResult } from '@lime/domain/settlement/match-result.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameOf, liveOf, offerFrameOf, offerOfFrame } from '../live-script.ts';
import { replayRecordedMatch } from './replay-recorded-match.ts';
import type { ReplayedMatch } from './replay-recorded-match.ts';
import { readRecordedMatchFile } from './recorded-match-file.ts';

const folder = resolve(import.meta.dirname, '../../../../../../shared/data/inplay/football');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
if (files.length === 0) console.log(`The real timelines are not here (${folder}): their tests are skipped.`);
const startsAt = Date.parse('2026-11-21T10:00:00Z');

/** Every state and offer of a replayed match, in order, as the sink would get them each quarter of a second. */
function walk({ play, endsAt }: ReplayedMatch) {
  const seen = [];
  let told = -1;
  for (let at = startsAt; at <= endsAt + 250; at += 250) {
    const frame = frameOf(play, at);
    if (frame === told) continue;
    const state = liveOf(play, frame, told);
    const priced = offerFrameOf(play, frame);
    seen.push({
      state,
      pricedAt: priced < 0 ? null : play.script.frames[priced]!,
      offer: priced < 0 ? null : offerOfFrame(play, priced),
    });
    told = frame;
  }
  return seen;
}

describe.skipIf(files.length === 0).each(files)('the real match %s', (name) => {
  const file = readRecordedMatchFile(readFileSync(join(folder, name), 'utf8'))!;
  const match = replayRecordedMatch(file, startsAt, 30);
  const { facts } = file;
  const seen = walk(match);
  const last = seen.at(-1)!.state;

  test('ends as it ended: scores, first goal, corners and cards', () => {
    const { periods, score, goals } = match.play.script.outcome;
    expect([score.home, score.away]).toEqual(facts.full_time_90);
    expect([periods[0]!.home, periods[0]!.away]).toEqual(facts.half_time);
    expect(goals?.[0] ?? null).toBe(facts.first_goal);
    expect(last).toMatchObject({
      period: 'ended',
      score,
      stats: { corners: facts.corners_90, yellow: facts.yellow_90, red: facts.red_90 },
    });
    const half = seen.findLast(({ state }) => state.periods.length === 1)!.state;
    expect(half.stats!['corners']).toEqual(facts.corners_1h);
    if (facts.after_extra_time)
      expect(match.result.detail).toMatchObject({
        overtime: [[facts.after_extra_time[0] - score.home, facts.after_extra_time[1] - score.away]],
      });
  });

  test('sells nothing while a goal is being told, and only prices of the score that stands', () => {
    let goals = 0;
    for (const [i, { state, pricedAt }] of seen.entries()) {
      const before = seen[i - 1]?.state;
      const scored = state.incidents.some(({ kind }) => kind.endsWith('goal'));
      if (scored) {
        goals += 1;
        expect(state.suspended).not.toBeNull();
        expect(before!.suspended).not.toBeNull();
      }
      if (state.suspended === null) expect(pricedAt!.score).toEqual(state.score);
    }
    expect(goals).toBeGreaterThan(facts.full_time_90[0] + facts.full_time_90[1] > 0 ? 0 : -1);
  });

  test('every market ever sold on it is settled by its result', () => {
    const result = readMatchResult('football', match.result);
    const sold = [...match.prematch, ...seen.flatMap(({ offer }) => offer?.markets ?? [])];
    expect(new Set(sold.map(({ type }) => type)).size).toBeGreaterThan(9);
    for (const { type, line } of sold)
      expect(gradeMarket(result, { type, line, sides: marketKind(type).sides })).not.toContain('wait');
  });
});

const anyEvent = (part: 'first' | 'second', seconds: number): fc.Arbitrary<RecordedEvent> =>
  fc.record({
    part: fc.constant(part),
    seconds: fc.double({ min: 0, max: seconds, noNaN: true }),
    kind: fc.constantFrom<RecordedKind>(
      'goal',
      'own-goal',
      'penalty-goal',
      'penalty-missed',
      'red',
      'corner',
      'yellow',
      'shot',
    ),
    side: fc.constantFrom('home', 'away'),
  });
const anyRecordedMatch: fc.Arbitrary<RecordedMatch> = fc
  .tuple(fc.double({ min: 2_700, max: 3_200, noNaN: true }), fc.double({ min: 2_700, max: 3_500, noNaN: true }))
  .chain(([first, second]) =>
    fc.record({
      parts: fc.constant([
        { part: 'first' as const, seconds: first },
        { part: 'second' as const, seconds: second },
      ]),
      events: fc
        .tuple(
          fc.array(anyEvent('first', first), { maxLength: 12 }),
          fc.array(anyEvent('second', second), { maxLength: 12 }),
        )
        .map((halves) => halves.flat()),
    }),
  );

test('any timeline, at any pace: all that was written down is told, and no goal while anything is sold', () => {
  fc.assert(
    fc.property(anyRecordedMatch, fc.constantFrom(1, 8, 60), (told, pace) => {
      const { frames, outcome } = scriptOfRecorded(told, pace);
      const goals = (side: string) =>
        told.events.filter((event) => event.kind.endsWith('goal') && event.side === side).length;
      expect(outcome.score).toEqual({ home: goals('home'), away: goals('away') });
      expect(frames.at(-1)).toMatchObject({ period: 'ended', score: outcome.score });
      frames.forEach((frame, i) => {
        const before = frames[i - 1];
        if (!before || JSON.stringify(before.score) === JSON.stringify(frame.score)) return;
        expect(before.suspended).not.toBeNull();
        expect(frame.suspended).not.toBeNull();
      });
    }),
    { numRuns: 60 },
  );
});

test('a file that is something else is none', () => {
  expect(readRecordedMatchFile('{"events": []}')).toBeNull();
  expect(readRecordedMatchFile('not JSON')).toBeNull();
});
