import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { openHostDatabase, openOtherSite } from './other-site.ts';

/** The database of a host and a site to call, for the tests of one file; faults that a test leaves are removed after it. */
export async function openHostTest() {
  const [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  const { books, faults } = other;
  afterEach(() => {
    faults.length = 0;
  });
  afterAll(async () => {
    await database.close();
    other.close();
  });
  return { database, other, pool: database.pool, books, faults };
}
type HostTest = Awaited<ReturnType<typeof openHostTest>>;

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
