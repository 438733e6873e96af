import { setTimeout as pause } from 'node:timers/promises';
import type { FeedSample } from '../../../test/feed-sample.ts';
import { readRecording } from './recording-file.ts';
import type { RecordedLine } from './recording-file.ts';
import { runRecording } from './run-replay.ts';

const startsAt = Date.now() + 1_000;
const key = `sample/${new Date(startsAt).toISOString()}`;
const fixture: RecordedLine = {
  kind: 'fixture',
  fixture: {
    sportId: 6046,
    league: { key: 'replay', en: 'Sample Cup', ko: '표본 컵', locationCode: 'INT' },
    home: { key: 'replay.north', en: 'Northgate' },
    away: { key: 'replay.south', en: 'Southfield' },
  },
};
const odds = (home: number, draw: number, away: number) => [
  { type: 1 as const, line: null, main: true, odds: [home, draw, away] },
];
const live = (at: number, home: number, period: '1' | 'ended'): RecordedLine => ({
  kind: 'live',
  at,
  state: {
    period,
    clock: null,
    score: { home, away: 0 },
    periods: [{ home, away: 0 }],
    suspended: null,
    incidents: [],
  },
});
/** A match of less than a second, with one goal. */
const lines: readonly RecordedLine[] = [
  { kind: 'offer', at: -500, product: 'prematch', markets: odds(2100, 3400, 3500) },
  live(0, 0, '1'),
  { kind: 'offer', at: 100, product: 'inplay', markets: odds(2050, 3300, 3700) },
  live(200, 1, '1'),
  { kind: 'offer', at: 300, product: 'inplay', markets: odds(1400, 4500, 8000) },
  live(500, 1, 'ended'),
  {
    kind: 'result',
    at: 600,
    result: {
      status: 'finished',
      score: { home: 1, away: 0 },
      detail: {
        periods: [
          [1, 0],
          [0, 0],
        ],
        overtime: [],
      },
    },
  },
];

export const sample: FeedSample = {
  feed: 'replay',
  messages: lines.map((line) => JSON.stringify(line)),
  broken: ['{"kind":"goal"'],
  brokenLeaves: 'nothing',
  starts: [new Date(startsAt).toISOString()],
  decided: 1,
  anyOrder: 'all',
  repeatable: true,
  async bring({ sink }, messages) {
    const recording = readRecording([JSON.stringify(fixture), ...messages].join('\n'));
    if (!recording) return 1;
    const clock = { now: Date.now, wait: (until: number) => pause(Math.max(0, until - Date.now())) };
    await runRecording(sink, recording, { key, startsAt, speed: 1 }, clock);
    return 0;
  },
};
