import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runStage } from './run-stage.ts';

/** Parts named by letters; the test ends each of them. */
function stage(names: string, look: () => Promise<boolean>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const done = runStage(
    [...names],
    (name) => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    },
    look,
  );
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  };
  return {
    done,
    begun: async () => {
      await settle();
      return begun.join('');
    },
    end: (name: string) => ends.get(name)!(),
  };
}

const afterAWhile = (answer: boolean) => async () => {
  await setImmediate();
  return answer;
};

test('without room on the processor, parts run one after the other', async () => {
  const { begun, end, done } = stage('abc', afterAWhile(false));
  expect(await begun()).toBe('a');
  end('a');
  expect(await begun()).toBe('ab');
  end('b');
  expect(await begun()).toBe('abc');
  end('c');
  await done;
});

test('with room two parts run at once, in their order, and the next one when one of them ends', async () => {
  const { begun, end, done } = stage('abcd', afterAWhile(true));
  expect(await begun()).toBe('ab');
  end('b');
  expect(await begun()).toBe('abc');
  for (const name of 'ac') end(name);
  expect(await begun()).toBe('abcd');
  end('d');
  await done;
});
