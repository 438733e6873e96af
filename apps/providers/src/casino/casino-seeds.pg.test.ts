import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeSeedAnswer,
  changeSeedPath,
  seedPlaysAnswer,
  seedPlaysPath,
  seedsAnswer,
  seedsPath,
} from '@lime/contract/host-questions.ts';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { openHostTest } from '../../test/host-test.ts';
import { hostConfig, secret, signedQuestion } from '../../test/other-site.ts';
import { createProviders } from '../server.ts';
import { createPlays } from '../token/plays.ts';
import { createSeeds } from '../token/host-seeds.ts';
import { createFreeSpins } from './free-spin-plays.ts';
import { slotGame } from './slot-game.ts';
import { createPools } from './slot-pools.ts';
import { createHands, handTables } from './tables/hands.ts';

// What the site asks of a member's seeds: those of slots and of hands, with what the revealed ones drew.

const { database, other } = await openHostTest();
let server: FastifyInstance;
beforeAll(async () => {
  other.books.cash = 10_000_000;
  server = await createProviders(hostConfig(other, database));
});
afterAll(() => server?.close());

async function ask(at: 'casino' | 'token', path: string, body: object): Promise<unknown> {
  const { text, headers } = signedQuestion(path, body);
  const answer = await server.inject({ method: 'POST', url: `/${at}${path}`, headers, payload: text });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const id = '71';
const linesOf = async () => seedsAnswer.parse(await ask('casino', seedsPath, { user_id: id })).lines;
const lineOf = async (name: string) => (await linesOf()).find(({ line }) => line === name)!;
const playsOf = async (hash: string, at: 'casino' | 'token' = 'casino') =>
  seedPlaysAnswer.parse(await ask(at, seedPlaysPath, { user_id: id, hash })).plays;
const change = async (line: string, hash: string, at: 'casino' | 'token' = 'casino') =>
  changeSeedAnswer.parse(await ask(at, changeSeedPath, { user_id: id, line, hash, clientSeed: 'mine' })).end;

test('slots and hands have a line of seeds each, and no other host changes or tells them', async () => {
  const lines = await linesOf();
  expect(lines.map(({ line, games }) => [line, games])).toEqual([
    ['holdem', handTables.map((table) => table.id)],
    ['slots', slots.map((slot) => slot.id)],
  ]);
  const { active } = lines[1]!;
  expect(await change('slots', active.hash, 'token')).toBe('changed');
  expect((await lineOf('slots')).active).toEqual(active);
});

test('a title with a pool is told with what stood in it', async () => {
  const { pool } = database;
  const entry = slots.find(({ engine }) => engine === 'pool')!;
  const game = slotGame(findCasinoGame(entry.id)!, (await loadSlot(entry.id))!);
  const games = [game];
  const pools = createPools(pool, other.site, new Map([[game.id, game]]));
  const seeds = createSeeds(secret);
  const lineOfSlots = (_game: unknown, memberId: string) => ({ memberId, line: 'slots' });
  const plays = createPlays({ pool, site: other.site, seeds, games, product: 0, lineOf: lineOfSlots, pools });
  await pool.query('update slot_pool set amount = 4321 where title = $1', [game.id]);
  other.books.pools.set(game.id, { amount: 4321 });
  expect(await plays.play(game, id, randomUUID(), [{ stake: 1_000 }])).toMatchObject({ state: 'done' });
  const { hash } = (await lineOf('slots')).active;
  expect(await playsOf(hash)).toEqual([]);
  expect(await change('slots', hash)).toBe('done');
  const [play, ...more] = await playsOf(hash);
  expect(more).toEqual([]);
  expect(play).toMatchObject({ nonce: 0, game: game.id, stake: 1_000, bets: [{ stake: 1_000 }], pool: 4321 });
  expect(play).not.toHaveProperty('free');
  expect(await playsOf(hash, 'token')).toEqual([]);
});

test('a free spin is told as one', async () => {
  const { pool } = database;
  const entry = slots.find(({ engine }) => engine !== 'pool')!;
  const game = slotGame(findCasinoGame(entry.id)!, (await loadSlot(entry.id))!);
  const freeSpins = createFreeSpins({
    pool,
    site: other.site,
    seeds: createSeeds(secret),
    games: new Map([[game.id, game]]),
    lineOf: (_game, memberId) => ({ memberId, line: 'slots' }),
  });
  await pool.query(
    `insert into gift (txn, member_id, kind, game, spins, stake, until) values ('g1', $1, 'spins', $2, 1, 1000, clock_timestamp() + interval '1 hour')`,
    [id, game.id],
  );
  expect(await freeSpins.play(game, id, randomUUID())).toMatchObject({ state: 'done' });
  const { hash } = (await lineOf('slots')).active;
  expect(await change('slots', hash)).toBe('done');
  expect(await playsOf(hash)).toMatchObject([{ nonce: 0, game: game.id, stake: 1_000, free: true }]);
});

test('a hand is told as a whole, and while it waits for its member its own seed alone stays secret', async () => {
  const { pool } = database;
  const hands = createHands({ pool, site: other.site, seeds: createSeeds(secret) });
  const limits = { min: 1, max: 5_000_000, win: 500_000_000 };
  const [key, table] = [randomUUID(), handTables[0]!];
  await hands.start(table, { memberId: id, limits }, key, [{ stake: 10_000, spot: 'ante' }]);
  const { hash } = (await lineOf('holdem')).active;
  expect(await change('holdem', hash)).toBe('running');
  expect(await change('slots', (await lineOf('slots')).active.hash)).toBe('done');
  const answer = await hands.decide(table, id, key, 'call');
  if (answer.state !== 'done') throw new Error(JSON.stringify(answer));
  expect(await change('holdem', hash)).toBe('done');
  const { stake, payout, outcome } = answer.hand;
  expect(await playsOf(hash)).toMatchObject([{ nonce: 0, game: table.id, stake, payout, outcome }]);
  expect(stake).toBe(30_000);
});
