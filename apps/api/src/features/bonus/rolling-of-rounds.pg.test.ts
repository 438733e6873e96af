import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveDeposit, askDeposit, makeCode, plainRolling } from '../../../test/bonus.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound, passRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { giveCash } from '../../../test/book.ts';
import { gameResults } from '../games/game-results.ts';
import { createSettlement } from '../settlement/settlement.service.ts';

// What counts for a bonus of bets on rounds of the site, on token games and on casino tables: the most they could lose.

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());

type Member = { readonly id: string; readonly token: string };
const db = () => site.database.db;
let codes = 0;
/** A busy machine takes its time until a round that is over is drawn and settled. */
const patience = { timeout: 30_000, interval: 20 };

/** A member with a bonus of 100,000 and 1,100,000 to roll, tables counting in full. */
async function roller(): Promise<Member> {
  const member = await site.newMember();
  const weights = [{ kinds: ['casino'], fromLegs: 1, percent: 100 }, ...plainRolling.weights];
  const code = await makeCode(db(), `ROUND${(codes += 1)}`, {
    currency: 'cash',
    value: 1_000,
    rolling: { ...plainRolling, base: 'both', weights },
  });
  await approveDeposit(db(), await askDeposit(db(), Number(member.id), 1_000_000, code));
  await giveCash(db(), Number(member.id), 1_000_000, 'casino');
  return member;
}
const link = (members: readonly Member[]) =>
  sql`
    insert into member_device (device, member_id)
    select ${Buffer.from(randomUUID())}, id from unnest(${members.map(({ id }) => Number(id))}::bigint[]) id`.execute(
    db(),
  );
const active = async ({ token }: Member) => (await site.call('/balance/bonus', {}, token)).body.payload.active;
const doneOf = async (member: Member): Promise<number> => (await active(member)).done;
const slipsOf = async (member: Member) =>
  (await site.call('/balance/bonus/slips', { id: (await active(member)).id }, member.token)).body.payload.list.map(
    ({ stake, atRisk, counted, why }: Record<string, unknown>) => [stake, atRisk, counted, why],
  );

/** Bets on one round of a game, by the number of the pick; the round is drawn and settled. */
async function playRound(
  game: string,
  bets: readonly { of: Member; pick: number; amount: number; odds?: number }[],
): Promise<void> {
  const clock = [gameFromNow(game, 7_200, 60)];
  await moveRounds(site, clock);
  const { id: round } = await newestRound(site, game);
  const call = game.startsWith('lotus') ? '/betting/lc/process' : '/betting/mini/process';
  for (const { of, ...bet } of bets)
    expect(await betOnRound(site, of.token, { call, round, ...bet })).toMatchObject({ success: true });
  await passRound(site, round);
  await expect
    .poll(async () => {
      await moveRounds(site, clock);
      return (await newestRound(site, game)).state;
    }, patience)
    .toBe('decided');
  const settlement = createSettlement(site.app.core, gameResults);
  let settled = 0;
  await expect.poll(async () => (settled += await settlement.runOnce()), patience).toBe(bets.length);
}

/** A debit of a host and, with `paid`, its credit. */
async function play(of: Member, game: string, { bets, amount, round, paid, opening }: Play): Promise<void> {
  const id = game.includes('-') ? 'casino' : 'token';
  const of1 = { user_id: of.id, game_id: game, txn_id: randomUUID() };
  const stake = amount ?? Object.values(bets ?? {}).reduce((sum, one) => sum + one, 0);
  const answer = await providerCall(
    site,
    'debit',
    {
      ...of1,
      amount: stake,
      ...(round && { round_id: round }),
      ...(bets && { bets: Object.entries(bets).map(([spot, won]) => ({ spot, stake: won })) }),
      ...(opening && { opening }),
    },
    { id },
  );
  expect(answer).toMatchObject({ status: 1 });
  if (paid !== undefined)
    expect(await providerCall(site, 'credit', { ...of1, amount: paid }, { id })).toMatchObject({ status: 1 });
}
type Play = {
  bets?: Record<string, number>;
  amount?: number;
  round?: number;
  paid?: number;
  opening?: object;
};

describe('rounds of the site', () => {
  test('odd and even of one round count by what they lose together', async () => {
    const a = await roller();
    await playRound('powerball', [
      { of: a, pick: 1, amount: 550_000 },
      { of: a, pick: 2, amount: 550_000 },
    ]);
    expect(await slipsOf(a)).toEqual([
      [550_000, 13_750, 13_750, 'hedged'],
      [550_000, 13_750, 13_750, 'hedged'],
    ]);
    expect(await doneOf(a)).toBe(27_500);
  });

  test('player and banker of a lotus table count by what they lose together', async () => {
    const a = await roller();
    await playRound('lotus-baccarat', [
      { of: a, pick: 1, amount: 100_000, odds: 2 },
      { of: a, pick: 2, amount: 100_000 },
    ]);
    expect(await doneOf(a)).toBeLessThanOrEqual(5_000);
  });

  test('picks of two questions count whole', async () => {
    const a = await roller();
    await playRound('powerladder', [
      { of: a, pick: 1, amount: 100_000 },
      { of: a, pick: 3, amount: 100_000 },
    ]);
    expect(await doneOf(a)).toBe(200_000);
  });

  test('the opposite of a linked member counts against it', async () => {
    const [a, b] = [await roller(), await roller()];
    await link([a, b]);
    await playRound('kenoladder', [
      { of: a, pick: 1, amount: 200_000 },
      { of: b, pick: 2, amount: 200_000 },
    ]);
    expect([await doneOf(a), await doneOf(b)]).toEqual([5_000, 5_000]);
  });
});

describe('rounds of hosts', () => {
  test.for<[what: string, game: string, plays: Play[], done: number]>([
    ['one spot counts whole', 'roulette', [{ bets: { red: 100_000 }, paid: 200_000 }], 100_000],
    [
      'all sides of a wheel in one debit',
      'roulette',
      [{ bets: { red: 180_000, black: 180_000, 0: 10_000 }, round: 1, paid: 360_000 }],
      10_000,
    ],
    [
      'all sides of a wheel in two debits of one round',
      'roulette',
      [
        { bets: { red: 180_000 }, round: 2, paid: 360_000 },
        { bets: { black: 180_000, 0: 10_000 }, round: 2, paid: 0 },
      ],
      9_999,
    ],
    [
      'both colours in two rounds',
      'roulette',
      [
        { bets: { red: 100_000 }, round: 3, paid: 200_000 },
        { bets: { black: 100_000 }, round: 4, paid: 0 },
      ],
      200_000,
    ],
    [
      'player and banker of the token table',
      'baccarat',
      [{ bets: { player: 100_000, banker: 100_000 }, paid: 200_000 }],
      5_000,
    ],
    [
      'player and banker of a casino table',
      'evolution-baccarat-1',
      [
        { bets: { player: 100_000 }, round: 5, paid: 200_000 },
        { bets: { banker: 100_000 }, round: 5, paid: 0 },
      ],
      5_000,
    ],
    [
      'every horse to win',
      'horse',
      [
        {
          bets: { 'win-1': 25_000, 'win-2': 21_000, 'win-3': 18_000, 'win-4': 15_000, 'win-5': 12_000, 'win-6': 9_000 },
          opening: { weights: [25, 21, 18, 15, 12, 9] },
          round: 6,
          paid: 92_000,
        },
      ],
      8_080,
    ],
  ])('%s', async ([, game, plays, done]) => {
    const a = await roller();
    for (const one of plays) await play(a, game, one);
    expect(await doneOf(a)).toBe(done);
  });

  test('the other side of a linked member counts against it', async () => {
    const [a, b] = [await roller(), await roller()];
    await link([a, b]);
    await play(a, 'evolution-baccarat-1', { bets: { player: 100_000 }, round: 7, paid: 200_000 });
    await play(b, 'evolution-baccarat-1', { bets: { banker: 100_000 }, round: 7, paid: 0 });
    expect([await doneOf(a), await doneOf(b)]).toEqual([2_500, 2_500]);
  });

  test('a play of high-low that ended before its first pick counts nothing', async () => {
    const a = await roller();
    const debit = { user_id: a.id, game_id: 'highlow', txn_id: randomUUID(), amount: 100_000 };
    await providerCall(site, 'debit', { ...debit, bets: [{ stake: 100_000, moves: [] }] });
    await providerCall(site, 'credit', { ...debit, bets: [{ stake: 100_000, moves: ['skip', 'take'] }] });
    expect(await doneOf(a)).toBe(0);
  });

  test('a play of high-low with a pick counts whole', async () => {
    const a = await roller();
    const debit = { user_id: a.id, game_id: 'highlow', txn_id: randomUUID(), amount: 100_000 };
    await providerCall(site, 'debit', { ...debit, bets: [{ stake: 100_000, moves: [] }] });
    await providerCall(site, 'credit', {
      ...debit,
      amount: 150_000,
      bets: [{ stake: 100_000, moves: ['higher', 'take'] }],
    });
    expect(await doneOf(a)).toBe(100_000);
  });

  test.for<[what: string, plays: Play[], done: number]>([
    ['lost', [{ amount: 100_000, paid: 0 }], 100_000],
    ['paid in part', [{ amount: 100_000, paid: 40_000 }], 60_000],
    ['won', [{ amount: 100_000, paid: 195_000 }], 0],
    [
      'both sides of a round',
      [
        { amount: 100_000, round: 8, paid: 0 },
        { amount: 100_000, round: 8, paid: 195_000 },
      ],
      5_000,
    ],
    [
      'one side, while the other has not ended',
      [
        { amount: 100_000, round: 9, paid: 0 },
        { amount: 100_000, round: 9 },
      ],
      0,
    ],
  ])('of a host that does not say its bets: %s', async ([, plays, done]) => {
    const a = await roller();
    for (const one of plays) await play(a, 'roulette', one);
    expect(await doneOf(a)).toBe(done);
  });

  test('bets that a host says in another way than a list are left alone', async () => {
    const a = await roller();
    const debit = { user_id: a.id, game_id: 'roulette', txn_id: randomUUID(), amount: 100_000 };
    expect(await providerCall(site, 'debit', { ...debit, bets: 'red' })).toMatchObject({ status: 1 });
    expect(await providerCall(site, 'debit', debit)).toMatchObject({ status: 1 });
    await providerCall(site, 'credit', { ...debit, amount: 0 });
    expect(await doneOf(a)).toBe(100_000);
  });
});
