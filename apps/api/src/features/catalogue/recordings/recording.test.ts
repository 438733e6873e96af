import { expect, test } from 'vitest';
import { recordingOf } from './recording.ts';
import type { RecordedFixture, RecordedIncident } from './recording.sql.ts';

const startsAt = Date.parse('2026-11-21T10:00:00Z');
const fixture: RecordedFixture = {
  id: 1,
  sport_id: 6046,
  location_code: 'KOR',
  league_en: 'League',
  league_ko: null,
  home_en: 'Home',
  home_ko: null,
  away_en: 'Away',
  away_ko: null,
  starts_at: new Date(startsAt),
  status: 'live',
  score_home: null,
  score_away: null,
  score_detail: null,
  finished_at: null,
};
const incident = (minute: number, changes: Partial<RecordedIncident>): RecordedIncident => ({
  no: minute,
  kind: 'goal',
  side: 'home',
  period: '1',
  clock_seconds: minute * 60,
  score_home: 0,
  score_away: 0,
  detail: {},
  cancelled: false,
  at: new Date(startsAt + minute * 60_000),
  ...changes,
});
const scores = (...incidents: readonly RecordedIncident[]) =>
  recordingOf(fixture, incidents, []).lines.flatMap((line) =>
    line.kind === 'live' ? [`${line.state.score.home}:${line.state.score.away} ${line.state.suspended ?? 'open'}`] : [],
  );

test('a goal stops the sale before it and opens it after', () => {
  expect(scores(incident(10, { score_home: 1 }))).toEqual(['0:0 score', '1:0 score', '1:0 open']);
});

test.each<[string, Partial<RecordedIncident>]>([
  ['without a score', { kind: 'corner', score_home: null, score_away: null }],
  ['with half of one', { kind: 'corner', score_home: 2, score_away: null }],
  ['that never happened', { score_home: 2, cancelled: true }],
])('an incident %s leaves it as it was, and stops nothing', (_what, changes) => {
  const first = incident(10, { score_home: 1 });
  expect(scores(first, incident(20, changes))).toEqual([...scores(first), '1:0 open']);
});
