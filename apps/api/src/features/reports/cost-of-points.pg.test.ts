import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { makeMembers } from '../../../test/members.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { inTransaction } from '../../core/db.ts';
import { house, issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { sealAll } from '../../../test/seals.ts';
import { foldSeals } from './folding.ts';

// Points cost what is granted less what is taken back or expires, of the member and the day of the grant. What they become
// in cash is no second cost.

let site: TestSite;
let token: string;
let one: number;
let two: number;
const today = seoulDay(new Date());
const period = { from: addDays(today, -1), to: addDays(today, 1) };

/** By a member, what moves and what it costs. */
type Row = readonly [kind: Transfer['kind'], from: string, to: string, amount: number, cost: number];
function rowsOf(id: number, by: number): readonly Row[] {
  const [cash, point] = [memberAccount(id, 'cash'), memberAccount(id, 'point')];
  return [
    ['points', issue.points, point, 100_000 * by, 0],
    ['bonus', house.bonus, cash, 20_000 * by, 20_000 * by],
    ['bonus-return', cash, house.bonus, 5_000 * by, -5_000 * by],
    ['bonus', issue.points, point, 9_000 * by, 9_000 * by],
    ['bonus-return', point, issue.points, 4_000 * by, -4_000 * by],
    ['promotion', issue.points, point, 3_000 * by, 3_000 * by],
    ['promotion', point, issue.points, 1_000 * by, -1_000 * by],
    ['event', issue.points, point, 700 * by, 700 * by],
    ['event', point, issue.points, 50 * by, -50 * by],
    ['adjustment', issue.points, point, 2_000 * by, 2_000 * by],
    ['adjustment', point, issue.points, 300 * by, -300 * by],
    ['conversion', point, issue.points, 10_000 * by, 0],
    ['conversion', issue.playMoney, cash, 10_000 * by, 0],
    ['grant', issue.playMoney, cash, 1_000_000 * by, 0],
  ];
}
const costOf = (by: number, inPoints: boolean) =>
  rowsOf(1, by)
    .filter(([, from, to]) => (from === issue.points || to === issue.points) === inPoints)
    .reduce((sum, [, , , , cost]) => sum + cost, 0);
const cash = costOf(3, false);
const points = costOf(3, true);

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  token = await staffToken(site, { role: 'read-only' });
  [one = 0, two = 0] = await makeMembers(site.database.db, 2, 0);
  const transfers = [...rowsOf(one, 1), ...rowsOf(two, 2)].map(([kind, from, to, amount]) => ({
    kind,
    from,
    to,
    amount,
    cause: `test:${randomUUID()}`,
  }));
  await inTransaction(site.database.db, (tx) => post(tx, transfers));
  await sealAll(site.database.db);
});
afterAll(() => site?.close());

const ask = async (path: string, body: object = {}) => {
  const { status, text, body: answer } = await site.call(`/staff/reports/${path}`, { ...period, ...body }, token);
  expect(status, text).toBe(200);
  return answer['payload'];
};

describe.each([
  ['before they are added up', async () => undefined],
  ['from the sums', () => foldSeals(site.database.db)],
])('costs %s', (_when, prepare) => {
  beforeAll(async () => {
    await prepare();
  });

  test('are cash bonuses and points, less what was taken back', async () => {
    const { totals } = await ask('table', { rows: 'day', columns: 'grade' });
    expect(totals).toMatchObject({ bonus: cash + points, points });
  });

  test('are of their member', async () => {
    const { rows, cells } = await ask('table', { rows: 'member', columns: 'day' });
    // members without a bet have no row of their own
    expect(rows.map(({ key }: { key: string }) => key)).toEqual(['rest']);
    expect(cells.map(({ bonus }: { bonus: number }) => bonus)).toEqual([cash + points]);
  });

  test('have no conversion among them: it has lines of its own between points and cash', async () => {
    const { bridge } = await ask('money');
    expect(bridge).toMatchObject({
      issued: 3_000_000,
      points: points + 300_000,
      convertedPoints: -30_000,
      convertedCash: 30_000,
      bonus: cash,
      difference: 0,
    });
  });
});
