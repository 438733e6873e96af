import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import type { TestFixture } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit, makeCode } from '../../../test/bonus.ts';
import { makeMembers } from '../../../test/members.ts';
import { openSealedFacts } from '../../../test/sealed-facts.ts';
import type { SealedFacts } from '../../../test/sealed-facts.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { foldSeals } from './folding.ts';

// 34 members, each with a slip in a league of its own; the last one of type 정산제외. Members and leagues are listed up to 30.

let site: TestSite;
let facts: SealedFacts;
let token: string;
let members: number[];
let leagues: number[];
const today = seoulDay(new Date());
const period = { from: addDays(today, -1), to: addDays(today, 1) };
const most = 30;
const count = 33;
/** The larger, the earlier; around the edge four are equal. */
const stakeOf = (no: number) => (no < 28 ? 50_001 - no * 1_000 : no < 32 ? 5_000 : no === 32 ? 4_000 : 900_000);
/** The level of a member: 3 has 30 of them, 3 and 4 are 31. */
const gradeOf = (no: number) => (no < most ? 3 : no === most ? 4 : 1);

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  const { db } = site.database;
  facts = await openSealedFacts(site.database);
  token = await staffToken(site, { role: 'read-only' });
  members = await makeMembers(db, count + 1, 1_000_000);
  const code = await makeCode(db, 'REST', { currency: 'cash' });
  const fixtures: TestFixture[] = [];
  for (const [no, memberId] of members.entries()) {
    fixtures.push(...(await makeFixtures(db, 1)));
    await sql`update member set grade = ${gradeOf(no)} where id = ${memberId}`.execute(db);
  }
  await sql`update member set type = '정산제외' where id = ${members[count]!}`.execute(db);
  // a bonus of one who is listed, of one who is not, and of who is left out
  for (const no of [0, 32, 33]) await approveDeposit(db, await askDeposit(db, members[no]!, 20_000, code));
  await placeSlips(
    db,
    members.map((memberId, no) => ({
      memberId,
      stake: stakeOf(no),
      picks: [{ fixture: fixtures[no]!, side: 0 as const }],
    })),
  );
  for (const [no, fixture] of fixtures.entries())
    await decide(db, fixture, no % 3 === 0 ? ['won', 'lost', 'lost'] : ['lost', 'won', 'lost'], 1);
  await createSettlement(site.app.core, sportsResults).runOnce();
  const { rows } = await facts.owner.query<{ id: number }>(
    `select f.league_id as id from unnest('{${fixtures.map(({ id }) => id).join()}}'::bigint[]) with ordinality u(id, no) join fixture f on f.id = u.id order by u.no`,
  );
  leagues = rows.map(({ id }) => id);
  await facts.seal(new Date(Date.now() - 60_000).toISOString());
  await foldSeals(db);
});
afterAll(async () => {
  await facts.close();
  await site.close();
});

type Head = { key: string; label: string };
type Cell = { row: number; column: number; stake: number; payout: number; bets: number; bonus: number | null };
type Table = { rows: Head[]; columns: Head[]; cells: Cell[]; totals: Omit<Cell, 'row' | 'column'>; sha256: string };
const ask = async (body: object): Promise<Table> => {
  const { status, text, body: answer } = await site.call('/staff/reports/table', { ...period, ...body }, token);
  expect(status, text).toBe(200);
  return answer['payload'];
};
const payoutOf = (no: number) => (no % 3 === 0 ? Math.floor((stakeOf(no) * 1_950) / 1_000) : 0);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const summed = (of: readonly number[], amount: (no: number) => number) => of.reduce((sum, no) => sum + amount(no), 0);
const figuresOf = (of: readonly number[]) => ({
  stake: summed(of, stakeOf),
  payout: summed(of, payoutOf),
  bets: of.length,
});
/** Who has a row of their own: of the four equal ones the first two. */
const listed = numbers(0, most);
const unlisted = numbers(most, count);

describe('more than thirty: the largest have a row of their own, the others one together', () => {
  test.each<['member' | 'league', string, 'rows' | 'columns']>([
    ['member', '3명', 'rows'],
    ['member', '3명', 'columns'],
    ['league', '3개', 'rows'],
    ['league', '3개', 'columns'],
  ])('%s, of which %s are the rest, as %s', async (dimension, others, side) => {
    const payload = await ask(
      side === 'rows' ? { rows: dimension, columns: 'legs' } : { rows: 'legs', columns: dimension },
    );
    const keys = dimension === 'member' ? members : leagues;
    const heads = payload[side];
    expect(heads.map(({ key }) => key)).toEqual([...listed.map((no) => String(keys[no])), 'rest']);
    expect(heads.at(-1)).toEqual({ key: 'rest', label: `기타 ${others}` });
    const place = side === 'rows' ? 'row' : 'column';
    for (const [at, no] of listed.entries())
      expect(payload.cells.filter((cell) => cell[place] === at)).toMatchObject([figuresOf([no])]);
    expect(payload.cells.filter((cell) => cell[place] === most)).toMatchObject([figuresOf(unlisted)]);
    expect(payload.totals).toMatchObject(figuresOf(numbers(0, count)));
  });

  test('on both sides: a diagonal, and the rest of both in one cell', async () => {
    const { rows, columns, cells } = await ask({ rows: 'member', columns: 'league' });
    expect([rows.length, columns.length]).toEqual([most + 1, most + 1]);
    expect(cells.map(({ row, column }) => [row, column])).toEqual(numbers(0, most + 1).map((at) => [at, at]));
    expect(cells.at(-1)).toMatchObject({ ...figuresOf(unlisted), bonus: null });
  });

  test('bonus costs of who has no row of their own are in the rest', async () => {
    const { rows, cells, totals } = await ask({ rows: 'member', columns: 'grade' });
    const bonusOf = (key: string) =>
      cells.reduce((sum, { row, bonus }) => sum + (rows[row]!.key === key ? bonus! : 0), 0);
    expect([bonusOf(String(members[0])), bonusOf('rest'), totals.bonus]).toEqual([1_000, 1_000, 2_000]);
  });

  test('asked again it is the same to the byte', async () => {
    for (const columns of ['league', 'day', 'grade'])
      expect((await ask({ rows: 'member', columns })).sha256).toBe((await ask({ rows: 'member', columns })).sha256);
  });

  test.each(['member', 'league'])('the rows of the rest of %s cannot be asked for', async (dimension) => {
    const question = { ...period, rows: dimension, columns: 'day', column: '', size: 100 };
    const rowsOf = (row: string) => site.call('/staff/reports/rows', { ...question, row }, token);
    expect((await rowsOf('rest')).body).toMatchObject({
      code: 'INPUT_INVALID',
      detail: { fields: [{ path: 'row', problem: 'custom' }] },
    });
    const keys = dimension === 'member' ? members : leagues;
    const { list } = (await rowsOf(String(keys[32]))).body['payload'];
    expect(list).toMatchObject([{ stake: stakeOf(32), member: { id: String(members[32]) } }]);
    expect((await rowsOf('')).body['payload'].pagination.total).toBe(count);
  });
});

describe('as many as are listed', () => {
  test.each<[string, number[], string, number, string | null]>([
    ['thirty members', [3], 'member', 30, null],
    ['thirty-one', [3, 4], 'member', 31, '기타 1명'],
    ['two', [1], 'member', 2, null],
    ['none', [9], 'member', 0, null],
    ['thirty leagues', [3], 'league', 30, null],
    ['thirty-one leagues', [3, 4], 'league', 31, '기타 1개'],
    ['no league', [9], 'league', 0, null],
  ])('%s', async (_what, grades, rows, length, rest) => {
    const payload = await ask({ rows, columns: 'product', grades });
    expect(payload.rows).toHaveLength(length);
    const label = payload.rows.find(({ key }) => key === 'rest')?.label ?? null;
    expect(label).toBe(rest);
    expect(payload.totals).toMatchObject(figuresOf(numbers(0, count).filter((no) => grades.includes(gradeOf(no)))));
  });

  test.each([
    ['day', 3, 0],
    ['hour', 24, 0],
    ['product', 1, '스포츠'],
    ['game', 1, '한국형'],
    ['sport', 1, '축구'],
    ['market', 1, '승무패'],
    ['legs', 1, '1폴더'],
    ['grade', 3, '1레벨'],
  ])('%s has no rest', async (rows, length, label) => {
    const payload = await ask({ rows, columns: 'member' });
    expect(payload.rows).toHaveLength(length);
    expect(payload.rows.map(({ key }) => key)).not.toContain('rest');
    if (label !== 0) expect(payload.rows[0]!.label).toBe(label);
  });
});
