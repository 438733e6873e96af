import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { elapsedAt, multiplierAt } from '@lime/domain/games/hosted/curve.ts';
import { isBust, isRising, openGraphTest, quick } from '../../test/graph-test.ts';
import { randomFaults, seededRandom } from '../../test/host-test.ts';

// How bets leave the curve: by hand, within milliseconds of the bust, at the table's most, and through any run of faults.

const { pool, books, faults, host, newMember, newest, goOn, close, freshRound, risingTo, hurry } =
  await openGraphTest();

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
    expect(debits).toMatchObject([{ user: from.memberId, amount: 10_000, paid: left!.payout }]);
    const view = await host().views.of(from.memberId);
    expect(view.plays[0]).toMatchObject({ no: round.no, out: left!.out, payout: left!.payout });
    expect(view.presses.length).toBe(2);
    expect(await host().presses.press({ memberId: newMember().memberId, key: randomUUID(), no: round.no })).toEqual({
      what: 'none',
    });
    // too early is said, and the bet stays in
    const next = await freshRound();
    await host().place(from, randomUUID(), { no: next.no, bet: { stake: 10_000 } });
    expect(await host().presses.press({ ...of, no: next.no })).toMatchObject({ what: 'early', out: null });
    expect((await host().views.of(from.memberId)).mine).toMatchObject({ state: 'in' });
  }, 60_000);

  test('a thousand cash-outs within five milliseconds of the bust end as the log says', async () => {
    const count = 1_000;
    // a slow machine tells the time worse: all of them may come to one side of the bust
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
    const one = host({ ...quick, maxPayout: Number.MAX_SAFE_INTEGER });
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
      // a high curve rises by more than one step within five milliseconds
      const { multiplier } = row;
      expect([row.what, row.out, row.payout]).toEqual(isIn ? ['out', multiplier, multiplier * 10] : ['bust', null, 0]);
      expect(answers[n]).toMatchObject({ what: row.what, at: row.at, multiplier: row.multiplier });
    }
    const won = rows.filter(({ what }) => what === 'out').length;
    await pool.query(`update bet set state = 'done', ended_at = clock_timestamp() where round_id = $1`, [round.id]);
    return won;
  }

  test('the table’s most win stops the round for all who are left', async () => {
    const table = { ...quick, maxPayout: 1_200_000 };
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

test('any run of faults: every debit ends once, and the money is what the rounds say', async () => {
  const random = seededRandom(20_261_125);
  const members = Array.from({ length: 6 }, newMember);
  // bets of the tests before may still be paid
  const ofOthers = () =>
    [...books.debits.values()]
      .filter(({ user }) => !members.some(({ memberId }) => memberId === user))
      .reduce((sum, { amount, paid }) => sum + (paid ?? 0) - amount, 0);
  const others = ofOthers();
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
  expect(books.cash).toBe(expected + ofOthers() - others);
}, 90_000);
