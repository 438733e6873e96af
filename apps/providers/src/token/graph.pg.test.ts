import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { HostRoundFile as RoundFile } from '@lime/contract/host-questions.ts';
import { verifyHostedRound } from '@lime/domain/fairness/hosted-draw.ts';
import { graph } from '@lime/domain/games/hosted/token-graph.ts';
import { isBust, isOpen, isRising, openGraphTest, placed, quick } from '../../test/graph-test.ts';
import { checkStatus } from '../../test/host-test.ts';
import { graphGame } from './graph-bets.ts';
import { createGraphStream } from './graph-stream.ts';
import { hashing } from './hosted-rounds.ts';

// Rounds of graph, their bets and what guests see of them. graph-leaving.pg.test.ts has the cash-outs.

const { pool, books, host, newMember, newest, goOn, close, freshRound, bustOf, risingTo, hurry } =
  await openGraphTest();

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
    const table = { ...quick, maxPayout: 1_500_000 };
    const { no } = await freshRound(table);
    const place = (stake: number) => host(table).place(newMember(), randomUUID(), { no, bet: { stake } });
    expect(await place(1_000_000)).toMatchObject(placed);
    expect(await place(600_000)).toMatchObject({ code: 'TABLE_FULL' });
    expect(await place(400_000)).toMatchObject(placed);
  });
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
