import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { makeWorld, prepareOwner, readPicks } from '../../bench/lib/bench-world.ts';
import type { Pick } from '../../bench/lib/bench-world.ts';
import { signTokens } from '../../bench/lib/tokens.ts';
import { ownerUrl, startProduct } from '../../e2e/product.ts';
import { percentile } from './proof.ts';
import type { Figures, Proof } from './proof.ts';

const maxAwayMs = 3_000;
/** As pages of members come back (apps/member/src/lib/reconnect.ts). */
const reconnection = { timeout: 3_000, reconnectionDelay: 700, reconnectionDelayMax: 1_400, randomizationFactor: 0.7 };

type Amounts = { members: number; sockets: number; betsPerSecond: number; restarts: number };
const gate: Amounts = { members: 40, sockets: 20, betsPerSecond: 40, restarts: 1 };
const long: Amounts = { members: 400, sockets: 400, betsPerSecond: 200, restarts: 5 };

/** The API processes of a site are replaced one after the other while its members bet: nobody notices. */
export const restart: Proof = {
  name: 'restart',
  claim:
    'API processes are replaced one by one under 200 bets a second: no call fails, no socket is away for more than three seconds, the audit holds',
  isTimed: true,
  async run(_start, { short }) {
    const { members, sockets, betsPerSecond, restarts } = short ? gate : long;
    const product = await startProduct({ LIME_DEMO: '0', LIME_SIMULATOR: '0', API_PROCESSES: '2' });
    const owner = new pg.Client({ connectionString: ownerUrl(product) });
    await owner.connect();
    try {
      const { jwtSecret } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as {
        jwtSecret: string;
      };
      await prepareOwner(owner);
      await makeWorld(owner, { fixtures: 200, members, lowBalanceShare: 0 });
      const picks = await readPicks(owner);
      const { forProduct: tokens } = await signTokens(owner, members, jwtSecret, jwtSecret);
      // the world was made behind the processes' back: new ones read it
      await replaceAll(product);
      const pages = await openPages(product.url, tokens.slice(0, sockets));
      const bets = bet(product.url, { tokens, picks, betsPerSecond });
      await wait(short ? 2_000 : 10_000);
      const seconds: number[] = [];
      for (let no = 0; no < restarts; no += 1) {
        seconds.push(Math.round((await replaceAll(product)) / 100) / 10);
        await wait(2_000);
      }
      const { answered, failures, codes, times } = await bets.end();
      const away = await pages.end();
      const { rows } = await owner.query<{ n: number }>(
        'select count(*)::int as n from slip where bet_code = any($1)',
        [codes],
      );
      const audit = await product.lime('audit');
      const figures: Figures = {
        restarts,
        secondsEach: seconds,
        calls: answered + failures.length,
        bets: codes.length,
        failed: failures.length,
        firstFailure: failures[0] ?? 'none',
        acknowledgedAndMissing: codes.length - rows[0]!.n,
        p99Ms: Math.round(percentile(times, 0.99)),
        longestMs: Math.round(Math.max(...times)),
        sockets,
        timesAway: away.length,
        longestAwayMs: Math.round(Math.max(0, ...away)),
        audit: audit.output.trim().split('\n').at(-1)!,
      };
      const holds =
        failures.length === 0 &&
        codes.length > restarts * betsPerSecond &&
        rows[0]!.n === codes.length &&
        away.length >= sockets * restarts &&
        away.every((ms) => ms <= maxAwayMs) &&
        audit.code === 0;
      return { holds, figures };
    } finally {
      await owner.end();
      await product.stop();
    }
  },
};

/** @returns milliseconds it took. @throws Error unless each process is another one */
async function replaceAll(product: Awaited<ReturnType<typeof startProduct>>): Promise<number> {
  const apis = () => Object.entries(product.run().pids).filter(([name]) => name.startsWith('api'));
  const before = apis();
  const began = performance.now();
  const { code, output } = await product.lime('restart');
  const after = new Map(apis());
  if (code !== 0 || before.some(([name, pid]) => after.get(name) === pid)) throw new Error(`restart: ${output}`);
  return performance.now() - began;
}

/** @returns how long each page was away, each time, in milliseconds */
async function openPages(url: string, tokens: readonly string[]): Promise<{ end(): Promise<number[]> }> {
  const away: number[] = [];
  const pages: Socket[] = [];
  for (const token of tokens) {
    const page = io(url, {
      path: '/api/socket.io',
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      ...reconnection,
    });
    let lostAt: number | null = null;
    page.on('disconnect', () => (lostAt = performance.now()));
    page.on('connect', () => {
      if (lostAt !== null) away.push(performance.now() - lostAt);
      lostAt = null;
    });
    pages.push(page);
    await new Promise((done, fail) => page.once('connect', () => done(null)).once('connect_error', fail));
  }
  return {
    async end() {
      const missing = pages.filter(({ connected }) => !connected);
      for (const page of pages) page.disconnect();
      return [...away, ...missing.map(() => Infinity)];
    },
  };
}

type Order = { tokens: readonly string[]; picks: readonly Pick[]; betsPerSecond: number };

/**
 * Bets over connections that are kept, and reads over ones that are opened for a single call. A refusal is an answer; a
 * broken connection and a status of 500 and more are failures, and nothing is tried again.
 */
function bet(url: string, { tokens, picks, betsPerSecond }: Order) {
  const kept = new Agent({ keepAlive: true, maxSockets: 32 });
  const failures: string[] = [];
  const codes: string[] = [];
  const times: number[] = [];
  let answered = 0;
  let isOver = false;
  const send = async (path: string, token: string, payload: object, agent?: Agent): Promise<string> => {
    const began = performance.now();
    try {
      const { status, text } = await post(`${url}/api${path}`, { token, payload, ...(agent && { agent }) });
      times.push(performance.now() - began);
      if (status >= 500) failures.push(`${path} ${status} ${text.slice(0, 200)}`);
      else answered += 1;
      return text;
    } catch (error) {
      failures.push(`${path} ${String(error)}`);
      return '';
    }
  };
  // a member has one slip on its way: each bets again once answered
  const share = (1_000 * tokens.length) / betsPerSecond;
  const members = tokens.map(async (token, no) => {
    await wait((no / tokens.length) * share);
    while (!isOver) {
      const began = performance.now();
      const { betsSeq, foldersSeq, gameSeq, odds } = picks[randomInt(picks.length)]!;
      const bettings = [{ betsSeq, foldersSeq, gameSeq, odds, betType: 'prematch' }];
      const text = await send('/betting/korean/process', token, { bettings, amount: 1_000, acceptOdds: 'any' }, kept);
      const code = /"betCode":"([^"]+)"/.exec(text)?.[1];
      if (code) codes.push(code);
      await wait(Math.max(1, share - (performance.now() - began)));
    }
  });
  const readers = tokens.slice(0, 4).map(async (token, no) => {
    while (!isOver) {
      await send(no % 2 ? '/auth/info/new' : '/v2/game/korean/prematch2', token, {});
      await wait(50);
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all([...members, ...readers]);
      kept.destroy();
      return { answered, failures, codes, times };
    },
  };
}

function post(
  url: string,
  { token, payload, agent }: { token: string; payload: object; agent?: Agent },
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const call = request(
      url,
      {
        method: 'POST',
        // without an agent: a connection for this call alone
        agent: agent ?? false,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        },
        timeout: 10_000,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => done({ status: response.statusCode!, text })).once('error', fail);
      },
    );
    call.once('error', fail).once('timeout', () => call.destroy(new Error('no answer within ten seconds')));
    call.end(JSON.stringify({ payload }));
  });
}
