import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyPlay } from '@lime/domain/fairness/hosted-draw.ts';
import { highLow } from '@lime/domain/games/hosted/high-low.ts';
import type { HighLowOutcome } from '@lime/domain/games/hosted/high-low.ts';
import { openHostTest } from '../../test/host-test.ts';
import { disbeliefs, secret } from '../../test/other-site.ts';
import { within } from './database.ts';
import { createSeeds } from './host-seeds.ts';
import { createStreaks } from './streaks.ts';
import type { RunningStreak, StreakAnswer } from './streaks.ts';

// Plays of high-low: the stake is taken first, moves are made, a credit ends it. Every call may be lost on either way.

const seeds = createSeeds(secret);
const bets = [{ stake: 10_000 }];

const { database, other, doubt, believe, restsPass } = await openHostTest();
beforeEach(() => {
  other.books.cash = 1_000_000;
});

/** A host as a process makes it: nothing of it is in memory. */
const host = () => createStreaks({ pool: database.pool, site: other.site, seeds });
let member = 0;
const newMember = (maxWin = 3_000_000) => ({ memberId: `m${(member += 1)}`, maxWin });
const runningOf = (answer: StreakAnswer | null): RunningStreak => {
  expect(answer).toMatchObject({ state: 'open' });
  return (answer as { running: RunningStreak }).running;
};
const stateOf = async (key: string) =>
  (await database.pool.query<{ state: string }>('select state from play where key = $1', [key])).rows[0]?.state;
/** What a test knows and no member does: what comes next, so that it wins or loses as it likes. */
async function cardsToCome(memberId: string, key: string): Promise<HighLowOutcome['cards']> {
  const { rows } = await database.pool.query<{ salt: Buffer; client_seed: string; nonce: number; hash: string }>(
    'select s.salt, s.client_seed, s.hash, p.nonce from play p join seed s on s.id = p.seed_id where p.key = $1',
    [key],
  );
  const { salt, client_seed: clientSeed, nonce, hash: seedHash } = rows[0]!;
  const proof = { version: '1', seedHash, serverSeed: seeds.textOf(memberId, salt), clientSeed, nonce };
  const verified = await verifyPlay(highLow, proof, {
    hashOfText: (text) => createHash('sha256').update(text).digest('hex'),
    hmac: (by, text) => createHmac('sha256', Buffer.from(by, 'hex')).update(text).digest(),
  });
  return (verified as { outcome: HighLowOutcome }).outcome.cards;
}

/** Begins plays until one has a red or black second card, and names the colour that wins. */
async function begin(of = newMember()) {
  for (;;) {
    const key = randomUUID();
    const running = runningOf(await host().start(of, key, bets));
    const [, next] = await cardsToCome(of.memberId, key);
    if (next !== 'joker' && next) {
      const isRed = next.suit === 'heart' || next.suit === 'diamond';
      return { ...of, key, running, wins: isRed ? 'red' : 'black', loses: isRed ? 'black' : 'red' };
    }
    await host().move(of.memberId, key, 0, 'red');
  }
}

describe('a play', () => {
  test('takes its stake, shows one card, and is paid once it is taken', async () => {
    const { memberId, key, running, wins } = await begin();
    const before = other.books.cash;
    expect(running).toMatchObject({ stake: 10_000, moves: [], multiplier: null, skipsLeft: 3, streak: 0 });
    expect(running.cards).toHaveLength(1);
    // nothing to take before the first win
    expect(await host().move(memberId, key, 0, 'take')).toMatchObject({ code: 'INPUT_INVALID' });
    const second = runningOf(await host().move(memberId, key, 0, wins));
    expect(second).toMatchObject({ streak: 1, multiplier: 1970, multipliers: [null, 1970], moves: [wins] });
    expect(second.cards).toHaveLength(2);
    const skipped = runningOf(await host().move(memberId, key, 1, 'skip'));
    expect(skipped).toMatchObject({ streak: 1, multiplier: 1970, multipliers: [null, 1970, 1970], skipsLeft: 2 });
    expect(await host().move(memberId, key, 2, 'take')).toMatchObject({
      state: 'done',
      balance: before + 19_700,
      play: { payout: 19_700, stake: 10_000, outcome: { cards: skipped.cards } },
    });
    expect(other.books.cash).toBe(before + 19_700);
    expect(await host().running(memberId)).toBeNull();
  });

  test('that is lost is closed with nothing', async () => {
    const { memberId, key, loses } = await begin();
    const before = other.books.cash;
    expect(await host().move(memberId, key, 0, loses)).toMatchObject({ state: 'done', play: { payout: 0 } });
    expect(other.books.cash).toBe(before);
    // the moves are said with the end
    expect([...other.books.debits.values()].at(-1)).toMatchObject({
      amount: 10_000,
      paid: 0,
      bets: [{ stake: 10_000, moves: [loses] }],
    });
  });

  test('stays as it is for another tab, a reload, another process; a second one waits for its end', async () => {
    const { memberId, maxWin, key, running } = await begin();
    expect(await host().running(memberId)).toEqual(running);
    expect(await host().find(memberId, key)).toMatchObject({ state: 'open', running });
    expect(await host().start({ memberId, maxWin }, randomUUID(), bets)).toMatchObject({ code: 'PLAY_BUSY' });
    // its seed holds the cards to come
    expect(await within(database.pool, (client) => seeds.rotate(client, { memberId, line: 'plays' }, 'mine'))).toBe(
      false,
    );
    expect(await host().find('another', key)).toBeNull();
    expect(await host().move('another', key, 0, 'red')).toMatchObject({ code: 'INPUT_INVALID' });
  });

  test('a move sent sixteen times at once is one; another one in its place is refused', async () => {
    const { memberId, key, wins, loses } = await begin();
    const answers = await Promise.all(Array.from({ length: 16 }, () => host().move(memberId, key, 0, wins)));
    for (const answer of answers) expect(runningOf(answer)).toMatchObject({ moves: [wins] });
    expect(await host().move(memberId, key, 0, loses)).toMatchObject({ code: 'PLAY_CHANGED' });
    expect(await host().move(memberId, key, 2, wins)).toMatchObject({ code: 'PLAY_CHANGED' });
    const taken = await Promise.all(Array.from({ length: 16 }, () => host().move(memberId, key, 1, 'take')));
    expect(new Set(taken.map(({ state }) => state))).toEqual(new Set(['done']));
    expect([...other.books.debits.values()].at(-1)).toMatchObject({ paid: 19_700 });
  });

  test('never offers more than its member may win, and does not begin without room for a first win', async () => {
    const { memberId, key, running } = await begin(newMember(21_000));
    for (const { price } of running.offers) expect(price).toBeLessThanOrEqual(2_100);
    expect(running.offers.map(({ pick }) => pick)).toEqual(expect.arrayContaining(['red', 'black']));
    expect(await host().move(memberId, key, 0, 'joker')).toMatchObject({ code: 'INPUT_INVALID' });
    const calls = other.books.calls;
    expect(await host().start(newMember(19_699), randomUUID(), bets)).toMatchObject({
      state: 'refused',
      msg: '최대 당첨금은 19,699원이에요. 베팅금액을 줄여주세요.',
    });
    expect(other.books.calls).toBe(calls);
    expect(await host().start(newMember(19_700), randomUUID(), bets)).toMatchObject({ state: 'open' });
  });

  test.each([
    ['nothing', []],
    ['two bets', [...bets, ...bets]],
    ['no stake', [{ stake: 0 }]],
    ['no list', 'what'],
  ])('of %s is none', async (_what, values) => {
    expect(await host().start(newMember(), randomUUID(), values)).toMatchObject({ code: 'INPUT_INVALID' });
  });

  test.each([null, 'up', 7, ['red']])('the move %j is none', async (value) => {
    const { memberId, key } = await begin();
    expect(await host().move(memberId, key, 0, value)).toMatchObject({ code: 'INPUT_INVALID' });
    expect(await host().running(memberId)).toMatchObject({ moves: [] });
  });
});

test.each(disbeliefs)(
  'a play that ends while its credit is not proven (%s) is paid once that is mended',
  async (why) => {
    const [winner, loser] = [await begin(), await begin()];
    await host().move(winner.memberId, winner.key, 0, winner.wins);
    const before = other.books.cash;
    doubt(why);
    expect(await host().move(winner.memberId, winner.key, 1, 'take')).toEqual({ state: 'pending' });
    expect(await host().move(loser.memberId, loser.key, 0, loser.loses)).toEqual({ state: 'pending' });
    await host().recover(0);
    expect([await stateOf(winner.key), await stateOf(loser.key)]).toEqual(['ending', 'ending']);
    const { rows } = await database.pool.query<{ txn: string }>(
      'select txn from play where key = any($1) order by id',
      [[winner.key, loser.key]],
    );
    const results = await host().results(rows.map(({ txn }) => txn));
    // in any order
    const credited = results.map((result) => 'credit' in result && Number(result.credit['amount']));
    expect(new Set(credited)).toEqual(new Set([0, 19_700]));
    for (const result of results) expect(result).not.toHaveProperty('credit.is_cancel');
    believe();
    await restsPass();
    await host().recover(0);
    expect(await host().find(winner.memberId, winner.key)).toMatchObject({ state: 'done', play: { payout: 19_700 } });
    expect(await host().find(loser.memberId, loser.key)).toMatchObject({ state: 'done', play: { payout: 0 } });
    expect(other.books.cash).toBe(before + 19_700);
  },
);

describe('an answer that never comes', () => {
  const asLongAgo = () => database.pool.query(`update play set asked_at = asked_at - interval '1 minute'`);

  test('to its stake: the play is called off, and the stake is back', async () => {
    const of = newMember();
    const { createPlays } = await import('./plays.ts');
    const { hostedGames } = await import('@lime/domain/games/hosted-games.ts');
    const plays = createPlays({ pool: database.pool, site: other.site, seeds, games: hostedGames });
    for (const fault of ['before', 'after'] as const) {
      const key = randomUUID();
      const before = other.books.cash;
      other.faults.push(fault);
      expect(await host().start(of, key, bets)).toEqual({ state: 'pending' });
      await asLongAgo();
      await plays.recover();
      expect([fault, await stateOf(key), other.books.cash]).toEqual([fault, 'void', before]);
    }
  });

  test('to its credit: it is sent again until it is answered, and pays once', async () => {
    for (const fault of ['before', 'after'] as const) {
      const { memberId, key, wins } = await begin();
      const before = other.books.cash;
      await host().move(memberId, key, 0, wins);
      other.faults.push(fault);
      expect(await host().move(memberId, key, 1, 'take')).toEqual({ state: 'pending' });
      expect(await host().move(memberId, key, 1, 'take')).toMatchObject({ state: 'done', play: { payout: 19_700 } });
      await host().recover(0);
      expect([await stateOf(key), other.books.cash]).toEqual(['done', before + 19_700]);
    }
    const { memberId, key, loses } = await begin();
    other.faults.push('before', 'before');
    expect(await host().move(memberId, key, 0, loses)).toEqual({ state: 'pending' });
    await host().recover(0);
    expect(await stateOf(key)).toBe('ending');
    await Promise.all([host().recover(0), host().recover(0)]);
    expect(await host().find(memberId, key)).toMatchObject({ state: 'done', play: { payout: 0 } });
  });
});

test('what lies untouched for a day is taken for its member; without a win the stake comes back', async () => {
  const [won, begun, young] = [await begin(), await begin(), await begin()];
  await host().move(won.memberId, won.key, 0, won.wins);
  const before = other.books.cash;
  const age = (key: string, hours: number) =>
    database.pool.query('update play set asked_at = clock_timestamp() - make_interval(hours => $2) where key = $1', [
      key,
      hours,
    ]);
  await age(won.key, 25);
  await age(begun.key, 25);
  await age(young.key, 23);
  await host().recover();
  expect(await host().find(won.memberId, won.key)).toMatchObject({ state: 'done', play: { payout: 19_700 } });
  expect(await host().find(begun.memberId, begun.key)).toMatchObject({ state: 'done', play: { payout: 10_000 } });
  expect(await host().find(young.memberId, young.key)).toMatchObject({ state: 'open' });
  expect(other.books.cash).toBe(before + 29_700);
});
