import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RoundMessage } from '@lime/contract/realtime.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { openMenus } from '../../../test/menus.ts';
import { testConfig } from '../../../test/pg.ts';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import type { Connected } from '../../../test/sockets.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { createRoundClock } from './round-clock.ts';
import type { Game } from './round-clock.ts';

// Rounds of a game reach the sockets that follow it, of two processes, each once and with the database's clock.

let site: TestSite;
let other: App;
let urls: readonly [string, string];
beforeAll(async () => {
  // without workers: each test moves rounds of its own pace
  const roles = new Set(['web'] as const);
  site = await openTestSite({ config: { roles } });
  other = await createApp({ config: { ...testConfig(site.database), roles } });
  urls = [await serve(site.app), await serve(other)];
  await openMenus(site);
}, 60_000);
afterEach(hangUp);
afterAll(async () => {
  hangUp();
  await other?.close();
  await site?.close();
});

const gameOf = (id: string, periodSeconds = 3, closesSeconds = 1): Game => ({
  ...findRoundGame(id)!,
  clock: { periodSeconds, offsetSeconds: 0, closesSeconds },
});
const roundsTold = ({ heard }: Connected) =>
  heard.flatMap(({ event, message }) => (event === 'round' ? [message as RoundMessage] : []));
const watch = (at: Connected, message: unknown) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  at.socket.emit('watch', message, resolve);
  return promise;
};
/** Moves a game's rounds until the condition holds. */
async function moveUntil(game: Game, isDone: () => boolean): Promise<void> {
  const clock = createRoundClock(site.app.core, { isOpen: () => true, games: [game], maxMissed: 3 });
  while (!isDone()) {
    await clock.runOnce();
    await wait(25);
  }
}

test('open, close and result come in order, once each, to whoever follows the game in either process', async () => {
  const game = gameOf('powerball');
  const [here, there, elsewhere] = [await connect(urls[0], {}), await connect(urls[1], {}), await connect(urls[0], {})];
  for (const at of [here, there])
    expect(await watch(at, { odds: false, rounds: ['powerball'] })).toMatchObject({
      'round:powerball': { epoch: expect.any(String), seq: expect.any(Number) },
    });
  await watch(elsewhere, { odds: false, rounds: ['powerladder'] });
  const result = (at: Connected) => roundsTold(at).find(({ what }) => what === 'result');
  await moveUntil(game, () => result(here) !== undefined && result(there) !== undefined);

  for (const at of [here, there]) {
    const seen = roundsTold(at);
    const { game_seq: seq } = result(at)!.round;
    const ofRound = seen.filter(({ round }) => round.game_seq === seq);
    expect(ofRound.map(({ what }) => what)).toEqual(['open', 'close', 'result']);
    const [opened, closed, decided] = ofRound;
    expect(opened).toMatchObject({ stream: 'round:powerball', game: { game_seq: seq, game_name: '파워볼' } });
    expect(opened!.game!.folders.length).toBe(game.folders.length);
    expect(opened!.round).toMatchObject({ state: 'open', outcome: null });
    expect(closed).toMatchObject({ game: null, round: { state: 'closed', outcome: null } });
    expect(Date.parse(closed!.now)).toBeGreaterThanOrEqual(Date.parse(opened!.game!.closesAt));
    expect(decided).toMatchObject({ game: null, round: { state: 'decided', result: expect.stringMatching(/./) } });
    expect(decided!.round.outcome).not.toBe(null);
    expect(Date.parse(decided!.now)).toBeGreaterThanOrEqual(Date.parse(decided!.round.drawsAt));
    expect(seen.map(({ seq: no }) => no)).toEqual(seen.map((_, index) => seen[0]!.seq + index));
    expect(new Set(seen.map(({ epoch }) => epoch)).size).toBe(1);
  }
  expect(roundsTold(elsewhere)).toEqual([]);
}, 30_000);

test('who comes back reads from the position how far the stream went meanwhile', async () => {
  const game = gameOf('kenoladder');
  const first = await connect(urls[0], {});
  const before = (await watch(first, { odds: false, rounds: ['kenoladder'] })) as Record<string, { seq: number }>;
  await moveUntil(game, () => roundsTold(first).length >= 2);
  const told = roundsTold(first).length;
  const again = await connect(urls[0], {});
  const after = (await watch(again, { odds: false, rounds: ['kenoladder'] })) as Record<string, { seq: number }>;
  expect(after['round:kenoladder']!.seq - before['round:kenoladder']!.seq).toBe(told);
}, 30_000);

test.each([
  ['a game that is none', { odds: false, rounds: ['keno'] }],
  ['no list', { odds: false, rounds: 'powerball' }],
  ['more than there are', { odds: false, rounds: Array.from({ length: 7 }, () => 'powerball') }],
])('a watch of %s changes nothing', async (_what, message) => {
  const at = await connect(urls[0], {});
  at.socket.emit('watch', message);
  expect(await watch(at, { odds: false, rounds: [] })).toEqual({});
});
