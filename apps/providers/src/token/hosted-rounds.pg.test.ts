import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyHostedRound } from '@lime/domain/fairness/hosted-draw.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { checkFaultyRounds, checkStatus, openHostTest } from '../../test/host-test.ts';
import { disbeliefs, secret } from '../../test/other-site.ts';
import { createRoundBets } from './round-bets.ts';
import { createRoundChains } from './round-chains.ts';
import { createRoundViews } from './round-view.ts';
import type { RoundView } from './round-view.ts';
import type { HostRoundFile as RoundFile } from '@lime/contract/host-questions.ts';
import { advanceRounds, hashing } from './hosted-rounds.ts';

/** The game as it is, with a round a second. */
const quick = (gType: string, closesSeconds = 0): AnyHostedGame => ({
  ...findHostedGameByType(gType)!,
  play: { kind: 'rounds', clock: { periodSeconds: closesSeconds + 1, offsetSeconds: 0, closesSeconds } },
});
const [roulette, horse] = [quick('roulette'), quick('horse')];

const { other, pool, books, faults, doubt, believe, restsPass } = await openHostTest();
beforeEach(async () => {
  // what the test before left on the table
  const left = async () =>
    (await pool.query(`select from bet where state in ('asked', 'taken', 'off', 'ending') limit 1`)).rows.length;
  for (let tries = 0; tries < 60 && (await left()) > 0; tries += 1) {
    await Promise.all([host().advance(roulette), host().advance(horse)]);
    await host().bets.send();
    await wait(50);
  }
  books.cash = 10_000_000;
});

/** A host as a process makes it: nothing of it is in memory. */
const host = () => {
  const chains = createRoundChains(secret);
  const bets = createRoundBets({
    pool,
    site: other.site,
    findGame: (gType) => [roulette, horse].find((game) => game.gType === gType) ?? null,
  });
  return {
    advance: (game: AnyHostedGame) => advanceRounds({ pool, chains }, game),
    bets,
    views: createRoundViews(pool, bets),
  };
};
const limits = { min: 1_000, max: 1_000_000, win: 20_000_000 };
let member = 0;
const newMember = () => ({ memberId: String((member += 1)), limits });

type Running = { id: number; no: number; closes_at: Date };
const running = async (game: AnyHostedGame): Promise<Running | undefined> =>
  (await pool.query<Running>('select id, no, closes_at from round where game = $1 and drawn_at is null', [game.gType]))
    .rows[0];

/** Looks after a game until something holds. */
async function goOn(game: AnyHostedGame, until: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    await host().advance(game);
    if (await until()) return;
    await wait(20);
  }
  throw new Error('it never came to that');
}

/** A round that has just opened. */
async function freshRound(game: AnyHostedGame): Promise<Running> {
  const before = await running(game);
  await goOn(game, async () => {
    const now = await running(game);
    return now !== undefined && now.no !== before?.no;
  });
  return (await running(game))!;
}
const drawn = async (game: AnyHostedGame, no: number): Promise<RoundFile> => {
  await goOn(game, async () => (await host().views.file(game, no)) !== null);
  return (await host().views.file(game, no))!;
};
const red = [{ stake: 10_000, spot: 'red' }];

/** A round that two members have bet on, and what was shown of it before: a slow machine may need several. */
async function roundOfTwo(
  game: AnyHostedGame,
  spot: string,
): Promise<{ no: number; shown: NonNullable<RoundView['round']> }> {
  for (;;) {
    const { no } = await freshRound(game);
    const shown = (await host().views.of(game, '1')).round!;
    const states: string[] = [];
    for (const from of [newMember(), newMember()])
      states.push((await host().bets.place(game, from, randomUUID(), { no, bets: [{ stake: 1_000, spot }] })).state);
    if (states.every((state) => state === 'taken')) return { no, shown };
  }
}

describe('a round', () => {
  test('opens, is sealed and drawn once, eight processes at it', { timeout: 120_000 }, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await Promise.all(Array.from({ length: 8 }, () => host().advance(roulette)));
      await wait(50);
    }
    const { rows } = await pool.query<{ no: number; link_no: number; drawn: boolean }>(
      `select no, link_no, drawn_at is not null as drawn from round where game = 'roulette' order by no`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.map(({ link_no: no }) => no)).toEqual(rows.map((_, index) => index + 1));
    expect(new Set(rows.map(({ no }) => no)).size).toBe(rows.length);
    expect(rows.slice(0, -1).every((row) => row.drawn)).toBe(true);
  });

  test('takes the first link of a new chain once the one before is used up', { timeout: 60_000 }, async () => {
    const game = quick('keno');
    const short = () => advanceRounds({ pool, chains: createRoundChains(secret, 2) }, game);
    const rounds = async () =>
      (
        await pool.query<{ link_no: number; early: boolean }>(
          `select r.link_no, c.published_at < r.closes_at as early
           from round r join chain c on c.id = r.chain_id where r.game = $1 order by r.no`,
          [game.gType],
        )
      ).rows;
    while ((await rounds()).length < 5) await Promise.all([short(), short(), wait(50)]);
    const opened = await rounds();
    expect(opened.map(({ link_no: no }) => no)).toEqual(opened.map((_, index) => 1 + (index % 2)));
    expect(opened.every(({ early }) => early)).toBe(true);
    await pool.query('delete from round where game = $1', [game.gType]);
  });

  test('tells the site its bets, and the weights that a race was bet on with', async () => {
    for (const game of [roulette, horse]) {
      const bets = [{ stake: 1_000, spot: game === horse ? 'win-1' : 'red' }];
      const { shown } = await roundOfTwo(game, bets[0]!.spot);
      const opening = game === horse ? shown.opening : undefined;
      expect([...books.debits.values()].at(-1)).toMatchObject({ bets, opening });
    }
  });

  test('is drawn again by anybody: its hash was known before, and the script of the docs says the same', async () => {
    for (const game of [roulette, horse]) {
      await freshRound(game); // one before it, whether or not one comes right after it
      const { no, shown } = await roundOfTwo(game, game === horse ? 'win-1' : 'red');
      const file = await drawn(game, no);
      expect(file.slips.length).toBe(2);
      expect(hashing.hashOfBytes(file.link)).toBe(shown.linkHash);
      const { link, commitment, distance, ...rest } = file;
      const proof = { ...rest, link, earlier: { link: commitment, distance } };
      expect(await verifyHostedRound(game, proof, hashing)).toEqual({ outcome: file.outcome });
      expect(file.outcome).toMatchObject(shown.opening === null ? {} : (shown.opening as object));

      const script = (changed: object) => checkStatus('verify-round.mjs', { ...file, ...changed });
      expect(script({})).toBe(0);
      for (const changed of [{ outcome: {} }, { slips: file.slips.slice(1) }, { no: file.no + 1 }, { distance: 99 }])
        expect([changed, script(changed)]).toEqual([changed, 1]);
      expect(await host().views.file(game, file.no + 100)).toBeNull();
      // its number is in the list, in order, with those that are not drawn
      const { list } = await host().views.list(game, file.no + 2, 2);
      expect(list).toHaveLength(2);
      expect(list[0]!.no).toBeGreaterThan(list[1]!.no);
      expect(list.find(({ no }) => no === file.no)).toMatchObject({ state: 'decided', outcome: file.outcome });
      for (const { no } of (await host().views.list(game, file.no, 1)).list) expect(no).toBeLessThan(file.no);
      await goOn(game, async () => (await running(game)) !== undefined);
      const [newest] = (await host().views.list(game, null, 1)).list;
      expect(newest).toMatchObject({ no: (await running(game))!.no, outcome: null });
    }
  });

  test('tells nothing of its outcome while betting is open: not even its whole database', async () => {
    const { no } = await freshRound(roulette);
    const everything = async () =>
      (
        await pool.query<{ all: string }>(
          `select coalesce((select string_agg(t::text, '') from round t), '') || coalesce((select string_agg(t::text, '') from chain t), '')
             || coalesce((select string_agg(t::text, '') from bet t), '') as all`,
        )
      ).rows[0]!.all;
    const before = await everything();
    const { link, distance, commitment } = await drawn(roulette, no);
    expect(before).toContain(commitment);
    expect(before).not.toContain(link);
    expect(await everything()).toContain(link);
    // with another host's secret the tables give other links, and nothing is drawn from them
    const client = await pool.connect();
    const { rows } = await client.query<{ id: number }>('select id from chain order by id desc limit 1');
    await expect(
      createRoundChains('a secret of another installation, as long as it is').link(client, rows[0]!.id, distance),
    ).rejects.toThrow(/secret/);
    client.release();
  });

  test('that nobody looked after is drawn late, and the clock goes on without those that never opened', async () => {
    const { no } = await freshRound(roulette);
    const from = newMember();
    await host().bets.place(roulette, from, randomUUID(), { no, bets: red });
    await wait(3_000);
    await host().advance(roulette);
    expect((await host().views.file(roulette, no))?.slips.length).toBe(1);
    const next = await freshRound(roulette);
    expect(next.no).toBeGreaterThanOrEqual(no + 3);
    const { rows } = await pool.query<{ link_no: number }>('select link_no from round where no = any($1) order by no', [
      [no, next.no],
    ]);
    expect(rows[1]!.link_no).toBeGreaterThan(rows[0]!.link_no);
  });

  test('that is missing in between shows as a gap of the numbers, which the page of fairness names', async () => {
    const early = await freshRound(horse);
    await drawn(horse, early.no);
    // nobody looks after the game while two rounds pass
    await wait(2_500);
    const late = await freshRound(horse);
    await drawn(horse, late.no);
    const { list } = await host().views.list(horse, late.no + 1, 20);
    const numbers = list.map(({ no }) => no);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const missing = numbers.slice(1).flatMap((no, index) => {
      const above = numbers[index]!;
      return Array.from({ length: above - no - 1 }, (_, step) => above - 1 - step);
    });
    expect(missing.length).toBeGreaterThan(0);
    // none of them is there under its number either, and those around it are
    for (const no of missing) expect(await host().views.file(horse, no)).toBeNull();
    expect(await host().views.file(horse, late.no)).toMatchObject({ no: late.no });
    expect(await host().views.file(horse, early.no)).toMatchObject({ no: early.no });
  });
});

describe('a bet', () => {
  test('is taken while its round is open and paid by what the ball says, every place by itself', async () => {
    const { no } = await freshRound(roulette);
    const from = newMember();
    const presses = [
      [
        { stake: 5_000, spot: '17' },
        { stake: 10_000, spot: 'red' },
      ],
      [
        { stake: 5_000, spot: '17' },
        { stake: 20_000, spot: 'black' },
        { stake: 3_000, spot: 'odd' },
      ],
    ];
    for (const bets of presses)
      expect(await host().bets.place(roulette, from, randomUUID(), { no, bets })).toMatchObject({ state: 'taken' });
    expect((await host().views.of(roulette, from.memberId)).mine).toEqual([
      { stake: 10_000, spot: '17' },
      { stake: 10_000, spot: 'red' },
      { stake: 20_000, spot: 'black' },
      { stake: 3_000, spot: 'odd' },
    ]);
    expect(books.cash).toBe(10_000_000 - 43_000);
    const { number } = (await drawn(roulette, no)).outcome as { number: number };
    await host().bets.send();
    const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    const paid =
      (number === 17 ? 360_000 : 0) +
      (reds.includes(number) ? 20_000 : number > 0 ? 40_000 : 0) +
      (number % 2 === 1 ? 6_000 : 0);
    expect(books.cash).toBe(10_000_000 - 43_000 + paid);
    const [play] = (await host().views.of(roulette, from.memberId)).plays;
    expect(play).toMatchObject({ no, stake: 43_000, payout: paid, outcome: { number } });
    expect(play!.bets.length).toBe(4);
  });

  test.each([...disbeliefs.map((why) => [why, true] as const), ['secret', false] as const])(
    'drawn while its credit is not proven (%s, named: %s) is paid after the fault is mended',
    async (why, isNamed) => {
      const { no } = await freshRound(roulette);
      const spots = ['dozen-1', 'dozen-2', 'dozen-3'];
      const put = spots.map((spot) => ({ spot, from: newMember(), key: randomUUID() }));
      for (const { spot, from, key } of put)
        expect(await host().bets.place(roulette, from, key, { no, bets: [{ stake: 10_000, spot }] })).toMatchObject({
          state: 'taken',
        });
      doubt(why, isNamed);
      const { number } = (await drawn(roulette, no)).outcome as { number: number };
      const [before, began] = [books.disbelieved, performance.now()];
      for (let turn = 0; turn < 3; turn += 1) await host().bets.send();
      // each bet rests a second after a try, then two: three looks at once are no three calls of each
      const rested = Math.floor(Math.log2((performance.now() - began) / 1_000 + 1));
      expect(books.disbelieved - before).toBeLessThanOrEqual(put.length * (1 + rested));
      for (const { from, key } of put)
        expect(await host().bets.find(roulette, from.memberId, key)).toMatchObject({ state: 'taken' });
      const { rows } = await pool.query<{ txn: string; member_id: string }>(
        'select txn, member_id from bet where key = any($1) order by id',
        [put.map(({ key }) => key)],
      );
      const due = put.map((_, third) => (number > 0 && Math.ceil(number / 12) - 1 === third ? 30_000 : 0));
      // they come in no order
      const results = new Map(
        (await host().bets.results(rows.map(({ txn }) => txn))).map((result) => [result.txn_id, result]),
      );
      const credits = rows.map(({ txn }) => results.get(txn)!).map((result) => 'credit' in result && result.credit);
      expect(credits.map((credit) => credit && [credit['is_cancel'], credit['amount']])).toEqual(
        due.map((amount) => [undefined, amount]),
      );
      believe();
      await restsPass();
      await host().bets.send();
      expect(rows.map(({ txn }) => books.debits.get(txn))).toMatchObject(
        rows.map(({ member_id: user }, at) => ({ user, amount: 10_000, paid: due[at] })),
      );
    },
  );

  test('called off while the site believes nothing gets its stake back later', async () => {
    const { no } = await freshRound(roulette);
    const [from, key] = [newMember(), randomUUID()];
    faults.push('after');
    expect(await host().bets.place(roulette, from, key, { no, bets: red })).toEqual({ state: 'pending' });
    doubt('clock');
    await drawn(roulette, no);
    await host().bets.send();
    expect(await host().bets.find(roulette, from.memberId, key)).toEqual({ state: 'pending' });
    expect(books.cash).toBe(10_000_000 - 10_000);
    believe();
    await restsPass();
    await host().bets.send();
    expect(await host().bets.find(roulette, from.memberId, key)).toMatchObject({ code: 'PLAY_VOID' });
    expect(books.cash).toBe(10_000_000);
  });

  test('whose credit is refused for no final reason stays due, and delays no other', async () => {
    const { no } = await freshRound(roulette);
    const put = [newMember(), newMember()].map((from) => ({ from, key: randomUUID() }));
    for (const { from, key } of put) await host().bets.place(roulette, from, key, { no, bets: red });
    await drawn(roulette, no);
    other.refusals.push('INVALID_USER');
    const states = async () =>
      (
        await pool.query<{ state: string }>('select state from bet where key = any($1)', [put.map(({ key }) => key)])
      ).rows.map(({ state }) => state);
    await host().bets.send();
    expect((await states()).toSorted()).toEqual(['done', 'ending']);
    await restsPass();
    await host().bets.send();
    expect(await states()).toEqual(['done', 'done']);
  });

  test('of one key is put once, sixteen times at once', async () => {
    const { no } = await freshRound(roulette);
    const [from, key] = [newMember(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => host().bets.place(roulette, from, key, { no, bets: red })),
    );
    expect(books.cash).toBe(10_000_000 - 10_000);
    expect(answers.every(({ state }) => state === 'taken' || state === 'pending')).toBe(true);
    expect(await host().bets.find(roulette, from.memberId, key)).toMatchObject({ state: 'taken', mine: red });
    expect(await host().bets.find(roulette, newMember().memberId, key)).toBeNull();
  });

  test('of sixteen tabs at once: each press is a bet of its own or is asked to wait, none counts twice', async () => {
    const { no } = await freshRound(roulette);
    const from = newMember();
    const [cash, before] = [books.cash, books.debits.size];
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => host().bets.place(roulette, from, randomUUID(), { no, bets: red })),
    );
    const taken = answers.filter(({ state }) => state === 'taken').length;
    expect(taken).toBeGreaterThan(0);
    for (const answer of answers)
      if (answer.state !== 'taken')
        expect(answer).toMatchObject({
          state: 'refused',
          code: expect.stringMatching(/^(PLAY_BUSY|BET_ROUND_CLOSED)$/),
          msg: expect.stringMatching(/잠시만 기다려주세요|마감된 회차예요/),
        });
    expect([cash - books.cash, books.debits.size - before]).toEqual([taken * 10_000, taken]);
    await drawn(roulette, no);
  });

  test('with prices of its own is paid by the rules: what a client says of a price counts for nothing', async () => {
    const { no } = await freshRound(roulette);
    const from = newMember();
    const altered = [{ stake: 10_000, spot: 'red', price: 99_000, multiplier: 99, payout: 990_000 }];
    const placed = await host().bets.place(roulette, from, randomUUID(), { no, bets: altered });
    expect(placed).toMatchObject({ state: 'taken', mine: [{ stake: 10_000, spot: 'red' }] });
    await drawn(roulette, no);
    const { rows } = await pool.query<{ most: number; payout: number; bets: unknown }>(
      'select most, payout, bets from bet where member_id = $1',
      [from.memberId],
    );
    expect(rows).toMatchObject([{ most: 20_000, bets: [{ stake: 10_000, spot: 'red' }] }]);
    expect([0, 20_000]).toContain(rows[0]!.payout);
  });

  test('comes too late by the database’s clock, whatever round it names', async () => {
    const { no } = await freshRound(roulette);
    await wait(1_050);
    const calls = books.calls;
    for (const late of [no, no - 1, no + 1, 1])
      expect(await host().bets.place(roulette, newMember(), randomUUID(), { no: late, bets: red })).toMatchObject({
        code: 'BET_ROUND_CLOSED',
      });
    expect(books.calls).toBe(calls);
  });

  test.each([
    ['nothing', [], 'INPUT_INVALID'],
    ['a spot there is none of', [{ stake: 1_000, spot: '37' }], 'INPUT_INVALID'],
    ['one spot twice', [...red, ...red], 'INPUT_INVALID'],
    ['half a won', [{ stake: 0.5, spot: 'red' }], 'INPUT_INVALID'],
    ['a won above the most', [{ stake: 1_000_001, spot: 'red' }], 'BET_STAKE_ABOVE_MAX'],
    ['a win above the most', [{ stake: 555_600, spot: '17' }], 'BET_WIN_ABOVE_MAX'],
  ])('of %s is none', async (_what, bets, code) => {
    const { no } = await freshRound(roulette);
    const calls = books.calls;
    expect(await host().bets.place(roulette, newMember(), randomUUID(), { no, bets })).toMatchObject({ code });
    expect(books.calls).toBe(calls);
  });

  test('counts with the member’s others of the round: two presses of half the most are all of it', async () => {
    const { no } = await freshRound(roulette);
    const from = newMember();
    const half = [{ stake: 500_000, spot: 'red' }];
    const press = (bets: object[]) => host().bets.place(roulette, from, randomUUID(), { no, bets });
    expect(await press(half)).toMatchObject({ state: 'taken' });
    expect(await press(half)).toMatchObject({ state: 'taken' });
    expect(await press([{ stake: 1_000, spot: '0' }])).toMatchObject({ code: 'BET_STAKE_ABOVE_MAX' });
  });

  test('that the site refuses plays no part', async () => {
    const { no } = await freshRound(roulette);
    books.cash = 5_000;
    const [from, key] = [newMember(), randomUUID()];
    const refused = { state: 'refused', code: 'BET_STAKE_ABOVE_BALANCE', msg: '보유금이 부족해요.' };
    expect(await host().bets.place(roulette, from, key, { no, bets: red })).toEqual(refused);
    await drawn(roulette, no);
    await host().bets.send();
    expect(await host().bets.find(roulette, from.memberId, key)).toEqual(refused);
    expect(books.cash).toBe(5_000);
  });

  test('whose answer was lost is called off when its round is sealed, whatever came out', async () => {
    const { no } = await freshRound(roulette);
    const [taken, never] = [
      { from: newMember(), key: randomUUID() },
      { from: newMember(), key: randomUUID() },
    ];
    faults.push('after');
    expect(await host().bets.place(roulette, taken.from, taken.key, { no, bets: red })).toEqual({ state: 'pending' });
    faults.push('before');
    expect(await host().bets.place(roulette, never.from, never.key, { no, bets: red })).toEqual({ state: 'pending' });
    // no other bet of the member meanwhile
    expect(await host().bets.place(roulette, taken.from, randomUUID(), { no, bets: red })).toMatchObject({
      code: 'PLAY_BUSY',
    });
    expect((await drawn(roulette, no)).slips.length).toBe(2);
    await host().bets.send();
    for (const { from, key } of [taken, never])
      expect(await host().bets.find(roulette, from.memberId, key)).toMatchObject({ code: 'PLAY_VOID' });
    expect(books.cash).toBe(10_000_000);
  });

  test('whose answer was lost while its round goes on is asked for again under its key, and plays', async () => {
    const long = quick('roulette', 0);
    const { no } = await freshRound(long);
    const [from, key] = [newMember(), randomUUID()];
    faults.push('after');
    expect(await host().bets.place(long, from, key, { no, bets: red })).toEqual({ state: 'pending' });
    expect(await host().bets.place(long, from, key, { no, bets: red })).toMatchObject({ state: 'taken' });
    expect(books.cash).toBe(10_000_000 - 10_000);
  });

  test('any run of faults: every debit ends once, and the money is what the rounds say', { timeout: 60_000 }, () => {
    const members = Array.from({ length: 6 }, newMember);
    return checkFaultyRounds(
      { pool, books, faults },
      {
        memberIds: members.map(({ memberId }) => memberId),
        open: async () => (await freshRound(roulette)).no,
        bet: (no) =>
          Promise.all(members.map((from) => host().bets.place(roulette, from, randomUUID(), { no, bets: red }))),
        draw: (no) => drawn(roulette, no),
        send: () => host().bets.send(),
      },
      20_261_124,
    );
  });
});
