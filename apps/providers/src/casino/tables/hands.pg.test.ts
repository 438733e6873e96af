import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { verifyHand } from '@lime/domain/casino/tables/verify-table.ts';
import { holdem } from '@lime/domain/casino/tables/house-holdem.ts';
import { checkStatus, openHostTest } from '../../../test/host-test.ts';
import { disbeliefs, secret } from '../../../test/other-site.ts';
import { within } from '../../token/database.ts';
import { hashing } from '../../token/hosted-rounds.ts';
import { createSeeds } from '../../token/host-seeds.ts';
import { createHands, handLine, handTables } from './hands.ts';
import type { HandAnswer } from './table-types.ts';

const [table] = handTables;
const { other, pool, doubt, believe, restsPass } = await openHostTest();
beforeEach(() => {
  other.books.cash = 1_000_000;
});

/** A host as a process makes it. */
const host = () => createHands({ pool, site: other.site, seeds: createSeeds(secret) });
const limits = { min: 1_000, max: 5_000_000, win: 500_000_000 };
let member = 5_000;
const newMember = () => ({ memberId: String((member += 1)), limits });
const bets = [
  { stake: 10_000, spot: 'ante' },
  { stake: 2_000, spot: 'bonus' },
];
type Member = ReturnType<typeof newMember>;
const start = (from: Member, key: string = randomUUID(), of: object[] = bets) => host().start(table!, from, key, of);
const decide = (from: Member, key: string, move: 'call' | 'fold') => host().decide(table!, from.memberId, key, move);
const doneOf = (answer: HandAnswer) => {
  if (answer.state !== 'done') throw new Error(JSON.stringify(answer));
  return answer.hand;
};

test('a hand shows five cards, is called by a second debit, and is paid by its cards', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const [from, key] = [newMember(), randomUUID()];
    const before = other.books.cash;
    const opened = await start(from, key);
    expect(opened).toMatchObject({ state: 'open', running: { callStake: 20_000 }, balance: before - 12_000 });
    if (opened.state !== 'open') return;
    const { player, board } = opened.running.opening;
    expect([player.length, board.length]).toEqual([2, 3]);
    const hand = doneOf(await decide(from, key, 'call'));
    expect(hand.outcome.player).toEqual(player);
    expect(hand.outcome.board.slice(0, 3)).toEqual(board);
    expect(hand).toMatchObject({ called: true, stake: 32_000 });
    const paid = holdem.settle([...bets, { stake: 20_000, spot: 'call' }], hand.outcome);
    expect(hand.payout).toBe(paid.reduce((sum, won) => sum + won, 0));
    expect(other.books.cash).toBe(before - 32_000 + hand.payout);
    // both debits are ended, each by its own credit
    const debits = [...other.books.debits.values()].filter(({ user }) => user === from.memberId);
    expect(debits.map(({ amount, paid: back, bets: said }) => [amount, back, said])).toEqual([
      [12_000, paid[0]! + paid[1]!, bets],
      [20_000, paid[2]!, [{ stake: 20_000, spot: 'call' }]],
    ]);
    expect(await host().history(table!, from.memberId)).toEqual([hand]);
    // sent again it is the same hand
    expect(await decide(from, key, 'fold')).toMatchObject({ state: 'done', hand: { called: true } });
  }
});

test('a fold loses the ante, and the bonus stands', async () => {
  const [from, key] = [newMember(), randomUUID()];
  await start(from, key);
  const hand = doneOf(await decide(from, key, 'fold'));
  expect(hand).toMatchObject({ called: false, stake: 12_000, text: '접음' });
  expect(hand.bets[0]).toMatchObject({ spot: 'ante', paid: 0 });
  expect(other.books.cash).toBe(1_000_000 - 12_000 + hand.payout);
});

test('sixteen presses at once are one hand and one call', async () => {
  const [from, key] = [newMember(), randomUUID()];
  const opened = await Promise.all(Array.from({ length: 16 }, () => start(from, key)));
  expect(opened.every(({ state }) => state === 'open' || state === 'pending')).toBe(true);
  expect(other.books.cash).toBe(1_000_000 - 12_000);
  const moves = await Promise.all(
    Array.from({ length: 16 }, (_, no) => decide(from, key, no % 2 === 0 ? 'call' : 'fold')),
  );
  expect(moves.some(({ state }) => state === 'done')).toBe(true);
  const debits = [...other.books.debits.values()].filter(({ user }) => user === from.memberId);
  expect(debits.length).toBeLessThanOrEqual(2);
  const [hand] = await host().history(table!, from.memberId);
  expect(debits.length).toBe(hand!.called ? 2 : 1);
  expect(other.books.cash).toBe(1_000_000 - hand!.stake + hand!.payout);
});

test('a call that cannot be paid leaves the hand as it was, for a fold or another try', async () => {
  const [from, key] = [newMember(), randomUUID()];
  other.books.cash = 12_000;
  expect(await start(from, key)).toMatchObject({ state: 'open' });
  expect(await decide(from, key, 'call')).toMatchObject({ state: 'refused', code: 'BET_STAKE_ABOVE_BALANCE' });
  expect(await host().running(table!, from.memberId)).toMatchObject({ key, bets });
  other.books.cash = 20_000;
  expect(await decide(from, key, 'call')).toMatchObject({ state: 'done', hand: { called: true } });
});

test('a lost answer moves money once, wherever it is lost, and a host that died goes on from the row', async () => {
  for (const lost of ['before', 'after'] as const) {
    // of the ante: called off
    const first = { from: newMember(), key: randomUUID() };
    let { cash } = other.books;
    other.faults.push(lost);
    expect(await start(first.from, first.key)).toEqual({ state: 'pending' });
    expect(await start(first.from)).toMatchObject({ code: 'PLAY_BUSY' });
    await host().recover(0);
    expect(await host().find(table!, first.from.memberId, first.key)).toMatchObject({ code: 'PLAY_VOID' });
    expect(other.books.cash).toBe(cash);
    // of the call: asked again under its key, and the hand goes on
    const second = { from: newMember(), key: randomUUID() };
    ({ cash } = other.books);
    await start(second.from, second.key);
    other.faults.push(lost);
    expect(await decide(second.from, second.key, 'call')).toEqual({ state: 'pending' });
    await host().recover(0);
    const called = doneOf((await host().find(table!, second.from.memberId, second.key))!);
    expect(other.books.cash).toBe(cash - 32_000 + called.payout);
    // of a credit: paid once
    const third = { from: newMember(), key: randomUUID() };
    ({ cash } = other.books);
    await start(third.from, third.key);
    other.faults.push(lost);
    const folded = doneOf(await decide(third.from, third.key, 'fold'));
    await Promise.all([host().recover(0), host().recover(0)]);
    expect(other.books.cash).toBe(cash - 12_000 + folded.payout);
    const { rows } = await pool.query('select from hand where member_id = $1 and state = $2', [
      third.from.memberId,
      'done',
    ]);
    expect(rows).toHaveLength(1);
  }
});

test.each(disbeliefs)(
  'a hand that ends while its credits are not proven (%s) is paid once that is mended',
  async (why) => {
    const hands = [{ move: 'call' as const }, { move: 'fold' as const }].map((hand) => ({
      ...hand,
      from: newMember(),
      key: randomUUID(),
    }));
    for (const { from, key } of hands) await start(from, key);
    // the call is taken, and its answer and the credits meet the fault
    other.faults.push('after');
    expect(await decide(hands[0]!.from, hands[0]!.key, 'call')).toEqual({ state: 'pending' });
    doubt(why);
    await host().recover(0);
    const folded = doneOf(await decide(hands[1]!.from, hands[1]!.key, 'fold'));
    await host().recover(0);
    const states = async () =>
      (
        await pool.query<{ state: string; is_paid: boolean }>(
          'select state, is_paid from hand where key = any($1) order by id',
          [hands.map(({ key }) => key)],
        )
      ).rows;
    expect(await states()).toEqual([
      { state: 'calling', is_paid: false },
      { state: 'ending', is_paid: false },
    ]);
    believe();
    await restsPass();
    await host().recover(0);
    expect(await states()).toEqual(hands.map(() => ({ state: 'done', is_paid: true })));
    const called = doneOf((await host().find(table!, hands[0]!.from.memberId, hands[0]!.key))!);
    expect(other.books.cash).toBe(1_000_000 - 32_000 + called.payout - 12_000 + folded.payout);
    const ended = [...other.books.debits.values()].filter(({ user }) =>
      hands.some(({ from }) => from.memberId === user),
    );
    expect(ended.every(({ paid, isCancelled }) => paid !== null && !isCancelled)).toBe(true);
  },
);

test('what the site asks of its debits is answered, both of a hand', async () => {
  const [from, key] = [newMember(), randomUUID()];
  await start(from, key);
  const txns = async () =>
    (
      await pool.query<{ txn: string; call_txn: string | null }>(
        'select txn, call_txn from hand where member_id = $1',
        [from.memberId],
      )
    ).rows.flatMap(({ txn, call_txn: call }) => [txn, ...(call ? [call] : [])]);
  expect(await host().results(await txns())).toMatchObject([{ state: 'running' }]);
  expect(await host().file((await txns())[0]!)).toBeNull();
  await decide(from, key, 'call');
  const results = await host().results(await txns());
  expect(results).toHaveLength(2);
  for (const result of results)
    expect(result).toMatchObject({ state: 'over', credit: { game_id: table!.id, prd_id: table!.product.id } });
  expect(await host().results(['nothing'])).toEqual([]);
  // either debit leads to the whole hand, whose seed is a secret until the member asks for another one
  const [first, call] = await Promise.all((await txns()).map((txn) => host().file(txn)));
  expect(first).toMatchObject({ game: table!.id, serverSeed: null, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(call).toEqual(first);
  await pool.query('update seed set revealed_at = clock_timestamp() where hash = $1', [first!.seedHash]);
  const open = (await host().file((await txns())[0]!))!;
  expect(hashing.hashOfText(open.serverSeed!)).toBe(open.seedHash);
  expect(await host().file('nothing')).toBeNull();
});

test('a hand that waits for a day is folded', async () => {
  const [from, key] = [newMember(), randomUUID()];
  await start(from, key);
  await host().recover();
  expect(await host().running(table!, from.memberId)).not.toBeNull();
  await pool.query(`update hand set opened_at = opened_at - interval '24 hours 1 second' where member_id = $1`, [
    from.memberId,
  ]);
  await host().recover();
  expect(await host().find(table!, from.memberId, key)).toMatchObject({ state: 'done', hand: { called: false } });
});

test.each([
  ['nothing', [], 'INPUT_INVALID'],
  ['a call first', [{ stake: 20_000, spot: 'call' }], 'INPUT_INVALID'],
  ['the bonus alone', [{ stake: 2_000, spot: 'bonus' }], 'INPUT_INVALID'],
  ['less than the table takes', [{ stake: 999, spot: 'ante' }], 'BET_STAKE_BELOW_MIN'],
  ['more than the table takes', [{ stake: 1_000_001, spot: 'ante' }], 'BET_STAKE_ABOVE_MAX'],
  ['a call above the member’s most', [{ stake: 200_000, spot: 'ante' }], 'BET_STAKE_ABOVE_MAX'],
])('a hand with %s is none', async (_what, of, code) => {
  const { calls } = other.books;
  const from = { memberId: newMember().memberId, limits: { ...limits, max: 500_000 } };
  expect(await host().start(table!, from, randomUUID(), of)).toMatchObject({ state: 'refused', code });
  expect(other.books.calls).toBe(calls);
});

test('hands keep the pace of five seconds, and nothing of the cards to come stands in a table', async () => {
  const [from, key] = [newMember(), randomUUID()];
  await start(from, key);
  const seeds = createSeeds(secret);
  const line = handLine(from.memberId);
  // while a hand waits its seed is not revealed
  expect(await within(pool, (client) => seeds.rotate(client, line, 'mine'))).toBe(false);
  const { rows } = await pool.query<{ all: string }>(
    `select string_agg(h::text, '') as all from hand h where key = $1`,
    [key],
  );
  expect(rows[0]!.all).not.toContain('rank');
  const hand = doneOf(await decide(from, key, 'call'));
  expect(await start(from)).toMatchObject({ code: 'PLAY_TOO_FAST' });
  // once it is over anybody draws it again
  expect(await within(pool, (client) => seeds.rotate(client, line, 'mine'))).toBe(true);
  const [revealed] = await within(pool, (client) => seeds.revealed(client, line, 1));
  const { serverSeed, clientSeed } = revealed!;
  const proof = { version: '1', seedHash: hand.seedHash, serverSeed, clientSeed, nonce: hand.nonce };
  expect(await verifyHand(holdem, proof, hashing)).toEqual({ outcome: hand.outcome });
  expect(checkStatus('verify-table.mjs', { game: 'holdem', ...proof, outcome: hand.outcome })).toBe(0);
});
