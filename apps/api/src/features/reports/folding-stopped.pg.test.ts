import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { testContext, testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { openSealedFacts } from '../../../test/sealed-facts.ts';
import type { SealedFacts } from '../../../test/sealed-facts.ts';
import type { Core } from '../../core/context.ts';
import { createFolding, foldSeals, rebuildSums } from './folding.ts';
import { reportRebuildCommand } from './reports.cli.ts';

// Who adds up is held at one of its statements by a lock on a table, and its connection is ended there.

let database: TestDatabase;
let facts: SealedFacts;
let holder: pg.Client;
let memberId: number;

beforeAll(async () => {
  database = await testDatabase();
  facts = await openSealedFacts(database);
  holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  [memberId = 0] = await makeMembers(database.db, 1, 0);
});
beforeEach(async () => {
  await facts.clear();
  for (const [slip, hour] of [10, 11, 11, 12].entries()) {
    const at = `2026-03-10 ${hour}:0${slip}+09`;
    await facts.seal(at, [{ slip, at, memberId, stake: 1_000 + slip, payout: 7 * slip }]);
  }
});
afterAll(async () => {
  await holder.end();
  await facts.close();
  await database.drop();
});

/** Ends the connection of `work` once it waits for a table. @returns what `work` throws; null: nothing */
async function killAt(lock: string, work: () => Promise<unknown>): Promise<unknown> {
  await holder.query(`begin; lock table ${lock} mode`);
  const failed = work().then(
    () => null,
    (error: unknown) => error,
  );
  await facts.oneWaits(true);
  const error = await failed;
  await holder.query('rollback');
  return error;
}
const isStopped = expect.objectContaining({ message: expect.stringMatching(/terminat/) }) as unknown;
const ofOnePass = async () => {
  let left = 1;
  return foldSeals(database.db, () => left-- > 0);
};
const nothing = {
  report_slip: [],
  report_leg: [],
  report_member: [],
  report_money: [],
  report_fold: [],
  report_progress: [{ id: true, seal: 0, to_tx: '0' }],
};
const sealOf = (sums: Record<string, unknown>) => (sums['report_progress'] as { seal: number }[])[0]!.seal;

describe('a worker that is killed', () => {
  test.each([
    ['before it reads seals', 'ledger_seal in access exclusive'],
    ['between reading and writing', 'slip_settlement in access exclusive'],
    ['before its first sums', 'report_slip in share'],
    ['amid its sums', 'report_money in share'],
    ['after its sums, before its note', 'report_fold in share'],
    ['before it says how far it came', 'report_progress in share'],
  ])('%s has added nothing, and the next one adds everything once', async (_when, lock) => {
    expect(await ofOnePass()).toBe(1);
    const before = await facts.sums();
    expect(before['report_slip']).toHaveLength(1);
    expect(await killAt(lock, () => foldSeals(database.db))).toEqual(isStopped);
    expect(await facts.sums()).toEqual(before);
    expect(await foldSeals(database.db)).toBe(3);
    const after = await facts.sums();
    expect(after['report_slip']).toMatchObject([
      { slips: 1, stake: 1000, payout: 0 },
      { slips: 2, stake: 2003, payout: 21 },
      { slips: 1, stake: 1003, payout: 21 },
    ]);
    await rebuildSums(database.db);
    expect(await facts.sums()).toEqual(after);
  });

  test('says so, and begins again by itself', async () => {
    const errors: unknown[] = [];
    const log = { error: (error: unknown) => errors.push(error) } as unknown as Core['log'];
    const worker = createFolding({ db: database.db, log });
    await holder.query('begin; lock table report_money in share mode');
    void worker.start();
    await facts.oneWaits(true);
    await holder.query('rollback');
    const isDone = async () => expect(sealOf(await facts.sums())).toBe(4);
    await vi.waitFor(isDone, { timeout: 30_000, interval: 200 });
    await worker.stop!();
    expect(errors).toEqual([isStopped]);
  });

  test('ends after the hour it is at when it is told to stop', async () => {
    const worker = createFolding({ db: database.db, log: { error: expect.unreachable } as unknown as Core['log'] });
    await holder.query('begin; lock table report_fold in share mode');
    void worker.start();
    await facts.oneWaits();
    const stopped = worker.stop!();
    await holder.query('rollback');
    await stopped;
    expect(sealOf(await facts.sums())).toBe(1);
  });
});

describe('`lime report rebuild`', () => {
  let lines: string[];
  const rebuild = () => {
    lines = [];
    return reportRebuildCommand(
      [],
      testContext(database, (line) => lines.push(line)),
    );
  };

  test.each([
    ['four seals, of which none was added up', 0, 4],
    ['four seals, of which all were', 4, 4],
    ['none', 0, 0],
  ])('says how many seals it added up: %s', async (_what, folded, seals) => {
    if (seals === 0) await facts.clear();
    if (folded > 0) expect(await foldSeals(database.db)).toBe(folded);
    expect(await rebuild()).toBe(0);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${seals} seals added up in \\d+\\.\\d s\\.$`))]);
    expect(sealOf(await facts.sums())).toBe(seals);
  });

  test('mends sums that are wrong', async () => {
    await foldSeals(database.db);
    const right = await facts.sums();
    await facts.owner.query(`update report_slip set stake = stake + 1; delete from report_member;
      insert into report_leg (hour, member_id, kind, legs, grade, agent_id, league_id, market, slips, stake, payout)
      select 1, member_id, kind, legs, grade, agent_id, 9, 9, slips, stake, payout from report_leg limit 1`);
    expect(await rebuild()).toBe(0);
    expect(await facts.sums()).toEqual(right);
  });

  test.each([
    ['waits for a worker', 'report_progress in access exclusive'],
    ['clears the first sums', 'report_slip in share'],
    ['has cleared all but its notes', 'report_fold in share'],
  ])('stopped while it %s it has changed and said nothing', async (_when, lock) => {
    await foldSeals(database.db);
    const before = await facts.sums();
    expect(await killAt(lock, rebuild)).toEqual(isStopped);
    expect(lines).toEqual([]);
    expect(await facts.sums()).toEqual(before);
  });

  test.each([
    ['the worker', () => foldSeals(database.db)],
    ['a second one', () => rebuild()],
  ])('stopped while it adds up it says nothing, and %s makes the sums', async (_who, next) => {
    await foldSeals(database.db);
    const before = await facts.sums();
    expect(await killAt('slip_settlement in access exclusive', rebuild)).toEqual(isStopped);
    expect(lines).toEqual([]);
    expect(await facts.sums()).toEqual(nothing);
    await next();
    expect(await facts.sums()).toEqual(before);
  });
});
