import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import { hostQuestionText } from '@lime/contract/host-questions.ts';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import { readProviderConfig } from '../src/config.ts';
import type { ProviderConfig } from '../src/config.ts';
import { migrate, openDatabase } from '../src/token/database.ts';
import { signatureOf } from '../src/token/signed.ts';
import { createSiteCalls } from '../src/token/site-calls.ts';

/** A site's books of one debit: `paid` null while its credit is to come, `bets` and `opening` as the host said them last. */
export type Debit = {
  user: string;
  amount: number;
  paid: number | null;
  bets: unknown;
  opening: unknown;
  isCancelled?: true;
};
type Pool = { amount: number; opening?: number };

type Body = {
  txn_id: string;
  user_id: string;
  amount: number;
  credit_amount?: number;
  pool?: string;
  pool_in?: number;
  pool_out?: number;
  is_cancel?: number;
  bets?: unknown;
  opening?: unknown;
  hash?: string;
  token?: string;
  game_ids?: readonly string[];
};

/** Why a site does not believe the calls of a host: its clock is a minute and a half ahead, its secret or address another one. */
export const disbeliefs = ['clock', 'secret', 'address'] as const;

/** A member the other site does not know. */
export const strangerId = '404404';
export const secret = 'what only the site and its provider know';
/** Where a host under test says it is, and where its site's pages come from. */
export const hostUrl = 'http://host.test';
export const siteOrigin = 'http://site.test';

/** The settings of a host of the other site, over a database of its own. */
export const hostConfig = (
  { apiUrl }: { readonly apiUrl: string },
  { url }: { readonly url: string },
  logLevel: 'silent' | 'error' = 'silent',
): ProviderConfig =>
  readProviderConfig({
    PROVIDER_PORT: '1',
    PROVIDER_URL: hostUrl,
    SITE_ORIGINS: siteOrigin,
    API_URL: apiUrl,
    PROVIDER_SECRET: secret,
    PROVIDER_DATABASE_URL: url,
    LOG_LEVEL: logLevel,
  });

/** A question of the site as it is sent now: its text, its time (epoch ms) and the headers that prove it. */
export function signedQuestion(path: string, body: object) {
  const [text, time] = [JSON.stringify(body), String(Date.now())];
  const headers = {
    'content-type': 'application/json',
    'x-lime-time': time,
    'x-lime-signature': signatureOf(secret, time, hostQuestionText(path, text)),
  };
  return { text, time, headers };
}

/**
 * A site that is another company's server here: it keeps the books of decision 97, and calls to it can be lost before it
 * did anything or after.
 */
export async function openOtherSite() {
  const books = {
    cash: 1_000_000,
    debits: new Map<string, Debit>(),
    /** games whose stakes are refused now, and why; undefined: this site does not say */
    closed: new Map<string, { code: string; msg: string }>() as Map<string, { code: string; msg: string }> | undefined,
    marks: new Set<string>(),
    pools: new Map<string, Pool>(),
    /** what was given without a bet, by its txn */
    bonuses: new Map<string, { user: string; amount: number }>(),
    calls: 0,
    /** calls that were not believed */
    disbelieved: 0,
    /** whose launches and bearers these are */
    launches: new Map<string, string>(),
    bearers: new Map<string, string>(),
    /** the number of the last launch, and the sign-in all of them are of; undefined: this site does not say */
    launch: 0,
    signIn: undefined as string | undefined,
    /** whose leaving was reported, by its name; a member who plays on is reported later */
    left: new Map<string, { user: string; games: readonly string[] }>(),
    playing: new Set<string>(),
    /** as `faults`, of these calls alone */
    leftFaults: [] as ('before' | 'after')[],
    /** the same of what a pool holds; while there are any, a host's timer takes these too and changes nothing */
    poolFaults: [] as ('before' | 'after')[],
    /** the same of questions which games are closed */
    closedFaults: [] as ('before' | 'after')[],
  };
  const faults: ('before' | 'after')[] = [];
  /** why no call is believed now, and whether the site names it, as the previous release did not */
  const doubt = { why: null as (typeof disbeliefs)[number] | null, isNamed: true };
  /** refusals that are answered, one a credit or bonus, instead of what the books say */
  const refusals: string[] = [];
  const no = (error: string, more: object = {}) => ({ status: 0, balance: books.cash, error, ...more });
  const yes = () => ({ status: 1, balance: books.cash });

  function poolNamed(name: string): Pool {
    const pool = books.pools.get(name) ?? { amount: 0 };
    books.pools.set(name, pool);
    return pool;
  }
  function openPool({ pool: name, amount }: Body): object {
    const pool = poolNamed(name!);
    if (pool.opening === undefined) pool.amount += amount;
    pool.opening ??= amount;
    return pool.opening === amount ? { status: 1, balance: pool.amount } : no('INVALID_POOL');
  }
  function debit({ txn_id: txn, amount, credit_amount: paid, user_id: user, ...more }: Body): object {
    if (books.marks.has(txn)) return no('INVALID_DEBIT');
    if (books.debits.has(txn)) return yes();
    if (amount > books.cash)
      return no('INSUFFICIENT_FUNDS', { code: 'BET_STAKE_ABOVE_BALANCE', msg: '보유금이 부족해요.' });
    if (more.pool !== undefined) {
      const { pool_in: put = 0, pool_out: out = 0 } = more;
      const pool = poolNamed(more.pool);
      if (put > amount || out > (paid ?? 0)) return no('INVALID_POOL');
      if (out > pool.amount + put) return no('INSUFFICIENT_POOL');
      pool.amount += put - out;
    }
    books.debits.set(txn, { user, amount, paid: paid ?? null, bets: more.bets, opening: more.opening });
    books.cash += (paid ?? 0) - amount;
    return yes();
  }
  function credit({ txn_id: txn, amount, is_cancel: isCancel, bets }: Body): object {
    const known = books.debits.get(txn);
    if (!known) {
      if (isCancel) books.marks.add(txn);
      return no('INVALID_DEBIT');
    }
    if (known.isCancelled) return isCancel ? yes() : no('INVALID_DEBIT');
    // the same credit again has the same answer
    if (known.paid !== null) return !isCancel && known.paid === amount ? yes() : no('DUPLICATE_CREDIT');
    const paid = isCancel ? known.amount : amount;
    known.paid = paid;
    known.bets = bets ?? known.bets;
    if (isCancel) known.isCancelled = true;
    books.cash += paid;
    return yes();
  }
  /** The same gift again has the first answer; members with this id nobody knows. */
  function bonus({ txn_id: txn, user_id: user, amount }: Body): object {
    if (user === strangerId) return no('INVALID_USER');
    const known = books.bonuses.get(txn);
    if (known) return known.user === user && known.amount === amount ? yes() : no('DUPLICATE_CREDIT');
    books.bonuses.set(txn, { user, amount });
    books.cash += amount;
    return yes();
  }
  const limits = { min_bet: 1_000, max_bet: 1_000_000, max_win: 50_000_000 };
  function guest(user: string | undefined, more: object): object {
    if (user === undefined) return no('INVALID_USER', { code: 'LAUNCH_TOKEN_REFUSED', msg: '입장 시간이 지났어요.' });
    books.launch += 1;
    const { launch, signIn } = books;
    return { ...yes(), user_id: user, nickname: `손님${user}`, launch, ...(signIn && { sign_in: signIn }), ...more };
  }
  function use(tokens: Map<string, string>, token: string): string | undefined {
    const user = tokens.get(token);
    tokens.delete(token);
    return user;
  }
  const works: Readonly<Record<string, (body: Body) => object>> = {
    balance: ({ game_ids: ids }) =>
      ids && books.closed
        ? {
            ...yes(),
            closed: ids.flatMap((id) => (books.closed!.has(id) ? [{ game_id: id, ...books.closed!.get(id)! }] : [])),
          }
        : yes(),
    debit,
    credit,
    pool: openPool,
    bonus,
    session: ({ hash }) => guest(use(books.launches, hash!), limits),
    left({ txn_id: txn, user_id: user, game_ids: games = [] }) {
      if (books.playing.has(user)) return no('PLAY_OPEN');
      books.left.set(txn, { user, games });
      return { ...yes(), home: 0 };
    },
    outcomes: () => ({ status: 1, counted_to: 0 }),
    auth: ({ token }) => guest(use(books.bearers, token!), limits),
  };

  /** A timer of the host sends these: they take no fault that a test means for its own call. */
  const onTimer = 'outcomes';
  /** The faults that a call takes the next one of. */
  function faultsOf(name: string, { game_ids: games }: Body): ('before' | 'after')[] {
    if (name === onTimer) return [];
    if (name === 'left') return books.leftFaults;
    if (name === 'pool' && books.poolFaults.length > 0) return books.poolFaults;
    return name === 'balance' && games !== undefined ? books.closedFaults : faults;
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => (text += bytes.toString()));
    request.on('end', () => {
      // the provider and the call, as its address ends
      const [id = '', call = ''] = request.url!.split('/').slice(-2);
      const time = Number(request.headers['x-lime-time']);
      const signed = createHmac('sha256', doubt.why === 'secret' ? `another ${secret}` : secret)
        .update(`${time}\n${providerCallText(id, call, text)}`)
        .digest('hex');
      const now = Date.now() - (doubt.why === 'clock' ? 90_000 : 0);
      if (request.headers['x-lime-signature'] !== signed || Math.abs(now - time) > 60_000 || doubt.why === 'address') {
        books.disbelieved += 1;
        const unproven = { status: 0, balance: 0, error: 'ACCESS_DENIED' };
        return response
          .writeHead(200)
          .end(JSON.stringify(doubt.isNamed ? { ...unproven, code: 'NOT_PROVEN' } : unproven));
      }
      const name = call;
      if (name !== onTimer) books.calls += 1;
      const body = JSON.parse(text) as Body;
      const fault = faultsOf(name, body).shift();
      if (fault === 'before') return response.destroy();
      const refusal = name === 'credit' || name === 'bonus' ? refusals.shift() : undefined;
      const answer = refusal === undefined ? (works[name]?.(body) ?? no('UNKNOWN_ERROR')) : no(refusal);
      return fault === 'after' ? response.destroy() : response.writeHead(200).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = createSiteCalls({
    apiUrl,
    id: 'token',
    proof: { kind: 'signed', secret },
  });
  return { books, faults, doubt, refusals, site, apiUrl, close: () => server.close() };
}

/** A database of a host's own, with its tables. */
export async function openHostDatabase() {
  const name = `host_${randomUUID().replaceAll('-', '')}`;
  const ask = async (statement: string) => {
    const admin = new pg.Client({ connectionString: inject('pgOwnerUrl') });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await ask(`create database ${name}`);
  const url = Object.assign(new URL(inject('pgOwnerUrl')), { pathname: `/${name}` }).href;
  const pool = openDatabase(url, () => undefined);
  await Promise.all([migrate(pool), migrate(pool)]); // two processes that start at once
  return {
    pool,
    url,
    async close() {
      await pool.end();
      await ask(`drop database if exists ${name} with (force)`);
    },
  };
}
