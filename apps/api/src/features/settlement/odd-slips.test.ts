import { expect, test } from 'vitest';
import { AssertionFault } from '@lime/domain/assert.ts';
import { OddSlips, settleApart } from './odd-slips.ts';

const slips = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1 }));

/** Settles a chunk of which these slips are odd. */
async function settle(count: number, oddIds: readonly number[]) {
  const settled: number[] = [];
  const odd: { id: number; error: unknown }[] = [];
  let writes = 0;
  const write = async (part: readonly { id: number }[]) => {
    writes += 1;
    const found = part.find(({ id }) => oddIds.includes(id));
    if (found) throw new AssertionFault(`${found.id} is odd`);
    settled.push(...part.map(({ id }) => id));
    return true;
  };
  const isDone = await settleApart(slips(count), write, odd).catch((error: unknown) => error);
  return { isDone, settled, odd: odd.map(({ id }) => id), writes };
}

test.each([
  [1, []],
  [1, [1]],
  [2, [1]],
  [2, [2]],
  [7, [1, 7]],
  [1_500, []],
  [1_500, [1, 2, 750, 1_500]],
])('of %d slips all but %j are settled', async (count, oddIds) => {
  const { isDone, settled, odd } = await settle(count, oddIds);
  expect(isDone).toBe(true);
  expect(odd).toEqual(oddIds);
  expect(settled).toEqual(
    slips(count)
      .map(({ id }) => id)
      .filter((id) => !oddIds.includes(id)),
  );
});

test('an odd slip of a full chunk costs some twenty transactions', async () => {
  expect((await settle(1_500, [])).writes).toBe(1);
  expect((await settle(1_500, [700])).writes).toBeLessThan(24);
});

test('an event of nothing but odd slips is left early', async () => {
  const { isDone, writes } = await settle(
    1_500,
    Array.from({ length: 1_500 }, (_, i) => i + 1),
  );
  expect(isDone).toBeInstanceOf(OddSlips);
  expect(String(isDone)).toBe('OddSlips: slip 1 (and 19 more): 1 is odd');
  expect(writes).toBeLessThan(60);
});

test.each([new Error('Connection terminated'), Object.assign(new Error('lock'), { code: '55P03' })])(
  '%s is not the fault of a slip',
  async (error) => {
    let writes = 0;
    const fails = () => {
      writes += 1;
      return Promise.reject(error);
    };
    await expect(settleApart(slips(4), fails, [])).rejects.toBe(error);
    expect(writes).toBe(1);
  },
);

test('slips of a task that must be taken up anew are not written', async () => {
  expect(await settleApart(slips(4), () => Promise.resolve(false), [])).toBe(false);
});
