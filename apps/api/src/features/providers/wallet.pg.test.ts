import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderAnswer, ProviderBody } from '@lime/contract/provider-calls.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction, openPool } from '../../core/db.ts';
import { balances } from '../../core/ledger/ledger.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { PlayGate } from './play-gate.service.ts';
import { createProviderList } from './provider-list.service.ts';
import type { Provider } from './provider-list.service.ts';
import { createProviderCalls } from './providers.service.ts';
import type { ProviderCalls } from './providers.service.ts';

let site: TestSite;
/** Two processes of the site, each with connections and batches of its own. */
let processes: ProviderCalls[];
let provider: Provider;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  [provider] = createProviderList(site.app.core.config) as [Provider];
  processes = [1, 2].map(() => openProcess({ isClosed: () => false, stakeFault: () => null }));
});
afterAll(async () => {
  for (const { stop } of processes) await stop();
  await site.close();
});

function openProcess(gate: Pick<PlayGate, 'isClosed' | 'stakeFault'>): ProviderCalls {
  return createProviderCalls(site.app.core, {
    gate: { creditCaps: () => ({ mostCredit: 1_000_000, mostHour: 1_000_000_000 }), ...gate } as PlayGate,
    purseOf: ({ purse }) => purse,
    leaving: () => Promise.reject(new Error('nobody leaves here')),
    members: { facts: (id) => Promise.resolve({ id } as MemberFacts), forget: () => undefined },
    monitor: { count: () => Promise.resolve(0) },
  });
}

/** Database sessions of processes whose last statement was one of a wallet batch. */
async function walletSessions(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query ~ '^(execute write_wallets|begin; execute lock_wallets|rollback$)' order by pid`.execute(
    site.database.db,
  );
  return rows.map(({ pid }) => pid);
}

const cashOf = async (id: string) => (await balances(site.database.db, Number(id)))!.cash;
async function rich(amount: number): Promise<string> {
  const { id } = await site.newMember();
  await giveCash(site.database.db, Number(id), amount);
  return id;
}

type Debit = ProviderBody<'debit'>;
type Credit = ProviderBody<'credit'>;
type SentCall = { readonly key: string } & (
  | { readonly name: 'debit'; readonly body: Debit }
  | { readonly name: 'credit'; readonly body: Credit }
);

const send = (sent: SentCall, { debit, credit } = processes[0]!) =>
  sent.name === 'debit' ? debit(provider, sent.body) : credit(provider, sent.body);
const debitOf = (user: string, txn: string, amount: number, changes: Partial<Debit> = {}): SentCall => ({
  key: `${txn} debit`,
  name: 'debit',
  body: { user_id: user, prd_id: 1, game_id: 'roulette', txn_id: txn, amount, ...changes },
});
const creditOf = (user: string, txn: string, amount: number, isCancel = false): SentCall => ({
  key: `${txn} ${isCancel ? 'cancel' : 'credit'}`,
  name: 'credit',
  body: { user_id: user, prd_id: 1, txn_id: txn, amount, is_cancel: isCancel },
});

/** Cuts every connection that batches go over. */
async function cut(): Promise<void> {
  const owner = openPool(site.database.ownerUrl, 1, () => undefined);
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user and query ~ 'wallets|^(commit|rollback)'",
  );
  await owner.end();
}

test('a call our code cannot judge fails alone, at each retry, and its neighbours are answered', async () => {
  const poisoned = await rich(10_000);
  const [asked, closed] = [new TypeError('stakeFault'), new TypeError('isClosed')];
  let sessions: number[] | null = null;
  const calls = openProcess({
    isClosed: ({ id }) => {
      if (id === Number(poisoned)) throw closed;
      return false;
    },
    stakeFault: ({ id }) => {
      if (id === Number(poisoned)) throw asked;
      return null;
    },
  });
  try {
    for (const [round, fault] of [
      [undefined, asked],
      ['7', closed], // a round's call is read with a question of the gate
      [undefined, asked],
    ] as const) {
      const neighbours = await Promise.all(Array.from({ length: 12 }, () => rich(10_000)));
      const healthy = (id: string) => send(debitOf(id, randomUUID(), 1_000), calls);
      const answers = await Promise.allSettled([
        ...neighbours.slice(0, 6).map(healthy),
        send(debitOf(poisoned, 'poisoned', 1_000, round === undefined ? {} : { round_id: round }), calls),
        ...neighbours.slice(6).map(healthy),
      ]);
      expect(answers.splice(6, 1)).toEqual([{ status: 'rejected', reason: fault }]);
      expect(answers).toEqual(neighbours.map(() => ({ status: 'fulfilled', value: { status: 1, balance: 9_000 } })));
      const now = await walletSessions();
      expect(now).toEqual(sessions ?? now);
      sessions = now;
    }
    expect(sessions).not.toEqual([]);
    expect(await cashOf(poisoned)).toBe(10_000);
  } finally {
    await calls.stop();
  }
});

test.each([1, 2, 3, 4])(
  'any calls of six members, again, late and in any order, over two processes and cut connections, have one effect each (%i)',
  async (no) => {
    let seed = 20_261_125 + no;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const start = 60_000;
    const run = randomUUID();
    const members = await Promise.all(Array.from({ length: 6 }, () => rich(start)));
    const all: SentCall[] = [];
    for (let play = 0; play < 90; play += 1) {
      const member = members[random(6)]!;
      const txn = `${run}-${play}`;
      const amount = 1_000 * (1 + random(9));
      const isInstant = random(3) === 0;
      const changes = {
        ...(isInstant && { game_id: 'keno' }),
        ...(random(4) === 0 && { credit_amount: 500 * random(20) }),
      };
      const debit = debitOf(member, txn, amount, changes);
      const paid = creditOf(member, txn, 500 * random(30));
      const back = creditOf(member, txn, amount, true);
      const stranger = creditOf(members[random(6)]!, txn, 1_000);
      all.push(debit, ...[debit, paid, paid, back, back, stranger].filter(() => random(2) === 0));
    }
    const heard = new Map<string, { sent: SentCall; answers: ProviderAnswer[] }>();
    const hear = async (sent: SentCall, late: number, where: number) => {
      await wait(late);
      const answer = await send(sent, processes[where]).catch(() => null);
      if (!answer) return;
      const name = `${sent.key} ${JSON.stringify(sent.body)}`;
      heard.set(name, { sent, answers: [...(heard.get(name)?.answers ?? []), answer] });
    };
    const shuffled = all.map((sent) => ({ sent, at: random(1_000_000) })).toSorted((a, b) => a.at - b.at);
    await Promise.all([
      ...shuffled.map(({ sent }) => hear(sent, random(60), random(2))),
      ...(no % 2 ? [wait(20).then(cut), wait(45).then(cut)] : []),
    ]);
    // a provider sends again what it has no answer to, and more than that
    for (const { sent } of shuffled) await hear(sent, 0, random(2));

    const expected = new Map(members.map((member) => [member, start]));
    const ends = new Map<string, number>();
    const plays = new Map<string, number>();
    const debited = new Set<string>();
    for (const { sent, answers } of heard.values()) {
      const { body } = sent;
      const kept = answers.filter(({ status }) => status === 1);
      if (kept.length > 0)
        expect(new Set(answers.slice(answers.indexOf(kept[0]!)).map((one) => JSON.stringify(one))).size).toBe(1);
      if (kept.length === 0) continue;
      const add = (by: number) => expected.set(body.user_id, expected.get(body.user_id)! + by);
      if (sent.name === 'debit') {
        debited.add(body.txn_id);
        if (sent.body.game_id === 'keno') plays.set(body.user_id, (plays.get(body.user_id) ?? 0) + 1);
        if (sent.body.credit_amount !== undefined) ends.set(body.txn_id, (ends.get(body.txn_id) ?? 0) + 1);
        add((sent.body.credit_amount ?? 0) - body.amount);
      } else {
        ends.set(body.txn_id, (ends.get(body.txn_id) ?? 0) + 1);
        add(body.amount);
      }
    }
    for (const [txn, times] of ends) expect([txn, times, debited.has(txn)]).toEqual([txn, 1, true]);
    for (const member of members) expect(await cashOf(member)).toBe(expected.get(member));
    expect(debited.size).toBeGreaterThan(20);
    // at most two plays of keno in the seconds this takes: five seconds lie between any two
    const { rows } = await sql<{ least: number | null }>`
      select min(extract(epoch from gap))::float8 as least from (
        select placed_at - lag(placed_at) over (partition by member_id, game order by placed_at) as gap
        from provider_debit where game = 'keno') g`.execute(site.database.db);
    expect(rows[0]!.least ?? 5).toBeGreaterThanOrEqual(5);
    expect(plays.size).toBeGreaterThan(0);
    expect(await brokenInvariants(site.database)).toEqual([]);
  },
  60_000,
);

test('a call that cannot be written spoils none of its batch, and succeeds when it comes again', async () => {
  const [held, ...others] = await Promise.all(Array.from({ length: 9 }, () => rich(10_000)));
  const calls = [held!, ...others].map((member, i) => debitOf(member, `held-${i}`, 4_000));
  const outcomes = await inTransaction(site.database.db, async (tx) => {
    await sql`select from member_balance where member_id = ${held!} for update`.execute(tx);
    return Promise.allSettled(calls.map((call) => send(call)));
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')]);
  for (const member of others) expect(await cashOf(member)).toBe(6_000);
  expect(await cashOf(held!)).toBe(10_000);
  expect(await send(calls[0]!)).toEqual({ status: 1, balance: 6_000 });
}, 30_000);

test('one key of two members at once, over two processes, is one call', async () => {
  const [a, b] = [await rich(10_000), await rich(10_000)];
  for (let no = 0; no < 10; no += 1) {
    const answers = await Promise.all(
      [a, b].map((member, i) => send(debitOf(member, `both-${no}`, 500), processes[i])),
    );
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  }
  expect((await cashOf(a)) + (await cashOf(b))).toBe(15_000);
  expect(await brokenInvariants(site.database)).toEqual([]);
});

test('words of a provider come back as they were sent', async () => {
  const member = await rich(10_000);
  const pick = "\"레드\\ {a,b} 'x' null 𠮷";
  await send(debitOf(member, 'words', 1_000, { pick }));
  await send({
    ...creditOf(member, 'words', 0),
    body: { ...(creditOf(member, 'words', 0).body as Credit), outcome: "it's {1,2}" },
    name: 'credit',
  });
  const { rows } = await sql`select pick, outcome from provider_debit where txn = 'words'`.execute(site.database.db);
  expect(rows).toEqual([{ pick, outcome: "it's {1,2}" }]);
});
