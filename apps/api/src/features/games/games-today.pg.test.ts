import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireGameToday } from '@lime/contract/staff-games.ts';
import { giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { gameFromNow, moveRounds, newestRound, roundServed } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { openPool } from '../../core/db.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl: 'http://frames.example:4001' } });
  await openMenus(site);
  await sql`update setting set value = '[]' where key = 'repair'`.execute(site.database.db);
});
afterAll(() => site?.close());

async function newMember() {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  return member;
}

/** A play of a hosted game. @param credit  what it pays at once; absent: it goes on */
async function play(member: { id: string }, gType: string, amount: number, credit?: number): Promise<void> {
  const body = { user_id: member.id, game_id: gType, txn_id: randomUUID(), amount };
  const answer = await providerCall(site, 'debit', credit === undefined ? body : { ...body, credit_amount: credit });
  expect(answer).toMatchObject({ status: 1 });
}

test('what was bet and paid today stands by game, without members who are left out and without days before', async () => {
  const [member, leftOut] = [await newMember(), await newMember()];
  await sql`update member set type = '정산제외' where id = ${leftOut.id}`.execute(site.database.db);
  const id = 'lotus-oddeven';
  await moveRounds(site, [gameFromNow(id, 7_200, 60)]);
  const round = await newestRound(site, id);
  await roundServed(site, '/game/lotus/oe', round.id);
  const bettings = [{ betsSeq: String(round.id * 1_000 + 1), odds: 1.95 }];
  expect((await site.call('/betting/lc/process', { bettings, amount: 7_000 }, member.token)).body.success).toBe(true);
  await play(member, 'baccarat', 10_000, 19_500);
  await play(member, 'roulette', 5_000, 0);
  await play(member, 'roulette', 3_000);
  await play(leftOut, 'roulette', 9_000, 0);
  await play(member, 'horse', 1_000, 0);
  const owner = openPool(site.database.ownerUrl, 1, () => undefined);
  await owner.query(`update slip set placed_at = placed_at - interval '1 day' where kind = 'token-horse'`);
  await owner.end();

  const trader = await staffToken(site, { role: 'trading' });
  const { games } = (await site.call('/staff/games/today', {}, trader)).body['payload'] as { games: WireGameToday[] };
  expect(games.filter(({ bets }) => bets > 0)).toEqual([
    { game: 'lotus-oddeven', bets: 1, stakes: 7_000, settled: 0, payouts: 0 },
    { game: 'token-roulette', bets: 2, stakes: 8_000, settled: 5_000, payouts: 0 },
    { game: 'token-baccarat', bets: 1, stakes: 10_000, settled: 10_000, payouts: 19_500 },
  ]);
  expect(games).toHaveLength(13);
  // figures are for those who may see figures
  const support = await staffToken(site, { role: 'support' });
  expect((await site.call('/staff/games/today', {}, support)).status).toBe(403);
});
