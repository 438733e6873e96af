import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderAnswer, ProviderCallName } from '@lime/contract/provider-calls.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { openPool } from '../../core/db.ts';
import { balances } from '../../core/ledger/ledger.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { PlayGate } from './play-gate.service.ts';
import { createProviderList } from './provider-list.service.ts';
import { createProviderCalls } from './providers.service.ts';

// Jackpot pools as accounts of the ledger.

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());

const casino = (name: ProviderCallName, body: object) => providerCall(site, name, body, { id: 'casino' });
const casinoOf = async (id: string) => (await balances(site.database.db, Number(id)))!.casino;
async function player(credit: number): Promise<string> {
  const { id } = await site.newMember();
  await giveCash(site.database.db, Number(id), credit, 'casino');
  return id;
}
const accountOf = async (account: string): Promise<number | null> => {
  const { rows } = await sql<{ balance: number }>`
    select balance from audit.account where account = ${account}`.execute(site.database.db);
  return rows[0]?.balance ?? null;
};
const poolOf = (name: string) => accountOf(`pool:casino:${name}`);
let round = 0;
/** A play of one debit; with `paid` it ends at once. */
function spin(user: string, amount: number, paid: number | undefined, pool: object) {
  round += 1;
  return {
    user_id: user,
    prd_id: 1,
    game_id: 'evolution-baccarat-1',
    round_id: String(round),
    txn_id: randomUUID(),
    amount,
    ...(paid !== undefined && { credit_amount: paid }),
    max_credit: 1_000_000,
    ...pool,
  };
}

test('an opening is told once, plays put in and win, and a repeated call moves a pool once', async () => {
  const id = await player(100_000);
  const provider = (await accountOf('provider:casino')) ?? 0;
  for (let no = 0; no < 3; no += 1)
    expect(await casino('pool', { pool: 'gold', amount: 70_000 })).toEqual({ status: 1, balance: 70_000 });
  expect(await casino('pool', { pool: 'gold', amount: 70_001 })).toEqual({
    status: 0,
    balance: 70_000,
    error: 'INVALID_POOL',
  });
  const put = spin(id, 10_000, 0, { pool: 'gold', pool_in: 150 });
  for (let no = 0; no < 3; no += 1) expect(await casino('debit', put)).toEqual({ status: 1, balance: 90_000 });
  expect(await poolOf('gold')).toBe(70_150);
  expect(await casino('debit', spin(id, 10_000, 70_301, { pool: 'gold', pool_out: 70_301 }))).toMatchObject({
    error: 'INSUFFICIENT_POOL',
    code: 'PLAY_POOL_SHORT',
    balance: 90_000,
  });
  const all = spin(id, 10_000, 70_300, { pool: 'gold', pool_in: 150, pool_out: 70_300 });
  for (let no = 0; no < 3; no += 1) expect(await casino('debit', all)).toEqual({ status: 1, balance: 150_300 });
  expect(await poolOf('gold')).toBe(0);
  // an opening that comes late finds the pool in use
  expect(await casino('debit', spin(id, 1_000, 0, { pool: 'late', pool_in: 15 }))).toMatchObject({ status: 1 });
  expect(await casino('pool', { pool: 'late', amount: 500 })).toEqual({ status: 1, balance: 515 });
  expect(((await accountOf('provider:casino')) ?? 0) - provider).toBe(21_000 - 70_300 - 515);
  expect(await brokenInvariants(site.database)).toEqual([]);
});

test('a pool moves with the credit that ends a play; a cancel has nothing to take back', async () => {
  const id = await player(100_000);
  const refusedEarly = spin(id, 10_000, undefined, { pool: 'open', pool_in: 100 });
  expect(await casino('debit', refusedEarly)).toMatchObject({ error: 'INVALID_POOL', balance: 100_000 });
  const [won, off] = [spin(id, 10_000, undefined, {}), spin(id, 10_000, undefined, {})];
  await casino('debit', won);
  await casino('debit', off);
  const end = { user_id: id, prd_id: 1, txn_id: won.txn_id, amount: 5_000, pool: 'open', pool_in: 200 };
  // more than there is: the play stays open, and the same call is taken once the pool has it
  const early = { ...end, pool_out: 300 };
  expect(await casino('credit', early)).toMatchObject({ error: 'INSUFFICIENT_POOL', balance: 80_000 });
  await casino('pool', { pool: 'open', amount: 100 });
  expect(await casino('credit', early)).toEqual({ status: 1, balance: 85_000 });
  expect(await poolOf('open')).toBe(0);
  const cancel = { user_id: id, prd_id: 1, txn_id: off.txn_id, amount: 10_000, is_cancel: 1, pool: 'open', pool_in: 5 };
  expect(await casino('credit', cancel)).toEqual({ status: 1, balance: 95_000 });
  expect(await casino('credit', { ...cancel, txn_id: won.txn_id })).toMatchObject({ error: 'DUPLICATE_CREDIT' });
  expect([await poolOf('open'), await casinoOf(id)]).toEqual([0, 95_000]);
  expect(await brokenInvariants(site.database)).toEqual([]);
});

test.each([
  ['a name that is none', { pool: 'a:b', pool_in: 1 }, 'UNKNOWN_ERROR'],
  ['a number as its name', { pool: 7, pool_in: 1 }, 'UNKNOWN_ERROR'],
  ['an amount below nothing', { pool: 'bad', pool_in: -1 }, 'UNKNOWN_ERROR'],
  ['a fraction', { pool: 'bad', pool_out: 0.5 }, 'UNKNOWN_ERROR'],
  ['amounts without a pool', { pool_in: 1 }, 'INVALID_POOL'],
  ['more in than the stake', { pool: 'bad', pool_in: 1_001 }, 'INVALID_POOL'],
  ['more out than the payout', { pool: 'bad', pool_out: 501 }, 'INVALID_POOL'],
  ['more out than there is', { pool: 'bad', pool_out: 500 }, 'INSUFFICIENT_POOL'],
])('a debit with %s is refused and moves nothing', async (_what, pool, error) => {
  const id = await player(5_000);
  expect(await casino('debit', spin(id, 1_000, 500, pool))).toMatchObject({ status: 0, error });
  expect([await casinoOf(id), (await poolOf('bad')) ?? 0]).toEqual([5_000, 0]);
});

test('the ledger keeps a pool at or above its host’s over two processes, with lost answers, to the won', async () => {
  const provider = createProviderList(site.app.core.config)[1]!;
  const processes = [1, 2].map(() =>
    createProviderCalls(site.app.core, {
      gate: {
        isClosed: () => false,
        stakeFault: () => null,
        creditCaps: () => ({ mostCredit: Infinity, mostHour: Infinity }),
      } as unknown as PlayGate,
      members: { facts: (id) => Promise.resolve({ id } as MemberFacts), forget: () => undefined },
      monitor: { count: () => Promise.resolve(0) },
      purseOf: ({ purse }) => purse,
      leaving: () => Promise.reject(new Error('nobody leaves here')),
    }),
  );
  const random = seededRandom('pools');
  const below = (most: number) => Math.floor(random() * most);
  const names = ['one', 'two', 'three'].map((name) => `${name}-${randomUUID()}`);
  /** the host's own pools: a play takes at once, and puts in when it was answered */
  const hosts = new Map(names.map((name) => [name, 3_000]));
  for (const name of names) await casino('pool', { pool: name, amount: 3_000 });
  const members = await Promise.all(Array.from({ length: 16 }, () => player(20_000)));
  const refusals = new Map<string, number>();
  let won = 0;

  async function play(member: string): Promise<void> {
    const name = names[below(3)]!;
    const before = hosts.get(name)!;
    const out = below(4) === 0 ? before : below(2) === 0 ? below(before + 1) : 0;
    hosts.set(name, before - out);
    won += out;
    const amount = 1_000;
    const put = 15 + below(100);
    const body = spin(member, amount, out, { pool: name, pool_in: put, pool_out: out });
    const send = () => processes[below(2)]!.debit(provider, body);
    let answer: ProviderAnswer | null = null;
    // an answer that is lost is asked for again, late and at another process
    while (answer === null) {
      await wait(below(6));
      const heard = await send().catch(() => null);
      answer = below(4) === 0 ? null : heard;
    }
    await wait(below(6));
    if (answer.status === 1) hosts.set(name, hosts.get(name)! + put);
    else {
      hosts.set(name, hosts.get(name)! + out);
      refusals.set(answer.error, (refusals.get(answer.error) ?? 0) + 1);
    }
  }

  await Promise.all(
    members.map(async (member) => {
      for (let no = 0; no < 25; no += 1) await play(member);
    }),
  );
  for (const { stop } of processes) await stop();
  // nothing but an empty purse was ever refused: the ledger always had what the host had taken
  expect([...refusals.keys()].filter((error) => error !== 'INSUFFICIENT_FUNDS')).toEqual([]);
  expect(won).toBeGreaterThan(20_000);
  for (const name of names) expect([name, await poolOf(name)]).toEqual([name, hosts.get(name)]);
  expect(await brokenInvariants(site.database)).toEqual([]);
}, 60_000);

test('the auditor sees a pool whose row, postings and plays do not agree', async () => {
  const id = await player(5_000);
  await casino('debit', spin(id, 1_000, 0, { pool: 'audited', pool_in: 20 }));
  const owner = openPool(site.database.ownerUrl, 1, () => undefined);
  try {
    const broken = async (change: string, back: string) => {
      await owner.query(change);
      const found = (await brokenInvariants(site.database)).map(({ name }) => name);
      await owner.query(back);
      return found;
    };
    const row = (by: number) => `update provider_pool set balance = balance + ${by} where name = 'audited'`;
    expect(await broken(row(1), row(-1))).toEqual(expect.arrayContaining(['balances', 'provider-pools']));
    const play = (by: number) =>
      `update provider_pool_play set pool_in = pool_in + ${by} where account = 'pool:casino:audited'`;
    expect(await broken(play(1), play(-1))).toEqual(expect.arrayContaining(['provider-accounts', 'provider-pools']));
    expect(await brokenInvariants(site.database)).toEqual([]);
  } finally {
    await owner.end();
  }
});
