import type { LiveMessage } from '@lime/contract/realtime.ts';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { expect, test, vi } from 'vitest';
import { createLiveStore } from './live-states.ts';
import { sampleFixture, sampleLive } from './sample-fixture.ts';

const goal = (no: number, changes: Partial<LiveIncident> = {}): LiveIncident => ({
  no,
  kind: 'goal',
  side: 'home',
  period: '1',
  seconds: 60 * no,
  score: { home: no, away: 0 },
  ...changes,
});
const told = (version: number, scoreHome: number, incidents: LiveIncident[] = []): LiveMessage => ({
  seq: version,
  topic: 'live',
  stream: 'live',
  epoch: 'a',
  list: [{ gameSeq: '1', version, live: sampleLive({ scoreHome }), incidents }],
  gone: [],
});

function start() {
  const frames: (() => void)[] = [];
  let now = Date.parse('2026-11-21T13:40:00.000Z');
  const store = createLiveStore(
    (run) => frames.push(run),
    () => now,
  );
  const frame = () => frames.splice(0).forEach((run) => run());
  return { store, frame, pass: (ms: number) => void (now += ms), frames };
}

test('many messages make one frame, which wakes the game once for each state', () => {
  const { store, frame, frames } = start();
  const wake = vi.fn();
  store.onFixture('1', wake);
  store.push(told(1, 0));
  store.push(told(2, 1));
  expect([frames.length, wake.mock.calls.length]).toEqual([1, 0]);
  frame();
  expect(store.fixture('1')!.live.scoreHome).toBe(1);
  expect(store.fixture('2')).toBeUndefined();
});

test('an older state changes nothing, whether it is told late or comes with a list', () => {
  const { store, frame } = start();
  store.push(told(5, 2));
  frame();
  store.push(told(4, 1));
  frame();
  store.seed(sampleFixture({ version: 4, live: sampleLive({ scoreHome: 1 }) }));
  expect(store.fixture('1')!.live.scoreHome).toBe(2);
  store.seed(sampleFixture({ version: 6, live: sampleLive({ scoreHome: 3 }) }));
  expect(store.fixture('1')!.live.scoreHome).toBe(3);
});

test('an incident told again replaces itself, a cancelled one never was, late ones find their place', () => {
  const { store, frame } = start();
  store.push(told(1, 1, [goal(1), goal(3)]));
  frame();
  store.recall('1', [goal(2)]);
  store.push(told(2, 1, [goal(3, { cancelled: true }), goal(1, { side: 'away' })]));
  frame();
  expect(store.fixture('1')!.incidents.map(({ no, side }) => [no, side])).toEqual([
    [1, 'away'],
    [2, 'home'],
  ]);
});

test('a watch that goes differently is reckoned with, a message that took its time is not', () => {
  const { store, frame, pass } = start();
  pass(1_500);
  store.push(told(1, 0));
  frame();
  expect(store.serverNow()).toBe(Date.parse('2026-11-21T13:40:01.500Z'));
  const ahead = start();
  ahead.pass(90_000);
  ahead.store.push(told(1, 0));
  ahead.frame();
  expect(ahead.store.serverNow()).toBe(Date.parse('2026-11-21T13:40:00.000Z'));
});
