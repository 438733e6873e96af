import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { guessesFrom, textsIn } from '@lime/domain/fairness/guesses.ts';
import { drawRound, verifyHostedRound, verifyPlay } from '@lime/domain/fairness/hosted-draw.ts';
import { findHostedGameByType, hostedGames } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { openHostTest } from '../../test/host-test.ts';
import { secret } from '../../test/other-site.ts';
import { within } from './database.ts';
import { createPlays, seedLineOf } from './plays.ts';
import { createRoundBets } from './round-bets.ts';
import { createRoundChains } from './round-chains.ts';
import { createRoundViews } from './round-view.ts';
import { advanceRounds, hashing } from './hosted-rounds.ts';
import { createSeeds } from './host-seeds.ts';
import { createStreaks } from './streaks.ts';

// Anyone who has all of the host's tables, but not its secret, cannot tell an outcome while betting is open (decision 83). The
// same search finds every outcome once the link or the seed is published, so it would have found it before.

const { other, pool } = await openHostTest();
beforeAll(async () => {
  other.books.cash = 10_000_000;
});

/** Every row of every table of the schema, as texts. */
async function allTexts(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = current_schema()`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['chain', 'round', 'bet', 'seed', 'play', 'guest_session']),
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(
      ...textsIn((await pool.query(`select * from ${name}`)).rows, (value) =>
        Buffer.isBuffer(value) ? value.toString('hex') : value instanceof Date ? value.toISOString() : null,
      ),
    );
  return texts;
}
const allGuesses = async () => guessesFrom(await allTexts(), hashing);

/** The game with the raw stream of a round for its outcome: no two links have the same by chance. */
const streamOf = (game: AnyHostedGame, no: number, link: string, salt: string): Promise<unknown> =>
  drawRound<unknown, unknown>(
    { ...game, open: () => null, draw: () => (blocks) => Buffer.from(blocks(0)).toString('hex') },
    { no, link, salt },
    hashing,
  );

test.each(['roulette', 'horse'])(
  'an open round of %s is drawn from nothing that stands in a table',
  async (gType) => {
    const found = findHostedGameByType(gType)!;
    const game: AnyHostedGame = {
      ...found,
      play: { kind: 'rounds', clock: { periodSeconds: 3, offsetSeconds: 0, closesSeconds: 1 } },
    };
    const site = { pool, site: other.site, findGame: () => game };
    // a chain that a search by hand walks from end to end
    const rounds = { pool, chains: createRoundChains(secret, 50) };
    const bets = createRoundBets(site);
    const views = createRoundViews(pool, bets);
    const running = async () =>
      (
        await pool.query<{ no: number; left: number }>(
          `select no, extract(epoch from closes_at - clock_timestamp())::float8 as left from round where game = $1 and drawn_at is null`,
          [gType],
        )
      ).rows[0];
    let open = await running();
    while (!open || open.left < 1.2) {
      await wait(Math.min(100, await advanceRounds(rounds, game)));
      open = await running();
    }
    const spot = gType === 'horse' ? 'win-1' : 'red';
    const limits = { min: 1_000, max: 1_000_000, win: 20_000_000 };
    const placed = await bets.place(game, { memberId: '7', limits }, randomUUID(), {
      no: open.no,
      bets: [{ stake: 10_000, spot }],
    });
    expect(placed).toMatchObject({ state: 'taken' });
    const before = await allGuesses();
    expect(((await running())?.left ?? 0) > 0, 'betting was still open').toBe(true);

    let file = await views.file(game, open.no);
    while (!file) {
      await wait(Math.min(100, await advanceRounds(rounds, game)));
      file = await views.file(game, open.no);
    }
    const { no, link, salt, slips, version, outcome } = file;
    const published = await streamOf(game, no, link, salt);
    const earlier = { link: hashing.hashOfBytes(link) as string, distance: 1 };
    /** What draws this round, even for who knows the salt that all its bets made. */
    const drawing = async (guesses: ReadonlySet<string>) => {
      const hits: string[] = [];
      for (const guess of guesses) {
        const verified = await verifyHostedRound(
          game,
          { version, no, link: guess, earlier, slips, beacon: null, salt },
          hashing,
        );
        if ('outcome' in verified || (await streamOf(game, no, guess, salt)) === published) hits.push(guess);
      }
      return hits;
    };
    expect(await drawing(before)).toEqual([]);
    // the search is a search: with what is published now it finds the round
    expect(await drawing(await allGuesses())).toEqual([link]);
    expect(await verifyHostedRound(game, { version, no, link, earlier, slips, beacon: null, salt }, hashing)).toEqual({
      outcome,
    });
  },
  60_000,
);

test.each(['keno', 'baccarat', 'highlow5s'])(
  'the next play of %s is drawn from nothing that stands in a table',
  async (gType) => {
    const game = findHostedGameByType(gType)!;
    const seeds = createSeeds(secret);
    const plays = createPlays({ pool, site: other.site, seeds, games: hostedGames });
    const line = seedLineOf(game, `member of ${gType}`);
    const next = await within(pool, async (client) => {
      const seed = await seeds.active(client, line);
      await seeds.nextHash(client, line);
      return seed;
    });
    const before = await allTexts();
    const guesses = await guessesFrom(before, hashing);
    const bets = {
      keno: [{ stake: 10_000, numbers: [1, 2, 3, 4, 5], risk: 'low' }],
      baccarat: [{ stake: 10_000, spot: 'player' }],
      highlow5s: [{ stake: 10_000, pick: 'red' }],
    }[gType]!;
    const on = { hash: next.hash, nonce: next.nonce };
    expect(await plays.play(game, line.memberId, randomUUID(), bets, on)).toMatchObject({ state: 'done' });
    const [play] = await plays.history(game, line.memberId, 1);
    expect(before).not.toContain(JSON.stringify(play!.outcome));
    expect(await within(pool, (client) => seeds.rotate(client, line, 'mine'))).toBe(true);
    const [revealed] = await within(pool, (client) => seeds.revealed(client, line, 1));
    const proof = { version: '1', seedHash: next.hash, clientSeed: next.clientSeed, nonce: next.nonce };
    const drawing = async (values: Iterable<string>) => {
      const hits: string[] = [];
      for (const serverSeed of values)
        if ('outcome' in (await verifyPlay(game, { ...proof, serverSeed }, hashing))) hits.push(serverSeed);
      return hits;
    };
    expect(await drawing(guesses)).toEqual([]);
    expect(await drawing([...guesses, revealed!.serverSeed])).toEqual([revealed!.serverSeed]);
    expect(await verifyPlay(game, { ...proof, serverSeed: revealed!.serverSeed }, hashing)).toEqual({
      outcome: play!.outcome,
    });
  },
);

test('the cards to come of a play of high-low that goes on stand nowhere', async () => {
  const seeds = createSeeds(secret);
  const streaks = createStreaks({ pool, site: other.site, seeds });
  const key = randomUUID();
  const from = { memberId: 'member of highlow', maxWin: 3_000_000 };
  expect(await streaks.start(from, key, [{ stake: 10_000 }])).toMatchObject({ state: 'open' });
  const { rows } = await pool.query<{ salt: Buffer; hash: string }>(
    `select s.salt, s.hash from play p join seed s on s.id = p.seed_id where p.key = $1`,
    [key],
  );
  const { salt, hash } = rows[0]!;
  const guesses = await guessesFrom(await allTexts(), hashing);
  expect([...guesses].filter((guess) => hashing.hashOfText(guess) === hash)).toEqual([]);
  expect(hashing.hashOfText(seeds.textOf(from.memberId, salt))).toBe(hash);
});
