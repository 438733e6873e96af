import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { houseTake, slipOutcome } from '@lime/domain/settlement/slip-outcome.ts';
import { ownerOf } from '../../core/ledger/accounts.ts';
import { settleChunk } from './settle-chunk.ts';
import type { ChunkSlip } from './settle-chunk.ts';
import { amount } from '../../../../../tools/long.ts';

type Slip = { -readonly [K in keyof ChunkSlip]: ChunkSlip[K] };

/** The tables a chunk is read from and written to, in memory: money moves by the transfers alone. */
class Books {
  readonly slips: Slip[];
  readonly accounts = new Map<string, number>();
  readonly causes = new Set<string>();
  #chunks = 0;

  constructor(slips: readonly ChunkSlip[]) {
    this.slips = slips.map((slip) => ({ ...slip }));
    for (const slip of slips) {
      this.move(`member:${slip.memberId}:cash`, 0);
      this.move(`member:${slip.memberId}:receivable`, 0);
      this.move('house:open-stakes', slip.stake);
    }
  }
  move(account: string, amount: number): void {
    this.accounts.set(account, (this.accounts.get(account) ?? 0) + amount);
  }
  balance(memberId: number) {
    return {
      cash: this.accounts.get(`member:${memberId}:cash`)!,
      receivable: this.accounts.get(`member:${memberId}:receivable`)!,
    };
  }
  apply(results: ReadonlyMap<number, LegResult>): void {
    const members = [...new Set(this.slips.map((slip) => slip.memberId))];
    const before = new Map(members.map((id) => [id, this.balance(id)]));
    this.#chunks += 1;
    const writes = settleChunk(`c${this.#chunks}`, this.slips, results, before);
    for (const transfer of writes.transfers) {
      expect(transfer.amount).toBeGreaterThan(0);
      expect(this.causes.has(transfer.cause)).toBe(false);
      this.causes.add(transfer.cause);
      ownerOf(transfer.from);
      this.move(transfer.from, -transfer.amount);
      this.move(transfer.to, transfer.amount);
    }
    for (const { memberId, cash, receivable } of writes.balances) {
      const was = before.get(memberId)!;
      expect(this.balance(memberId)).toEqual({ cash: was.cash + cash, receivable: was.receivable + receivable });
    }
    for (const change of writes.slips)
      Object.assign(
        this.slips.find((slip) => slip.id === change.id)!,
        change,
      );
    for (const { slipId, no, result } of writes.legs) {
      const slip = this.slips.find((candidate) => candidate.id === slipId)!;
      slip.legs = slip.legs.map((leg) => (leg.no === no ? { ...leg, result } : leg));
    }
  }
  /** What must hold after every chunk. */
  check(): void {
    const open = this.slips.filter((slip) => slip.result === 'wait').reduce((sum, slip) => sum + slip.stake, 0);
    expect(this.accounts.get('house:open-stakes')).toBe(open);
    expect(this.accounts.get('house:result') ?? 0).toBe(
      this.slips.reduce((sum, slip) => sum + houseTake(slip.stake, slip), 0),
    );
    for (const slip of this.slips) {
      expect({ result: slip.result, payout: slip.payout }).toEqual(
        slipOutcome(slip.stake, slip.legs, slip.bonus, slip.groups),
      );
      const { cash, receivable } = this.balance(slip.memberId);
      expect(cash).toBeGreaterThanOrEqual(0);
      expect(receivable).toBeLessThanOrEqual(0);
    }
  }
  state(): unknown {
    return {
      slips: this.slips.map(({ result, payout, legs }) => [result, payout, ...legs.map((leg) => leg.result)]),
      accounts: Object.fromEntries([...this.accounts].filter(([, amount]) => amount !== 0)),
    };
  }
}

const fixtures = 4;
const slipsOf = (
  orders: readonly { member: number; stake: number; legs: readonly { fixture: number; odds: number }[] }[],
): ChunkSlip[] =>
  orders.map((order, i) => ({
    id: i + 1,
    place: '',
    memberId: 1 + order.member,
    stake: order.stake,
    result: 'wait',
    payout: 0,
    revision: 0,
    bonus: i % 5 === 0 ? { folders: 2, odds: 1050 } : null,
    // some slips were priced with their first two legs together
    groups:
      i % 3 === 0 && order.legs.length > 1
        ? [{ legs: [1, 2], odds: [1000, order.legs[0]!.odds, order.legs[1]!.odds, order.legs[0]!.odds + 500] }]
        : [],
    legs: order.legs.map((leg, no) => ({
      place: '',
      no: no + 1,
      selectionId: leg.fixture,
      odds: leg.odds,
      result: 'wait',
    })),
  }));
const orders = fc.array(
  fc.record({
    member: fc.nat(2),
    stake: fc.integer({ min: 1, max: 1_000_000 }),
    legs: fc.array(
      fc.record({ fixture: fc.nat(fixtures - 1), odds: fc.integer({ min: 101, max: 900 }).map((n) => n * 10) }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
  { minLength: 1, maxLength: 8 },
);
// 'wait' is a result taken back
const results = fc.constantFrom<LegResult>('won', 'half_won', 'void', 'half_lost', 'lost', 'wait');
const messages = fc.array(
  fc.record({ fixture: fc.nat(fixtures - 1), revision: fc.integer({ min: 1, max: 3 }), result: results }),
  { maxLength: 12 },
);

test('any order and repetition of results, corrections among them, moves the same money in the end', () => {
  fc.assert(
    fc.property(orders, messages, fc.infiniteStream(fc.nat(1_000_000)), (placed, sent, noise) => {
      // a source tells one result a fixture and revision
      const truth = [...new Map(sent.map((message) => [`${message.fixture}:${message.revision}`, message])).values()];
      const next = () => noise.next().value as number;
      const end = (order: readonly (typeof truth)[number][]) => {
        const books = new Books(slipsOf(placed));
        const newest = new Map<number, { revision: number; result: LegResult }>();
        for (const message of order) {
          if (message.revision >= (newest.get(message.fixture)?.revision ?? 0)) newest.set(message.fixture, message);
          // the worker may be slow and see several fixtures at once
          if (next() % 3 > 0) books.apply(new Map([...newest].map(([fixture, { result }]) => [fixture, result])));
          books.check();
        }
        books.apply(new Map([...newest].map(([fixture, { result }]) => [fixture, result])));
        books.check();
        return books.state();
      };
      const expected = end(truth.toSorted((a, b) => a.revision - b.revision));
      for (let shuffle = 0; shuffle < 7; shuffle += 1) {
        const twice = [...truth, ...truth.filter(() => next() % 2 === 0)].map((message) => [next(), message] as const);
        expect(end(twice.toSorted((a, b) => a[0] - b[0]).map(([, message]) => message))).toEqual(expected);
      }
    }),
    { numRuns: amount(50, 150) },
  );
}, 60_000);

test('whatever a member spends in between, cash never falls below zero and no won is lost', () => {
  fc.assert(
    fc.property(orders, messages, fc.infiniteStream(fc.nat(1_000_000)), (placed, sent, noise) => {
      const books = new Books(slipsOf(placed));
      const spent = new Map<number, number>();
      for (const { fixture, result } of sent) {
        books.apply(new Map([[fixture, result]]));
        books.check();
        const memberId = 1 + ((noise.next().value as number) % 3);
        const cash = books.accounts.get(`member:${memberId}:cash`) ?? 0;
        const spend = cash === 0 ? 0 : (noise.next().value as number) % (cash + 1);
        books.move(`member:${memberId}:cash`, -spend);
        spent.set(memberId, (spent.get(memberId) ?? 0) + spend);
      }
      for (const memberId of new Set(books.slips.map((slip) => slip.memberId))) {
        const paid = books.slips
          .filter((slip) => slip.memberId === memberId)
          .reduce((sum, slip) => sum + slip.payout, 0);
        const { cash, receivable } = books.balance(memberId);
        expect(cash + receivable + (spent.get(memberId) ?? 0)).toBe(paid);
      }
    }),
    { numRuns: amount(100, 300) },
  );
}, 60_000);
