import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { openHostDatabase, openOtherSite } from './other-site.ts';
import type { disbeliefs } from './other-site.ts';

/** The database of a host and a site to call, for the tests of one file; faults that a test leaves are removed after it. */
export async function openHostTest() {
  const [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  const { books, faults, doubt, refusals } = other;
  const believe = () => Object.assign(doubt, { why: null, isNamed: true });
  afterEach(() => {
    faults.length = 0;
    refusals.length = 0;
    believe();
  });
  afterAll(async () => {
    await database.close();
    other.close();
  });
  const { pool } = database;
  /** Gives rows with these names no other state: what the host does with them throws. */
  async function poison(table: SentTable, txns: readonly string[]): Promise<void> {
    await pool.query(`
      create table if not exists poisoned (txn text primary key);
      create or replace function refuse_poisoned() returns trigger language plpgsql as
        $$ begin if exists (select from poisoned where txn = new.txn) then raise 'poisoned'; end if; return new; end $$;
      create or replace trigger poisoned before update of state on ${table} for each row execute function refuse_poisoned()`);
    await pool.query('insert into poisoned select unnest($1::text[])', [txns]);
  }
  return {
    database,
    poison,
    other,
    pool,
    books,
    faults,
    refusals,
    /** Has the site believe no call, until `believe`. */
    doubt: (why: (typeof disbeliefs)[number], isNamed = true) => Object.assign(doubt, { why, isNamed }),
    believe,
    /** Lets the rests of rows pass that the site has refused. */
    async restsPass() {
      for (const table of ['play', 'bet', 'hand', 'gift'])
        await pool.query(`update ${table} set rest_until = clock_timestamp() where rest_until is not null`);
    },
  };
}
type HostTest = Awaited<ReturnType<typeof openHostTest>>;
type SentTable = 'play' | 'bet' | 'hand' | 'gift';

/**
 * Five of six rows that are due fail, in two ways one after the other: the site's answer does not say what was done, then the
 * host's own work throws. The last one is over each time, and the five rest until they can be done.
 *
 * @param rows  makes six rows that are due, the last one the newest @returns their names
 * @param work  one pass over them
 */
export async function checkFivePoisoned(
  { pool, refusals, restsPass, poison }: Pick<HostTest, 'pool' | 'refusals' | 'restsPass' | 'poison'>,
  table: SentTable,
  rows: () => Promise<readonly string[]>,
  work: () => Promise<unknown>,
): Promise<void> {
  const look = async (txns: readonly string[]) =>
    (
      await pool.query<{ over: boolean; rests: boolean }>(
        `select state in ('done', 'void', 'paid') as over, tries > 0 and rest_until is not null as rests
         from ${table} where txn = any($1) order by array_position($1, txn)`,
        [txns],
      )
    ).rows;
  const five = Array.from({ length: 5 }, () => ({ over: false, rests: true }));
  for (const why of ['unclear', 'throws']) {
    const txns = await rows();
    if (why === 'unclear') refusals.push(...five.map(() => 'UNKNOWN_ERROR'));
    else await poison(table, txns.slice(0, 5));
    const pass = work();
    if (why === 'unclear') await pass;
    else await expect(pass).rejects.toBeInstanceOf(AggregateError);
    expect([why, await look(txns)]).toEqual([why, [...five, { over: true, rests: false }]]);
    // while they rest, nothing is tried
    await work();
    if (why === 'throws') await pool.query('delete from poisoned');
    await restsPass();
    await work();
    expect((await look(txns)).map(({ over }) => over)).toEqual(txns.map(() => true));
  }
}

/** Pseudo-random whole numbers below a bound: the same ones in every run. */
export function seededRandom(from: number): (below: number) => number {
  let seed = from;
  return (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** So many calls whose request or whose answer is lost. */
export const randomFaults = (random: (below: number) => number, count: number): ('before' | 'after')[] =>
  Array.from({ length: count }, () => (random(2) ? 'before' : 'after'));

type Game = {
  /** Waits for a round that takes bets. @returns its number */
  open(): Promise<number>;
  /** Bets 10,000 won of each of six members. */
  bet(no: number): Promise<unknown>;
  /** Goes on until the round is drawn. */
  draw(no: number): Promise<unknown>;
  /** Sends what is due to the site. */
  send(): Promise<unknown>;
  readonly memberIds: readonly string[];
};

/** Three rounds whose calls are lost in a fixed order: every debit must end once, and the site's balance be that of the bets. */
export async function checkFaultyRounds(
  { pool, books, faults }: Pick<HostTest, 'pool' | 'books' | 'faults'>,
  { open, bet, draw, send, memberIds }: Game,
  seed: number,
): Promise<void> {
  const random = seededRandom(seed);
  let expected = books.cash;
  for (let turn = 0; turn < 3; turn += 1) {
    const no = await open();
    faults.splice(0, faults.length, ...randomFaults(random, 5));
    await bet(no);
    await draw(no);
    faults.push(...(random(2) ? (['before', 'after'] as const) : (['after'] as const)));
    await Promise.all([send(), send()]);
  }
  faults.length = 0;
  await send();
  const { rows } = await pool.query<{ txn: string; state: string; stake: number; payout: number | null }>(
    'select txn, state, stake, payout from bet where member_id = any($1)',
    [memberIds],
  );
  expect(rows.length).toBe(18);
  expect(rows.filter(({ state }) => state !== 'done' && state !== 'void')).toEqual([]);
  for (const { txn, state, stake, payout } of rows) {
    const debit = books.debits.get(txn);
    if (state === 'done') expect([debit!.amount, debit!.paid]).toEqual([stake, payout]);
    else expect([undefined, true]).toContain(debit?.isCancelled);
    expected += state === 'done' ? payout! - stake : 0;
  }
  expect(books.cash).toBe(expected);
}

/** The exit status of a script of `docs/` for a published file: 0 when all of it is right. */
export function checkStatus(script: 'verify-round.mjs' | 'verify-table.mjs', file: object): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'lime-published-'));
  const path = join(folder, 'file.json');
  writeFileSync(path, JSON.stringify(file));
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, '../../../docs', script), path]);
  rmSync(folder, { recursive: true });
  return status;
}
