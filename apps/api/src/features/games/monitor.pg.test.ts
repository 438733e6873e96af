import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRoundGame, roundGames } from '@lime/domain/games/round-games.ts';
import type { WireGameAlarm, WireMonitoredGame } from '@lime/contract/staff-games.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { poison, twoPasses } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { openPool } from '../../core/db.ts';
import { createMonitor } from './monitor-worker.ts';
import { createRoundClock } from './round-clock.ts';
import type { Game } from './round-clock.ts';

let site: TestSite;
let trader: StaffOfTest;
let support: StaffOfTest;
beforeAll(async () => {
  // without workers: each test moves rounds, and counts them, itself
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  [trader, support] = await Promise.all([newStaff(site, { role: 'trading' }), newStaff(site, { role: 'support' })]);
});
afterAll(() => site?.close());

const staff = async (path: string, body: unknown, by = trader) => {
  const { status, body: answer } = await site.call(`/staff/games/${path}`, body, by.token);
  return { code: answer['code'] ?? status, payload: answer['payload'] };
};
const monitored = async (id: string) =>
  ((await staff('monitor', {})).payload.games as WireMonitoredGame[]).find(({ game }) => game === id)!;
const alarms = async (game: string) =>
  ((await staff('alarms', {})).payload.list as WireGameAlarm[]).filter((alarm) => alarm.game === game);

/** A game with rounds every six seconds: a demo world's past has thousands of them. */
const short = (id: string, changes: Partial<Game> = {}): Game => ({
  ...findRoundGame(id)!,
  clock: { periodSeconds: 6, offsetSeconds: 0, closesSeconds: 2 },
  ...changes,
});
const clockOf = (game: Game, { demo = false, open = true, maxMissed = 2 } = {}) =>
  createRoundClock(
    { ...site.app.core, config: { ...site.app.core.config, demo } },
    { isOpen: () => open, games: [game], maxMissed },
  );
const monitorOf = (id: string, largeWin = 10_000_000) =>
  createMonitor(site.app.core, { largeWin: () => largeWin, games: [findRoundGame(id)!] });

async function openRound(game: Game): Promise<{ id: number; closes_at: Date }> {
  for (;;) {
    await clockOf(game).runOnce();
    const { rows } = await sql<{ id: number; state: string; closes_at: Date }>`
      select r.id, e.state, r.closes_at from game_round r join betting_event e on e.id = r.id
      where r.game = ${game.id} order by r.running desc limit 1`.execute(site.database.db);
    if (rows[0]?.state === 'open' && rows[0].closes_at.getTime() - Date.now() > 2_000) return rows[0];
    await wait(50);
  }
}

describe('an honest game', () => {
  const game = short('kenoladder');

  test('is counted round by round, each once, by any number of processes, and stays open', async () => {
    await clockOf(game, { demo: true, maxMissed: 2_400 }).runOnce();
    const monitors = [monitorOf(game.id), monitorOf(game.id), monitorOf(game.id)];
    await Promise.all(monitors.map((monitor) => monitor.runOnce()));
    await monitors[0]!.runOnce(); // the other process has the lock: this one does nothing
    const { rows } = await sql<{ outcome: unknown }>`
      select outcome from game_round r join betting_event e on e.id = r.id
      where game = ${game.id} and state = 'decided'`.execute(site.database.db);
    expect(rows.length).toBeGreaterThanOrEqual(2_400);
    const counted = await monitored(game.id);
    expect(counted).toMatchObject({ plays: rows.length, out: null });
    for (const { no, won, low, high, evidence } of counted.picks) {
      const really = rows.filter(({ outcome }) => game.resultOf(game.readOutcome(outcome)!, no) === 'won').length;
      expect([no, won]).toEqual([no, really]);
      expect(won / rows.length).toBeGreaterThan(low);
      expect(won / rows.length).toBeLessThan(high);
      expect(evidence).toBeLessThan(1);
    }
    expect(Math.abs(counted.observed! - counted.expected)).toBeLessThan(0.05);
    expect(await alarms(game.id)).toEqual([]);
    expect((await staff('reopen', { game: game.id, reason: '확인' })).code).toBe('GAME_NOT_SUSPENDED');
  });
});

test('a game that draws otherwise is suspended, and staff open it again with a reason', async () => {
  const honest = findRoundGame('powerladder')!;
  const [first] = honest.folders[0]!.picks;
  // one time in four it draws again until its first pick wins: a shift of twelve points
  let draws = 0;
  const bent = short('powerladder', {
    draw(blocks) {
      draws += 1;
      for (let time = 0; ; time += 1) {
        const outcome = honest.draw((no) => blocks(no + time * 100));
        if (draws % 4 !== 0 || honest.resultOf(outcome, first!.no) === 'won') return outcome;
      }
    },
  });
  await clockOf(bent, { demo: true, maxMissed: 2_400 }).runOnce();
  await monitorOf(bent.id).runOnce();
  const found = await monitored(bent.id);
  expect(found.out).toMatchObject({ at: expect.any(String), pick: expect.any(String) });
  expect(found.picks[0]!.evidence).toBeGreaterThan(1);
  const [alarm, ...more] = await alarms(bent.id);
  expect(more).toEqual([]);
  expect(alarm).toMatchObject({ kind: 'band', seenAt: null, detail: { pick: found.out!.pick } });
  expect((alarm!.detail['plays'] as number) % 1_000).toBe(0);
  const counts = await site.call('/staff/dashboard/counts', {}, support.token);
  expect(counts.body.payload.games).toBe(1);

  // closed to members: no round is shown, no bet taken
  const closed = () => site.call('/game/powerball/powerladder', {});
  await expect.poll(async () => (await closed()).body.code).toBe('ROUTE_REPAIR');
  expect((await staff('reopen', { game: bent.id, reason: '확인' }, support)).code).toBe('STAFF_RIGHT_MISSING');
  expect((await staff('reopen', { game: bent.id, reason: ' ' })).code).toBe('INPUT_INVALID');
  expect((await staff('reopen', { game: bent.id, reason: '추첨 기록을 모두 다시 계산함' })).code).toBe(200);
  await expect.poll(async () => (await closed()).body.code).not.toBe('ROUTE_REPAIR');
  expect(await monitored(bent.id)).toMatchObject({ plays: 0, out: null, observed: null });
  expect(await alarms(bent.id)).toMatchObject([{ seenBy: expect.any(String) }]);
  // what was counted before is not counted again
  await monitorOf(bent.id).runOnce();
  expect(await monitored(bent.id)).toMatchObject({ plays: 0, out: null });
  const { rows } = await sql<{ line: string }>`
    select action || ' ' || actor as line from audit_event where subject = 'game:powerladder' order by id`.execute(
    site.database.db,
  );
  expect(rows.map(({ line }) => line)).toEqual(['game.suspend system', `game.reopen staff:${trader.loginId}`]);
});

describe('what rings', () => {
  test('a round that was not closed in time, once', async () => {
    const game = short('lotus-oddeven');
    const { id } = await openRound(game);
    const owner = openPool(site.database.ownerUrl, 1, () => undefined);
    await owner.query(
      `update game_round set opens_at = opens_at - interval '1 hour', closes_at = closes_at - interval '1 hour',
        draws_at = draws_at - interval '1 hour' where id = $1`,
      [id],
    );
    await owner.end();
    for (let time = 0; time < 2; time += 1) await monitorOf(game.id).runOnce();
    const [late, ...more] = await alarms(game.id);
    expect(more).toEqual([]);
    expect(late).toMatchObject({ kind: 'late', detail: { round: String(id), state: 'open' } });
    expect(late!.detail['seconds']).toBeGreaterThan(3_000);
    expect((await staff('alarms/seen', { id: late!.id }, support)).code).toBe('STAFF_RIGHT_MISSING');
    expect((await staff('alarms/seen', { id: late!.id })).code).toBe(200);
    expect((await staff('alarms/seen', { id: late!.id })).code).toBe('REQUEST_DECIDED');
    expect((await alarms(game.id))[0]).toMatchObject({ seenBy: expect.any(String) });
  });

  test('a slip that pays as much as the setting says, and no other', async () => {
    const game = short('lotus-baccarat2');
    const one = await site.newMember();
    await giveCash(site.database.db, Number(one.id), 100_000);
    const { id } = await openRound(game);
    const bet = async (pick: number, odds: number, amount: number) => {
      const answer = await site.app.server.inject({
        method: 'POST',
        url: '/api/betting/lc/process',
        headers: { authorization: `Bearer ${one.token}`, 'idempotency-key': randomUUID() },
        payload: { bettings: [{ betsSeq: String(id * 1_000 + pick), odds }], amount },
      });
      expect(answer.json()).toMatchObject({ success: true });
    };
    // one of the three wins: each pays 18,000 to 20,000; the smaller ones pay less than that
    await bet(1, 2, 10_000);
    await bet(2, 1.95, 10_000);
    await bet(3, 9, 2_000);
    await bet(1, 2, 5_000);
    await bet(2, 1.95, 5_000);
    await expect
      .poll(
        async () => {
          await clockOf(game, { open: false }).runOnce();
          await monitorOf(game.id, 18_000).runOnce();
          return (await alarms(game.id)).length;
        },
        { timeout: 15_000, interval: 100 },
      )
      .toBe(1);
    const [win] = await alarms(game.id);
    expect(win).toMatchObject({ kind: 'win', detail: { round: String(id), memberId: String(one.id) } });
    expect([20_000, 19_500, 18_000]).toContain(win!.detail['payout']);
    expect(await brokenInvariants(site.database)).toEqual([]);
  });
});

test('five poisoned rows: games that cannot be counted keep no other game, and no alarm, waiting', async () => {
  const of = async () =>
    (
      await sql<{ game: string; counted_to: number }>`select game, counted_to from game_monitor`.execute(
        site.database.db,
      )
    ).rows;
  // games that no other test here has counted: within one period there is no further round to count
  const counted = new Set((await of()).map(({ game }) => game));
  const games = roundGames
    .filter(({ id }) => !counted.has(id))
    .slice(0, 6)
    .map(({ id }) => short(id));
  for (const game of games) await clockOf(game, { demo: true, maxMissed: 3 }).runOnce();
  const before = new Map((await of()).map((row) => [row.game, row.counted_to]));
  const good = games.at(-1)!.id;
  const bad = games.map(({ id }) => id).filter((id) => id !== good);
  const heal = await poison(site.database.ownerUrl, 'game_monitor', 'game', bad, 'insert or update');
  await twoPasses(createMonitor(site.app.core, { largeWin: () => 1e12, games }).runOnce);
  await heal();
  expect((await of()).find(({ game }) => game === good)!.counted_to).toBeGreaterThan(before.get(good) ?? 0);
});
