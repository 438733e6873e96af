import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../processes.ts';
import { MemberClient, ownerUrl } from '../../e2e/product.ts';
import type { Product } from '../../e2e/product.ts';
import type { Proof } from './proof.ts';

/** Taken by this proof alone: a process that waits for it is at a step. */
const lock = 4_711_098;

/**
 * The five places where a transfer of the casino may be cut off. `at` is a trigger that makes the process wait there. A
 * `committed` one waits within its commit: the process is stopped first, so it never reads that the commit was done.
 */
const steps = [
  { name: 'asked, not written', at: 'after insert on casino_transfer', who: 'new.member_id = $id', committed: false },
  { name: 'written, not answered', at: 'after insert on casino_transfer', who: 'new.member_id = $id', committed: true },
  {
    name: 'in the worker’s hands, not moved',
    at: 'before insert on ledger_transfer',
    who: "new.from_account = 'member:$id:casino-transit'",
    committed: false,
  },
  { name: 'moved, not written', at: 'after update on casino_transfer', who: 'new.member_id = $id', committed: false },
  { name: 'written, not told', at: 'after update on casino_transfer', who: 'new.member_id = $id', committed: true },
] as const;
type Step = (typeof steps)[number];

type Ground = {
  readonly product: Product;
  readonly owner: pg.Client;
  readonly member: MemberClient;
  readonly id: number;
};

/** Every transfer of the casino ends within a minute and moves its money once, wherever its process is killed. */
export const killedTransfers: Proof = {
  name: 'killed-transfers',
  claim:
    'killed by kill -9 at each of five steps, a transfer of the casino ends within 60 seconds and moves its money once',
  isTimed: true,
  async run(start, { short }) {
    const product = await start();
    const owner = new pg.Client(ownerUrl(product));
    await owner.connect();
    try {
      const member = new MemberClient(product.url, 'demo09');
      const { rows } = await owner.query<{ id: string }>(`select id from member where login_id = 'demo09'`);
      const ground = { product, owner, member, id: Number(rows[0]!.id) };
      await owner.query(`create or replace function wait_at_step() returns trigger language plpgsql security definer as
        $$ begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$`);
      const times: number[] = [];
      let wrong = 0;
      let amount = 10_000;
      for (let round = 0; round < (short ? 2 : 20); round += 1) {
        await member.signIn(); // a token lives shorter than twenty rounds
        for (const step of steps) {
          // of another amount each, so that none is the click of a moment ago
          amount += 1_000;
          const { seconds, once } = await killAt(ground, step, amount);
          times.push(seconds);
          if (!once) wrong += 1;
        }
      }
      const left = await owner.query(`select from casino_transfer where state = 'received'`);
      const longest = Math.max(...times);
      return {
        holds: wrong === 0 && left.rowCount === 0 && longest < 60,
        figures: { kills: times.length, wrong, stillOnTheirWay: left.rowCount ?? 0, times, longest },
      };
    } finally {
      await owner.query('drop function if exists wait_at_step() cascade');
      await owner.end();
    }
  },
};

/** @returns how long the transfer took to its end, and whether its money moved exactly once */
async function killAt(ground: Ground, step: Step, amount: number): Promise<{ seconds: number; once: boolean }> {
  const { product, owner, member, id } = ground;
  const before = await balances(ground);
  const key = randomUUID();
  await owner.query(`select pg_advisory_lock(${lock})`);
  const kind = step.committed ? 'create constraint trigger' : 'create trigger';
  const deferred = step.committed ? 'deferrable initially deferred' : '';
  const table = step.at.split(' on ')[1]!;
  await owner.query(`${kind} step ${step.at} ${deferred} for each row when (${step.who.replaceAll('$id', String(id))})
    execute function wait_at_step()`);
  const began = performance.now();
  // run.json names the new process a moment after it serves
  while (!isAlive(product.run().pids['api']!)) await wait(20);
  const pid = product.run().pids['api']!;
  const send = () => member.send('/casino/v2/deposit', { amount }, { 'idempotency-key': key }).catch(() => null);
  const lost = await sendUntilWaiting(owner, send);
  if (step.committed) process.kill(pid, 'SIGSTOP');
  else process.kill(pid, 'SIGKILL');
  await owner.query(`select pg_advisory_unlock(${lock})`);
  if (step.committed) {
    while (await isSomebodyWaiting(owner)) await wait(5);
    // its commit is done: nobody reads that
    await wait(50);
    process.kill(pid, 'SIGKILL');
  }
  while (isAlive(pid)) await wait(5);
  await lost();
  await owner.query(`drop trigger step on ${table}`);
  // the member sends it again until there is an answer
  for (;;) {
    const answer = await send();
    if (answer?.status === 200) break;
    if (performance.now() - began > 60_000) return { seconds: 60, once: false };
    await wait(100);
  }
  while (await isOnWay(owner, key)) await wait(20);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const after = await balances(ground);
  const { rows: found } = await owner.query<{ state: string; amount: string }>(
    `select state, amount from casino_transfer where idempotency_key = $1`,
    [key],
  );
  const arrived = found.length === 1 && found[0]!.state === 'done' && Number(found[0]!.amount) === amount;
  const moved = after.casino === before.casino + amount && after.transit === 0;
  return { seconds, once: arrived && moved && (await postings(owner, key)) === 2 };
}

/**
 * Sends a transfer until a process waits at the step with it: a process just begun may refuse the first ones.
 *
 * @returns the end of the call that waits, as a function, since what waits may never answer
 * @throws Error where nothing waits within a minute
 */
async function sendUntilWaiting(owner: pg.Client, send: () => Promise<unknown>): Promise<() => Promise<unknown>> {
  const ends = performance.now() + 60_000;
  let answered: unknown = null;
  while (performance.now() < ends) {
    let isBack = false;
    const sent = send().then((answer) => {
      isBack = true;
      answered = answer;
    });
    while (!isBack) {
      if (await isSomebodyWaiting(owner)) return () => sent;
      await wait(5);
    }
    if (await isSomebodyWaiting(owner)) return () => sent; // what moves it may be the worker
    await wait(100);
  }
  throw new Error(`No process came to the step; the last answer: ${JSON.stringify(answered)}`);
}

async function isSomebodyWaiting(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
  );
  return (rowCount ?? 0) > 0;
}

async function isOnWay(owner: pg.Client, key: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from casino_transfer where idempotency_key = $1 and state = 'received'`,
    [key],
  );
  return (rowCount ?? 0) > 0;
}

async function balances({ owner, id }: Ground): Promise<{ casino: number; transit: number }> {
  const { rows } = await owner.query<Record<'casino' | 'transit', string>>(
    `select casino, casino_transit as transit from member_balance where member_id = $1`,
    [id],
  );
  const [row] = rows;
  return { casino: Number(row!.casino), transit: Number(row!.transit) };
}

async function postings(owner: pg.Client, key: string): Promise<number> {
  const { rowCount } = await owner.query(
    `select from ledger_transfer t join casino_transfer c on t.cause like 'casino:' || c.seq || ':%' where c.idempotency_key = $1`,
    [key],
  );
  return rowCount ?? 0;
}
