import { describe, expect, test } from 'vitest';
import { startAll, stopAll, together } from './runnable.ts';
import type { Runnable } from './runnable.ts';

/** Runnables that write what happens to them; each that is named in `broken` rejects when it is stopped. */
function named(names: readonly string[], broken: readonly string[] = []): { all: Runnable[]; log: string[] } {
  const log: string[] = [];
  const all = names.map((name) => ({
    start: async () => {
      await Promise.resolve();
      log.push(`+${name}`);
    },
    stop: async () => {
      await Promise.resolve();
      log.push(`-${name}`);
      if (broken.includes(name)) throw new Error(name);
    },
  }));
  return { all, log };
}

describe('runnables', () => {
  test('start in order and stop in the reverse of it', async () => {
    const { all, log } = named(['a', 'b', 'c']);
    await startAll(all);
    await stopAll(all);
    expect(log).toEqual(['+a', '+b', '+c', '-c', '-b', '-a']);
  });

  test('are all stopped when some cannot be, and the errors are told', async () => {
    const { all, log } = named(['a', 'b', 'c', 'd'], ['d', 'b']);
    const end = stopAll(all);
    await expect(end).rejects.toThrow(AggregateError);
    await expect(end).rejects.toMatchObject({ errors: [new Error('d'), new Error('b')] });
    expect(log).toEqual(['-d', '-c', '-b', '-a']);
  });

  test('after one that cannot start are not started', async () => {
    const { all, log } = named(['a', 'b']);
    const broken = { start: () => Promise.reject(new Error('no database')) };
    await expect(startAll([all[0]!, broken, all[1]!])).rejects.toThrow('no database');
    expect(log).toEqual(['+a']);
  });

  test('without a stop are passed over', async () => {
    const { all, log } = named(['a']);
    await stopAll([...all, { start: () => undefined }]);
    expect(log).toEqual(['-a']);
  });

  test('that run together are all stopped when one cannot be', async () => {
    const { all, log } = named(['a', 'b', 'c'], ['a']);
    const one = together(all);
    await one.start();
    await expect(one.stop!()).rejects.toMatchObject({ errors: [new Error('a')] });
    expect(log).toEqual(['+a', '+b', '+c', '-a', '-b', '-c']);
  });
});
