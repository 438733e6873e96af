import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireGameAlarm, WireMonitoredGame } from '@lime/contract/staff-games.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { createMonitor } from './monitor-worker.ts';

let site: TestSite;
let trader: StaffOfTest;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  trader = await newStaff(site, { role: 'trading' });
});
afterAll(() => site?.close());

const staff = async (path: string, body: unknown) => {
  const { status, body: answer } = await site.call(`/staff/games/${path}`, body, trader.token);
  return { code: answer['code'] ?? status, payload: answer['payload'] };
};
const monitored = async (id: string) =>
  ((await staff('monitor', {})).payload.games as WireMonitoredGame[]).find(({ game }) => game === id)!;
const alarms = async (game: string) =>
  ((await staff('alarms', {})).payload.list as WireGameAlarm[]).filter((alarm) => alarm.game === game);

/** Rounds of roulette as their host reports them; the ball goes through all pockets in turn. */
const spins = (from: number, count: number, of = (no: number) => no % 37) =>
  Array.from({ length: count }, (_, index) => ({ no: from + index, outcome: { number: of(from + index) } }));
const tell = (list: readonly object[], game = 'roulette') => providerCall(site, 'outcomes', { game_id: game, list });

test('what hosts tell is counted once, whatever is sent again, and drawn as a line', async () => {
  expect(await tell([])).toEqual({ status: 1, counted_to: 0 });
  expect(await tell([], 'nothing')).toMatchObject({ status: 0, error: 'INVALID_PRD_ID' });
  const list = spins(1, 370);
  const answers = await Promise.all([tell(list), tell(list), tell(list.slice(0, 100))]);
  expect(answers.map(({ counted_to: to }) => to)).toContain(370);
  expect(await tell([...list.slice(300), ...spins(371, 5)])).toEqual({ status: 1, counted_to: 375 });
  const found = await monitored('token-roulette');
  expect(found).toMatchObject({ hosted: true, plays: 375, out: null });
  const red = found.picks.find(({ name }) => name === '레드')!;
  expect(red).toMatchObject({ trials: 375, chance: expect.closeTo(18 / 37, 9) });
  expect(found.picks.find(({ name }) => name === '제로' || name === '0')).toMatchObject({ won: 10 });
  expect(found.expected).toBeCloseTo(36 / 37, 4);

  const { payload } = await staff('monitor/line', { game: 'token-roulette', pick: red.no });
  expect(payload.points.map(({ plays }: { plays: number }) => plays)).toEqual([100, 200, 300]);
  for (const { observed, low, high } of payload.points) {
    expect(observed).toBeGreaterThan(low);
    expect(observed).toBeLessThan(high);
  }
  expect((await staff('monitor/line', { game: 'token-roulette', pick: 999 })).code).toBe('NOT_FOUND');
  const content = await newStaff(site, { role: 'content' });
  expect((await site.call('/staff/games/monitor', {}, content.token)).body['code']).toBe('STAFF_RIGHT_MISSING');
  // an outcome that is none of the game's is counted by nobody
  expect(await tell([{ no: 376, outcome: { number: 37 } }])).toMatchObject({ status: 0, error: 'UNKNOWN_ERROR' });
  expect(await monitored('token-roulette')).toMatchObject({ plays: 375 });
});

test('a hosted game that draws otherwise is suspended, and staff open it again', async () => {
  const picks = (from: number, count: number, winsOf: (no: number) => boolean) =>
    Array.from({ length: count }, (_, index) => ({
      no: from + index,
      outcome: {
        base: { rank: 7, suit: 'spade' },
        next: { rank: 7, suit: winsOf(from + index) ? 'heart' : 'spade' },
      },
      bets: [{ stake: 1_000, pick: 'red' }],
    }));
  // red comes in 41 of 100: eight points too seldom
  for (let from = 1; from < 4_000; from += 500)
    await tell(
      picks(from, 500, (no) => no % 100 < 41),
      'highlow5s',
    );
  const found = await monitored('token-highlow5s');
  expect(found.out).toMatchObject({ at: expect.any(String) });
  const [alarm, ...more] = await alarms('token-highlow5s');
  expect(more).toEqual([]);
  expect(alarm).toMatchObject({ kind: 'band', gameName: '토큰 하이로우 5초', seenAt: null });
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  const debit = () => ({ user_id: member.id, game_id: 'highlow5s', txn_id: `t-${randomUUID()}`, amount: 10_000 });
  await expect.poll(() => providerCall(site, 'debit', debit())).toMatchObject({ status: 0, error: 'ACCESS_DENIED' });
  expect((await staff('reopen', { game: 'token-highlow5s', reason: '난수를 다시 확인함' })).code).toBe(200);
  await expect.poll(() => providerCall(site, 'debit', debit())).toMatchObject({ status: 1 });
  expect(await monitored('token-highlow5s')).toMatchObject({ plays: 0, out: null, observed: null });
});

test('a play that pays much rings once', async () => {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 10_000_000);
  const debit = (round: number) => ({
    user_id: member.id,
    game_id: 'horse',
    txn_id: `t-${randomUUID()}`,
    round_id: round,
    amount: 1_000_000,
  });
  const [won, less] = [debit(1), debit(2)];
  for (const one of [won, less]) expect(await providerCall(site, 'debit', one)).toMatchObject({ status: 1 });
  await providerCall(site, 'credit', { user_id: member.id, txn_id: won.txn_id, amount: 12_000_000 });
  await providerCall(site, 'credit', { user_id: member.id, txn_id: less.txn_id, amount: 9_999_999 });
  const monitor = createMonitor(site.app.core, { largeWin: () => 10_000_000, games: [] });
  for (let time = 0; time < 2; time += 1) await monitor.runOnce();
  const found = await alarms('token-horse');
  expect(found.map(({ kind }) => kind)).toEqual(['win']);
  expect(found[0]!.detail).toMatchObject({ payout: 12_000_000 });
  const { rows } = await sql<{ code: string }>`
    select bet_code as code from slip where member_id = ${Number(member.id)} order by id`.execute(site.database.db);
  expect(found[0]!.detail['betCode']).toBe(rows[0]!.code);
});
