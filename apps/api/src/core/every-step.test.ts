import { expect, test } from 'vitest';
import { everyStep } from './every-step.ts';

const fails = (message: string) => () => Promise.reject(new Error(message));

test('a step that fails does not stop the steps after it, and the first error is thrown', async () => {
  const done: number[] = [];
  const step = (no: number) => () => Promise.resolve(done.push(no));
  await expect(everyStep(step(1), fails('second'), step(3), fails('fourth'), step(5))).rejects.toThrow('second');
  expect(done).toEqual([1, 3, 5]);
});

test('steps that all hold throw nothing', async () => {
  await expect(everyStep(() => Promise.resolve(1))).resolves.toBeUndefined();
});
