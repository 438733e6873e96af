import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { betTexts } from '@lime/contract/betting.texts.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { cashAndHold, noDelay, openBettingApp, winner } from '../../../test/betting.ts';
import type { BettingApp } from '../../../test/betting.ts';
import { liveSelection, makeLive } from '../../../test/live.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';

// A bet whose win could fill its member's account is not taken: the payout would find no room.

const call = '/betting/inplay/process';
const stake = 10_000;
let database: TestDatabase;
let site: BettingApp;

beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  await makeLive(site, ['full'], [winner(2_000, 3_000, 4_000)]);
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});

const member = async (cash: number) => (await makeMembers(database.db, 1, cash))[0]!;
const money = (memberId: number) => cashAndHold(database, memberId);
const slipsOf = async (memberId: number) =>
  (await sql<{ id: number }>`select id from slip where member_id = ${memberId}`.execute(database.db)).rows.length;

/** The most a member may hold who stakes 10,000 at 2.00: its win brings the account to its end, to the won. */
const room = maxWireAmount - stake;

test.each([
  ['that may just be paid is placed', room, null],
  ['a won above is refused, again under its key', room + 1, 'BET_BALANCE_FULL'],
] as const)('a bet %s', async (_what, cash, code) => {
  site.knobs.acceptDelay = noDelay;
  const [id, key, pick] = [await member(cash), randomUUID(), await liveSelection(site, 'full')];
  const send = () => site.bet(id, [pick], stake, { path: call, key });
  const { body, text } = await send();
  expect((await send()).text).toBe(text);
  if (code) expect(body).toMatchObject({ success: false, code, payload: { msg: betTexts[code]({ code }) } });
  else expect(body).toMatchObject({ success: true, payload: { expectedPrize: 20_000 } });
  expect([await money(id), await slipsOf(id)]).toEqual([{ cash: code ? cash : cash - stake, hold: 0 }, code ? 0 : 1]);
});

test.each([
  ['is placed where it may just be paid', room, 'done'],
  ['is refused a won above, and its stake is back', room + 1, 'refused'],
] as const)('a bet that waits %s', async (_what, cash, state) => {
  site.knobs.acceptDelay = { ...noDelay, football: 4 };
  const [id, key] = [await member(cash), randomUUID()];
  await site.bet(id, [await liveSelection(site, 'full')], stake, { path: call, key });
  expect(await money(id)).toEqual({ cash: cash - stake, hold: stake });
  await sql`update pending_bet set decide_at = clock_timestamp() where state = 'pending'`.execute(database.db);
  expect(await site.betting.decideDue()).toBe(1);
  const { body } = await site.call(id, '/betting/outcome', { key });
  expect(body.payload).toMatchObject(state === 'done' ? { state } : { state, code: 'BET_BALANCE_FULL' });
  expect(await money(id)).toEqual({ cash: state === 'done' ? cash - stake : cash, hold: 0 });
});
