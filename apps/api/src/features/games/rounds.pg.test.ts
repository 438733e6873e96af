import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saltText, verifyRound } from '@lime/domain/fairness/chain.ts';
import type { Hashing, SealedSlip } from '@lime/domain/fairness/chain.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { brokenInvariants, giveCash, historyOf } from '../../../test/book.ts';
import { openMenus } from '../../../test/menus.ts';
import { poison } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import type { Config } from '../../core/api-config.ts';
import { openPool, inTransaction } from '../../core/db.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { createSettlement } from '../settlement/settlement.service.ts';
import { gameResults } from './game-results.ts';
import { createRoundClock } from './round-clock.ts';
import { openRound as openNewRound } from './rounds.sql.ts';
import type { Game } from './round-clock.ts';
import { createChains } from './chains.ts';

let site: TestSite;
beforeAll(async () => {
  // without workers: each test moves rounds of its own pace
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
});
afterAll(() => site?.close());

const gameOf = (id: string, periodSeconds: number, closesSeconds: number): Game => ({
  ...findRoundGame(id)!,
  clock: { periodSeconds, offsetSeconds: 0, closesSeconds },
});
/** The clock of one game with short rounds. */
const clockOf = (game: Game, changes: Partial<Config> = {}, isOpen = () => true) =>
  createRoundClock(
    { ...site.app.core, config: { ...site.app.core.config, ...changes } },
    { isOpen, games: [game], ...(changes.demo ? {} : { maxMissed: 3 }) },
  );
const stranger = { jwtSecret: 'another secret of another installation' };
const settle = () => createSettlement(site.app.core, gameResults).runOnce();

async function rich(amount = 100_000) {
  const member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), amount);
  return member;
}
const cashOf = async (member: { id: string }) => (await balances(site.database.db, Number(member.id)))!.cash;

type Bet = { call?: 'mini' | 'lc'; betsSeq: number | string; odds?: number; amount?: number; key?: string };
const bet = (token: string, { call = 'mini', betsSeq, odds = 1.95, amount = 10_000, key = randomUUID() }: Bet) =>
  site.app.server
    .inject({
      method: 'POST',
      url: `/api/betting/${call}/process`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { bettings: [{ betsSeq: String(betsSeq), odds }], amount },
    })
    .then((answer) => answer.json<{ success: boolean; code?: string; msg?: string; payload: { betCode: string } }>());

type Row = { id: number; state: string; closes_at: Date; draws_at: Date; staffed: boolean; outcome: unknown };
const roundsOf = async (game: string) =>
  (
    await sql<Row>`
      select r.id, e.state, r.closes_at, r.draws_at, r.staffed, r.outcome from game_round r join betting_event e on e.id = r.id
      where r.game = ${game} order by r.running desc`.execute(site.database.db)
  ).rows;
/** The open round, with so much time at least to bet on it. */
async function openRound(game: Game, leastMs = 2_000): Promise<Row> {
  const clock = clockOf(game);
  for (;;) {
    await clock.runOnce();
    const [round] = await roundsOf(game.id);
    if (round?.state === 'open' && round.closes_at.getTime() - Date.now() > leastMs) return round;
    await wait(50);
  }
}
async function until(game: Game, id: number, state: string): Promise<void> {
  const clock = clockOf(game, {}, () => false);
  await expect
    .poll(
      async () => {
        await clock.runOnce();
        return (await roundsOf(game.id)).find((round) => round.id === id)?.state;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(state);
}
const history = (token: string) => historyOf(site, token);
const audit = () => brokenInvariants(site.database);

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hashing: Hashing = {
  hashOfBytes: (hex) => sha256(Buffer.from(hex, 'hex')),
  hashOfText: (text) => sha256(text),
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest(),
};
async function proofOf(id: number) {
  const { payload } = (await site.call('/game/proof', { gameSeq: String(id) })).body;
  const { list } = (await site.call('/game/proof/slips', { gameSeq: String(id) })).body.payload as {
    list: SealedSlip[];
  };
  const slips = list.map(({ betCode, clientSeed }) => ({ betCode, clientSeed }));
  const { version, link, commitment, salt, roundOfAll: no, game_id: game } = payload;
  const verified = await verifyRound(
    findRoundGame(game)!,
    { version, no: Number(no), link, earlier: commitment, slips, beacon: null, salt },
    hashing,
  );
  return { payload, slips, verified };
}

test.each([
  ['/game/powerball/powerladder', {}, 'powerladder'],
  ['/game/lotus/baccarat1', { table: 2 }, 'lotus-baccarat2'],
])('%s answers before the first round too: the one that opens next, by the clock', async (path, input, type) => {
  const { status, body } = await site.call(path, input);
  expect(status).toBe(200);
  const { game } = body.payload;
  expect(game).toMatchObject({ game_seq: '', game_name: findRoundGame(type)!.name });
  const { payload: clock } = (await site.call(`/game/timer/${type}`, {})).body;
  // where betting of the round of now is over, the one after it opens next
  expect([clock.startsAt, clock.drawsAt]).toContain(game.startsAt);
  expect(game.closesAt > game.now).toBe(true);
});

describe('a round', () => {
  // the first calls of a site take their time on a busy machine
  const game = gameOf('powerball', 8, 2);

  test('is bet on, closed, sealed, drawn from its committed link, settled and verified by a stranger', async () => {
    const member = await rich();
    const round = await openRound(game, 4_000);
    const { body } = await site.call('/game/powerball/powerball', {});
    const { game_round: noOfDay, roundOfAll, ...shown } = body.payload.game;
    expect(shown).toMatchObject({ game_seq: String(round.id), game_name: '파워볼' });
    const key = randomUUID();
    const bettingSince = Date.now();
    const placed = await bet(member.token, { betsSeq: round.id * 1000 + 1, key });
    expect(placed).toMatchObject({ success: true, payload: { members_cash: 90_000, totalOdds: 1.95 } });
    expect(await bet(member.token, { betsSeq: round.id * 1000 + 1, key })).toEqual(placed);
    expect((await history(member.token)).list[0]![0]).toMatchObject({
      betting_type: '미니',
      betting_game_sports_name_kr: '파워볼',
      betting_game_markets_name_kr: '파워볼 홀짝',
      betting_side: '홀',
      betting_game: roundOfAll,
      betting_round: roundOfAll,
      round_of_day: noOfDay,
      game_seq: String(round.id),
      game_result: null,
      betting_result: 'wait',
    });
    const before = await proofOf(round.id);
    expect(before.payload).toMatchObject({ link: null, salt: null, state: 'open', outcome: null });
    expect(before.slips).toEqual([]);

    // closed, drawn and with no round after it, the call still answers: never 404 (decision 131)
    const answered: number[] = [];
    await expect
      .poll(
        async () => {
          const { status, body: shown } = await site.call('/game/powerball/powerball', {});
          answered.push(status);
          return shown.payload?.game.closesAt <= shown.payload?.game.now;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    await until(game, round.id, 'decided');
    const over = await site.call('/game/powerball/powerball', {});
    // between two rounds it is the next one, which nobody can bet on yet
    const next = over.body.payload.game;
    expect(next).toMatchObject({ game_seq: '', game_name: '파워볼', roundOfAll: String(Number(roundOfAll) + 1) });
    expect(next.folders[0].bets[0]).toMatchObject({ bets_seq: '', bets_price: 1.95, bets_status: '2' });
    expect(new Set([...answered, over.status])).toEqual(new Set([200]));
    expect(await bet(member.token, { betsSeq: round.id * 1000 + 2 })).toMatchObject({ code: 'BET_ROUND_CLOSED' });
    await settle();
    const proof = await proofOf(round.id);
    expect(proof.slips).toEqual([{ betCode: sha256(placed.payload.betCode), clientSeed: sha256(key) }]);
    expect(proof.payload.salt).toBe(sha256(saltText(proof.slips, null)));
    expect(proof.verified).toEqual({ outcome: proof.payload.outcome });
    expect(new Date(proof.payload.commitment.at).getTime()).toBeLessThan(bettingSince);
    const won = proof.payload.outcome.powerball % 2 === 1;
    expect(await cashOf(member)).toBe(won ? 109_500 : 90_000);
    const [[row]] = (await history(member.token)).list as [[Record<string, unknown>]];
    expect(row).toMatchObject({ betting_result: won ? 'hit' : 'miss', game_result: proof.payload.result });
    expect(proof.payload.result).toMatch(/^\d+ · \d+ · \d+ · \d+ · \d+ \+ \d, 합 \d+$/);
    expect(await site.call('/betting/cancel', { betCode: placed.payload.betCode }, member.token)).toMatchObject({
      body: { code: 'BET_CANCEL_GAME' },
    });
    expect(await audit()).toEqual([]);
    const { rows } = await sql<{ selection: string; market_id: string | null; starts_at: Date }>`
      select selection, market_id, starts_at from audit.leg where bet_code = ${placed.payload.betCode}`.execute(
      site.database.db,
    );
    expect(rows).toEqual([{ selection: '파워볼 홀짝 홀', market_id: null, starts_at: round.draws_at }]);
  });

  test('refuses what is not its own, and says why', async () => {
    const member = await rich();
    const { id } = await openRound(game);
    const answers = await Promise.all([
      bet(member.token, { betsSeq: id * 1000 + 999 }), // no pick of the game
      bet(member.token, { betsSeq: (id + 1_000) * 1000 + 1 }), // no round
      bet(member.token, { betsSeq: id * 1000 + 1, call: 'lc' }), // another call's game
      bet(member.token, { betsSeq: id * 1000 + 1, odds: 1.96 }),
      bet(member.token, { betsSeq: id * 1000 + 1, amount: 999 }),
      bet(member.token, { betsSeq: id * 1000 + 1, amount: 100_001 }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([
      'BET_NO_ROUND',
      'BET_NO_ROUND',
      'BET_NO_ROUND',
      'INPUT_INVALID',
      'BET_STAKE_BELOW_MINIMUM',
      'BET_STAKE_ABOVE_BALANCE',
    ]);
    const two = await site.call(
      '/betting/mini/process',
      { bettings: [1, 3].map((no) => ({ betsSeq: String(id * 1000 + no), odds: 1.95 })), amount: 10_000 },
      member.token,
    );
    expect(two.body).toMatchObject({ code: 'BET_ONE_PICK_ONLY' });
    expect(await cashOf(member)).toBe(100_000);
  });

  test('takes no bet from the moment it closes by the database’s clock, whatever the workers do', async () => {
    const member = await rich();
    const { id, closes_at: closesAt } = await openRound(game);
    await wait(Math.max(0, closesAt.getTime() - Date.now()) + 20);
    // nobody has closed it
    expect((await roundsOf(game.id)).find((round) => round.id === id)?.state).toBe('open');
    expect(await bet(member.token, { betsSeq: id * 1000 + 1 })).toMatchObject({
      code: 'BET_ROUND_CLOSED',
      msg: '마감된 회차예요. 다음 회차에 베팅해주세요.',
    });
    await until(game, id, 'closed');
    expect(await bet(member.token, { betsSeq: id * 1000 + 1 })).toMatchObject({ code: 'BET_ROUND_CLOSED' });
    expect(await cashOf(member)).toBe(100_000);
  });

  test('is sealed only when bets that were on their way are written', async () => {
    const member = await rich();
    const round = await openRound(game);
    const client = await site.app.core.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from member_balance where member_id = $1 for update', [member.id]);
      await wait(round.closes_at.getTime() - Date.now() - 500);
      const placing = bet(member.token, { betsSeq: round.id * 1000 + 1 }); // waits for its member, two seconds at most
      await until(game, round.id, 'closed');
      await clockOf(game, {}, () => false).runOnce();
      expect((await site.call('/game/proof', { gameSeq: String(round.id) })).body.payload.salt).toBeNull();
      await client.query('commit');
      // its clock was read after its member was free, so it was too late
      expect(await placing).toMatchObject({ code: 'BET_ROUND_CLOSED' });
    } finally {
      client.release();
    }
    await until(game, round.id, 'decided');
    expect((await proofOf(round.id)).verified).toHaveProperty('outcome');
  });
});

test('eight clocks at once: each round exists once, is drawn once, and none is left out', async () => {
  const game = gameOf('powerladder', 2, 1);
  const clocks = Array.from({ length: 8 }, () => clockOf(game));
  const end = Date.now() + 9_000;
  await Promise.all(
    clocks.map(async (clock) => {
      while (Date.now() < end) await clock.runOnce();
    }),
  );
  const { rows } = await sql<{ rounds: number; numbers: number; span: number; revisions: number; tasks: number }>`
    select count(*)::int as rounds, count(distinct running)::int as numbers, (max(running) - min(running) + 1)::int as span,
      max(e.result_revision)::int as revisions,
      (select count(*)::int from settlement_task t join game_round x on x.id = t.event_id where x.game = 'powerladder') as tasks
    from game_round r join betting_event e on e.id = r.id where game = 'powerladder'`.execute(site.database.db);
  const [all] = rows;
  expect(all!.numbers).toBe(all!.rounds);
  expect(all!.span).toBe(all!.rounds);
  expect(all!.revisions).toBe(1);
  const staffed = (await roundsOf(game.id)).filter((round) => round.staffed);
  expect(staffed.length).toBeGreaterThanOrEqual(3);
  expect(all!.tasks).toBe(staffed.filter(({ state }) => state === 'decided').length);
});

describe('rounds nobody looked after', () => {
  const game = gameOf('kenoladder', 3_600, 60);

  test('that nobody could bet on, as those of a demo world’s past, are drawn from their links all the same, and say so', async () => {
    await clockOf(game, { demo: true }).runOnce();
    const past = (await roundsOf(game.id)).filter(({ state }) => state === 'decided');
    expect(past.length).toBeGreaterThanOrEqual(24);
    expect(past.every(({ staffed, outcome }) => !staffed && outcome !== null)).toBe(true);
    for (const { id } of [past[0]!, past.at(-1)!]) {
      const { verified, payload } = await proofOf(id);
      expect(payload.unstaffed).toBe(true);
      expect(verified).toEqual({ outcome: payload.outcome });
    }
    const list = await site.call('/game/rounds/kenoladder', { page: 1, size: 5 });
    expect(list.body.payload).toMatchObject({ list: { length: 5 }, pagination: { total: past.length } });
  });

  test('that were open past their draw are void, and every stake goes back', async () => {
    const member = await rich();
    const fast = gameOf('lotus-oddeven', 6, 2);
    const { id } = await openRound(fast);
    expect(await bet(member.token, { call: 'lc', betsSeq: id * 1000 + 1 })).toMatchObject({ success: true });
    const owner = openPool(site.database.ownerUrl, 1, () => undefined);
    await owner.query(
      `
      update game_round set opens_at = opens_at - interval '1 hour', closes_at = closes_at - interval '1 hour', draws_at = draws_at - interval '1 hour'
      where id = $1`,
      [id],
    );
    await owner.end();
    await until(fast, id, 'void');
    await settle();
    expect(await cashOf(member)).toBe(100_000);
    const [[row]] = (await history(member.token)).list as [[Record<string, unknown>]];
    expect(row).toMatchObject({ betting_type: '로투스', betting_result: 'exception', game_result: '무효' });
  });

  test('whose secret is lost are void, and a new chain begins', async () => {
    const member = await rich();
    const fast = gameOf('lotus-baccarat', 6, 2);
    const { id } = await openRound(fast);
    expect(await bet(member.token, { call: 'lc', betsSeq: id * 1000 + 1, odds: 2 })).toMatchObject({ success: true });
    const other = clockOf(fast, stranger, () => false);
    await expect
      .poll(
        async () => {
          await other.runOnce();
          return (await roundsOf(fast.id)).find((round) => round.id === id)?.state;
        },
        { timeout: 15_000 },
      )
      .toBe('void');
    await settle();
    expect(await cashOf(member)).toBe(100_000);
    await clockOf(fast, stranger).runOnce();
    const { rows } = await sql<{ chains: number }>`
      select count(*)::int as chains from fairness_chain where game = 'lotus-baccarat'`.execute(site.database.db);
    expect(rows[0]!.chains).toBe(2);
    expect(await audit()).toEqual([]);
  });
});

describe('what visitors read', () => {
  test.each([
    [gameOf('kenoladder', 3_600, 60), '/game/powerball/kenoladder', {}, '/game/rounds/kenoladder'],
    [gameOf('lotus-oddeven', 6, 2), '/game/lotus/oe', {}, '/lotus/oe'],
    [gameOf('lotus-baccarat2', 1_200, 30), '/game/lotus/baccarat1', { table: 2 }, '/lotus/baca'],
  ])('$id: its round with every pick and price, and the rounds before', async (game, round, table, past) => {
    await openRound(game);
    // the process hears of it a moment later
    await expect.poll(async () => (await site.call(round, table)).status).toBe(200);
    const { body } = await site.call(round, table);
    expect(body.payload.game).toMatchObject({ game_id: game.id, endTime: game.clock.closesSeconds });
    const bets = body.payload.game.folders.flatMap(
      (folder: { bets: { bets_id: string; bets_price: number }[] }) => folder.bets,
    );
    expect(bets.map((one: { bets_id: string; bets_price: number }) => [Number(one.bets_id), one.bets_price])).toEqual(
      game.folders.flatMap(({ picks }) => picks.map(({ no, price }) => [no, price / 1000])),
    );
    const rounds = (await site.call(past, { ...table, page: 1, size: 3 })).body.payload.list as {
      roundOfAll: string;
    }[];
    const numbers = rounds.map(({ roundOfAll }) => Number(roundOfAll));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  test('the clock of a game, by the server’s own', async () => {
    const { payload } = (await site.call('/game/timer/token', {})).body as { payload: Record<string, string> };
    const [now, opens, closes, draws] = ['now', 'startsAt', 'closesAt', 'drawsAt'].map((key) =>
      Date.parse(payload[key]!),
    );
    expect(draws! - closes!).toBe(65_000);
    expect(draws! - opens!).toBe(300_000);
    expect(opens! <= now! && now! < draws!).toBe(true);
    expect(payload['endTime']).toBe(65);
  });

  test('a round nobody knows has no proof', async () => {
    for (const gameSeq of ['1', '999999999999999999'])
      for (const path of ['/game/proof', '/game/proof/slips'])
        expect(await site.call(path, { gameSeq })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

test('a hidden or repaired game takes no bet and shows no round, with its own sentence', async () => {
  const member = await rich();
  const game = gameOf('lotus-baccarat2', 600, 60);
  const { id } = await openRound(game);
  const set = async (key: string, value: unknown) => {
    await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(site.database.db);
    await site.app.core.channel.notify(site.database.db, 'settings', '');
  };
  await set('menu', [{ name: '로투스-바카라2', visible: false }]);
  await expect
    .poll(async () => (await site.call('/game/lotus/baccarat1', { table: 2 })).body)
    .toMatchObject({ code: 'MENU_CLOSED', error: '바카라2은 점검중입니다.' });
  expect(await bet(member.token, { call: 'lc', betsSeq: id * 1000 + 1, odds: 2 })).toMatchObject({
    code: 'MENU_CLOSED',
  });
  await set('menu', [{ name: '로투스-바카라2', visible: true }]);
  await set('repair', ['로투스-바카라2']);
  // the bet follows once the server has read the setting
  await expect
    .poll(async () => (await site.call('/game/lotus/baccarat1', { table: 2 })).body.code)
    .toBe('ROUTE_REPAIR');
  expect(await bet(member.token, { call: 'lc', betsSeq: id * 1000 + 1, odds: 2 })).toMatchObject({
    code: 'ROUTE_REPAIR',
  });
  expect(await cashOf(member)).toBe(100_000);
});

test('five poisoned rows: rounds that cannot be moved on keep no other round of their game waiting', async () => {
  const game = gameOf('powerladder', 6, 2);
  const { db } = site.database;
  const chains = createChains(site.app.core.config.jwtSecret);
  while (await inTransaction(db, (tx) => chains.publish(tx, game.id)));
  await inTransaction(db, async (tx) => {
    for (const [no, { chainId: chain_id, linkNo: link_no }] of (await chains.take(tx, game.id, 6)).entries()) {
      const [opensAt, closesAt, drawsAt] = [9, 7, 5].map((seconds) => Date.now() - seconds * 1_000) as [number, number, number]; // prettier-ignore
      const times = { opensAt, closesAt, drawsAt, day: '2026-01-01', no: no + 1, running: no + 1 };
      await openNewRound(tx, {
        game: game.id,
        ...times,
        terms: {},
        limits: {} as never,
        beacon: null,
        chain_id,
        link_no,
      });
    }
  });
  const bad = (await roundsOf(game.id)).slice(1);
  const heal = await poison(site.database.ownerUrl, 'game_round', 'id', bad.map(({ id }) => id), 'update'); // prettier-ignore
  const clock = clockOf(game, {}, () => false);
  const pass = async () => {
    await clock.runOnce().catch(() => undefined);
    return (await roundsOf(game.id))[0]!.state;
  };
  await expect.poll(pass, { timeout: 5_000, interval: 25 }).toBe('decided');
  await heal();
});
