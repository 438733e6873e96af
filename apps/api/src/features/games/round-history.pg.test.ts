import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WireRoundBet } from '@lime/contract/betting.ts';
import { giveCash, historyOf } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

// What the specification's two lists of bets on rounds tell: mini-games in one, lotus in the other.

let site: TestSite;
const rounds = new Map<string, number>();
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  const ids = ['powerball', 'lotus-oddeven'];
  await moveRounds(
    site,
    ids.map((id) => gameFromNow(id, 7_200, 60)),
  );
  for (const [id, page] of [
    ['powerball', '/game/powerball/powerball'],
    ['lotus-oddeven', '/game/lotus/oe'],
  ] as const) {
    rounds.set(id, (await newestRound(site, id)).id);
    await vi.waitUntil(async () => (await site.call(page, {})).status === 200, { timeout: 10_000 });
  }
}, 60_000);
afterAll(() => site?.close());

const listOf = async (token: string, game: 'minigame' | 'lotus', input: object = {}) =>
  (await site.call(`/betting/${game}/results`, input, token)).body.payload as {
    list: WireRoundBet[];
    pagination: { total: number };
  };

test('bets on mini-games and on lotus are in a list each, newest first, page by page', async () => {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 1_000_000);
  for (let no = 0; no < 12; no += 1)
    await betOnRound(site, member.token, { round: rounds.get('powerball')!, pick: 1, amount: 1_000 + no });
  const lotus = await betOnRound(site, member.token, {
    call: '/betting/lc/process',
    round: rounds.get('lotus-oddeven')!,
    pick: 1,
  });
  expect(lotus.success).toBe(true);

  const mini = await listOf(member.token, 'minigame', { size: 10 });
  expect(mini.pagination.total).toBe(12);
  expect(mini.list.map(({ betting_bet_amount: amount }) => amount)).toEqual(
    Array.from({ length: 10 }, (_, no) => 1_011 - no),
  );
  expect(mini.list[0]).toMatchObject({
    betting_type: '미니',
    game_name: '파워볼',
    betting_total_result: 'wait',
    betting_status: '정상',
    betting_payed_amount: 0,
    odds: 1.95,
    result: null,
  });
  expect(mini.list[0]!.pick).not.toBe('');
  // a round's number that never resets is the same in all three lists, and beside it is the one that members read
  const { roundOfAll, game_round: ofDay } = (await site.call('/game/powerball/powerball', {})).body.payload.game;
  expect(mini.list[0]).toMatchObject({ betting_game: roundOfAll, betting_round: roundOfAll, round_of_day: ofDay });
  expect((await listOf(member.token, 'minigame', { result: 'hit' })).list).toEqual([]);
  expect((await listOf(member.token, 'minigame', { page: 2, size: 10 })).list.length).toBe(2);
  expect((await listOf(member.token, 'minigame', { startDate: '2020-01-01', endDate: '2020-01-02' })).list).toEqual([]);

  const other = await listOf(member.token, 'lotus');
  expect(other.list.map(({ betting_betcode: code }) => code)).toEqual([lotus.payload.betCode]);
  const table = (await site.call('/game/lotus/oe', {})).body.payload.game;
  const numbers = {
    betting_game: table.roundOfAll,
    betting_round: table.roundOfAll,
    round_of_day: table.game_round,
    game_seq: table.game_seq,
  };
  expect(other.list[0]).toMatchObject({ betting_type: '로투스', betting_bet_amount: 10_000, ...numbers });
  const { list: slips } = await historyOf(site, member.token, { type: '로투스' });
  expect(slips[0]![0]).toMatchObject(numbers);

  const stranger = await site.newMember();
  expect((await listOf(stranger.token, 'lotus')).list).toEqual([]);
});
