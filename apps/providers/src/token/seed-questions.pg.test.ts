import { createHmac, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeSeedAnswer,
  debitResultsAnswer,
  hostAnswerText,
  hostQuestionText,
  resultsAnswer,
  seedPlaysAnswer,
  seedsAnswer,
} from '@lime/contract/host-questions.ts';
import { verifyPlay } from '@lime/domain/fairness/hosted-draw.ts';
import { findHostedGameByType, hostedGames } from '@lime/domain/games/hosted-games.ts';
import { openHostTest } from '../../test/host-test.ts';
import { secret } from '../../test/other-site.ts';
import { createPlays, playLines } from './plays.ts';
import { createRoundBets } from './round-bets.ts';
import { registerDebitResults, registerResults } from './operator-calls.ts';
import { hashing } from './hosted-rounds.ts';
import { registerSeeds } from './seed-questions.ts';
import { createSeeds } from './host-seeds.ts';
import { createAnswering } from './signed.ts';
import { createStreaks } from './streaks.ts';

// What the site asks its host, server to server: a member's seeds, and what became of bets.

const keno = findHostedGameByType('keno')!;
const bets = [{ stake: 10_000, numbers: [1, 2, 3, 4, 5], risk: 'low' }];
let server: FastifyInstance;
let plays: ReturnType<typeof createPlays>;
let streaks: ReturnType<typeof createStreaks>;

const { database, other } = await openHostTest();
const nextSecret = 'the secret that both sides will sign with soon';
beforeAll(async () => {
  const { pool } = database;
  const { site } = other;
  const seeds = createSeeds(secret);
  plays = createPlays({ pool, site, seeds, games: hostedGames });
  streaks = createStreaks({ pool, site, seeds });
  server = Fastify();
  const answering = createAnswering(server, '/token', { kind: 'signed', secret, accepts: [nextSecret] });
  registerSeeds(answering, { pool, seeds, lines: playLines });
  registerDebitResults(
    answering,
    pool,
    hostedGames.map(({ gType }) => gType),
  );
  registerResults(answering, [createRoundBets({ pool, site, findGame: findHostedGameByType }), streaks]);
});
afterAll(async () => {
  await server?.close();
});

const sign = (time: string, text: string, by = secret) =>
  createHmac('sha256', by).update(`${time}\n${text}`).digest('hex');
async function ask(path: string, body: object, { at = Date.now(), by = secret, as = path } = {}) {
  const question = JSON.stringify(body);
  const time = String(at);
  const answer = await server.inject({
    method: 'POST',
    url: `/token${path}`,
    headers: {
      'content-type': 'application/json',
      'x-lime-time': time,
      'x-lime-signature': sign(time, hostQuestionText(as, question), by),
    },
    payload: question,
  });
  if (answer.statusCode === 200)
    expect(answer.headers['x-lime-signature']).toBe(sign(time, hostAnswerText(path, question, answer.body)));
  return { status: answer.statusCode, body: answer.json<unknown>() };
}
test('while the secrets change, a question signed with the next one is answered, with the present one', async () => {
  const body = { user_id: '4242' };
  expect((await ask('/seeds', body, { by: nextSecret })).status).toBe(200);
  expect((await ask('/seeds', body, { by: `${nextSecret}.` })).status).toBe(403);
});

const linesOf = async (id: string) => seedsAnswer.parse((await ask('/seeds', { user_id: id })).body).lines;

test('a member’s seeds: shown by their hash, changed once, and every play of the revealed one is drawn again', async () => {
  const id = '41';
  const [line, own] = await linesOf(id);
  expect(line).toMatchObject({ line: 'plays', games: ['highlow', 'baccarat', 'keno'], revealed: [] });
  expect(own).toMatchObject({ line: 'highlow5s', games: ['highlow5s'] });
  for (let no = 0; no < 3; no += 1)
    expect(await plays.play(keno, id, randomUUID(), bets)).toMatchObject({ state: 'done' });
  other.books.cash = 5_000;
  expect(await plays.play(keno, id, randomUUID(), bets)).toMatchObject({ code: 'BET_STAKE_ABOVE_BALANCE' });
  other.books.cash = 1_000_000;

  const { hash } = line!.active;
  // nothing of a seed that is played with
  expect(seedPlaysAnswer.parse((await ask('/seeds/plays', { user_id: id, hash })).body).plays).toEqual([]);
  const change = { user_id: id, line: 'plays', hash, clientSeed: 'mine' };
  const ends = await Promise.all(Array.from({ length: 8 }, () => ask('/seeds/change', change)));
  expect(ends.map(({ body }) => changeSeedAnswer.parse(body).end).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => 'changed'),
    'done',
  ]);
  const [now] = await linesOf(id);
  expect(now!.active).toMatchObject({ hash: line!.nextHash, clientSeed: 'mine', nonce: 0 });
  const [revealed] = now!.revealed;
  expect(revealed).toMatchObject({ hash, plays: 4, clientSeed: line!.active.clientSeed });
  expect(hashing.hashOfText(revealed!.serverSeed)).toBe(hash);

  const { plays: played } = seedPlaysAnswer.parse((await ask('/seeds/plays', { user_id: id, hash })).body);
  expect(played.map(({ nonce, payout }) => [nonce, payout === null])).toEqual([
    [3, true],
    [2, false],
    [1, false],
    [0, false],
  ]);
  for (const { nonce, outcome } of played.slice(1))
    expect(
      await verifyPlay(
        keno,
        { version: '1', seedHash: hash, serverSeed: revealed!.serverSeed, clientSeed: revealed!.clientSeed, nonce },
        hashing,
      ),
    ).toEqual({ outcome });
  // another member's are nobody else's
  expect(seedPlaysAnswer.parse((await ask('/seeds/plays', { user_id: '42', hash })).body).plays).toEqual([]);
});

test('an unfinished play keeps the seed of its own line alone', async () => {
  const id = '43';
  const [line, own] = await linesOf(id);
  const started = await streaks.start({ memberId: id, maxWin: 3_000_000 }, randomUUID(), [{ stake: 10_000 }]);
  expect(started).toMatchObject({ state: 'open' });
  const change = { user_id: id, line: 'plays', hash: line!.active.hash, clientSeed: 'mine' };
  expect((await ask('/seeds/change', change)).body).toEqual({ end: 'running' });
  expect((await linesOf(id))[0]!.active.hash).toBe(line!.active.hash);
  const ofAnother = { ...change, line: 'highlow5s', hash: own!.active.hash };
  expect((await ask('/seeds/change', ofAnother)).body).toEqual({ end: 'done' });
  expect((await linesOf(id))[1]!.active).toMatchObject({ hash: own!.nextHash, clientSeed: 'mine' });

  // and the site that asks for its bet learns that it goes on; once it is over, it gets the call that ends it
  const { rows } = await database.pool.query<{ txn: string; key: string }>(
    `select txn, key from play where member_id = $1`,
    [id],
  );
  const { txn, key } = rows[0]!;
  const results = async () =>
    resultsAnswer.parse((await ask('/results', { txns: [txn, 'highlow-nobody-knows'] })).body).results;
  const unknown = { txn_id: 'highlow-nobody-knows', state: 'unknown' };
  expect(await results()).toEqual([{ txn_id: txn, state: 'running' }, unknown]);
  const held = debitResultsAnswer.parse((await ask('/debitResults', {})).body);
  expect(held).toMatchObject({
    debits: [{ txn_id: txn, user_id: id, game_id: 'highlow', amount: 10_000 }],
    more: false,
  });
  // its credit is lost on its way
  other.faults.push('before');
  await database.pool.query(`update play set asked_at = asked_at - interval '2 days' where key = $1`, [key]);
  await streaks.recover(0);
  const [over] = await results();
  expect(over).toMatchObject({ state: 'over', credit: { user_id: id, txn_id: txn, amount: 10_000, is_cancel: false } });
});

test('stakes that are held are told page by page, and are gone once they are ended', async () => {
  const before = debitResultsAnswer.parse((await ask('/debitResults', {})).body).debits.length;
  const ids = ['51', '52', '53'];
  for (const memberId of ids) await streaks.start({ memberId, maxWin: 3_000_000 }, randomUUID(), [{ stake: 10_000 }]);
  const names: string[] = [];
  for (let after: string | undefined, more = true; more; after = names.at(-1)) {
    const page = debitResultsAnswer.parse((await ask('/debitResults', { size: 2, ...(after && { after }) })).body);
    names.push(...page.debits.map(({ txn_id }) => txn_id));
    more = page.more;
  }
  expect(names).toHaveLength(before + 3);
  expect(names).toEqual([...new Set(names)].toSorted());
  await database.pool.query(`update play set asked_at = asked_at - interval '2 days' where member_id = any($1)`, [ids]);
  await streaks.recover(0);
  expect(debitResultsAnswer.parse((await ask('/debitResults', {})).body).debits).toEqual([]);
});

test.each([
  ['another secret', { by: 'somebody else’s secret, as long as it is' }],
  ['a clock 61 seconds behind', { at: Date.now() - 61_000 }],
  ['a clock 61 seconds ahead', { at: Date.now() + 120_000 }],
  ['the signature of another question', { as: '/results' }],
])('a question with %s is not answered', async (_what, changes) =>
  expect((await ask('/seeds', { user_id: '41' }, changes)).status).toBe(403),
);

test('a question of another shape is none', async () => {
  for (const body of [{}, { user_id: 'a' }, { user_id: '41', more: 1 }])
    expect((await ask('/seeds', body)).status).toBe(400);
  expect((await ask('/results', { txns: [] })).status).toBe(400);
});
