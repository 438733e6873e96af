import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCash, historyOf } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound, roundServed } from '../../../test/rounds.ts';
import { exported } from '../../../test/exported.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// A slip on a round and one of a hosted play, in every place that shows slips: named by their game, round and pick.

let site: TestSite;
let boss: StaffOfTest;
let member: Awaited<ReturnType<TestSite['newMember']>>;
/** By the game: the code of its slip. */
const codes = { lotus: '', roulette: '' };
let round = 0;
const hosted = { txn: `roulette-${randomUUID()}`, round: '29737812' };

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']), providerUrl: 'http://127.0.0.1:1' } });
  await openMenus(site);
  boss = await newStaff(site, { role: 'super' });
  member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 1_000_000);
  await moveRounds(site, [gameFromNow('lotus-oddeven', 7_200, 60)]);
  round = (await newestRound(site, 'lotus-oddeven')).id;
  await roundServed(site, '/game/lotus/oe', round);
  const bet = await betOnRound(site, member.token, { call: '/betting/lc/process', round, pick: 1, amount: 100_000 });
  codes.lotus = bet.payload.betCode;
  await providerCall(site, 'debit', {
    user_id: member.id,
    game_id: 'roulette',
    txn_id: hosted.txn,
    round_id: hosted.round,
    amount: 100_000,
    max_credit: 200_000,
    credit_amount: 200_000,
    pick: '레드',
    outcome: '29 레드',
  });
  codes.roulette = await slipOf('토큰');
});
afterAll(() => site?.close());

const staff = async (path: string, body: object) => (await site.call(`/staff/${path}`, body, boss.token)).body.payload;
async function slipOf(type: string): Promise<string> {
  const { list } = await historyOf(site, member.token, { type });
  return list[0]![0]!['betting_betcode'] as string;
}

test('the office’s list, its card, its search and its file', async () => {
  const { list } = await staff('slips/list', { memberId: member.id });
  const rows = (list as { betCode: string; type: string; game: string; pick: string }[]).toSorted((a, b) =>
    a.type < b.type ? -1 : 1,
  );
  expect(rows).toMatchObject([
    {
      betCode: codes.lotus,
      type: '로투스',
      game: expect.stringMatching(/^로투스 홀짝 .* \d+회차$/),
      pick: '두 카드 합 홀짝 · 홀',
    },
    { betCode: codes.roulette, type: '토큰', game: `토큰 룰렛 ${hosted.round}회차`, pick: '레드' },
  ]);
  const card = await staff('slips/card', { betCode: codes.roulette });
  expect(card.explanation.lines).toMatchObject([{ pick: '레드', odds: '2.00', result: '당첨' }]);
  expect(card.legs[0]).toMatchObject({ betting_type: '토큰', game_result: '29 레드', betting_round: hosted.round });
  for (const q of [codes.roulette, hosted.txn])
    expect((await staff('search/find', { q })).found).toMatchObject([{ kind: 'bet', betCode: codes.roulette }]);
  const { text } = await exported(site, boss.token, { path: '/staff/slips/list', query: { memberId: member.id } });
  expect(text).toContain(`1. 토큰 룰렛 ${hosted.round}회차 · 레드 · 2.00 · 당첨 · 29 레드`);
  expect(text).toMatch(/1\. 로투스 홀짝 [\d-]+ \d+회차 · 두 카드 합 홀짝 홀 · 1\.95 · 대기/);
});

test('the member’s timeline, the big bets and the dashboard', async () => {
  const { list } = await staff('members/timeline', { id: member.id, kinds: ['bets'] });
  expect(list.map(({ after }: { after: { game: string } }) => after.game)).toEqual([
    `토큰 룰렛 ${hosted.round}회차`,
    expect.stringMatching(/^로투스 홀짝 [\d-]+ \d+회차$/),
  ]);
  const ticker = await staff('trading/ticker', {});
  expect(ticker.list.map(({ legs }: { legs: { name: string }[] }) => legs[0]?.name)).toEqual([
    '토큰 룰렛 레드',
    '로투스 홀짝 두 카드 합 홀짝 홀',
  ]);
  const { products } = await staff('dashboard/today', {});
  expect(products).toMatchObject([
    { type: '로투스', turnover: 100_000, payouts: 0 },
    { type: '토큰', turnover: 100_000, payouts: 200_000 },
  ]);
});

test('an inquiry, a conversation, the member’s own file and history', async () => {
  const { betCode: _none, ...keys } = { betCode: null, 'idempotency-key': randomUUID() };
  const made = await site.app.server.inject({
    method: 'POST',
    url: '/api/board/customer/create',
    headers: { authorization: `Bearer ${member.token}`, ...keys },
    payload: { title: '베팅 문의', content: '확인해주세요.', slips: [codes.lotus, codes.roulette] },
  });
  const { board_seq: seq } = made.json().payload as { board_seq: string };
  const { body } = await site.call(`/board/customer/detail/${seq}`, {}, member.token);
  const attached = JSON.stringify(body.payload);
  for (const word of ['로투스 홀짝', '토큰 룰렛', '레드']) expect(attached).toContain(word);
  const own = await site.call('/betting/results/export', {}, member.token);
  expect(own.text).toContain(`토큰 룰렛 ${hosted.round}회차`);
  expect(own.text).not.toContain('·  ·');
  const { list } = await historyOf(site, member.token, { type: '미니게임' });
  expect(list.map(([leg]) => leg!['betting_game_sports_name_kr'])).toEqual(['토큰 룰렛', '로투스 홀짝']);
});

test('a play is found by whatever names it; a host that does not answer is said so', async () => {
  const number = (await staff('slips/card', { betCode: codes.roulette })).slip.slipNumber;
  for (const q of [codes.roulette, hosted.txn, hosted.round, number]) {
    const { list } = await staff('games/plays', { q });
    expect(list).toMatchObject([
      { betCode: codes.roulette, gameName: '토큰 룰렛', outcome: '29 레드', state: 'settled' },
    ]);
  }
  expect((await staff('games/plays', { q: 'nothing' })).list).toEqual([]);
  expect((await staff('games/plays', { game: 'roulette', state: 'settled' })).list).toHaveLength(1);
  expect((await staff('games/plays', { game: 'keno' })).list).toEqual([]);
  expect(await staff('games/play', { betCode: codes.roulette })).toMatchObject({
    play: { txn: hosted.txn, payout: 200_000 },
    proof: null,
  });
  expect((await site.call('/staff/games/play', { betCode: codes.lotus }, boss.token)).status).toBe(404);
});
