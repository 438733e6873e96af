import { randomUUID } from 'node:crypto';
import { maxWireAmount } from '@lime/domain/money.ts';
import { done, moves, refused, same } from './operator-expect.ts';
import type { Operator } from './operator.ts';
import type { Case } from './suite.ts';

/** What is too much is taken and not paid: staff of the operator decide it. */
export const waits: readonly Case<Operator>[] = [
  {
    id: 'credit-as-its-debit-named',
    says: 'a credit as high as the max_credit of its debit is paid',
    run: (at) =>
      moves(at, at.stake, async (before) => {
        const debit = at.debitOf({ max_credit: at.stake * 2 });
        await at.call('debit', debit);
        done(await at.call('credit', at.creditOf(debit, at.stake * 2)), before + at.stake);
      }),
  },
  {
    id: 'credit-above-its-debit',
    says: 'a credit above the max_credit of its debit is taken, and waits: status 1, a balance without it, no cancel',
    run: (at) =>
      moves(at, -at.stake, async (before) => {
        const debit = at.debitOf({ max_credit: at.stake * 2 });
        await at.call('debit', debit);
        const credit = at.creditOf(debit, at.stake * 2 + 1);
        const first = await at.call('credit', credit);
        done(first, before - at.stake);
        same(first, await at.call('credit', credit));
        refused(await at.call('credit', at.cancelOf(debit)), 'DUPLICATE_CREDIT');
      }),
  },
  {
    id: 'debit-paid-above-its-most',
    says: 'a credit_amount above the max_credit of its own debit waits as well',
    run: (at) =>
      moves(at, -at.stake, async (before) => {
        const debit = at.debitOf({ max_credit: at.stake, credit_amount: at.stake + 1 });
        done(await at.call('debit', debit), before - at.stake);
      }),
  },
  {
    id: 'bonus-above-an-account',
    says: 'a bonus that would bring an account above 9,000,000,000,000 is taken, and waits',
    run: (at) =>
      moves(at, 0, async (before) => {
        const bonus = { user_id: at.member, txn_id: `conformance-${randomUUID()}`, amount: maxWireAmount };
        const first = await at.call('bonus', bonus);
        done(first, before);
        same(first, await at.call('bonus', bonus));
      }),
  },
];
