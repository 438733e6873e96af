import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyPlay } from '@lime/domain/fairness/hosted-draw.ts';
import { findHostedGameByType, hostedGames } from '@lime/domain/games/hosted-games.ts';
import { keno } from '@lime/domain/games/hosted/token-keno.ts';
import { openHostTest, randomFaults, seededRandom } from '../../test/host-test.ts';
import { secret } from '../../test/other-site.ts';
import { within } from './database.ts';
import { createPlays } from './plays.ts';
import { createSeeds } from './host-seeds.ts';

const game = findHostedGameByType('keno')!;

const { other, pool, books, faults } = await openHostTest();
beforeEach(() => {
  books.cash = 1_000_000;
});

const seeds = createSeeds(secret);
/** A host as a process makes it: nothing of it is in memory. */
const host = () => createPlays({ pool, site: other.site, seeds, games: hostedGames });
/** The seeds of games that show nothing before betting. */
const plays = (memberId: string) => ({ memberId, line: 'plays' });
let member = 0;
const newMember = () => String((member += 1));
const bets = [{ stake: 10_000, numbers: [1, 2, 3, 4, 5], risk: 'low' }];
const old = () => pool.query(`update play set asked_at = asked_at - interval '1 minute' where state = 'asked'`);
const statesOf = async (id: string) =>
  (await pool.query<{ state: string }>('select state from play where member_id = $1 order by id', [id])).rows.map(
    ({ state }) => state,
  );

const hashing = {
  hashOfText: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmac: (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
};

describe('a play', () => {
  test('takes and pays what its seeds say, and whoever has the revealed seed draws it again', async () => {
    const id = newMember();
    const shown = await within(pool, async (client) => ({
      active: (await seeds.active(client, plays(id))).hash,
      next: await seeds.nextHash(client, plays(id)),
    }));
    const answers = [];
    for (let no = 0; no < 5; no += 1) answers.push(await host().play(game, id, randomUUID(), bets));
    const done = await host().history(game, id, 100);
    expect(done.map(({ nonce }) => nonce)).toEqual([4, 3, 2, 1, 0]);
    expect(books.cash).toBe(1_000_000 + done.reduce((sum, { payout, stake }) => sum + payout - stake, 0));
    expect(answers.every(({ state }) => state === 'done')).toBe(true);
    expect([...books.debits.values()].at(-1)).toMatchObject({ user: id, bets });

    expect(await within(pool, (client) => seeds.revealed(client, plays(id), 10))).toEqual([]);
    expect(await within(pool, (client) => seeds.rotate(client, plays(id), 'mine'))).toBe(true);
    const [revealed] = await within(pool, (client) => seeds.revealed(client, plays(id), 10));
    expect(revealed).toMatchObject({ hash: shown.active, plays: 5 });
    for (const { nonce, outcome, seedHash } of done) {
      const { serverSeed, clientSeed } = revealed!;
      const verified = await verifyPlay(keno, { version: '1', seedHash, serverSeed, clientSeed, nonce }, hashing);
      expect(verified).toEqual({ outcome });
    }
    const now = await within(pool, (client) => seeds.active(client, plays(id)));
    expect(now).toMatchObject({ hash: shown.next, clientSeed: 'mine', nonce: 0 });
  });

  test('of one key happens once, sixteen times at once', async () => {
    const id = newMember();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 16 }, () => host().play(game, id, key, bets)));
    expect(await statesOf(id)).toEqual(['done']);
    const [play] = await host().history(game, id, 1);
    expect(books.cash).toBe(1_000_000 - 10_000 + play!.payout);
    for (const answer of answers) expect(answer).toMatchObject({ state: 'done', play: { id: play!.id } });
  });

  test('of sixteen tabs at once: a second one is asked to wait, and no nonce is played twice', async () => {
    const id = newMember();
    const before = books.debits.size;
    const answers = await Promise.all(Array.from({ length: 16 }, () => host().play(game, id, randomUUID(), bets)));
    const done = answers.filter(({ state }) => state === 'done').length;
    expect(done).toBeGreaterThan(0);
    for (const answer of answers)
      if (answer.state !== 'done')
        expect(answer).toEqual({
          state: 'refused',
          code: 'PLAY_BUSY',
          msg: '앞 판의 결과를 확인하고 있어요. 잠시만 기다려주세요.',
        });
    const played = await host().history(game, id, 100);
    expect(played.map(({ nonce }) => nonce)).toEqual(Array.from({ length: done }, (_, no) => done - 1 - no));
    expect(books.debits.size - before).toBe(done);
  });

  test('whose answer is awaited keeps no other game waiting, and each has a nonce of its own', async () => {
    const baccarat = findHostedGameByType('baccarat')!;
    const id = newMember();
    const key = randomUUID();
    faults.push('before');
    expect(await host().play(game, id, key, bets)).toEqual({ state: 'pending' });
    const other = await host().play(baccarat, id, randomUUID(), [{ stake: 10_000, spot: 'player' }]);
    expect(other).toMatchObject({ state: 'done', play: { nonce: 1 } });
    expect(await host().play(game, id, key, bets)).toMatchObject({ state: 'done', play: { nonce: 0 } });
  });

  test('that the site refuses is told in its words', async () => {
    const id = newMember();
    books.cash = 5_000;
    const key = randomUUID();
    const refused = { state: 'refused', code: 'BET_STAKE_ABOVE_BALANCE', msg: '보유금이 부족해요.' };
    expect(await host().play(game, id, key, bets)).toEqual(refused);
    books.cash = 50_000;
    expect(await host().play(game, id, key, bets)).toEqual(refused);
    expect(await host().history(game, id, 10)).toEqual([]);
  });

  test.each([
    ['nothing', []],
    ['numbers of another game', [{ stake: 10_000, spot: '17' }]],
    ['eleven numbers', [{ stake: 10_000, numbers: Array.from({ length: 11 }, (_, no) => no + 1), risk: 'low' }]],
    ['two bets', [...bets, ...bets]],
    ['no list', 'what'],
  ])('of %s is none', async (_what, values) => {
    const calls = books.calls;
    expect(await host().play(game, newMember(), randomUUID(), values)).toMatchObject({
      state: 'refused',
      code: 'INPUT_INVALID',
    });
    expect(books.calls).toBe(calls);
  });
});

describe('a game that shows a card before betting', () => {
  const shows = findHostedGameByType('highlow5s')!;
  const line = (memberId: string) => ({ memberId, line: 'highlow5s' });
  const look = (id: string) =>
    within(pool, async (client) => {
      const seed = await seeds.active(client, line(id));
      return { on: { hash: seed.hash, nonce: seed.nonce }, card: host().opening(shows, seed) };
    });
  const red = [{ stake: 10_000, pick: 'red' }];

  test('shows it until its play is made, which has it as its first card', async () => {
    const id = newMember();
    const before = await look(id);
    expect(await look(id)).toEqual(before);
    const answer = await host().play(shows, id, randomUUID(), red, before.on);
    expect(answer).toMatchObject({ state: 'done', play: { outcome: { base: before.card }, nonce: 0 } });
    expect((await look(id)).on).toEqual({ hash: before.on.hash, nonce: 1 });
  });

  test('does not play on another card than the one that was shown: another tab was first', async () => {
    const id = newMember();
    const { on } = await look(id);
    const both = await Promise.all([1, 2].map(() => host().play(shows, id, randomUUID(), red, on)));
    expect(both.map(({ state }) => state).toSorted()).toEqual(['done', 'refused']);
    const calls = books.calls;
    for (const stale of [on, undefined, { ...on, nonce: 2 }, { hash: 'f'.repeat(64), nonce: 1 }])
      expect(await host().play(shows, id, randomUUID(), red, stale)).toMatchObject({ code: 'PLAY_CHANGED' });
    expect(books.calls).toBe(calls);
  });

  test('takes no pick that cannot win on it', async () => {
    let refused = 0;
    for (let no = 0; no < 60 && refused === 0; no += 1) {
      const id = newMember();
      const { on, card } = await look(id);
      const pick = card === 'joker' || (card as { rank: number }).rank === 1 ? 'high' : 'low';
      const isNone = card === 'joker' || [1, 2].includes((card as { rank: number }).rank);
      if (!isNone) continue;
      refused += 1;
      expect(await host().play(shows, id, randomUUID(), [{ stake: 10_000, pick }], on)).toMatchObject({
        code: 'INPUT_INVALID',
      });
      expect(await statesOf(id)).toEqual([]);
    }
    expect(refused).toBe(1);
  });

  test('has seeds of its own: what it shows is no part of another game’s draw', async () => {
    const id = newMember();
    const shown = await look(id);
    await host().play(game, id, randomUUID(), bets);
    expect(await look(id)).toEqual(shown);
    const [one, other] = await within(pool, async (client) => [
      await seeds.active(client, line(id)),
      await seeds.active(client, plays(id)),
    ]);
    expect(one.text).not.toBe(other.text);
    expect(await within(pool, (client) => seeds.rotate(client, line(id), 'mine'))).toBe(true);
    expect(await within(pool, (client) => seeds.active(client, plays(id)))).toMatchObject({ nonce: 1 });
  });
});

describe('an answer that never comes', () => {
  test('after the site took the stake: the play stands, with the outcome its seeds gave it', async () => {
    const id = newMember();
    const key = randomUUID();
    faults.push('after');
    expect(await host().play(game, id, key, bets)).toEqual({ state: 'pending' });
    // meanwhile nothing of the seed is shown, and no other play begins
    expect(await within(pool, (client) => seeds.rotate(client, plays(id), 'mine'))).toBe(false);
    expect(await host().play(game, id, randomUUID(), bets)).toMatchObject({ state: 'refused', code: 'PLAY_BUSY' });
    await old();
    expect(await host().recover()).toBe(1);
    const { play } = (await host().find(game, id, key)) as { play: { payout: number } };
    expect(books.cash).toBe(1_000_000 - 10_000 + play.payout);
  });

  test('before the site heard of it: the play is void, and its debit is refused if it comes after all', async () => {
    const id = newMember();
    const key = randomUUID();
    faults.push('before', 'before');
    expect(await host().play(game, id, key, bets)).toEqual({ state: 'pending' });
    await old();
    expect(await host().recover()).toBe(0);
    expect(await host().recover()).toBe(1);
    expect(await host().find(game, id, key)).toMatchObject({ state: 'refused', code: 'PLAY_VOID' });
    expect(await host().play(game, id, key, bets)).toMatchObject({ state: 'refused', code: 'PLAY_VOID' });
    expect(books.cash).toBe(1_000_000);
  });

  test('the same key sent again is the same debit', async () => {
    const id = newMember();
    const key = randomUUID();
    faults.push('after');
    await host().play(game, id, key, bets);
    const again = await host().play(game, id, key, bets);
    expect(again).toMatchObject({ state: 'done' });
    expect(await statesOf(id)).toEqual(['done']);
  });

  test('any run of faults: every debit ends once, and the money is what the plays say', async () => {
    const members = Array.from({ length: 6 }, newMember);
    const random = seededRandom(20_261_124);
    for (let round = 0; round < 12; round += 1) {
      faults.splice(0, faults.length, ...randomFaults(random, 4));
      await Promise.all(members.map((id) => host().play(game, id, randomUUID(), bets)));
      await old();
      faults.splice(0, faults.length, ...(random(2) ? (['before', 'after'] as const) : []));
      // two processes at once, as after a restart
      await Promise.all([host().recover(), host().recover()]);
    }
    faults.length = 0;
    await old();
    await host().recover();
    const { rows } = await pool.query<{ txn: string; state: string; stake: number; payout: number | null }>(
      'select txn, state, stake, payout from play where member_id = any($1)',
      [members],
    );
    expect(rows.filter(({ state }) => state === 'asked')).toEqual([]);
    let expected = 1_000_000;
    for (const { txn, state, stake, payout } of rows) {
      const debit = books.debits.get(txn);
      expect([txn, state]).toEqual([txn, debit ? 'done' : 'void']);
      if (debit) expect([debit.amount, debit.paid]).toEqual([stake, payout]);
      expected += debit ? payout! - stake : 0;
    }
    expect(books.cash).toBe(expected);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done', 'void']));
  }, 60_000);
});

test('the whole database of the host tells no seed that is not revealed', async () => {
  const id = newMember();
  await host().play(game, id, randomUUID(), bets);
  const { text } = await within(pool, (client) => seeds.active(client, plays(id)));
  const tables = await pool.query<{ all: string }>(
    `select (select string_agg(p::text, '') from play p) || (select string_agg(s::text, '') from seed s) as all`,
  );
  expect(tables.rows[0]!.all).not.toContain(text);
  expect(tables.rows[0]!.all).not.toContain(Buffer.from(text).toString('hex'));
  const { rows } = await pool.query<{ salt: Buffer; hash: string }>(
    'select salt, hash from seed where member_id = $1',
    [id],
  );
  // with another host's secret the same salts give other seeds
  for (const { salt, hash } of rows) {
    const other = createSeeds('a secret of another installation, as long as it is').textOf(id, salt);
    expect(hashing.hashOfText(other)).not.toBe(hash);
    expect(hashing.hashOfText(seeds.textOf(id, salt))).toBe(hash);
  }
});
