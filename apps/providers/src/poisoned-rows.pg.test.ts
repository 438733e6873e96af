import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import { findHostedGameByType, hostedGames } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { checkFivePoisoned, openHostTest } from '../test/host-test.ts';
import { secret } from '../test/other-site.ts';
import { createBonusPayments } from './casino/answer-gifts.ts';
import { createFreeSpins } from './casino/free-spin-plays.ts';
import { slotGame } from './casino/slot-game.ts';
import { createPools } from './casino/slot-pools.ts';
import { createHands, handTables } from './casino/tables/hands.ts';
import { createVisits } from './casino/visits.ts';
import { createSeeds } from './token/host-seeds.ts';
import { advanceRounds } from './token/hosted-rounds.ts';
import { createOutcomes, tellAll } from './token/outcomes.ts';
import { createPlays } from './token/plays.ts';
import { createRoundBets } from './token/round-bets.ts';
import { createRoundChains } from './token/round-chains.ts';
import { createStreaks } from './token/streaks.ts';

// What the host's loops do with rows that fail: they rest, are counted and logged, and cost their neighbours nothing.

const tools = await openHostTest();
const { pool, other, books, faults } = tools;
const { site } = other;
const seeds = createSeeds(secret);
beforeEach(() => {
  books.cash = 100_000_000;
});
let member = 0;
const six = <T>(make: (memberId: string) => Promise<T>) =>
  Array.from({ length: 6 }).reduce<Promise<T[]>>(async (before) => {
    const made = await before;
    return [...made, await make(`p${(member += 1)}`)];
  }, Promise.resolve([]));
const txnOf = async (table: 'play' | 'bet' | 'hand', key: string) =>
  (await pool.query<{ txn: string }>(`select txn from ${table} where key = $1`, [key])).rows[0]!.txn;

describe('five poisoned rows cost a healthy one nothing', () => {
  test('among plays whose debits were never answered', async () => {
    const plays = createPlays({ pool, site, seeds, games: hostedGames });
    const keno = findHostedGameByType('keno')!;
    const rows = () =>
      six(async (memberId) => {
        const key = randomUUID();
        faults.push('before');
        await plays.play(keno, memberId, key, [{ stake: 10_000, numbers: [1, 2], risk: 'low' }]);
        return txnOf('play', key);
      });
    await checkFivePoisoned(tools, 'play', rows, () => plays.recover(0));
  });

  test('among plays with moves that are to be paid, or that lay untouched for a day', async () => {
    const streaks = createStreaks({ pool, site, seeds });
    const rows = () =>
      six(async (memberId) => {
        const key = randomUUID();
        await streaks.start({ memberId, maxWin: 3_000_000 }, key, [{ stake: 10_000 }]);
        return txnOf('play', key);
      });
    const end = async () => {
      const txns = await rows();
      await pool.query(
        `update play set state = 'ending', payout = 0, outcome = '{"cards": []}', bets = '[{"stake": 10000, "moves": []}]'
         where txn = any($1)`,
        [txns],
      );
      return txns;
    };
    await checkFivePoisoned(tools, 'play', end, () => streaks.recover(0));
    const idle = await rows();
    await pool.query(`update play set asked_at = asked_at - interval '25 hours' where txn = any($1)`, [idle]);
    await tools.poison('play', idle.slice(0, 5));
    await expect(streaks.recover(0)).rejects.toBeInstanceOf(AggregateError);
    const { rows: states } = await pool.query<{ state: string; tries: number }>(
      'select state, tries from play where txn = any($1) order by id',
      [idle],
    );
    expect(states).toEqual([...Array<object>(5).fill({ state: 'open', tries: 1 }), { state: 'done', tries: 0 }]);
    // they rest
    await streaks.recover(0);
  });

  test('among hands', async () => {
    const hands = createHands({ pool, site, seeds });
    const rows = () =>
      six(async (memberId) => {
        const key = randomUUID();
        faults.push('before');
        const from = { memberId, limits: { min: 1_000, max: 5_000_000, win: 500_000_000 } };
        await hands.start(handTables[0]!, from, key, [{ stake: 10_000, spot: 'ante' }]);
        return txnOf('hand', key);
      });
    await checkFivePoisoned(tools, 'hand', rows, () => hands.recover(0));
  });

  test('among wins of free spins', async () => {
    const title = slotGame(findCasinoGame('moon-rabbit')!, (await loadSlot('moon-rabbit'))!);
    // every spin wins
    const game = { ...title, settle: () => [5_000] };
    const spins = createFreeSpins({
      pool,
      site,
      seeds,
      games: new Map([[game.id, game]]),
      lineOf: (_game, memberId) => ({ memberId, line: 'slots' }),
    });
    const rows = () =>
      six(async (memberId) => {
        const key = randomUUID();
        await pool.query(
          `insert into gift (txn, member_id, kind, game, spins, stake, until)
           values ($1, $2, 'spins', $3, 1, 1000, clock_timestamp() + interval '1 day')`,
          [`gift-${randomUUID()}`, memberId, game.id],
        );
        faults.push('before');
        await spins.play(game, memberId, key);
        return txnOf('play', key);
      });
    await checkFivePoisoned(tools, 'play', rows, () => spins.recover(0));
  });

  test('among bonuses', async () => {
    const rows = () =>
      six(async (memberId) => {
        const txn = `gift-${randomUUID()}`;
        await pool.query(`insert into gift (txn, member_id, kind, amount) values ($1, $2, 'bonus', 5000)`, [
          txn,
          memberId,
        ]);
        return txn;
      });
    await checkFivePoisoned(tools, 'gift', rows, createBonusPayments(pool, site));
  });

  test('among pools whose amounts are told', async () => {
    const titles = Array.from({ length: 6 }, (_, no) => `pool-${no}`);
    await pool.query(
      'insert into slot_pool (title, amount, told) select unnest($1::text[]), 1000, false on conflict do nothing',
      [titles],
    );
    await pool.query(`
      create or replace function refuse_pool() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$;
      create or replace trigger poisoned before update of told on slot_pool for each row when (new.title < 'pool-5') execute function refuse_pool()`);
    await expect(createPools(pool, site, new Map()).tell()).rejects.toBeInstanceOf(AggregateError);
    const { rows } = await pool.query<{ title: string }>('select title from slot_pool where told');
    expect(rows).toEqual([{ title: 'pool-5' }]);
    await pool.query('drop trigger poisoned on slot_pool');
  });

  test('among games whose outcomes are told', async () => {
    const games = hostedGames.slice(0, 6);
    const asked: string[] = [];
    const outcomes = createOutcomes({
      pool,
      site: {
        tellOutcomes: (gType) => {
          asked.push(gType);
          if (gType !== games[5]!.gType) throw new Error('poisoned');
          return Promise.resolve(0);
        },
      },
    });
    await expect(tellAll(outcomes, games, () => false)).rejects.toBeInstanceOf(AggregateError);
    expect(asked).toEqual(games.map(({ gType }) => gType));
  });

  test('among members who have left', async () => {
    const server = fastify();
    const users = Array.from({ length: 6 }, (_, no) => `left-${no}`);
    await pool.query(
      `insert into casino_visit (member_id, games, seen_at)
       select u, '{}', clock_timestamp() - interval '1 minute' from unnest($1::text[]) u`,
      [users],
    );
    await pool.query(`
      create or replace function refuse_visit() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$;
      create or replace trigger poisoned before delete on casino_visit for each row when (old.member_id < 'left-5') execute function refuse_visit()`);
    createVisits(server, { pool, site, times: { goneMs: 1, everyMs: 50, restMs: 60_000, restMostMs: 60_000 } });
    const left = async () =>
      (await pool.query<{ member_id: string; tries: number }>('select member_id, tries from casino_visit order by 1'))
        .rows;
    await expect
      .poll(left, { timeout: 5_000, interval: 50 })
      .toEqual(users.slice(0, 5).map((user) => ({ member_id: user, tries: 1 })));
    await server.close();
  });
});

describe('five poisoned rows among bets on a round', () => {
  const roulette: AnyHostedGame = {
    ...findHostedGameByType('roulette')!,
    play: { kind: 'rounds', clock: { periodSeconds: 2, offsetSeconds: 0, closesSeconds: 0 } },
  };
  const chains = createRoundChains(secret);
  const host = () => createRoundBets({ pool, site, findGame: (gType) => (gType === 'roulette' ? roulette : null) });
  const limits = { min: 1_000, max: 1_000_000, win: 20_000_000 };
  const rounds = async (where: string) =>
    (await pool.query<{ no: number; id: number }>(`select id, no from round where game = 'roulette' and ${where}`))
      .rows;

  /** Six bets on a round that takes all of them: their names, the oldest first. */
  async function sixBets(errors: unknown[]): Promise<{ no: number; txns: string[] }> {
    for (;;) {
      const before = (await rounds('drawn_at is null'))[0]?.no;
      for (;;) {
        await advanceRounds({ pool, chains }, roulette).catch((error: unknown) => errors.push(error));
        const now = (await rounds('drawn_at is null'))[0]?.no;
        if (now !== undefined && now !== before) break;
        await wait(20);
      }
      const { no } = (await rounds('drawn_at is null'))[0]!;
      const keys = await six(async (memberId) => {
        const key = randomUUID();
        const bets = [{ stake: 10_000, spot: 'red' }];
        const { state } = await host().place(roulette, { memberId, limits }, key, { no, bets });
        return state === 'taken' ? key : null;
      });
      if (keys.every((key) => key !== null))
        return { no, txns: await Promise.all(keys.map((key) => txnOf('bet', key))) };
    }
  }
  async function draw(no: number, errors: unknown[]): Promise<void> {
    while ((await rounds(`no = ${no} and drawn_at is not null`)).length === 0) {
      await advanceRounds({ pool, chains }, roulette).catch((error: unknown) => errors.push(error));
      await wait(20);
    }
  }
  const statesOf = async (txns: readonly string[]) =>
    (
      await pool.query<{ state: string; tries: number }>(
        'select state, tries from bet where txn = any($1) order by array_position($1, txn)',
        [txns],
      )
    ).rows;

  test('whose calls fail cost the others nothing', { timeout: 60_000 }, async () => {
    const rows = async () => {
      const { no, txns } = await sixBets([]);
      // bets on a round that closed before all six were taken are due first
      await host().send();
      await draw(no, []);
      return txns;
    };
    await checkFivePoisoned(tools, 'bet', rows, () => host().send());
  });

  test('that cannot be settled wait taken, and the round is drawn', { timeout: 30_000 }, async () => {
    const errors: unknown[] = [];
    const { no, txns } = await sixBets(errors);
    await pool.query(`update bet set bets = '{}' where txn = any($1)`, [txns.slice(0, 5)]);
    const timeout = setTimeout(() => errors.push('late'), 10_000);
    await draw(no, errors);
    clearTimeout(timeout);
    expect(errors).toEqual([expect.any(AggregateError)]);
    await expect(host().send()).rejects.toBeInstanceOf(AggregateError);
    const states = await statesOf(txns);
    expect(states.slice(0, 5).map(({ state }) => state)).toEqual(Array(5).fill('taken'));
    expect(states.every(({ tries }, index) => (index < 5 ? tries > 0 : tries === 0))).toBe(true);
    expect(states[5]).toEqual({ state: 'done', tries: 0 });
    // a release that can settle them does so as it starts
    await pool.query(`update bet set bets = '[{"stake": 10000, "spot": "red"}]' where txn = any($1)`, [txns]);
    await host().send();
    await tools.restsPass();
    await host().send();
    expect((await statesOf(txns)).map(({ state }) => state)).toEqual(Array(6).fill('done'));
  });
});
