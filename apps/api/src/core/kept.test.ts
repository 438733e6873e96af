import { expect, test } from 'vitest';
import { kept } from './kept.ts';

test('one answer serves all callers until it is old', async () => {
  let reads = 0;
  const read = kept(60_000, async () => (reads += 1));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  const always = kept(0, async () => (reads += 1));
  expect([await always(), await always()]).toEqual([2, 3]);
});

test('a failure is not kept, and one that comes late takes no newer answer away', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const read = kept(1_000, () => answers[asked++]!.promise);
  const first = read();
  while (asked < 2) {
    void read().catch(() => undefined);
    await new Promise((done) => setTimeout(done, 5));
  }
  const second = read();
  answers[0]!.reject(new Error('late'));
  await expect(first).rejects.toThrow('late');
  answers[1]!.resolve('newer');
  expect(await second).toBe('newer');
  expect(asked).toBe(2);
});
