import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

describe('the batcher', () => {
  test('sends what one turn brought at once, and lets the next batch fill while one is under way', async () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number, number>(
      async (batch) => {
        batches.push([...batch]);
        await wait(20);
        return batch.map((order) => order * 10);
      },
      { inFlight: 1, maxBatch: 3 },
    );
    const first = [1, 2].map((order) => batcher.submit(order));
    await wait(5);
    const second = [3, 4, 5, 6].map((order) => batcher.submit(order));
    expect(await Promise.all([...first, ...second])).toEqual([10, 20, 30, 40, 50, 60]);
    expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  test('a second batch leaves beside the first once it is as large, or when that is back', async () => {
    const batches: number[][] = [];
    const ends: (() => void)[] = [];
    const batcher = createBatcher<number, number>(
      async (batch) => {
        batches.push([...batch]);
        await new Promise<void>((resolve) => ends.push(resolve));
        return batch;
      },
      { inFlight: 2, maxBatch: 10 },
    );
    const send = async (...orders: number[]) => {
      for (const order of orders) void batcher.submit(order);
      await wait(5);
    };
    await send(1, 2, 3);
    await send(4, 5);
    expect(batches).toEqual([[1, 2, 3]]);
    await send(6);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    await send(7, 8, 9, 10);
    expect(batches).toHaveLength(2); // no third one beside two
    ends[0]!();
    await wait(5);
    expect(batches[2]).toEqual([7, 8, 9, 10]);
    await send(11);
    expect(batches).toHaveLength(3);
    ends[1]!();
    ends[2]!();
    await wait(5);
    expect(batches[3]).toEqual([11]);
  });

  test('a batch that fails fails its own orders and no others', async () => {
    const batcher = createBatcher<number, number>(
      (batch) => (batch[0] === 1 ? Promise.reject(new Error('away')) : Promise.resolve(batch)),
      { inFlight: 1, maxBatch: 1 },
    );
    const results = await Promise.allSettled([batcher.submit(1), batcher.submit(2)]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
  });
});
