import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyHostedRound } from '@lime/domain/fairness/hosted-draw.ts';
import { elapsedAt, multiplierAt } from '@lime/domain/games/hosted/curve.ts';
import { graph } from '@lime/domain/games/hosted/token-graph.ts';
import { checkStatus, openHostTest, randomFaults, seededRandom } from '../../test/host-test.ts';
import { secret } from '../../test/other-site.ts';
import { createGraphBets, graphGame } from './graph-bets.ts';
import { createGraphPresses } from './graph-presses.ts';
import { createGraphRounds, newestRound } from './graph-rounds.ts';
import type { GraphRow, GraphTable } from './graph-rounds.ts';
import { createGraphStream } from './graph-stream.ts';
import { createGraphViews } from './graph-view.ts';
import { within } from './database.ts';
import { createRoundBets } from './round-bets.ts';
import { createRoundChains } from './round-chains.ts';
import { createRoundViews } from './round-view.ts';
import type { HostRoundFile as RoundFile } from '@lime/contract/host-questions.ts';
import { hashing } from './hosted-rounds.ts';

/** As it is, but a test says when betting is over: however slow the machine is, no bet comes too late. */
const quick: GraphTable = { betMs: 600_000, pauseMs: 20, mostPayout: 50_000_000 };

const { other, pool, books, faults } = await openHostTest();

/** A host as a process makes it: nothing of it is in memory. */
function host(table: GraphTable = quick) {
  const chains = createRoundChains(secret);
  const bets = createRoundBets({ pool, site: other.site, findGame: () => graphGame });
  const rounds = createGraphRounds({ pool, chains, table });
  const presses = createGraphPresses({ pool, rounds, mostPayout: table.mostPayout });
  const views = createGraphViews(pool, table);
  return {
    bets,
    rounds,
    presses,
    views,
    ...createGraphBets(bets, table.mostPayout),
    files: createRoundViews(pool, bets),
  };
}
const limits = { min: 1_000, max: 1_000_000, win: 20_000_000 };
let member = 0;
const newMember = () => ({ memberId: String((member += 1)), nickname: `밤하늘${member}`, limits });
const newest = () => within(pool, (client) => newestRound(client));

/** Looks after the rounds until something holds. */
async function goOn(until: (round: GraphRow) => boolean, table: GraphTable = quick): Promise<GraphRow> {
  const one = host(table);
  for (let tries = 0; tries < 2_000; tries += 1) {
    const pause = await one.rounds.advance();
    const round = await newest();
    if (round && until(round)) return round;
    await wait(Math.min(pause, 15));
  }
  throw new Error('it never came to that');
}
const isOpen = ({ salt }: GraphRow) => salt === null;
const isRising = ({ starts_at: at, link }: GraphRow) => at !== null && link === null;
const isBust = ({ link }: GraphRow) => link !== null;
/** Betting is over, and what the site has not answered by now is not waited for. */
async function close({ id }: Pick<GraphRow, 'id'>, table: GraphTable = quick): Promise<GraphRow> {
  await pool.query(
    `update round set opens_at = clock_timestamp() - interval '5 seconds', closes_at = clock_timestamp() - interval '3 seconds'
     where id = $1 and salt is null`,
    [id],
  );
  return goOn((round) => round.id !== id || round.starts_at !== null, table);
}
/** A round that has just opened. Nobody waits for the one before it. */
async function freshRound(table: GraphTable = quick): Promise<GraphRow> {
  const before = await newest();
  if (before && isOpen(before)) await close(before, table);
  const now = await newest();
  if (now && isRising(now)) await hurry(now, table);
  return goOn((round) => round.no > (before?.no ?? 0) && isOpen(round), table);
}
const bustOf = (round: GraphRow) => within(pool, (client) => host().rounds.bustOf(client, round));
/** A round whose curve rises to this at least, with what was bet on it. */
async function risingTo<T>(point: number, bet: (round: GraphRow) => Promise<T>, table: GraphTable = quick) {
  for (;;) {
    const open = await freshRound(table);
    const placed = await bet(open);
    const round = await close(open, table);
    const bust = await bustOf(round);
    if (bust.bust >= point && isRising(round)) return { round, placed, ...bust };
  }
}
/** The curve began so long ago that it has bust. Its host was there. */
async function hurry({ id, no }: GraphRow, table: GraphTable = quick): Promise<void> {
  const round = (await newest())!;
  if (round.no !== no || round.link !== null) return;
  const { endsAt } = await bustOf(round);
  const ago = endsAt - round.starts_at! + 100;
  await pool.query(
    `update round set opens_at = opens_at - make_interval(secs => $2 / 1000.0), closes_at = closes_at - make_interval(secs => $2 / 1000.0),
       starts_at = clock_timestamp() - make_interval(secs => $2 / 1000.0), watched_at = clock_timestamp() where id = $1`,
    [id, ago],
  );
  await goOn((now) => now.no > no || isBust(now), table);
}
/** How far the database's clock is ahead of performance.now(), as the quickest of some answers says. */
async function clockAhead(): Promise<number> {
  const said = [];
  for (let tries = 0; tries < 10; tries += 1) {
    const asked = performance.now();
    const { rows } = await pool.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const took = performance.now() - asked;
    said.push({ took, ahead: rows[0]!.now - asked - took / 2 });
  }
  return said.toSorted((one, other) => one.took - other.took)[0]!.ahead;
}
const placed = { state: 'taken' };

beforeEach(async () => {
  await host().bets.send();
  books.cash = 100_000_000;
});

describe('a round', () => {
  test('opens, rises, busts and is followed by the next one, once, four processes at it', async () => {
    const hosts = Array.from({ length: 4 }, () => host());
    const before = (await newest())?.no ?? 0;
    for (let tries = 0; tries < 1_000; tries += 1) {
      await Promise.all(hosts.map(({ rounds }) => rounds.advance()));
      const round = (await newest())!;
      if (round.no >= before + 4) break;
      if (isOpen(round)) await close(round);
      else if (isRising(round)) await hurry(round);
      await wait(10);
    }
    const { rows } = await pool.query<{ no: number; link_no: number; bust: number | null }>(
      `select no, link_no, (outcome->>'bust')::bigint as bust from round where game = 'graph' and no > $1 order by no`,
      [before],
    );
    expect(rows.length).toBe(4);
    expect(rows.map(({ no }) => no)).toEqual([1, 2, 3, 4].map((no) => before + no));
    expect(new Set(rows.map(({ link_no: no }) => no)).size).toBe(4);
    expect(rows.slice(0, -1).every(({ bust }) => bust !== null)).toBe(true);
  }, 60_000);

  test('is drawn again by anybody: the script of the docs says the same, and nothing stands in a table before', async () => {
    const bettors = [newMember(), newMember()];
    const open = await freshRound();
    for (const from of bettors)
      expect(await host().place(from, randomUUID(), { no: open.no, bet: { stake: 1_000, auto: 101 } })).toMatchObject(
        placed,
      );
    const rising = await close(open);
    const { link } = await bustOf(rising);
    if (isRising(rising)) {
      const { rows } = await pool.query<{ all: string }>(
        `select (select string_agg(t::text, '') from round t) || (select string_agg(t::text, '') from chain t)
           || (select string_agg(t::text, '') from bet t) as all`,
      );
      expect(rows[0]!.all).not.toContain(link);
      await hurry(rising);
    }
    const file = (await host().files.file(graphGame, open.no))!;
    expect(file.link).toBe(link);
    expect(file.slips.length).toBe(2);
    expect(hashing.hashOfBytes(file.link)).toBe(open.before.toString('hex'));
    const { commitment, distance, ...rest } = file;
    const proof = { ...rest, earlier: { link: commitment, distance } };
    expect(await verifyHostedRound(graph, proof, hashing)).toEqual({ outcome: file.outcome });
    const script = (changed: Partial<RoundFile>) => checkStatus('verify-round.mjs', { ...file, ...changed });
    expect(script({})).toBe(0);
    for (const changed of [
      { outcome: { bust: 99 } },
      { slips: file.slips.slice(1) },
      { link: file.salt },
      { distance: 99 },
    ])
      expect([changed, script(changed)]).toEqual([changed, 1]);
  }, 60_000);

  test('that stopped in mid-air with its host pays who leaves by itself, and gives back what nobody could cash out', async () => {
    const {
      round,
      placed: of,
      bust,
    } = await risingTo(300, async ({ no }) => {
      const [auto, hand] = [newMember(), newMember()];
      await host().place(auto, randomUUID(), { no, bet: { stake: 10_000, auto: 110 } });
      await host().place(hand, randomUUID(), { no, bet: { stake: 10_000 } });
      return [auto, hand] as const;
    });
    // no host from the start to ten seconds after the end
    const { endsAt } = await bustOf(round);
    await pool.query(
      `update round set opens_at = opens_at - make_interval(secs => $2 / 1000.0), closes_at = closes_at - make_interval(secs => $2 / 1000.0),
         starts_at = starts_at - make_interval(secs => $2 / 1000.0), watched_at = watched_at - make_interval(secs => $2 / 1000.0) where id = $1`,
      [round.id, endsAt - round.starts_at! + 10_000],
    );
    await goOn((now) => now.no > round.no || isBust(now));
    await host().bets.send();
    const [auto, hand] = of;
    expect((await host().views.of(auto.memberId)).plays[0]).toMatchObject({
      no: round.no,
      bust,
      out: 110,
      payout: 11_000,
      by: 'auto',
    });
    expect((await host().views.of(hand.memberId)).plays[0]).toMatchObject({
      no: round.no,
      out: null,
      payout: 10_000,
      isOff: true,
    });
    const [paid, back] = [auto, hand].map(({ memberId }) =>
      [...books.debits.values()].find(({ user }) => user === memberId)!,
    );
    expect([paid!.paid, paid!.isCancelled]).toEqual([11_000, undefined]);
    expect(back!.isCancelled).toBe(true);
  }, 90_000);
});

describe('a bet', () => {
  test('is one a member and round, in time by the database’s clock', async () => {
    const open = await freshRound();
    const { no } = open;
    const [from, key] = [newMember(), randomUUID()];
    const bet = { stake: 10_000, auto: 200 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => host().place(from, key, { no, bet })));
    expect(answers.every(({ state }) => state === 'taken' || state === 'pending')).toBe(true);
    expect(books.cash).toBe(100_000_000 - 10_000);
    expect(await host().place(from, randomUUID(), { no, bet })).toMatchObject({ code: 'BET_TWICE' });
    expect((await host().views.table()).seats).toMatchObject([
      { name: expect.stringMatching(/^밤\*+\d$/), stake: 10_000, out: null },
    ]);
    const calls = books.calls;
    await close(open);
    for (const late of [no, no - 1, no + 1])
      expect(await host().place(newMember(), randomUUID(), { no: late, bet })).toMatchObject({
        code: 'BET_ROUND_CLOSED',
      });
    expect(books.calls).toBe(calls);
  });

  test.each([
    ['of nothing', { stake: 0 }, 'INPUT_INVALID'],
    ['that leaves at 1.00', { stake: 1_000, auto: 100 }, 'INPUT_INVALID'],
    ['a won above the most', { stake: 1_000_001 }, 'BET_STAKE_ABOVE_MAX'],
  ])('%s is none', async (_what, bet, code) => {
    const { no } = await freshRound();
    expect(await host().place(newMember(), randomUUID(), { no, bet })).toMatchObject({ code });
  });

  test('above what the table can pay is refused before it is taken', async () => {
    const table = { ...quick, mostPayout: 1_500_000 };
    const { no } = await freshRound(table);
    const place = (stake: number) => host(table).place(newMember(), randomUUID(), { no, bet: { stake } });
    expect(await place(1_000_000)).toMatchObject(placed);
    expect(await place(600_000)).toMatchObject({ code: 'TABLE_FULL' });
    expect(await place(400_000)).toMatchObject(placed);
  });
});

describe('leaving', () => {
  test('by hand is one cash-out however often it is pressed, and a reload shows the bet that runs', async () => {
    const key = randomUUID();
    const { round, placed: from } = await risingTo(150, async ({ no }) => {
      const one = newMember();
      await host().place(one, randomUUID(), { no, bet: { stake: 10_000, auto: 900 } });
      return one;
    });
    const of = { memberId: from.memberId, key, no: round.no };
    expect((await host().views.of(from.memberId)).mine).toMatchObject({
      stake: 10_000,
      auto: 900,
      state: 'in',
      out: null,
    });
    await goOn((now) => Date.now() - now.starts_at! > elapsedAt(103));
    // two processes, the same press and another one
    const [one, two] = [host(), host()];
    const answers = await Promise.all([
      one.presses.press(of),
      one.presses.press(of),
      two.presses.press(of),
      two.presses.press({ ...of, key: randomUUID() }),
    ]);
    const { rows } = await pool.query<{ out: number; payout: number; state: string }>(
      'select out, payout, state from bet where member_id = $1',
      [from.memberId],
    );
    const [left] = rows;
    expect(left).toMatchObject({ state: 'ending', payout: Math.floor((10_000 * left!.out) / 100) });
    expect(left!.out).toBeGreaterThanOrEqual(101);
    for (const answer of answers) expect(answer).toMatchObject({ out: left!.out, payout: left!.payout });
    expect(
      answers
        .map(({ what }) => what)
        .toSorted()
        .filter((what) => what === 'again').length,
    ).toBeLessThanOrEqual(1);
    await one.bets.send();
    await hurry(round);
    await one.bets.send();
    const debits = [...books.debits.values()].filter(({ user }) => user === from.memberId);
    expect(debits).toEqual([{ user: from.memberId, amount: 10_000, paid: left!.payout }]);
    const view = await host().views.of(from.memberId);
    expect(view.plays[0]).toMatchObject({ no: round.no, out: left!.out, payout: left!.payout });
    expect(view.presses.length).toBe(2);
    expect(await host().presses.press({ memberId: newMember().memberId, key: randomUUID(), no: round.no })).toEqual({
      what: 'none',
    });
    // a press that is too early is answered so, and the bet stays in
    const next = await freshRound();
    await host().place(from, randomUUID(), { no: next.no, bet: { stake: 10_000 } });
    expect(await host().presses.press({ ...of, no: next.no })).toMatchObject({ what: 'early', out: null });
    expect((await host().views.of(from.memberId)).mine).toMatchObject({ state: 'in' });
  }, 60_000);

  test('a thousand cash-outs within five milliseconds of the bust end as the log says', async () => {
    const count = 1_000;
    // a slow machine keeps time less exactly: all of them may come to one side of the bust
    for (let tries = 0; tries < 6; tries += 1) {
      const won = await thousand(count);
      if (won > 0 && won < count) return;
    }
    throw new Error('never on both sides');
  }, 120_000);

  /** @returns how many of them won */
  async function thousand(count: number): Promise<number> {
    const { round, bust, endsAt } = await risingTo(125, async ({ id, no }) => {
      const { rows } = await pool.query<{ member_id: string }>(
        `insert into bet (txn, key, member_id, round_id, bets, stake, most, state, name, latest)
         select 'graph-' || gen_random_uuid(), gen_random_uuid(), 'm' || $2 || '-' || n, $1, '[{"stake": 1000, "auto": null, "out": null}]',
           1000, 1000000, 'taken', '밤*늘', 100000000 from generate_series(1, $3) as n returning member_id`,
        [id, no, count],
      );
      return rows;
    });
    // of a table that stops at nothing
    const one = host({ ...quick, mostPayout: Number.MAX_SAFE_INTEGER });
    const ahead = await clockAhead();
    // the curve may be long: it began earlier
    const at = performance.now() + 300 + ahead;
    const moved = endsAt - at;
    await pool.query(
      `update round set opens_at = opens_at - make_interval(secs => $2 / 1000.0), closes_at = closes_at - make_interval(secs => $2 / 1000.0),
         starts_at = starts_at - make_interval(secs => $2 / 1000.0), watched_at = clock_timestamp() where id = $1`,
      [round.id, moved],
    );
    const starts = (await newest())!.starts_at!;
    const end = starts + elapsedAt(bust + 1);
    await wait(end - ahead - performance.now() + 6);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        one.presses.press(
          { memberId: `m${round.no}-${n + 1}`, key: randomUUID(), no: round.no },
          end - ahead - 5 + (10 * n) / (count - 1),
        ),
      ),
    );
    await one.presses.settled();
    await goOn((now) => now.no > round.no || isBust(now));
    const { rows } = await pool.query<{
      at: number;
      multiplier: number;
      what: string;
      out: number | null;
      payout: number;
      state: string;
    }>(
      `select (extract(epoch from p.at) * 1000)::float8 as at, p.multiplier, p.what, b.out, b.payout, b.state
       from bet b left join press p on p.bet_id = b.id where b.round_id = $1 order by b.id`,
      [round.id],
    );
    expect(rows.length).toBe(count);
    for (const [n, row] of rows.entries()) {
      expect(Math.abs(row.at - end)).toBeLessThanOrEqual(100);
      const isIn = row.multiplier <= bust;
      expect(row.multiplier).toBe(multiplierAt(row.at - starts));
      expect([row.what, row.out, row.payout]).toEqual(isIn ? ['out', bust, bust * 10] : ['bust', null, 0]);
      expect(answers[n]).toMatchObject({ what: row.what, at: row.at, multiplier: row.multiplier });
    }
    const won = rows.filter(({ what }) => what === 'out').length;
    await pool.query(`update bet set state = 'done', ended_at = clock_timestamp() where round_id = $1`, [round.id]);
    return won;
  }

  test('the table’s most win stops the round for all who are left', async () => {
    const table = { ...quick, mostPayout: 1_200_000 };
    const { round, placed: bettors } = await risingTo(
      130,
      async ({ no }) => {
        const all = [newMember(), newMember()];
        for (const from of all) await host(table).place(from, randomUUID(), { no, bet: { stake: 500_000 } });
        return all;
      },
      table,
    );
    await pool.query(
      `update round set opens_at = opens_at - interval '4 seconds', closes_at = closes_at - interval '4 seconds',
         starts_at = starts_at - interval '3500 milliseconds', watched_at = clock_timestamp() where id = $1`,
      [round.id],
    );
    await host(table).rounds.advance();
    for (const { memberId } of bettors)
      expect((await host(table).views.of(memberId)).mine).toMatchObject({ out: 120, payout: 600_000, state: 'over' });
  }, 60_000);
});

test('ticks tell all at first, then what changed, and no point before the curve has bust', async () => {
  const open = await freshRound();
  await host().place(newMember(), randomUUID(), { no: open.no, bet: { stake: 10_000, auto: 101 } });
  const said: string[] = [];
  const response = {
    writeHead: () => undefined,
    getHeaders: () => ({}),
    once: () => undefined,
    end: () => undefined,
    writableLength: 0,
    write: (text: string) => said.push(text),
  };
  const stream = createGraphStream(host().views, 0);
  expect(stream.add('1', response as never)).toBe(true);
  const ticks = () => said.flatMap((text) => (text.startsWith('data: ') ? [JSON.parse(text.slice(6))] : []));
  await stream.tick();
  expect(ticks()).toMatchObject([
    { isWhole: true, people: 1, staked: 10_000, round: { no: open.no, phase: 'open' }, seats: [{ stake: 10_000 }] },
  ]);
  await stream.tick();
  expect(ticks().length).toBe(1);
  const rising = await close(open);
  if (isRising(rising)) {
    await stream.tick();
    expect(ticks().at(-1)).toMatchObject({ isWhole: false, round: { phase: 'rising', bust: null }, seats: [] });
    await hurry(rising);
  }
  await stream.tick();
  const last = ticks().at(-1);
  expect(last.round).toMatchObject({ phase: expect.stringMatching(/bust|open/) });
  const slow = createGraphStream(host().views);
  slow.add('3', response as never);
  const told = ticks().length;
  for (let tries = 0; tries < 5; tries += 1) await slow.tick();
  expect(ticks().length).toBe(told + 1);
  for (let no = 1; no < 16; no += 1) expect(stream.add('1', { ...response } as never)).toBe(true);
  expect(stream.add('1', { ...response } as never)).toBe(false);
  expect(stream.add('2', { ...response } as never)).toBe(true);
}, 60_000);

test('any run of faults: every debit ends once, and the money is what the rounds say', async () => {
  const random = seededRandom(20_261_125);
  const members = Array.from({ length: 6 }, newMember);
  const lose = () => faults.push(...randomFaults(random, 4));
  for (let turn = 0; turn < 4; turn += 1) {
    const open = await freshRound();
    const { no } = open;
    lose();
    await Promise.all(
      members.map((from, n) =>
        host().place(from, randomUUID(), {
          no,
          bet: { stake: 1_000 + random(50_000), ...(n % 2 ? { auto: 101 + random(100) } : {}) },
        }),
      ),
    );
    const round = await close(open);
    if (isRising(round)) {
      lose();
      await goOn((now) => now.no > no || isBust(now) || Date.now() - now.starts_at! > 200 + random(400));
      await Promise.all(
        members.slice(0, 3).map(({ memberId }) => host().presses.press({ memberId, key: randomUUID(), no })),
      );
      await Promise.all([host().bets.send(), host().bets.send()]);
      await hurry(round);
    }
    lose();
    await Promise.all([host().bets.send(), host().bets.send()]);
  }
  faults.length = 0;
  await host().bets.send();
  const { rows } = await pool.query<{
    txn: string;
    state: string;
    stake: number;
    payout: number | null;
    out: number | null;
    latest: number;
    bust: number;
  }>(
    `select b.txn, b.state, b.stake, b.payout, b.out, b.latest, (r.outcome->>'bust')::bigint as bust
     from bet b join round r on r.id = b.round_id where member_id = any($1)`,
    [members.map(({ memberId }) => memberId)],
  );
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done', 'void']));
  let expected = 100_000_000;
  for (const { txn, state, stake, payout, out, latest, bust } of rows) {
    const debit = books.debits.get(txn);
    if (state === 'done') {
      expect([debit!.amount, debit!.paid]).toEqual([stake, payout]);
      expect(payout).toBe(out === null ? 0 : Math.floor((stake * out) / 100));
      // who did not leave was not past where they leave by themselves
      if (out === null) expect(latest).toBeGreaterThan(bust);
      else expect(out).toBeLessThanOrEqual(Math.min(latest, bust));
    } else expect([undefined, true]).toContain(debit?.isCancelled);
    expected += state === 'done' ? payout! - stake : 0;
  }
  expect(books.cash).toBe(expected);
}, 90_000);
