import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';
import type { FairTurns, Lane } from './fair-turns.ts';

const address = (name: string): Lane => ({ kind: 'address', name });
const member = (name: string): Lane => ({ kind: 'member', name });
const device = (name: string): Lane => ({ kind: 'device', name });
const house: Lane = { kind: 'house', name: '' };

/** Work that ends on request and records the order in which it began. */
function bench(turns: FairTurns) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (lane: Lane, what: string) =>
    turns.take(lane, async () => {
      began.push(what);
      await new Promise<void>((end) => ends.push(end));
    });
  return {
    began,
    ask,
    /** Ends one after the other until nothing waits. */
    async runDry() {
      while (ends.length > 0) {
        ends.shift()!();
        await new Promise((done) => setImmediate(done));
      }
    },
  };
}

test('an address that asks fifty times lets another one in after its first', async () => {
  const { began, ask, runDry } = bench(createFairTurns(1));
  const all = [
    ...Array.from({ length: 50 }, (_, n) => ask(address('203.0.113.1'), `flood ${n}`)),
    ask(address('198.51.100.7'), 'honest'),
  ];
  await runDry();
  await Promise.all(all);
  expect(began.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'honest', 'flood 2']);
  expect(began).toHaveLength(51);
});

test('a known device and a member wait for one of two hundred strange addresses each', async () => {
  const { began, ask, runDry } = bench(createFairTurns(1));
  const all = [
    ...Array.from({ length: 200 }, (_, n) => ask(address(`203.0.113.${n}`), `flood ${n}`)),
    ask(device('a'), 'device'),
    ask(member('7'), 'member'),
    ask(house, 'house'),
  ];
  await runDry();
  await Promise.all(all);
  expect(began.slice(0, 5)).toEqual(['flood 0', 'device', 'member', 'house', 'flood 1']);
});

test.each<[string, (n: number) => Lane, number]>([
  ['an address', () => address('203.0.113.1'), 60],
  ['a member', () => member('7'), 5],
  ['a device', () => device('a'), 2],
  ['all strange addresses', (n) => address(`2001:db8:${n}::`), 200],
  ['all members', (n) => member(String(n)), 100],
])('%s: so many may wait, and the next one is refused at once', async (_what, lane, most) => {
  const turns = createFairTurns(1);
  const { ask, runDry } = bench(turns);
  const all = Array.from({ length: 1 + most }, (_, n) => ask(lane(n), `${n}`));
  await expect(ask(lane(1 + most), 'one too many')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    detail: { retryAfter: 1 },
  });
  expect(turns.waiting).toBe(most);
  await runDry();
  await Promise.all(all);
  expect(turns.waiting).toBe(0);
});

test('the house waits for itself, however long', async () => {
  const { began, ask, runDry } = bench(createFairTurns(2));
  const all = Array.from({ length: 500 }, (_, n) => ask(house, `${n}`));
  await runDry();
  await Promise.all(all);
  expect(began).toHaveLength(500);
});

test('work that fails gives its slot back', async () => {
  const turns = createFairTurns(1);
  await expect(turns.take(house, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(house, async () => 'yes')).toBe('yes');
});
