import { describe, expect, test, vi } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import { createLoopback, createLoopbackSnapshots, noFaults } from './loopback.ts';
import type { Faults } from './loopback.ts';

/** A queue and a reader that writes down what it hears. */
function open(faults: Partial<Faults> = {}, random: () => number = () => 0.9) {
  const clock = { now: 0 };
  const queue = createLoopback({ random, faults: { ...noFaults, ...faults }, now: () => clock.now });
  const heard: string[] = [];
  const acks: (() => void)[] = [];
  const events = {
    connected: () => void heard.push('connected'),
    disconnected: (reason: string) => void heard.push(`lost: ${reason}`),
    message(body: Uint8Array | string, ack: () => void) {
      heard.push(String(body));
      acks.push(ack);
    },
  };
  const hears = (...words: string[]) => vi.waitFor(() => expect(heard).toEqual(words));
  return { queue, heard, acks, hears, clock, start: () => queue.start(events) };
}

describe('a queue', () => {
  test('gives what it holds in order, once it is read', async () => {
    const { queue, hears, start } = open();
    queue.publish('one');
    queue.publish('two');
    start();
    await hears('connected', 'one', 'two');
    queue.publish('three');
    await hears('connected', 'one', 'two', 'three');
    await queue.stop();
  });

  test('keeps what is not acknowledged', async () => {
    const { queue, acks, hears, start } = open();
    queue.publish('one');
    queue.publish('two');
    start();
    await hears('connected', 'one', 'two');
    expect(queue.size()).toBe(2);
    acks[0]!();
    expect(queue.size()).toBe(1);
    acks[0]!();
    expect(queue.size()).toBe(1);
    await queue.stop();
  });

  test('gives it again, before what is newer, when the line comes back', async () => {
    const { queue, acks, hears, start } = open();
    queue.publish('one');
    queue.publish('two');
    start();
    await hears('connected', 'one', 'two');
    acks[0]!();
    queue.cut('a test');
    queue.publish('three');
    await hears('connected', 'one', 'two', 'lost: a test', 'connected', 'two', 'three');
    await queue.stop();
  });

  test('that is cut while it is down is not cut twice', async () => {
    const { queue, hears, start } = open();
    queue.cut('nobody listens');
    start();
    await hears('connected');
    queue.cut('one');
    queue.cut('two');
    await hears('connected', 'lost: one', 'connected');
    await queue.stop();
  });

  test('that nobody reads any more says nothing', async () => {
    const { queue, heard, hears, start } = open();
    start();
    await hears('connected');
    await queue.stop();
    queue.publish('late');
    queue.cut('late');
    const next = open();
    next.start();
    next.queue.publish('a sign');
    await next.hears('connected', 'a sign');
    await next.queue.stop();
    expect(heard).toEqual(['connected']);
  });
});

describe('a queue with faults', () => {
  const fed = async (faults: Partial<Faults>, chances: readonly number[], ...expected: string[]) => {
    let at = 0;
    const one = open(faults, () => chances[at++ % chances.length]!);
    one.start();
    await one.hears('connected');
    for (const body of ['first', 'second', 'third']) one.queue.publish(body);
    await one.hears('connected', ...expected);
    await one.queue.stop();
  };

  test('loses a message', () => fed({ lost: 0.1 }, [0.05, 0.9, 0.9], 'second', 'third'));
  test('repeats a message', () => fed({ twice: 0.1 }, [0.75, 0.9, 0.9], 'first', 'first', 'second', 'third'));
  test('lets one come after the next', () => fed({ late: 0.1 }, [0.55, 0.9, 0.9], 'second', 'first', 'third'));
  test('tears a message', () => fed({ torn: 0.05 }, [0.96, 0.4, 0.9, 0.9], 'fi', 'second', 'third'));

  test('falls silent, and then gives all of it', async () => {
    const chances = [0.05, 0.9, 0.9];
    const { queue, hears, clock, start, heard } = open({ silent: 0.1, silenceMs: 1_000 }, () => chances.shift()!);
    start();
    await hears('connected');
    queue.publish('one');
    clock.now = 999;
    queue.publish('two');
    const other = open();
    other.queue.publish('a sign');
    other.start();
    await other.hears('connected', 'a sign');
    expect(heard).toEqual(['connected']);
    clock.now = 1_000;
    queue.publish('three');
    await hears('connected', 'one', 'two', 'three');
    await other.queue.stop();
    await queue.stop();
  });

  test('without faults none is met, whatever is drawn', async () => {
    const { queue, hears, start } = open({}, seededRandom('no faults'));
    const bodies = Array.from({ length: 200 }, (_, at) => `message ${at}`);
    for (const body of bodies) queue.publish(body);
    start();
    await hears('connected', ...bodies);
    await queue.stop();
  });
});

describe('snapshots', () => {
  const part = (id: number, at: number | null) =>
    JSON.stringify({ ...(at === null ? {} : { Header: { ServerTimestamp: at } }), Body: [{ FixtureId: id }] });
  const fetched = (...parts: string[]) =>
    createLoopbackSnapshots(() => parts).fetch('prematch', new AbortController().signal);

  test('are as old as their oldest part', async () => {
    expect(await fetched(part(1, 30), part(2, 20))).toMatchObject({
      sentAt: 20,
      events: [{ fixtureId: '1' }, { fixtureId: '2' }],
      faults: [],
    });
  });

  test('of what is no snapshot are refused in words that are safe to show', () => {
    expect(() => fetched(part(1, 1), 'secret words')).toThrow('part 2 is not JSON');
  });
});
