import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WireRound } from '@lime/contract/games.ts';
import type { RoundMessage } from '@lime/contract/realtime.ts';
import { powerball } from '@lime/domain/games/powerball.ts';
import { makeRounds } from '../../../../packages/ui/test/rounds.ts';
import { followRounds } from './follow-rounds.ts';
import type { FollowedRounds } from './follow-rounds.ts';

// A site as a frame's host sees one: two public calls and the public socket.

const balls = { balls: [1, 2, 3, 4, 5], powerball: 0 };
const rounds = makeRounds(powerball, [balls]);
let site: { url: string; socket: Server; close: () => Promise<void> };
let round: WireRound;
let followed: FollowedRounds;
let faults: unknown[];

beforeEach(async () => {
  round = rounds.open();
  faults = [];
  const http = createServer((request, response) => {
    const payload = request.url === '/api/game/powerball/powerball' ? { game: round } : { list: rounds.past() };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, status: 200, payload }));
  });
  const socket = new Server(http, { path: '/api/socket.io' });
  socket.on('connection', (line) => {
    line.on('watch', (_what: unknown, answer: (told: object) => void) =>
      answer({ 'round:powerball': { epoch: 'one', seq: 0 } }),
    );
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api`;
  site = { url, socket, close: () => socket.close() };
});
afterEach(async () => {
  followed.close();
  await site.close();
});

/** Follows the powerball, and has read it once. */
async function follow(): Promise<void> {
  followed = followRounds({ apiUrl: site.url, games: ['powerball'], onFault: (error) => faults.push(error) });
  await vi.waitUntil(() => followed.all('powerball').of === 'all' && now() !== null, { timeout: 10_000 });
}
const now = () => {
  const told = followed.all('powerball');
  return told.of === 'all' ? told.rounds : null;
};

test('the round that the site answers is open until it closes, and one without a number is none yet', async () => {
  await follow();
  expect(now()).toMatchObject({ isOpen: true, round: { game_seq: round.game_seq } });
  followed.close();
  round = { ...round, closesAt: round.now };
  await follow();
  expect(now()).toMatchObject({ isOpen: false, round: { game_seq: round.game_seq } });
  followed.close();
  round = { ...rounds.open(), game_seq: '' };
  await follow();
  expect(now()).toMatchObject({ isOpen: false, round: null });
});

/** What the site says of a round that closes. */
const closing = (seq: number): RoundMessage => ({
  topic: 'round',
  stream: 'round:powerball',
  epoch: 'one',
  seq,
  now: new Date().toISOString(),
  what: 'close',
  game: null,
  round: { ...rounds.past()[0]!, game_seq: round.game_seq },
});

test.each<[string, (message: RoundMessage) => unknown]>([
  ['nothing at all', () => undefined],
  ['a text', () => 'round'],
  ['one without its stream', (message) => ({ ...message, stream: undefined })],
  ['one with a time that is none', (message) => ({ ...message, now: 'soon' })],
  ['one without the round it is about', (message) => ({ ...message, round: null })],
  ['an opening whose round has no folders', (message) => ({ ...message, what: 'open', game: { game_seq: '7' } })],
])('of messages, %s is dropped, counted and told; the next one counts', async (_what, broken) => {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', hear);
  try {
    await follow();
    site.socket.emit('round', broken(closing(1)));
    await vi.waitUntil(() => followed.dropped() === 1, { timeout: 5_000 });
    expect(faults).toEqual([expect.objectContaining({ message: 'a message of the site could not be read' })]);
    expect(now()).toMatchObject({ isOpen: true });
    site.socket.emit('round', closing(1));
    await vi.waitUntil(() => now()?.isOpen === false, { timeout: 5_000 });
    site.socket.emit('round', { ...closing(2), what: 'open', game: { ...rounds.open(), game_seq: '9' } });
    await vi.waitUntil(() => now()?.round?.game_seq === '9', { timeout: 5_000 });
    expect(followed.dropped()).toBe(1);
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtException', hear);
  }
});
