import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { brokenInvariants, giveCash, historyOf } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { passRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { gameResults } from './game-results.ts';
import { createRoundClock } from './round-clock.ts';
import type { Game } from './round-clock.ts';

let site: TestSite;
let trader: StaffOfTest;
let other: StaffOfTest;
let support: StaffOfTest;
beforeAll(async () => {
  // without workers: each test moves rounds at its own pace
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  [trader, other, support] = await Promise.all([
    newStaff(site, { role: 'trading' }),
    newStaff(site, { role: 'trading' }),
    newStaff(site, { role: 'support' }),
  ]);
});
afterAll(() => site?.close());

/** Games of one period count their rounds alike: a number is one round's alone where the periods differ. */
const short = (id: string, periodSeconds: number): Game => ({
  ...findRoundGame(id)!,
  clock: { periodSeconds, offsetSeconds: 0, closesSeconds: 2 },
});
const clockOf = (game: Game, open: boolean, demo = false) =>
  createRoundClock(
    { ...site.app.core, config: { ...site.app.core.config, demo } },
    { isOpen: () => open, games: [game], ...(demo ? {} : { maxMissed: 2 }) },
  );
const settle = () => createSettlement(site.app.core, gameResults).runOnce();
const staff = async (path: string, body: unknown, by = trader) => {
  const { status, body: answer } = await site.call(`/staff/${path}`, body, by.token);
  return { status, code: answer['code'] ?? status, payload: answer['payload'] };
};

async function member(cash = 100_000) {
  const one = await site.newMember();
  await giveCash(site.database.db, Number(one.id), cash);
  return one;
}
const cashOf = async ({ id }: { id: string }) => (await balances(site.database.db, Number(id)))!.cash;

async function bet({ token }: { token: string }, game: Game, round: number, pick: number, amount: number) {
  const odds = game.folders.flatMap(({ picks }) => picks).find(({ no }) => no === pick)!.price / 1_000;
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api/betting/${game.betKind === 'mini' ? 'mini' : 'lc'}/process`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload: { bettings: [{ betsSeq: String(round * 1_000 + pick), odds }], amount },
  });
  expect(answer.json()).toMatchObject({ success: true });
}

type Row = { id: number; state: string; closes_at: Date; no: number; running: number; day: string };
const roundsOf = async (game: Game) =>
  (
    await sql<Row>`
      select r.id, e.state, r.closes_at, r.no, r.running, r.day::text as day from game_round r join betting_event e on e.id = r.id
      where r.game = ${game.id} order by r.running desc`.execute(site.database.db)
  ).rows;
/** The open round, with two seconds at least to bet on it. */
async function openRound(game: Game): Promise<Row> {
  for (;;) {
    await clockOf(game, true).runOnce();
    const [round] = await roundsOf(game);
    if (round?.state === 'open' && round.closes_at.getTime() - Date.now() > 2_000) return round;
    await wait(50);
  }
}
async function until(game: Game, id: number, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await clockOf(game, false).runOnce();
        return (await roundsOf(game)).find((round) => round.id === id)?.state;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(state);
}
const askVoid = (id: number, by = trader, reason = '방송 사고') =>
  staff('games/void', { gameSeq: String(id), reason }, by);
const approve = (id: string, by: StaffOfTest) => staff('approvals/approve', { id }, by);

describe('the board', () => {
  test('shows a running round with what each pick would cost, and when something is late', async () => {
    const game = short('powerball', 8);
    const [one, two] = [await member(), await member()];
    const { id } = await openRound(game);
    await bet(one, game, id, 1, 10_000);
    await bet(two, game, id, 2, 4_000);
    await bet(two, game, id, 33, 1_000);
    const read = async () =>
      (await staff('games/board', {}, support)).payload.games.find((row: { game: string }) => row.game === game.id);
    const board = await read();
    expect(board).toMatchObject({ name: '파워볼', open: true, missingSeconds: 0 });
    const round = board.rounds.find(({ gameSeq }: { gameSeq: string }) => gameSeq === String(id));
    expect(round).toMatchObject({ state: 'open', lateSeconds: 0, slips: 3, stakes: 15_000, result: '' });
    expect(round.picks).toEqual([
      { no: 33, folder: '파워볼 숫자', name: '1', price: 9.5, slips: 1, stakes: 1_000, pays: 9_500, net: -8_500 },
      { no: 1, folder: '파워볼 홀짝', name: '홀', price: 1.95, slips: 1, stakes: 10_000, pays: 19_500, net: -5_500 },
      { no: 2, folder: '파워볼 홀짝', name: '짝', price: 1.95, slips: 1, stakes: 4_000, pays: 7_800, net: 6_200 },
    ]);
    expect(round.worst).toBe(-14_000);
    // nobody closes it: the clock of the database tells that it is late
    await passRound(site, id, 4.1);
    // all who look share a reading for a second
    const late = async () => (await read()).rounds.find((one: { gameSeq: string }) => one.gameSeq === String(id));
    await expect.poll(async () => (await late())?.lateSeconds, { timeout: 5_000 }).toBeGreaterThanOrEqual(4);
    await until(game, id, 'decided');
    await expect
      .poll(async () => (await read()).last[0], { timeout: 5_000 })
      .toMatchObject({ gameSeq: String(id), state: 'decided', unstaffed: false });
  });

  test('is seen with its right alone', async () => {
    const content = await newStaff(site, { role: 'content' });
    expect((await staff('games/board', {}, content)).code).toBe('STAFF_RIGHT_MISSING');
    expect((await askVoid(1, support)).code).toBe('STAFF_RIGHT_MISSING');
  });
});

describe('a round', () => {
  const game = short('lotus-oddeven', 6);

  test('is found by its own number, by its game’s and by the day’s, with its picks to the won', async () => {
    const one = await member();
    const round = await openRound(game);
    await bet(one, game, round.id, 1, 10_000);
    await bet(one, game, round.id, 2, 20_000);
    await until(game, round.id, 'decided');
    await settle();
    const read = async (by: object) => (await staff('games/round', by)).payload;
    const found = await read({ gameSeq: String(round.id) });
    expect(await read({ game: game.id, running: String(round.running) })).toEqual(found);
    expect(await read({ game: game.id, day: round.day, no: round.no })).toEqual(found);
    const won = found.picks.filter(({ result }: { result: string }) => result === 'won');
    const paid = won.reduce((sum: number, { payouts }: { payouts: number }) => sum + payouts, 0);
    expect(found.round).toMatchObject({ slips: 2, stakes: 30_000, payouts: paid });
    expect(await cashOf(one)).toBe(70_000 + paid);
    expect([19_500, 39_000]).toContain(paid);
    expect(found.proof).toMatchObject({ slips: 2, link: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(found.settlements).toMatchObject([{ revision: 1, slips: 2, doneAt: expect.any(String) }]);
    expect(found).toMatchObject({ open: 0, history: [] });

    const list = async (query: object) =>
      (await staff('games/rounds', query)).payload.list.map(({ gameSeq }: { gameSeq: string }) => gameSeq);
    expect(await list({ game: game.id, state: 'staked' })).toContain(String(round.id));
    expect(await list({ q: String(round.running) })).toEqual([String(round.id)]);
    expect(await list({ game: 'kenoladder', q: String(round.running) })).toEqual([]);
    expect(await list({ q: '999999999999999999' })).toEqual([]); // no round of a day has so large a number
    expect(await list({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    for (const days of [
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2026-01-01', to: '2026-06-01' },
    ])
      expect((await staff('games/rounds', days)).code).toBe('INPUT_INVALID');
    for (const nobody of [{ gameSeq: '1' }, { game: game.id, running: '1' }])
      expect((await staff('games/round', nobody)).code).toBe('NOT_FOUND');
  });

  test('is voided by two persons: each stake goes back once, and nothing else moves', async () => {
    const one = await member();
    const { id } = await openRound(game);
    await bet(one, game, id, 1, 10_000);
    const { waiting } = (await askVoid(id)).payload;
    expect(waiting).toMatchObject({ why: 'round', bySuper: false });
    const listed = (await staff('approvals/list', {}, other)).payload.list.find(
      (row: { id: string }) => row.id === waiting.id,
    );
    expect(listed).toMatchObject({ kind: 'round.void', amount: 10_000, reason: '방송 사고', mayNot: null });
    expect(listed.lines.map(({ label }: { label: string }) => label)).toEqual([
      '회차',
      '상태',
      '돌려줄 베팅금액',
      '회수할 당첨금',
    ]);
    expect((await approve(waiting.id, trader)).code).toBe('STAFF_SECOND_PERSON');
    expect((await approve(waiting.id, support)).code).toBe('STAFF_RIGHT_MISSING');
    expect(await cashOf(one)).toBe(90_000);
    expect((await approve(waiting.id, other)).status).toBe(200);
    await settle();
    expect(await cashOf(one)).toBe(100_000);
    expect((await historyOf(site, one.token)).list[0]![0]).toMatchObject({
      betting_result: 'exception',
      game_result: '무효',
    });
    // it is drawn no more, and not voided again
    await passRound(site, id);
    await clockOf(game, false).runOnce();
    expect((await roundsOf(game)).find((round) => round.id === id)?.state).toBe('void');
    expect((await askVoid(id)).code).toBe('GAME_ROUND_VOID');
    const { history } = (await staff('games/round', { gameSeq: String(id) })).payload;
    expect(history.map(({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`)).toEqual([
      `approval.ask staff:${trader.loginId}`,
      `round.void staff:${trader.loginId}`,
      `approval.approve staff:${other.loginId}`,
    ]);
    expect(await brokenInvariants(site.database)).toEqual([]);
  });

  test('that was drawn and paid takes back what it paid, and gives back what was staked', async () => {
    const [one, two] = [await member(), await member()];
    const { id } = await openRound(game);
    await bet(one, game, id, 1, 10_000);
    await bet(two, game, id, 2, 10_000);
    const both = (await askVoid(id)).payload.waiting; // asked while it is open, approved once it is paid
    await until(game, id, 'decided');
    await settle();
    expect([await cashOf(one), await cashOf(two)].toSorted((a, b) => a - b)).toEqual([90_000, 109_500]);
    expect((await approve(both.id, other)).status).toBe(200);
    await settle();
    expect([await cashOf(one), await cashOf(two)]).toEqual([100_000, 100_000]);
    const { round, picks, settlements } = (await staff('games/round', { gameSeq: String(id) })).payload;
    expect(round).toMatchObject({ state: 'void', stakes: 20_000, payouts: 20_000 });
    expect(new Set(picks.map(({ result }: { result: string }) => result))).toEqual(new Set(['void']));
    expect(settlements.map(({ revision }: { revision: number }) => revision)).toEqual([1, 2]);
    expect(await brokenInvariants(site.database)).toEqual([]);
  });

  test('two wishes for one round: the second finds it void', async () => {
    const { id } = await openRound(game);
    const first = (await askVoid(id)).payload.waiting;
    const second = (await askVoid(id, other)).payload.waiting;
    expect((await approve(first.id, other)).status).toBe(200);
    expect((await approve(second.id, trader)).code).toBe('GAME_ROUND_VOID');
  });

  test('nobody could bet on, or nobody knows, is not voided; a reason is asked for', async () => {
    const keno: Game = {
      ...findRoundGame('kenoladder')!,
      clock: { periodSeconds: 3_600, offsetSeconds: 0, closesSeconds: 60 },
    };
    await clockOf(keno, true, true).runOnce(); // the demo world has a past
    const past = (await roundsOf(keno)).find(({ state }) => state === 'decided')!;
    expect((await askVoid(past.id)).code).toBe('GAME_ROUND_UNSTAFFED');
    expect((await askVoid(1)).code).toBe('NOT_FOUND');
    expect((await askVoid(past.id, trader, ' ')).code).toBe('INPUT_INVALID');
  });
});
