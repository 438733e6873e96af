import type { OddsMessage } from '@lime/contract/realtime.ts';
import { expect, test, vi } from 'vitest';
import { createOddsBoard } from './odds-board.ts';
import { createOddsFeed } from './odds-feed.ts';
import { sampleGame } from './sample-game.ts';

const message = (seq: number, changes: Partial<OddsMessage> = {}): OddsMessage => ({
  seq,
  topic: 'odds',
  epoch: 'a',
  markets: [],
  versions: {},
  gone: [],
  changed: [],
  ...changes,
});

async function start() {
  const fetchList = vi.fn(async () => ({ list: [sampleGame()], seq: 10, epoch: 'a' }));
  const board = createOddsBoard((run) => run(), Date.now);
  const feed = createOddsFeed({
    board,
    fetchList,
    fetchGame: async () => null,
    later: (run) => run(),
    onState: vi.fn(),
  });
  await feed.refetch();
  return { feed, fetchList, board };
}

test('pushes that follow the list are applied without asking again', async () => {
  const { feed, fetchList } = await start();
  feed.take(message(11));
  feed.take(message(12));
  expect(fetchList).toHaveBeenCalledTimes(1);
});

test('what the list already holds is skipped', async () => {
  const { feed, fetchList, board } = await start();
  feed.take(message(9, { gone: ['1'] }));
  expect(board.games()).toHaveLength(1);
  expect(fetchList).toHaveBeenCalledTimes(1);
});

test.each([
  ['a gap', message(13)],
  ['another numbering', message(11, { epoch: 'b' })],
  ['a changed game', message(11, { changed: ['1'] })],
])('%s means the list is fetched again', async (_why, push) => {
  const { feed, fetchList } = await start();
  feed.take(push);
  expect(fetchList).toHaveBeenCalledTimes(2);
});

test('many reasons while a fetch runs make one more', async () => {
  const { feed, fetchList } = await start();
  const first = feed.refetch();
  void feed.refetch();
  void feed.refetch();
  await first;
  await vi.waitFor(() => expect(fetchList).toHaveBeenCalledTimes(3));
});
