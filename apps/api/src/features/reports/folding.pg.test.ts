import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { openSealedFacts, seoulHourName } from '../../../test/sealed-facts.ts';
import type { SealedFacts, SettledThen } from '../../../test/sealed-facts.ts';
import { inTransaction } from '../../core/db.ts';
import { foldSeals, rebuildSums } from './folding.ts';
import { readNextSeals } from './folding.sql.ts';

let database: TestDatabase;
let facts: SealedFacts;
let memberId: number;

beforeAll(async () => {
  database = await testDatabase();
  facts = await openSealedFacts(database);
  [memberId = 0] = await makeMembers(database.db, 1, 0);
});
beforeEach(() => facts.clear());
afterAll(async () => {
  await facts.close();
  await database.drop();
});

const settled = (slip: number, at: string, stake: number, payout: number, before?: number): SettledThen => ({
  slip,
  at,
  memberId,
  stake,
  payout,
  ...(before !== undefined && { before }),
});
/** `seals` of one pass of the worker that ends after so many transactions. */
const foldTimes = (times: number) => {
  let left = times;
  return foldSeals(database.db, () => left-- > 0);
};
type SumRow = { hour: number; slips: number; stake: number; payout: number };
/** The hours of a table of sums, each with slips, stakes and payouts. */
const hoursOf = async (table: string) =>
  ((await facts.sums())[table] as SumRow[])
    .toSorted((a, b) => a.hour - b.hour)
    .map(({ hour, slips, stake, payout }) => [seoulHourName(hour), slips, stake, payout]);
const foldsOf = async () =>
  ((await facts.sums())['report_fold'] as Record<'hour' | 'first_hour' | 'last_hour', number>[]).map((fold) =>
    [fold.hour, fold.first_hour, fold.last_hour].map(seoulHourName),
  );
const sealOf = async () => ((await facts.sums())['report_progress'] as { seal: number }[])[0]!.seal;
/** The sums are what settlements say when they are read all at once. */
async function expectSame() {
  const { report_fold: _folds, ...folded } = await facts.sums();
  await rebuildSums(database.db);
  expect(await facts.sums()).toMatchObject(folded);
}

describe('a settlement is of the Seoul hour it was made in', () => {
  test.each([
    ['the last millisecond of a day', '2026-03-10T23:59:59.999+09:00', '2026-03-10 23'],
    ['its last microsecond', '2026-03-10T23:59:59.999999+09:00', '2026-03-10 23'],
    ['midnight', '2026-03-11T00:00:00.000+09:00', '2026-03-11 00'],
    ['the same midnight as UTC has it', '2026-03-10T15:00:00.000Z', '2026-03-11 00'],
    ['the last millisecond of an hour', '2026-03-11T08:59:59.999+09:00', '2026-03-11 08'],
    ['midnight of UTC, an hour like others', '2026-03-11T00:00:00.000Z', '2026-03-11 09'],
    ['the end of a year', '2025-12-31T23:59:59.999+09:00', '2025-12-31 23'],
    ['a new year', '2026-01-01T00:00:00.000+09:00', '2026-01-01 00'],
    ['the last day of February', '2024-02-29T23:59:59.999+09:00', '2024-02-29 23'],
    ['March', '2024-03-01T00:00:00.000+09:00', '2024-03-01 00'],
  ])('%s', async (_what, at, hour) => {
    await facts.seal(at, [settled(1, at, 1_000, 1_900)]);
    expect(await foldSeals(database.db)).toBe(1);
    for (const table of ['report_slip', 'report_leg', 'report_member'])
      expect(await hoursOf(table)).toEqual([[hour, 1, 1_000, 1_900]]);
    expect(await foldsOf()).toEqual([[hour, hour, hour]]);
  });

  test('both sides of a midnight are hours of their own, though one seal has both', async () => {
    await facts.seal('2026-03-11T00:00:01+09:00', [
      settled(1, '2026-03-10T23:59:59.999+09:00', 1_000, 0),
      settled(2, '2026-03-11T00:00:00.000+09:00', 20, 30),
    ]);
    await foldSeals(database.db);
    expect(await hoursOf('report_slip')).toEqual([
      ['2026-03-10 23', 1, 1_000, 0],
      ['2026-03-11 00', 1, 20, 30],
    ]);
    expect(await foldsOf()).toEqual([['2026-03-11 00', '2026-03-10 23', '2026-03-11 00']]);
  });
});

describe('which seals come next', () => {
  type Seals = readonly (readonly [time: string, transfers: number])[];
  test.each<[string, Seals, number, number | null, number]>([
    ['none', [], 100, null, 0],
    ['all of an hour', [['10:00:00.000', 40], ['10:59:59.999', 60]], 100, 2, 100], // prettier-ignore
    ['not those of the next hour', [['10:59:59.999', 40], ['11:00:00.000', 1]], 100, 1, 40], // prettier-ignore
    ['not those of the next day', [['23:59:59.999', 40], ['24:00:00.000', 1]], 100, 1, 40], // prettier-ignore
    ['as many as fit', [['10:00:00', 40], ['10:00:01', 60], ['10:00:02', 1]], 100, 2, 100], // prettier-ignore
    ['one less, as it is a transfer too much', [['10:00:00', 40], ['10:00:01', 61]], 100, 1, 40], // prettier-ignore
    ['at least one, however large', [['10:00:00', 101], ['10:00:01', 1]], 100, 1, 101], // prettier-ignore
    ['empty ones too', [['10:00:00', 0], ['10:00:01', 0]], 0, 2, 0], // prettier-ignore
  ])('%s', async (_what, seals, most, last, transfers) => {
    for (const [time, count] of seals)
      await facts.seal(time.startsWith('24') ? '2026-03-11 00:00+09' : `2026-03-10 ${time}+09`, [], count);
    const next = await inTransaction(database.db, (tx) => readNextSeals(tx, { seal: 0, to_tx: '0' }, most));
    expect(next && { seal: next.seal, from: next.from }).toEqual(last && { seal: last, from: '0' });
    expect(next?.transfers ?? 0).toBe(transfers);
  });
});

describe('an hour that was added up already', () => {
  test('is added to by a later seal, which is noted with the hours it touched', async () => {
    await facts.seal('2026-03-10 10:20+09', [settled(1, '2026-03-10 10:15+09', 1_000, 1_900)]);
    await foldSeals(database.db);
    await facts.seal('2026-03-10 12:05+09', [
      settled(1, '2026-03-10 12:01+09', 1_000, 0, 1_900),
      settled(2, '2026-03-10 10:59:59.999+09', 70, 0), // its transaction ended late
    ]);
    expect(await foldSeals(database.db)).toBe(1);
    expect(await hoursOf('report_slip')).toEqual([
      ['2026-03-10 10', 2, 1_070, 1_900],
      ['2026-03-10 12', 0, 0, -1_900],
    ]);
    expect(await foldsOf()).toEqual([
      ['2026-03-10 10', '2026-03-10 10', '2026-03-10 10'],
      ['2026-03-10 12', '2026-03-10 10', '2026-03-10 12'],
    ]);
    await expectSame();
  });

  test('by three passes within the hour is one note over the transactions of all', async () => {
    for (const [no, time] of ['10:00:00.000', '10:30', '10:59:59.999'].entries()) {
      await facts.seal(`2026-03-10 ${time}+09`, [settled(no, `2026-03-10 ${time}+09`, 100, 0)]);
      expect(await foldSeals(database.db)).toBe(1);
    }
    expect(await hoursOf('report_member')).toEqual([['2026-03-10 10', 3, 300, 0]]);
    const { report_fold: folds } = await facts.sums();
    const seals = await facts.owner.query('select min(from_tx) as from_tx, max(to_tx) as to_tx from ledger_seal');
    expect(folds).toMatchObject(seals.rows);
    await expectSame();
  });

  test('hours of seals are added up one at a time, and where a worker stops the next one goes on', async () => {
    for (const [no, time] of ['10 23:59:59.999', '11 00:00:00.000', '11 00:10', '11 01:00'].entries())
      await facts.seal(`2026-03-${time}+09`, [settled(no, `2026-03-${time}+09`, 10 ** no, 0)]);
    expect(await foldTimes(0)).toBe(0);
    const stops = [[1, 1], [2, 3], [1, 4], [0, 4]] as const; // prettier-ignore
    for (const [seals, last] of stops) expect([await foldTimes(1), await sealOf()]).toEqual([seals, last]);
    expect(await hoursOf('report_slip')).toEqual([
      ['2026-03-10 23', 1, 1, 0],
      ['2026-03-11 00', 2, 110, 0],
      ['2026-03-11 01', 1, 1_000, 0],
    ]);
  });
});

describe('a seal without anything for reports', () => {
  test('is done, without a sum or a note', async () => {
    await facts.seal('2026-03-10 10:00+09');
    await foldSeals(database.db);
    const start = await facts.sums();
    await facts.seal('2026-03-10 11:00+09');
    expect(await foldSeals(database.db)).toBe(1);
    const { report_progress: progress, ...sums } = await facts.sums();
    expect(progress).toMatchObject([{ seal: 2 }]);
    expect(sums).toEqual({ ...start, report_progress: undefined });
    expect(await foldSeals(database.db)).toBe(0);
  });

  test('a slip corrected and corrected back leaves what it was, and its hours noted', async () => {
    await facts.seal('2026-03-10 10:00+09', [settled(1, '2026-03-10 10:00+09', 1_000, 1_900)]);
    await facts.seal('2026-03-10 11:00+09', [settled(1, '2026-03-10 11:00+09', 1_000, 0, 1_900)]);
    await facts.seal('2026-03-10 11:01+09', [settled(1, '2026-03-10 11:00:30+09', 1_000, 1_900, 0)]);
    await foldSeals(database.db);
    expect(await hoursOf('report_leg')).toEqual([
      ['2026-03-10 10', 1, 1_000, 1_900],
      ['2026-03-10 11', 0, 0, 0],
    ]);
    expect(await foldsOf()).toHaveLength(2);
  });
});

describe('several workers', () => {
  const fill = async () => {
    for (let no = 0; no < 12; no += 1) {
      const at = `2026-03-10 ${String(10 + Math.floor(no / 3))}:0${no % 3}+09`;
      await facts.seal(at, [settled(no, at, 100 + no, 3 * no)]);
    }
  };

  test('four at once add each seal once', async () => {
    await fill();
    const seals = await Promise.all([1, 2, 3, 4].map(() => foldSeals(database.db)));
    seals.push(await foldSeals(database.db)); // who found another at it went away
    expect(seals.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(await sealOf()).toBe(12);
    const rows = await hoursOf('report_slip');
    expect(rows.map(([, slips, stake]) => [slips, stake])).toEqual([[3, 303], [3, 312], [3, 321], [3, 330]]); // prettier-ignore
    await expectSame();
  });

  test('one goes away while another has the sums; a rebuild waits for it', async () => {
    await fill();
    const { owner } = facts;
    await owner.query('begin; select from report_progress for update');
    expect(await foldSeals(database.db)).toBe(0);
    let rebuilt: number | null = null;
    const rebuild = rebuildSums(database.db).then((seals) => (rebuilt = seals));
    await facts.oneWaits();
    expect([rebuilt, await hoursOf('report_slip')]).toEqual([null, []]);
    await owner.query('commit');
    expect(await rebuild).toBe(12);
    expect(await foldSeals(database.db)).toBe(0);
  });
});
