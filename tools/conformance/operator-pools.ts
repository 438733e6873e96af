import { done, moves, refused } from './operator-expect.ts';
import { must } from './suite.ts';
import type { Body, Operator } from './operator.ts';
import type { Case } from './suite.ts';

/** The pool of the suite. It begins with nothing, and each case leaves in it what it found. */
const pool = 'conformance';

/** The amount in it: its opening is sent again. */
async function standing(at: Operator): Promise<number> {
  const { status, balance, error } = await at.call('pool', { pool, amount: 0 });
  must(status === 1, `the opening of a pool was refused: ${error}`);
  return balance;
}

/** @throws Wrong unless the work moved the pool by so much */
async function movesPool(at: Operator, amount: number, work: () => Promise<unknown>): Promise<void> {
  const before = await standing(at);
  await work();
  const after = await standing(at);
  must(after - before === amount, `${after - before} won were moved in the pool instead of ${amount}`);
}

const half = (at: Operator) => Math.floor(at.stake / 2);
const putting = (at: Operator, changes: Body = {}) =>
  at.debitOf({ credit_amount: 0, pool, pool_in: half(at), ...changes });
const taking = (at: Operator, changes: Body = {}) =>
  at.debitOf({ credit_amount: half(at), pool, pool_out: half(at), ...changes });
/** A debit with keys that do not fit. */
const bent = (id: string, says: string, changes: (at: Operator) => Body): Case<Operator> => ({
  id: `pool-${id}`,
  says: `${says} is INVALID_POOL, and moves nothing`,
  run: (at) =>
    moves(at, 0, () =>
      movesPool(at, 0, async () => refused(await at.call('debit', at.debitOf(changes(at))), 'INVALID_POOL')),
    ),
});

/** Jackpot pools. */
export const pools: readonly Case<Operator>[] = [
  {
    id: 'pool-in-and-out',
    says: 'a pool gets its part of a stake, and pays what a play wins of it',
    run: (at) =>
      moves(at, half(at) - at.stake * 2, async (before) => {
        await movesPool(at, half(at), async () => done(await at.call('debit', putting(at)), before - at.stake));
        await movesPool(at, -half(at), async () =>
          done(await at.call('debit', taking(at)), before - at.stake * 2 + half(at)),
        );
      }),
  },
  {
    id: 'pool-again',
    says: 'a call that is sent again moves the pool once',
    run: async (at) => {
      for (const [body, amount] of [
        [putting(at), half(at)],
        [taking(at), -half(at)],
      ] as const)
        await movesPool(at, amount, async () => {
          for (let no = 0; no < 3; no += 1) must((await at.call('debit', body)).status === 1, 'refused');
        });
    },
  },
  {
    id: 'pool-below-zero',
    says: 'more than stands in a pool is INSUFFICIENT_POOL, and moves nothing',
    run: (at) =>
      moves(at, 0, () =>
        movesPool(at, 0, async () => {
          const claim = (await standing(at)) + 1;
          const body = at.debitOf({ credit_amount: claim, pool, pool_out: claim });
          for (let no = 0; no < 2; no += 1) refused(await at.call('debit', body), 'INSUFFICIENT_POOL');
        }),
      ),
  },
  {
    id: 'pool-with-credit',
    says: 'a credit moves a pool; one the pool cannot pay is taken once it can',
    run: (at) =>
      movesPool(at, 0, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        const found = await standing(at);
        const credit = { ...at.creditOf(debit, found + at.stake), pool, pool_out: found + half(at) };
        refused(await at.call('credit', credit), 'INSUFFICIENT_POOL');
        must((await at.call('debit', putting(at))).status === 1, 'refused');
        must((await at.call('credit', credit)).status === 1, 'refused after the pool had it');
        // what was there before the case goes back in
        for (let owed = found; owed > 0; owed -= at.stake)
          await at.call('debit', putting(at, { pool_in: Math.min(owed, at.stake) }));
      }),
  },
  {
    id: 'pool-opening-once',
    says: 'an opening that is told again is answered the same; another amount is INVALID_POOL',
    run: (at) =>
      movesPool(at, 0, async () => refused(await at.call('pool', { pool, amount: at.stake }), 'INVALID_POOL')),
  },
  bent('above-stake', 'more into a pool than the stake', (at) => ({ credit_amount: 0, pool, pool_in: at.stake + 1 })),
  bent('above-payout', 'more out of a pool than the payout', (at) => ({
    credit_amount: half(at),
    pool,
    pool_in: at.stake,
    pool_out: half(at) + 1,
  })),
  bent('before-the-end', 'a pool in a debit that does not end the play', (at) => ({ pool, pool_in: half(at) })),
  bent('without-a-name', 'a part of a stake without a pool', (at) => ({ credit_amount: 0, pool_in: half(at) })),
];
