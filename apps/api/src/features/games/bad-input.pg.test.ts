import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balances } from '../../core/ledger/ledger.ts';
import { brokenInvariants, giveCash } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound } from '../../../test/rounds.ts';
import type { RoundBet } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

// What a member's browser may send that no honest page does, or that an honest one sends too late or too often.

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
}, 60_000);
afterAll(() => site?.close());

const tabs = 16;
const long = { periodSeconds: 7_200, closesSeconds: 60 };

async function rich(amount: number) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), amount);
  return member;
}
const cashOf = async ({ id }: { id: string }) => (await balances(site.database.db, Number(id)))!.cash;
const bet = ({ token }: { token: string }, order: RoundBet) => betOnRound(site, token, order);
/** The open round of a game that began just now. */
async function openRound(id: string, { periodSeconds, closesSeconds } = long) {
  const game = gameFromNow(id, periodSeconds, closesSeconds);
  await moveRounds(site, [game]);
  return { game, ...(await newestRound(site, id)) };
}
type Slip = { bet_code: string; placed_at: Date; key: string };
const slipsOn = async (round: number) =>
  (
    await sql<Slip>`
      select s.bet_code, s.placed_at, s.idempotency_key::text as key from leg l join slip s on s.id = l.slip_id
      where l.event_id = ${round} order by s.id`.execute(site.database.db)
  ).rows;
const counted = (values: readonly (string | undefined)[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value ?? 'placed')].map(([key, all]) => [key, all.length]));
const codesOf = (answers: readonly { code?: string; success: boolean }[]) =>
  counted(answers.map(({ code, success }) => (success ? undefined : code)));

test('bets at the closing edge: taken before it or refused, and all that were taken are sealed', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => rich(1_000_000)));
  const round = await openRound('powerball', { periodSeconds: 6, closesSeconds: 2 });
  const edge = round.closes_at.getTime();
  await wait(edge - 400 - Date.now());
  const answers: Awaited<ReturnType<typeof bet>>[] = [];
  const volley = async (member: (typeof members)[number], from: number) => {
    for (let no = 0; Date.now() < edge + 400; no += 1) {
      answers.push(await bet(member, { round: round.id, pick: 1 + (no % 2), amount: from + no }));
      await wait(60); // twenty a second are a member's most
    }
  };
  await Promise.all(members.map((member, index) => volley(member, 1_000 + index * 100)));
  const codes = codesOf(answers);
  expect(Object.keys(codes).toSorted()).toEqual(['BET_ROUND_CLOSED', 'placed']);
  const slips = await slipsOn(round.id);
  expect(slips.length).toBe(codes['placed']);
  for (const { placed_at: at } of slips) expect(at.getTime()).toBeLessThan(edge);
  await expect
    .poll(
      async () => {
        await moveRounds(site, [round.game], false);
        return (await newestRound(site, 'powerball')).state;
      },
      { timeout: 15_000 },
    )
    .toBe('decided');
  const { list } = (await site.call('/game/proof/slips', { gameSeq: String(round.id) })).body.payload;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(list.map(({ betCode, clientSeed }: Record<string, string>) => [betCode, clientSeed])).toEqual(
    slips.map(({ bet_code: code, key }) => [hash(code), hash(key)]),
  );
}, 30_000);

test('sixteen tabs with one press: the same key is one slip, and each tab hears of it', async () => {
  const { id: round } = await openRound('powerladder');
  const member = await rich(100_000);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: tabs }, () => bet(member, { round, pick: 1, key })));
  expect(new Set(answers.map(({ payload }) => payload.betCode)).size).toBe(1);
  expect(codesOf(answers)).toEqual({ placed: tabs });
  expect(await cashOf(member)).toBe(90_000);
  expect(await slipsOn(round)).toHaveLength(1);
});

test('sixteen tabs with a press each: the same bet within five seconds is taken once', async () => {
  const { id: round } = await openRound('kenoladder');
  const member = await rich(1_000_000);
  const answers = await Promise.all(Array.from({ length: tabs }, () => bet(member, { round, pick: 1 })));
  expect(codesOf(answers)).toEqual({ placed: 1, DUPLICATE_REQUEST: tabs - 1 });
  const told = answers.find(({ success }) => !success)!;
  expect(told.error).toBe('같은 요청이 방금 접수됐어요. (Automatic cancellation)');
  expect(await cashOf(member)).toBe(990_000);
});

test('sixteen tabs with other amounts: taken while the money lasts, never more', async () => {
  const { id: round } = await openRound('lotus-oddeven');
  const member = await rich(50_000);
  const answers = await Promise.all(
    Array.from({ length: tabs }, (_, no) =>
      bet(member, { call: '/betting/lc/process', round, pick: 1, amount: 10_000 + no }),
    ),
  );
  expect(codesOf(answers)).toEqual({ placed: 4, BET_STAKE_ABOVE_BALANCE: tabs - 4 });
  expect(await cashOf(member)).toBeGreaterThanOrEqual(0);
  expect(await slipsOn(round)).toHaveLength(4);
});

test('a key that is sent again is answered as it was, whatever its round has come to', async () => {
  const round = await openRound('lotus-oddeven', { periodSeconds: 6, closesSeconds: 3 });
  const member = await rich(100_000);
  const lotus = { call: '/betting/lc/process', round: round.id, pick: 1 };
  const [taken, late] = [randomUUID(), randomUUID()];
  const placed = await bet(member, { ...lotus, key: taken });
  expect(placed.success).toBe(true);
  await wait(round.closes_at.getTime() + 20 - Date.now());
  const refused = await bet(member, { ...lotus, pick: 2, key: late });
  expect(refused).toMatchObject({ code: 'BET_ROUND_CLOSED', msg: '마감된 회차예요. 다음 회차에 베팅해주세요.' });
  expect(await bet(member, { ...lotus, key: taken })).toEqual(placed);
  expect(await bet(member, { ...lotus, key: taken, amount: 20_000 })).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    error: '신청 내용이 바뀌었어요. 화면을 새로고침한 뒤 다시 신청해주세요.',
  });
  await wait(round.draws_at.getTime() + 20 - Date.now());
  await moveRounds(site, [round.game]);
  expect((await newestRound(site, 'lotus-oddeven')).id).not.toBe(round.id);
  // the next round is open, and the refused bet is not moved into it
  expect(await bet(member, { ...lotus, pick: 2, key: late })).toEqual(refused);
  expect(await cashOf(member)).toBe(90_000);
}, 30_000);

test('a cart of an earlier round is closed, of a round to come there is none; neither goes into the open one', async () => {
  const before = await openRound('lotus-baccarat2', { periodSeconds: 3, closesSeconds: 1 });
  const lotus = { call: '/betting/lc/process', pick: 1, odds: 2 };
  const member = await rich(100_000);
  await wait(before.draws_at.getTime() + 20 - Date.now());
  const { id: open } = await openRound('lotus-baccarat2');
  expect((await newestRound(site, 'lotus-baccarat2')).id).toBe(open);
  const answers = [
    await bet(member, { ...lotus, round: before.id, item: { round: open, gameSeq: String(open) } }),
    await bet(member, { ...lotus, round: open + 1_000, item: { round: open, gameSeq: String(open) } }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(['BET_ROUND_CLOSED', 'BET_NO_ROUND']);
  expect(await slipsOn(open)).toEqual([]);
  expect(await cashOf(member)).toBe(100_000);
}, 30_000);

test.each([
  ['a price above', 2.01],
  ['a price below', 1.99],
  ['another pick’s price beside', 9],
  ['three decimals beside', 2.005],
])('%s the round’s is no bet', async (_what, odds) => {
  const { id: round } = await openRound('lotus-baccarat');
  const member = await rich(100_000);
  const answer = await bet(member, { call: '/betting/lc/process', round, pick: 1, odds });
  expect(answer.success).toBe(false);
  expect(answer.code).toBe('INPUT_INVALID');
  expect(await cashOf(member)).toBe(100_000);
});

test.each([
  ['two picks of one folder', [1, 2]],
  ['two picks of two folders', [1, 3]],
  ['the same pick twice', [1, 1]],
])('%s are no one-item cart', async (_what, picks) => {
  const { id: round } = await openRound('powerladder');
  const member = await rich(100_000);
  const bettings = picks.map((pick) => ({ betsSeq: String(round * 1_000 + pick), odds: 1.95 }));
  const { body } = await site.call('/betting/mini/process', { bettings, amount: 10_000 }, member.token);
  expect(body).toMatchObject({ code: 'BET_ONE_PICK_ONLY', msg: '한 번에 하나만 베팅할 수 있어요.' });
  expect(await cashOf(member)).toBe(100_000);
});

test('after all of it every won is where the ledger says', async () => {
  expect(await brokenInvariants(site.database)).toEqual([]);
});
