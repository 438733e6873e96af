import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyRound } from '@lime/domain/fairness/chain.ts';
import { findRoundGame, roundGames } from '@lime/domain/games/round-games.ts';
import { giveCash, historyOf } from '../../apps/api/test/book.ts';
import { openMenus } from '../../apps/api/test/menus.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound } from '../../apps/api/test/rounds.ts';
import { openTestSite } from '../../apps/api/test/site.ts';
import type { TestSite } from '../../apps/api/test/site.ts';
import { newStaff } from '../../apps/api/test/staff.ts';
import { introsOf } from '../../apps/api/src/features/boards/content/games-other.ts';
import { gameResults } from '../../apps/api/src/features/games/game-results.ts';
import { createSettlement } from '../../apps/api/src/features/settlement/settlement.service.ts';

// Runs in the copy of the product that has one game more (fourteenth-game.product.test.ts).

const id: string = 'coinflip';
const menu = '동전던지기';
let site: TestSite;
let office: { token: string };
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  office = await newStaff(site, { role: 'super' });
}, 60_000);
afterAll(() => site?.close());

const set = async (key: string, value: unknown) => {
  await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(site.database.db);
  await site.app.core.channel.notify(site.database.db, 'settings', '');
};
const staff = async (path: string, body: object) =>
  (await site.call(`/staff/${path}`, body, office.token)).body.payload;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

test('a game that is one element is played, settled, found in history and office, and verified', async () => {
  const game = gameFromNow(id, 8, 3);
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 100_000);
  await moveRounds(site, [game]);
  const round = await newestRound(site, id);
  await vi.waitFor(async () =>
    expect((await site.call(`/game/powerball/${id}`, {})).body).toMatchObject({
      payload: { game: { game_seq: String(round.id), game_name: menu } },
    }),
  );
  expect((await betOnRound(site, member.token, { round: round.id, pick: 1 })).success).toBe(true);
  await wait(round.draws_at.getTime() + 50 - Date.now());
  await vi.waitFor(async () => {
    await moveRounds(site, [game], false);
    expect((await newestRound(site, id)).state).toBe('decided');
  });
  await createSettlement(site.app.core, gameResults).runOnce();

  const [[row]] = (await historyOf(site, member.token, { type: '미니게임' })).list as [[Record<string, unknown>]];
  expect(row).toMatchObject({ betting_type: '미니', betting_game_sports_name_kr: menu, betting_side: '앞' });
  const { list } = (await site.call(`/game/rounds/${id}`, {})).body.payload;
  expect(row['betting_total_result']).toBe(list[0].result === '앞' ? 'hit' : 'miss');

  expect((await staff('games/board', {})).games).toContainEqual(expect.objectContaining({ game: id, name: menu }));
  expect((await staff('games/rounds', { game: id })).list).toContainEqual(
    expect.objectContaining({ gameSeq: String(round.id), state: 'decided' }),
  );
  expect(JSON.stringify(await staff('settings/list', {}))).toContain(`game.${id}`);

  const proof = (await site.call('/game/proof', { gameSeq: String(round.id) })).body.payload;
  const slips = (await site.call('/game/proof/slips', { gameSeq: String(round.id) })).body.payload.list;
  const { version, link, salt, commitment: earlier } = proof;
  const told = { version, no: Number(proof.roundOfAll), link, earlier, slips, beacon: null, salt };
  expect(
    await verifyRound(findRoundGame(id)!, told, {
      hashOfBytes: (hex) => sha256(Buffer.from(hex, 'hex')),
      hashOfText: sha256,
      hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
    }),
  ).toEqual({ outcome: proof.outcome });
}, 40_000);

test('menus, repair and a permission of its own close it, and its introduction is written', async () => {
  const member = await site.newMember();
  expect(
    (await site.call('/auth/info/new', {}, member.token)).body.payload.member.members_detail_setting,
  ).toHaveProperty(menu);
  const game = gameFromNow(id, 7_200, 60);
  await moveRounds(site, [game]);
  const round = (await newestRound(site, id)).id;
  await sql`update member set detail_setting = ${JSON.stringify({ [menu]: { active: false } })}::jsonb
    where id = ${Number(member.id)}`.execute(site.database.db);
  await site.app.core.channel.notify(site.database.db, 'member', member.id);
  await vi.waitFor(async () =>
    expect((await betOnRound(site, member.token, { round, pick: 1 })).code).toBe('PLAY_NOT_PERMITTED'),
  );
  const becomes = (code: string) =>
    vi.waitFor(async () => expect((await site.call(`/game/powerball/${id}`, {})).body.code).toBe(code));
  await set('repair', [menu]);
  await becomes('ROUTE_REPAIR');
  await set('menu', [{ name: menu, visible: false }]);
  await becomes('MENU_CLOSED');
  expect((await site.call(`/game/powerball/${id}`, {})).body.error).toBe('동전던지기는 점검중입니다.');
  expect(introsOf(roundGames).find(({ slug }) => slug === id)?.text).toContain('1분마다 결과를 뽑는 게임이에요.');
});
