import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { poolsAnswer } from '@lime/contract/host-questions.ts';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import { poolContribution, poolWon, slotDraw, slotWon } from '@lime/domain/casino/slots/slot-stake.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { playFault, playKey, playMessage } from '@lime/domain/fairness/floats.ts';
import { hostConfig, openHostDatabase, openOtherSite, secret, signedQuestion } from '../../test/other-site.ts';
import { createProviders } from '../server.ts';
import { createPlays } from '../token/plays.ts';
import { createSeeds } from '../token/host-seeds.ts';
import { slotGame } from './slot-game.ts';
import { createPools } from './slot-pools.ts';

let database: Awaited<ReturnType<typeof openHostDatabase>>;
let other: Awaited<ReturnType<typeof openOtherSite>>;
let server: FastifyInstance;
let pool: typeof database.pool;

/** A host as a process makes it. */
const openHost = () => createProviders(hostConfig(other, database));

beforeAll(async () => {
  [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  ({ pool } = database);
  server = await openHost();
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  other?.close();
});
beforeEach(() => {
  other.books.cash = 100_000_000;
});
afterEach(() => {
  other.faults.length = 0;
});

type Played = {
  id: number;
  nonce: number;
  seedHash: string;
  stake: number;
  payout: number;
  outcome: SlotPlay;
  pool?: { before: number; won: number };
};
type State = {
  seed: { hash: string; clientSeed: string; nonce: number };
  revealed: { hash: string; serverSeed: string; clientSeed: string }[];
  plays: Played[];
  waitMs: number;
  pool: number | null;
  balance: number;
};
type Answer = { state: string; code?: string; play?: Played; balance?: number };

let member = 0;
/** A member in the window of a title, come by a launch. */
async function enter(title: string) {
  member += 1;
  const launch = randomBytes(24).toString('base64url');
  other.books.launches.set(launch, String(member));
  const entered = await server.inject({ method: 'GET', url: `/casino?gType=${title}&uid=${member}&hash=${launch}` });
  expect(entered.statusCode).toBe(200);
  expect(entered.body).toContain(`data-address="/casino/play/${title}"`);
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
  const user = String(member);
  return {
    user,
    page: async () => (await server.inject({ method: 'GET', url: `/casino/play/${title}`, headers: { cookie } })).body,
    async ask<T>(path: string, body?: object, on = server): Promise<T> {
      const at = `/casino/${title}/${path}`;
      const reply = await (body === undefined
        ? on.inject({ method: 'GET', url: at, headers: { cookie } })
        : on.inject({ method: 'POST', url: at, headers: { cookie }, payload: body }));
      expect(reply.statusCode).toBe(200);
      return reply.json<T>();
    },
    /** Lets the cycle of 2.5 s pass. */
    rest: () =>
      pool.query(
        `update play set asked_at = asked_at - interval '3 seconds' where member_id = $1 and asked_at > clock_timestamp() - interval '3 seconds'`,
        [user],
      ),
  };
}
const spin = (stake: number) => ({ key: randomUUID(), bets: [{ stake }] });
const hashing = {
  hashOfText: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmac: (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
};

describe('every title', () => {
  test.each(slots.map(({ id }) => id))(
    '%s is played, paid by what was drawn, and drawn again from its revealed seed',
    async (id) => {
      const guest = await enter(id);
      const page = await guest.page();
      for (const text of ['환수율', '당첨 확률', '최고 당첨', '변동성', '배당표', '모의머니'])
        expect(page).toContain(text);
      expect(page).not.toMatch(/undefined|NaN/);
      const title = (await loadSlot(id))!;
      for (const stake of [100, 1_000, 100_000]) {
        const before = other.books.cash;
        const { state, play, balance } = await guest.ask<Answer>('play', spin(stake));
        expect(state).toBe('done');
        expect(other.books.cash).toBe(before - stake + play!.payout);
        expect(balance).toBe(other.books.cash);
        await guest.rest();
      }
      const { plays } = await guest.ask<State>('state');
      const { revealed, seed } = await guest.ask<State>('seed', { clientSeed: 'mine' });
      expect([seed.clientSeed, seed.nonce]).toEqual(['mine', 0]);
      expect(plays.map(({ nonce }) => nonce)).toEqual([2, 1, 0]);
      const { serverSeed, clientSeed } = revealed[0]!;
      for (const { nonce, seedHash, outcome, payout, stake, pool: fromPool } of plays) {
        expect(await playFault({ version: '1', seedHash, serverSeed, clientSeed, nonce }, hashing)).toBeNull();
        const key = playKey(serverSeed);
        const drawn = await drawSlowly(slotDraw(title), async (no) =>
          hashing.hmac(key, playMessage(clientSeed, nonce, no)),
        );
        expect(outcome).toEqual(drawn);
        expect(fromPool !== undefined).toBe(title.feature.kind === 'pool');
        expect(payout).toBe(slotWon(drawn.win, stake) + (fromPool?.won ?? 0));
      }
    },
  );
});

describe('a play', () => {
  test('of one key is one debit, sixteen times at once', async () => {
    const guest = await enter('moon-rabbit');
    const body = spin(1_000);
    const answers = await Promise.all(Array.from({ length: 16 }, () => guest.ask<Answer>('play', body)));
    const { plays } = await guest.ask<State>('state');
    expect(plays).toHaveLength(1);
    for (const answer of answers) expect(answer).toMatchObject({ state: 'done', play: { id: plays[0]!.id } });
    expect(other.books.cash).toBe(100_000_000 - 1_000 + plays[0]!.payout);
  });

  test('comes no sooner than 2.5 seconds after the one before it, of this title alone', async () => {
    const guest = await enter('moon-rabbit');
    await guest.ask('play', spin(1_000));
    const { calls } = other.books;
    expect(await guest.ask<Answer>('play', spin(1_000))).toMatchObject({ state: 'refused', code: 'PLAY_TOO_FAST' });
    expect(other.books.calls).toBe(calls);
    const { waitMs } = await guest.ask<State>('state');
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(2_500);
    await guest.rest();
    expect(await guest.ask<Answer>('play', spin(1_000))).toMatchObject({ state: 'done' });
  });

  test.each([
    ['no stake', []],
    ['a stake between two steps', [{ stake: 150 }]],
    ['too small a stake', [{ stake: 0 }]],
    ['too large a stake', [{ stake: 100_100 }]],
    ['two stakes', [{ stake: 100 }, { stake: 100 }]],
    ['words', [{ stake: '100' }]],
  ])('of %s is none', async (_what, bets) => {
    const guest = await enter('lucky-seven');
    const { calls } = other.books;
    const answer = await guest.ask<Answer>('play', { key: randomUUID(), bets });
    expect(answer).toMatchObject({ state: 'refused', code: 'INPUT_INVALID' });
    expect(other.books.calls).toBe(calls);
  });

  test('needs a session, and a page of this host', async () => {
    const ask = (headers: Record<string, string>) =>
      server.inject({ method: 'POST', url: '/casino/moon-rabbit/play', headers, payload: spin(1_000) });
    expect((await ask({})).statusCode).toBe(401);
    expect((await ask({ origin: 'http://evil.test' })).statusCode).toBe(403);
  });
});

test.each(['lucky-seven', 'forge-jackpot'])(
  'anybody reads the data of %s and draws its spins by a script',
  async (id) => {
    const answer = await server.inject({ method: 'GET', url: `/casino/${id}/title.json` });
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([200, await loadSlot(id)]);
    const guest = await enter(id);
    expect(await guest.page()).toContain(`href="/casino/${id}/title.json"`);
    const { play } = await guest.ask<Answer>('play', spin(1_300));
    const { revealed } = await guest.ask<State>('seed', { clientSeed: 'mine' });
    const { seedHash, nonce, outcome, payout, pool: stood } = play!;
    const { serverSeed, clientSeed } = revealed.find(({ hash }) => hash === seedHash)!;
    const proof = { version: '1', game: id, seedHash, serverSeed, clientSeed, nonce, bets: [{ stake: 1_300 }] };
    const folder = mkdtempSync(join(tmpdir(), 'lime-spin-'));
    const files = { title: answer.body, play: JSON.stringify({ ...proof, outcome, payout, pool: stood?.before }) };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.json`), text);
    const script = join(import.meta.dirname, '../../../../docs/verify-spin.mjs');
    const run = spawnSync(process.execPath, [script, join(folder, 'title.json'), join(folder, 'play.json')], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([run.status, run.stdout.match(/^(맞음|다름)/gm)]).toEqual([0, ['맞음', '맞음', '맞음']]);
  },
);

test('a title that is not there has no data', async () => {
  expect((await server.inject({ method: 'GET', url: '/casino/no-such-title/title.json' })).statusCode).toBe(404);
});

describe('a host that dies between a debit and its answer', () => {
  test('is told by the site what became of it: taken with its win, or never', async () => {
    for (const fault of ['after', 'before'] as const) {
      const guest = await enter('volcano');
      const body = spin(10_000);
      const before = other.books.cash;
      other.faults.push(fault);
      expect(await guest.ask<Answer>('play', body)).toEqual({ state: 'pending' });
      expect(await guest.ask<Answer>('play', spin(10_000))).toMatchObject({ code: 'PLAY_BUSY' });
      // another process begins, as after kill -9: it asks before it listens
      const next = await openHost();
      const end = await guest.ask<Answer>(`play/${body.key}`, undefined, next);
      await next.close();
      if (fault === 'after') {
        expect(end.state).toBe('done');
        expect(other.books.cash).toBe(before - 10_000 + end.play!.payout);
      } else {
        expect(end).toMatchObject({ state: 'refused', code: 'PLAY_VOID' });
        expect(other.books.cash).toBe(before);
      }
      const [debit] = [...other.books.debits.values()].filter(({ user }) => user === guest.user);
      expect(debit?.paid ?? null).toBe(fault === 'after' ? end.play!.payout : null);
    }
  });
});

describe('a pool', () => {
  const amountOf = async (title: string) =>
    (await pool.query<{ amount: number }>('select amount from slot_pool where title = $1', [title])).rows[0]!.amount;
  /** What all plays that are over have put in and taken out. */
  const movesOf = async (title: string) =>
    (
      await pool.query<{ sum: number }>(
        `select coalesce(sum(pool_in - pool_out), 0)::bigint as sum from play where game = $1 and state = 'done'`,
        [title],
      )
    ).rows[0]!.sum;

  /** What both sides keep of a pool is so much more. */
  async function putIn(id: string, won: number): Promise<void> {
    await pool.query(`update slot_pool set amount = amount + $2 where title = $1`, [id, won]);
    other.books.pools.set(id, { amount: siteOf(id) + won });
  }
  const siteOf = (id: string) => other.books.pools.get(id)?.amount ?? 0;

  test('holds what stakes put in and plays have not won, to the won, at the host and at the site', async () => {
    const id = 'fire-festival';
    const title = (await loadSlot(id))!;
    await putIn(id, 50_000_000);
    const base = (await amountOf(id)) - (await movesOf(id));
    const guests = await Promise.all(Array.from({ length: 6 }, () => enter(id)));
    for (let round = 0; round < 60; round += 1) {
      if (round % 7 === 3) other.faults.push('before', 'after');
      const answers = await Promise.all(guests.map((guest) => guest.ask<Answer>('play', spin(100_000))));
      expect(siteOf(id)).toBeGreaterThanOrEqual(await amountOf(id));
      for (const { play, code } of answers) {
        expect(code).not.toBe('INSUFFICIENT_POOL');
        if (!play) continue;
        expect(play.pool!.won).toBe(poolWon(play.outcome.poolShare, play.stake, play.pool!.before));
        expect(play.payout).toBe(slotWon(play.outcome.win, play.stake) + play.pool!.won);
      }
      await Promise.all(guests.map(({ rest }) => rest()));
      other.books.cash = 100_000_000;
    }
    other.faults.length = 0;
    await pool.query(`update play set asked_at = asked_at - interval '1 minute' where state = 'asked'`);
    const next = await openHost();
    await next.close();
    expect(await amountOf(id)).toBe(base + (await movesOf(id)));
    expect(siteOf(id)).toBe(await amountOf(id));
    const { rows } = await pool.query<{ stake: number; pool_in: number; state: string }>(
      'select stake, pool_in, state from play where game = $1',
      [id],
    );
    for (const row of rows) expect(row.pool_in).toBe(poolContribution(title, row.stake));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done', 'void']));
  }, 60_000);

  test('is won once: of two at once the second finds it empty, and a refused one gives it back', async () => {
    const id = 'grain-store';
    const title = (await loadSlot(id))!;
    const game = slotGame(findCasinoGame(id)!, title);
    const pools = createPools(pool, other.site, new Map([[id, game]]));
    // every play wins the whole pool
    const winning = { ...game, draw: () => () => ({ steps: [], win: 0, poolShare: 1_000 }) };
    const plays = createPlays({
      pool,
      site: other.site,
      seeds: createSeeds(secret),
      games: [winning],
      pools,
    });
    await putIn(id, 70_000 - (await amountOf(id)));
    const play = (user: string) => plays.play(winning, user, randomUUID(), [{ stake: 100_000 }]);
    other.books.cash = 50_000;
    expect(await play('poor')).toMatchObject({ state: 'refused', code: 'BET_STAKE_ABOVE_BALANCE' });
    expect(await amountOf(id)).toBe(70_000);
    other.books.cash = 1_000_000;
    const answers = (await Promise.all([play('one'), play('two')])) as { play: Played }[];
    const contribution = poolContribution(title, 100_000);
    const won = answers.map((answer) => answer.play.payout).toSorted((one, two) => two - one);
    // the second comes before or after what the first put in
    expect(won[0]).toBe(70_000);
    expect([0, contribution]).toContain(won[1]);
    expect(await amountOf(id)).toBe(70_000 + 2 * contribution - won[0]! - won[1]!);
    expect(other.books.cash).toBe(1_000_000 - 200_000 + won[0]! + won[1]!);
    expect(siteOf(id)).toBe(await amountOf(id));
  });

  test('of before the site kept pools is told once, and nothing is played until the site has it', async () => {
    const id = 'forge-jackpot';
    const guest = await enter(id);
    // the open host's timer tells pools too: as long as answers are lost, of all that ask
    const lose = (fault?: 'before' | 'after') =>
      other.books.poolFaults.splice(0, Infinity, ...(fault ? Array<typeof fault>(100).fill(fault) : []));
    lose('before');
    await pool.query('update slot_pool set amount = 12_345, told = false where title = $1', [id]);
    other.books.pools.delete(id);
    expect(await guest.ask<Answer>('play', spin(1_000))).toMatchObject({ state: 'refused', code: 'PLAY_POOL_OPENING' });
    // the answer is lost, and the same amount is sent again
    lose('after');
    await (await openHost()).close();
    expect(siteOf(id)).toBe(12_345);
    expect(await guest.ask<Answer>('play', spin(1_000))).toMatchObject({ code: 'PLAY_POOL_OPENING' });
    lose();
    await (await openHost()).close();
    expect(siteOf(id)).toBe(12_345);
    expect(await guest.ask<Answer>('play', spin(100_000))).toMatchObject({ state: 'done' });
    expect(siteOf(id)).toBe(await amountOf(id));
  });

  test('is told to the site when it asks, with what may still move', async () => {
    const guest = await enter('volcano');
    const ask = async (path: string, body: object, on = server) => {
      const { text, headers } = signedQuestion(path, body);
      return on.inject({ method: 'POST', url: `/casino${path}`, headers, payload: text });
    };
    const told = async () => poolsAnswer.parse((await ask('/pools', {})).json()).pools;
    const of = async (id: string) => (await told()).find((one) => one.pool === id);
    expect((await told()).map((one) => one.pool)).toEqual(
      (await pool.query<{ title: string }>('select title from slot_pool order by title')).rows.map(
        ({ title }) => title,
      ),
    );
    const [before, siteBefore] = [await of('volcano'), siteOf('volcano')];
    expect(before).toEqual({ pool: 'volcano', amount: await amountOf('volcano'), under_way: 0 });
    other.faults.push('after');
    expect(await guest.ask<Answer>('play', spin(100_000))).toEqual({ state: 'pending' });
    const during = (await of('volcano'))!;
    expect(during.under_way).toBeGreaterThan(0);
    expect(siteOf('volcano')).not.toBe(siteBefore);
    expect(siteOf('volcano')).toBeGreaterThanOrEqual(during.amount);
    expect(siteOf('volcano')).toBeLessThanOrEqual(during.amount + during.under_way);
    await (await openHost()).close();
    expect(await of('volcano')).toEqual({ pool: 'volcano', amount: siteOf('volcano'), under_way: 0 });
    expect((await ask('/pools', { vendor: 1 })).statusCode).toBe(400);
  });

  test('gets nothing of a stake that is refused', async () => {
    const guest = await enter('volcano');
    const before = await amountOf('volcano');
    other.books.cash = 0;
    expect(await guest.ask<Answer>('play', spin(100_000))).toMatchObject({ state: 'refused' });
    expect(await amountOf('volcano')).toBe(before);
    expect((await guest.ask<State>('state')).pool).toBe(before);
  });

  test('is no title’s that has none', async () => {
    const guest = await enter('moon-rabbit');
    expect((await guest.ask<State>('state')).pool).toBeNull();
  });
});
