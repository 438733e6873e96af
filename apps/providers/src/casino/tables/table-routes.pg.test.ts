import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debitResultsPath, resultsPath } from '@lime/contract/host-questions.ts';
import type { WireTableNews } from '@lime/contract/casino.ts';
import { casinoTables } from '@lime/domain/casino/tables/casino-tables.ts';
import { openHostTest } from '../../../test/host-test.ts';
import { hostConfig, signedQuestion } from '../../../test/other-site.ts';
import { weightOf } from '../../../test/page-weight.ts';
import { createProviders } from '../../server.ts';
import { casinoFiles } from '../casino-files.ts';
import type { TableState, TableView } from './table-types.ts';
import { amount } from '../../../../../tools/long.ts';

// Two hosts over one database, as two processes run: what guests of both are sent, and when.

const hosts: { server: FastifyInstance; url: string }[] = [];

async function openHost() {
  const server = await createProviders(hostConfig(other, database, 'error'));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const host = { server, url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
  hosts.push(host);
  return host;
}

const { database, other } = await openHostTest();
beforeAll(async () => {
  other.books.cash = 10_000_000;
  await openHost();
  await openHost();
});
afterAll(async () => {
  await Promise.all(hosts.map(({ server }) => server.close()));
});

const table = 'evolution-baccarat-1';
type Client = { url: string; cookie: string };

/** A member with a launch of a table. */
async function enter(host: { url: string }, user: string, game = table): Promise<Client> {
  const hash = randomBytes(24).toString('base64url');
  other.books.launches.set(hash, user);
  const reply = await fetch(`${host.url}/casino?gType=${game}&uid=${user}&hash=${hash}`);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain(`data-address="/casino/play/${game}"`);
  return { url: host.url, cookie: reply.headers.get('set-cookie')!.split(';')[0]! };
}
const ask = async <T>({ url, cookie }: Client, path: string, body?: object, origin?: string): Promise<T> => {
  const reply = await fetch(`${url}/casino/${path}`, {
    headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...(origin && { origin }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await reply.json()) as T;
};

type ReceivedView = { view: TableView; at: number };
/** Follows a table as its page does. */
function follow({ url, cookie }: Client, game = table) {
  const list: ReceivedView[] = [];
  const stop = new AbortController();
  const over = (async () => {
    const reply = await fetch(`${url}/casino/${game}/table?seed=${randomUUID()}`, {
      headers: { cookie },
      signal: stop.signal,
    });
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    for await (const bytes of reply.body!) {
      text += Buffer.from(bytes).toString();
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts)
        if (part.startsWith('data: ')) list.push({ view: JSON.parse(part.slice(6)) as TableView, at: Date.now() });
    }
  })().catch(() => undefined);
  const until = async (is: (view: TableView) => boolean): Promise<TableView> => {
    for (let tries = 0; tries < 1_200; tries += 1) {
      const found = list.find(({ view }) => is(view));
      if (found) return found.view;
      await wait(25);
    }
    throw new Error('it never came to that');
  };
  return {
    list,
    until,
    async end() {
      stop.abort();
      await over;
    },
  };
}

/** Milliseconds: the goal is `npm run prove -- cards`'s; the gate runs other tests at the same time. */
const maxLate = amount(4_000, 300);

test('each card is told to the guests of both processes soon after its time', { timeout: 120_000 }, async () => {
  const [one, two] = await Promise.all([enter(hosts[0]!, '21'), enter(hosts[1]!, '22')]);
  const tables = [follow(one), follow(two)];
  const open = await tables[0]!.until(({ round }) => round?.phase === 'open');
  const { no } = open.round!;
  // betting is open for fifteen seconds, and both see the other's bets
  expect(open.round!.closesAt - open.round!.opensAt).toBe(15_000);
  for (const [index, client] of [one, two].entries()) {
    const bets = [{ stake: 10_000 * (index + 1), spot: 'player' }];
    expect(await ask(client, `${table}/play`, { key: randomUUID(), no, bets })).toMatchObject({ state: 'taken' });
  }
  for (const told of tables)
    expect((await told.until(({ round, staked }) => round?.no === no && staked === 30_000)).spots['player']).toEqual([
      2, 30_000,
    ]);
  await Promise.all(tables.map(({ until }) => until(({ round }) => round?.no === no && round.phase === 'over')));
  const { rows } = await database.pool.query<{ starts: number; cards: number }>(
    `select (extract(epoch from starts_at) * 1000)::bigint as starts,
       jsonb_array_length(outcome->'player') + jsonb_array_length(outcome->'banker') as cards from round where game = $1 and no = $2`,
    [table, no],
  );
  const { starts, cards } = rows[0]!;
  const delays: number[] = [];
  for (const { list } of tables)
    for (let card = 1; card <= cards; card += 1) {
      const first = list.find(({ view }) => view.round?.no === no && view.round.shown.length >= card)!;
      delays.push(first.at - (starts + card * 1_000));
    }
  console.log(`cards told after ${delays.join(', ')} ms`);
  // both clocks are this machine's
  expect(Math.max(...delays)).toBeLessThan(maxLate);
  expect(Math.min(...delays)).toBeGreaterThan(-20);
  // while bets were taken, only what had gone before was sent
  for (const { list } of tables)
    for (const { view } of list)
      if (view.round?.phase === 'open') expect([view.round.shown, view.round.result]).toEqual([[], null]);
  const state = await ask<TableState & { balance: number }>(one, `${table}/state`);
  expect(state.plays[0]).toMatchObject({ no, stake: 10_000 });
  expect(state.last[0]).toMatchObject({ no, ofShoe: 1 });
  await Promise.all(tables.map(({ end }) => end()));
});

test(
  'a host that dies in the middle of a round is followed by the other, and each bet ends once',
  { timeout: 120_000 },
  async () => {
    const dying = await openHost();
    const game = 'evolution-baccarat-2';
    const client = await enter(dying, '31', game);
    const there = follow(client, game);
    const { no } = (await there.until(({ round }) => round?.phase === 'open')).round!;
    const placed = await ask(client, `${game}/play`, {
      key: randomUUID(),
      no,
      bets: [{ stake: 50_000, spot: 'banker' }],
    });
    expect(placed).toMatchObject({ state: 'taken' });
    // as a killed process ends: it notifies nobody
    await there.end();
    await dying.server.close();
    hosts.splice(hosts.indexOf(dying), 1);
    const txn = async () =>
      (
        await database.pool.query<{ txn: string; state: string; payout: number }>(
          'select b.txn, b.state, b.payout from bet b join round r on r.id = b.round_id where r.game = $1',
          [game],
        )
      ).rows;
    for (let tries = 0; tries < 400 && (await txn())[0]!.state !== 'done'; tries += 1) await wait(100);
    const [bet, ...more] = await txn();
    expect(more).toEqual([]);
    expect(bet!.state).toBe('done');
    expect(other.books.debits.get(bet!.txn)).toMatchObject({ amount: 50_000, paid: bet!.payout });
    // nobody is there any more: no other round opens
    await wait(6_000);
    const { rows } = await database.pool.query('select from round where game = $1', [game]);
    expect(rows).toHaveLength(1);
  },
);

test('what the site asks of debits at tables is answered, by its signature alone', async () => {
  const game = 'evolution-sic-bo-1';
  const client = await enter(hosts[0]!, '41', game);
  const there = follow(client, game);
  const { no } = (await there.until(({ round }) => round?.phase === 'open')).round!;
  await ask(client, `${game}/play`, { key: randomUUID(), no, bets: [{ stake: 1_000, spot: 'big' }] });
  const question = async (path: string, body: object) => {
    const { text, headers } = signedQuestion(path, body);
    const reply = await fetch(`${hosts[1]!.url}/casino${path}`, { method: 'POST', headers, body: text });
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const { debits } = (await question(debitResultsPath, {})) as { debits: { txn_id: string; game_id: string }[] };
  const held = debits.find(({ game_id: id }) => id === game)!;
  expect(held).toMatchObject({ user_id: '41', amount: 1_000, round_id: String(no) });
  expect(await question(resultsPath, { txns: [held.txn_id, 'nothing'] })).toEqual({
    results: [
      { txn_id: held.txn_id, state: 'running' },
      { txn_id: 'nothing', state: 'unknown' },
    ],
  });
  const unsigned = await fetch(`${hosts[0]!.url}/casino${resultsPath}`, { method: 'POST', body: '{"txns":["x"]}' });
  expect(unsigned.status).toBe(403);
  await there.end();
});

test('a table is asked by its guests from its own page alone, and bad input is told', async () => {
  const client = await enter(hosts[0]!, '51');
  const status = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${client.url}/casino/${path}`, init)).status;
  for (const path of [`${table}/state`, `${table}/table?seed=x`, `${table}/play/${randomUUID()}`])
    expect([path, await status(path)]).toEqual([path, 401]);
  const headers = { cookie: client.cookie };
  expect(await status(`${table}/state`, { headers: { ...headers, origin: 'https://evil.test' } })).toBe(403);
  for (const seed of ['', '?seed=', `?seed=${'x'.repeat(65)}`, '?seed=a%20b'])
    expect(await status(`${table}/table${seed}`, { headers })).toBe(400);
  for (const no of ['0', '99999', 'x', '1'.repeat(16)])
    expect(await status(`evolution-roulette-1/rounds/${no}`)).toBe(404);
  expect(await status(`${table}/shoes/77`)).toBe(404);
  const bad = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
  for (const body of [{}, { key: 'x', no: 1, bets: [] }, { key: randomUUID(), no: 0, bets: [] }, []])
    expect(await ask(client, `${table}/play`, body)).toEqual(bad);
  for (const body of [{}, { seat: 8 }, { seat: 'x' }]) expect(await ask(client, `${table}/seat`, body)).toEqual(bad);
  expect(await ask(client, 'evolution-roulette-1/seat', { seat: 1 })).toEqual(bad);
  expect(await ask(client, `${table}/play/${randomUUID()}`)).toEqual({ state: 'unknown' });
});

test('who is at each table is told to lobbies of the site', async () => {
  const client = await enter(hosts[0]!, '61');
  const there = follow(client);
  await there.until(({ people }) => people === 1);
  expect(await ask(client, `${table}/seat`, { seat: 4 })).toEqual({ state: 'seated', seat: 4 });
  expect((await there.until(({ seats }) => seats[3] !== null)).seats[3]!.name).toMatch(/\*/);
  await wait(2_100);
  const reply = await fetch(`${hosts[1]!.url}/casino/tables`, { headers: { origin: 'http://site.test' } });
  expect(reply.headers.get('access-control-allow-origin')).toBe('http://site.test');
  const { tables } = (await reply.json()) as WireTableNews;
  expect(tables.find(({ id }) => id === table)).toMatchObject({ people: 1, seatsTaken: 1 });
  const { road } = tables.find(({ id }) => id === table)!;
  expect(road.length).toBeGreaterThan(0);
  expect(road.length).toBeLessThanOrEqual(40);
  for (const [tone, text] of road) expect(`${tone} ${text}`).toMatch(/^(player|banker|tie) \d$/);
  await there.end();
  const stranger = await fetch(`${hosts[1]!.url}/casino/tables`, { headers: { origin: 'https://evil.test' } });
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
});

test('every table that is listed opens, each with its own page and state', async () => {
  const client = await enter(hosts[0]!, '81');
  for (const { id, name } of casinoTables) {
    const reply = await fetch(`${client.url}/casino/play/${id}`, { headers: { cookie: client.cookie } });
    expect([id, reply.status]).toEqual([id, 200]);
    expect(await reply.text()).toContain(`<title>${name}</title>`);
    expect(await ask(client, `${id}/state`)).toMatchObject({ plays: [], balance: expect.any(Number) });
  }
});

test('every page of a table is below 120 KB, its scripts and styles together', async () => {
  for (const game of ['baccarat', 'dragon-tiger', 'sic-bo', 'roulette', 'holdem'].map((id) => `evolution-${id}-1`)) {
    const client = await enter(hosts[0]!, '71', game);
    const page = await (
      await fetch(`${client.url}/casino/play/${game}`, { headers: { cookie: client.cookie } })
    ).text();
    const size = weightOf(page, casinoFiles);
    expect([game, size < 120 * 1024]).toEqual([game, true]);
  }
});
