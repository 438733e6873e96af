import { expect, test } from 'vitest';
import { createMessageCount } from './message-count.ts';
import { createPriceBoards } from './price-boards.ts';

test('a fixture never has the same prices twice in a row, whatever else moves between', () => {
  const board = createPriceBoards();
  const last = new Map<string, string>();
  // the block's own turns: forty matches in play and nearly two thousand others
  for (let turn = 1; turn <= 10_000; turn += 1) {
    const key = turn % 2 === 0 ? `live ${(turn >> 1) % 40}` : `other ${(turn >> 1) % 1_960}`;
    const prices = JSON.stringify(board(key));
    expect(prices, `${key}, turn ${turn}`).not.toBe(last.get(key));
    last.set(key, prices);
  }
});

test('a socket counts its messages by stream, and one that is missing or comes twice shows', () => {
  const count = createMessageCount();
  for (const [socket, stream, seq] of [
    [0, 'live', 7],
    [0, 'live', 8],
    [1, 'live', 8],
    [0, 'prematch', 1],
    [0, 'live', 9],
    [1, 'live', 9],
  ] as const)
    count.add(socket, stream, seq);
  expect(count.sum()).toEqual({ messages: 6, gaps: 0 });
  count.add(0, 'live', 11);
  count.add(1, 'live', 9);
  expect(count.sum()).toEqual({ messages: 8, gaps: 2 });
});
