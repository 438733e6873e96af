import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { decide, makeFixtures, placeSlips } from '../../../test/betting-world.ts';
import { approveDeposit, askDeposit } from '../../../test/bonus.ts';
import { openSealedFacts } from '../../../test/sealed-facts.ts';
import type { SealedFacts } from '../../../test/sealed-facts.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { sportsResults } from '../sportsbook/event-results.ts';
import { foldSeals } from './folding.ts';

let site: TestSite;
let facts: SealedFacts;
let token: string;
let memberToken: string;
const today = seoulDay(new Date());
/** days around today, also when midnight passes meanwhile */
const period = { from: addDays(today, -30), to: addDays(today, 1) };
const questions = {
  table: { ...period, rows: 'day', columns: 'product' },
  rows: { ...period, rows: 'day', columns: 'product', row: '', column: '' },
  money: period,
};
type Path = keyof typeof questions;
const paths = Object.keys(questions) as Path[];
const tables: Path[] = ['table', 'rows'];

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  const { db } = site.database;
  facts = await openSealedFacts(site.database);
  token = await staffToken(site, { role: 'read-only' });
  const { id, token: signedIn } = await site.newMember();
  memberToken = signedIn;
  await approveDeposit(db, await askDeposit(db, Number(id), 100_000, null));
  const [fixture] = await makeFixtures(db, 1);
  await placeSlips(db, [{ memberId: Number(id), stake: 10_000, picks: [{ fixture: fixture!, side: 0 }] }]);
  await decide(db, fixture!, ['lost', 'won', 'lost'], 1);
  await createSettlement(site.app.core, sportsResults).runOnce();
  await facts.seal(new Date(Date.now() - 3_600_000).toISOString());
  await foldSeals(db);
});
afterAll(async () => {
  await facts.close();
  await site.close();
});

const ask = async (path: Path, changes: object = {}, who: string | null = token) => {
  const { status, body, text } = await site.call(`/staff/reports/${path}`, { ...questions[path], ...changes }, who);
  return { status, text, code: body['code'], fields: body['detail']?.fields, payload: body['payload'] };
};
/** All that a question could change. */
const world = async () => {
  const { rows } = await facts.owner.query(`
    select (select count(*) from ledger_transfer) as transfers, (select count(*) from slip_settlement) as settlements,
      (select count(*) from ledger_seal) as seals, (select count(*) from member_standing) as standings,
      (select count(*) from audit_event where action <> 'staff.denied') as events`);
  return { ...(await facts.sums()), rows };
};
type Case = [why: string, changes: Record<string, unknown>, path: string, problem: string];

/** Each question of `asked` is refused with INPUT_INVALID for that field. */
function refused(asked: readonly Path[], cases: readonly Case[]): void {
  test.each(asked.flatMap((path) => cases.map((one) => [path, ...one] as const)))(
    '%s: %s',
    async (path, _why, changes, field, problem) => {
      const before = await world();
      const { status, code, fields } = await ask(path, changes);
      expect([status, code, fields?.[0]]).toEqual([400, 'INPUT_INVALID', { path: field, problem }]);
      expect(await world()).toEqual(before);
    },
  );
}

describe('a period that is none', () => {
  refused(paths, [
    ['its end before its beginning', { from: today, to: addDays(today, -1) }, 'to', 'too_big'],
    ['93 days', { from: addDays(today, -92), to: today }, 'to', 'too_big'],
    ['a year', { from: addDays(today, -365), to: today }, 'to', 'too_big'],
    ['a day no calendar has', { from: '2026-02-30' }, 'from', 'custom'],
    ['an instant for a day', { to: `${today}T00:00:00Z` }, 'to', 'invalid_format'],
    ['no beginning', { from: undefined }, 'from', 'invalid_type'],
    ['no end', { to: null }, 'to', 'invalid_type'],
  ]);
});

describe('a moment that is none', () => {
  refused(paths, [
    ['to come in ten minutes', { asOf: new Date(Date.now() + 600_000).toISOString() }, 'asOf', 'too_big'],
    ['at the end of time', { asOf: '9999-12-31T23:59:59.999Z' }, 'asOf', 'too_big'],
    ['a day', { asOf: today }, 'asOf', 'invalid_format'],
    ['of another zone', { asOf: '2026-03-10T00:00:00+09:00' }, 'asOf', 'invalid_format'],
    ['a seal’s number', { asOf: 1 }, 'asOf', 'invalid_type'],
  ]);
});

describe('dimensions and filters that are none', () => {
  refused(tables, [
    ['unknown rows', { rows: 'team' }, 'rows', 'invalid_value'],
    ['unknown columns', { columns: 'Day' }, 'columns', 'invalid_value'],
    ['no rows', { rows: undefined }, 'rows', 'invalid_value'],
    ['days by days', { columns: 'day' }, 'columns', 'custom'],
    ['members by members', { rows: 'member', columns: 'member' }, 'columns', 'custom'],
    ['no agent', { agents: [] }, 'agents', 'too_small'],
    ['agents by names', { agents: ['ONE'] }, 'agents.0', 'invalid_type'],
    ['agent -1', { agents: [-1] }, 'agents.0', 'too_small'],
    ['half a league', { leagues: [1.5] }, 'leagues.0', 'invalid_type'],
    ['fifty-one markets', { markets: Array.from({ length: 51 }, (_, no) => no) }, 'markets', 'too_big'],
    ['no game', { games: [] }, 'games', 'too_small'],
    ['a game without an id', { games: [''] }, 'games.0', 'too_small'],
    ['fifty-one games', { games: Array.from({ length: 51 }, (_, no) => `g${no}`) }, 'games', 'too_big'],
    ['no product', { products: [] }, 'products', 'too_small'],
    ['an unknown product', { products: ['sports', 'poker'] }, 'products.1', 'invalid_value'],
    ['level 0', { grades: [0] }, 'grades.0', 'too_small'],
    ['level 11', { grades: [1, 11] }, 'grades.1', 'too_big'],
    ['31 legs', { legs: [31] }, 'legs.0', 'too_big'],
    ['half a leg', { legs: [0.5] }, 'legs.0', 'invalid_type'],
  ]);
});

describe('a cell that is none', () => {
  refused(
    ['rows'],
    [
      ['the rest as a row', { row: 'rest' }, 'row', 'custom'],
      ['the rest as a column', { column: 'rest' }, 'column', 'custom'],
      ['a day before the period', { row: addDays(period.from, -1) }, 'row', 'custom'],
      ['a day after it', { row: addDays(period.to, 1) }, 'row', 'custom'],
      ['a day as a column', { rows: 'grade', columns: 'day', column: addDays(period.to, 1) }, 'column', 'custom'],
      ['a day that is a word', { row: 'today' }, 'row', 'custom'],
      ['a day with a letter more', { row: `${period.from}x` }, 'row', 'custom'],
      ['a day with a blank behind it', { row: `${period.from} ` }, 'row', 'custom'],
      ['a day that no month has', { from: '2026-11-20', to: '2026-12-05', row: '2026-11-31' }, 'row', 'custom'],
      ['a member without a number', { rows: 'member', row: 'someone' }, 'row', 'custom'],
      ['member 0', { columns: 'member', column: '0' }, 'column', 'custom'],
      ['a key of 41 letters', { row: 'x'.repeat(41) }, 'row', 'too_big'],
      ['no key', { column: undefined }, 'column', 'invalid_type'],
      ['page 0', { page: 0 }, 'page', 'too_small'],
      ['101 rows', { size: 101 }, 'size', 'too_big'],
    ],
  );
});

describe('a question with a field more', () => {
  test.each(paths)('%s', async (path) => {
    expect(await ask(path, { seal: '1' })).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
    expect((await ask(path)).status).toBe(200);
  });
});

describe('who may not', () => {
  const strangers: readonly [string, () => Promise<string | null> | string | null, number, string][] = [
    ['a visitor', () => null, 401, 'AUTH_REQUIRED'],
    ['a member', () => memberToken, 401, 'AUTH_REQUIRED'],
    ['a forged token', () => `${token.slice(0, -6)}AAAAAA`, 401, 'AUTH_REQUIRED'],
    ['support', () => staffToken(site, { role: 'support' }), 403, 'STAFF_RIGHT_MISSING'],
    ['trading', () => staffToken(site, { role: 'trading' }), 403, 'STAFF_RIGHT_MISSING'],
    ['a colleague without the right', () => staffToken(site, { role: 'cash', rights: { 'reports.view': false } }), 403, 'STAFF_RIGHT_MISSING'], // prettier-ignore
  ];
  test.each(strangers)('%s', async (_who, sign, status, code) => {
    const own = await sign();
    const before = await world();
    for (const path of paths) {
      const answer = await ask(path, {}, own);
      expect(answer).toMatchObject({ status, code });
      expect(answer.payload).toBeUndefined();
      // a question that is wrong too is refused for who asks, and says nothing of what is wrong
      expect(await ask(path, { from: 'x' }, own)).toMatchObject({ status, code, fields: undefined });
    }
    expect(await world()).toEqual(before);
  });
});

describe('what is no refusal', () => {
  test.each<[string, Record<string, unknown>]>([
    ['before anything', { asOf: '2020-01-01T00:00:00.000Z' }],
    ['in the first year', { asOf: '0001-01-01T00:00:00.000Z' }],
  ])('a moment %s is of no seal, and all of it is 0', async (_when, changes) => {
    const { payload } = await ask('table', changes);
    expect(payload).toMatchObject({
      asOf: { seal: '0', at: changes['asOf'] },
      cells: [],
      columns: [],
      totals: { stake: 0, payout: 0, bets: 0, bonus: 0 },
      leftOut: { stake: 0, payout: 0, bets: 0, members: 0, bonus: 0 },
      ledger: { moved: 0, beyond: 0, difference: 0 },
    });
    expect((await ask('rows', changes)).payload).toMatchObject({ list: [], pagination: { total: 0 } });
    const money = (await ask('money', changes)).payload;
    expect(money.totals).toEqual({ deposits: 0, depositCount: 0, withdrawals: 0, withdrawalCount: 0, net: 0 });
    expect(Object.values(money.liabilities)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(new Set(Object.values(money.bridge as Record<string, number>).map((won) => Math.abs(won)))).toEqual(
      new Set([0]),
    );
  });

  test('the moment of the first seal, and not the millisecond before it', async () => {
    const { at } = (await ask('table')).payload.asOf;
    const look = async (asOf: string) => (await ask('table', { asOf })).payload;
    expect(await look(at)).toMatchObject({ asOf: { seal: '1' }, totals: { stake: 10_000, bets: 1 } });
    const before = new Date(Date.parse(at) - 1).toISOString();
    expect(await look(before)).toMatchObject({ asOf: { seal: '0' }, totals: { stake: 0, bets: 0 } });
  });

  test.each<[Path, Record<string, unknown>]>([
    ['table', { from: addDays(today, -91), to: today }],
    ['table', { from: today, to: today }],
    ['rows', { row: period.from }],
    ['rows', { row: period.to }],
    ['rows', { column: 'poker' }],
    ['rows', { rows: 'member', row: '999999' }],
    ['rows', { rows: 'league', row: 'x' }],
    ['money', { from: addDays(today, -91), to: today }],
    ['money', { from: '0001-01-01', to: '0001-01-01' }],
  ])('%s of %o', async (path, changes) => {
    expect((await ask(path, changes)).status).toBe(200);
  });
});
