import { randomUUID } from 'node:crypto';
import { done, many, moves, refused, same } from './operator-expect.ts';
import { must } from './suite.ts';
import type { Operator } from './operator.ts';
import type { Case } from './suite.ts';

const inParallel = 16;

/** Calls that come again, changed, late, in the wrong order or all at once. */
export const repeats: readonly Case<Operator>[] = [
  {
    id: 'debit-again',
    says: 'a debit that is sent again has its first answer, whatever happened since, and takes nothing',
    run: (at) =>
      moves(at, at.stake, async () => {
        const debit = at.debitOf();
        const first = await at.call('debit', debit);
        same(first, await at.call('debit', debit));
        await at.call('credit', at.creditOf(debit, at.stake * 2));
        same(first, await at.call('debit', debit));
      }),
  },
  {
    id: 'credit-again',
    says: 'a credit that is sent again has its first answer, whatever happened since, and pays nothing',
    run: (at) =>
      moves(at, 0, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        const credit = at.creditOf(debit, at.stake * 2);
        const first = await at.call('credit', credit);
        same(first, await at.call('credit', credit));
        await at.call('debit', at.debitOf());
        same(first, await at.call('credit', credit));
      }),
  },
  {
    id: 'cancel-again',
    says: 'a cancel that is sent again has its first answer, whatever happened since, and gives nothing back',
    run: (at) =>
      moves(at, -at.stake, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        const first = await at.call('credit', at.cancelOf(debit));
        same(first, await at.call('credit', at.cancelOf(debit)));
        await at.call('debit', at.debitOf());
        same(first, await at.call('credit', at.cancelOf(debit)));
      }),
  },
  {
    id: 'buyin-again',
    says: 'a buyin that is sent again has its first answer, and takes nothing',
    run: (at) =>
      moves(at, -at.stake, async () => {
        const buyin = at.debitOf();
        const first = await at.call('buyin', buyin);
        same(first, await at.call('buyin', buyin));
      }),
  },
  {
    id: 'again-in-another-order',
    says: 'a call whose keys come in another order is the same call',
    run: (at) =>
      moves(at, -at.stake, async () => {
        const debit = at.debitOf();
        const first = await at.call('debit', debit);
        same(first, await at.call('debit', Object.fromEntries(Object.entries(debit).toReversed())));
      }),
  },
  {
    id: 'refused-again',
    says: 'a debit that was refused stays refused with the same answer: its player was told',
    run: (at) =>
      moves(at, 0, async (before) => {
        const debit = at.debitOf({ amount: before + at.stake });
        const first = await at.call('debit', debit);
        refused(first);
        await at.call('bonus', {
          user_id: at.member,
          prd_id: at.product,
          txn_id: `conformance-${randomUUID()}`,
          amount: at.stake,
        });
        same(first, await at.call('debit', debit));
        // what the gift was is taken again
        await at.call('debit', at.debitOf({ credit_amount: 0 }));
      }),
  },
  {
    id: 'debit-again-altered',
    says: 'another debit under the same txn_id is DUPLICATE_DEBIT, and takes nothing',
    run: (at) =>
      moves(at, -at.stake, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        refused(await at.call('debit', { ...debit, amount: at.stake + 1 }), 'DUPLICATE_DEBIT');
        refused(await at.call('debit', { ...debit, round_id: '99' }), 'DUPLICATE_DEBIT');
      }),
  },
  {
    id: 'debit-again-of-another',
    says: 'a debit of another member under the same txn_id is DUPLICATE_DEBIT',
    run: async (at) => {
      const other = at.need('other');
      const debit = at.debitOf();
      await at.call('debit', debit);
      await moves(
        at,
        0,
        async () => refused(await at.call('debit', { ...debit, user_id: other }), 'DUPLICATE_DEBIT'),
        other,
      );
    },
  },
  {
    id: 'buyin-under-a-debit',
    says: 'a buyin under the txn_id of a debit is DUPLICATE_DEBIT',
    run: (at) =>
      moves(at, -at.stake, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        refused(await at.call('buyin', debit), 'DUPLICATE_DEBIT');
      }),
  },
  {
    id: 'credit-again-altered',
    says: 'another credit of the same debit is DUPLICATE_CREDIT, and pays nothing',
    run: (at) =>
      moves(at, 0, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        await at.call('credit', at.creditOf(debit, at.stake));
        refused(await at.call('credit', at.creditOf(debit, at.stake * 9)), 'DUPLICATE_CREDIT');
        refused(await at.call('credit', at.creditOf(debit, 0)), 'DUPLICATE_CREDIT');
      }),
  },
  {
    id: 'cancel-before-debit',
    says: 'a cancel that comes before its debit is INVALID_DEBIT, and refuses the debit for good',
    run: (at) =>
      moves(at, 0, async () => {
        const debit = at.debitOf();
        refused(await at.call('credit', at.cancelOf(debit)), 'INVALID_DEBIT');
        refused(await at.call('debit', debit), 'INVALID_DEBIT');
        refused(await at.call('debit', debit), 'INVALID_DEBIT');
        refused(await at.call('credit', at.creditOf(debit, at.stake)), 'INVALID_DEBIT');
      }),
  },
  {
    id: 'credit-before-debit',
    says: 'a credit that comes before its debit is INVALID_DEBIT, and is paid once the debit is there',
    run: (at) =>
      moves(at, at.stake, async (before) => {
        const debit = at.debitOf();
        const credit = at.creditOf(debit, at.stake * 2);
        refused(await at.call('credit', credit), 'INVALID_DEBIT');
        done(await at.call('debit', debit), before - at.stake);
        done(await at.call('credit', credit), before + at.stake);
      }),
  },
  {
    id: 'debit-sixteen-times-at-once',
    says: 'of sixteen times the same debit at once one takes, and all have the same answer',
    run: (at) =>
      moves(at, -at.stake, async () => {
        const debit = at.debitOf();
        const [first, ...others] = await many(inParallel, () => at.call('debit', debit));
        must(first!.status === 1, `refused with ${first!.error}`);
        for (const other of others) same(first!, other);
      }),
  },
  {
    id: 'credit-sixteen-times-at-once',
    says: 'of sixteen times the same credit at once one pays, and all have the same answer',
    run: (at) =>
      moves(at, at.stake, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        const credit = at.creditOf(debit, at.stake * 2);
        const [first, ...others] = await many(inParallel, () => at.call('credit', credit));
        must(first!.status === 1, `refused with ${first!.error}`);
        for (const other of others) same(first!, other);
      }),
  },
  {
    id: 'bonus-sixteen-times-at-once',
    says: 'of sixteen times the same bonus at once one pays, and all have the same answer',
    run: (at) =>
      moves(at, at.stake, async () => {
        const body = {
          user_id: at.member,
          prd_id: at.product,
          txn_id: `conformance-${randomUUID()}`,
          amount: at.stake,
        };
        const [first, ...others] = await many(inParallel, () => at.call('bonus', body));
        for (const other of others) same(first!, other);
      }),
  },
  {
    id: 'credit-against-cancel',
    says: 'of credits and cancels of one debit at once one kind counts, once',
    run: async (at) => {
      const before = await at.balance();
      const debit = at.debitOf();
      await at.call('debit', debit);
      const answers = await many(inParallel, (no) =>
        at.call('credit', no % 2 ? at.cancelOf(debit) : at.creditOf(debit, at.stake * 3)),
      );
      const paid = answers.filter(({ status }, no) => status === 1 && no % 2 === 0).length;
      const cancelled = answers.filter(({ status }, no) => status === 1 && no % 2 === 1).length;
      must(paid * cancelled === 0 && paid + cancelled > 0, `${paid} credits and ${cancelled} cancels were taken`);
      const after = await at.balance();
      must(after - before === (paid > 0 ? at.stake * 2 : 0), `${after - before} won were moved`);
    },
  },
  {
    id: 'cancel-against-debit',
    says: 'a debit and its cancel at once, in any order, leave nothing taken',
    run: (at) =>
      moves(at, 0, async () => {
        for (let turn = 0; turn < 4; turn += 1) {
          const debit = at.debitOf();
          await many(inParallel, (no) => (no % 2 ? at.call('credit', at.cancelOf(debit)) : at.call('debit', debit)));
          await at.call('credit', at.cancelOf(debit));
        }
      }),
  },
  {
    id: 'sixteen-debits-at-once',
    says: 'sixteen debits at once take sixteen stakes, each with a balance of its own',
    run: (at) =>
      moves(at, -at.stake * inParallel, async (before) => {
        const answers = await many(inParallel, () => at.call('debit', at.debitOf()));
        const balances = answers.map(({ balance }) => balance).toSorted((a, b) => b - a);
        const expected = balances.map((_, no) => before - at.stake * (no + 1));
        must(JSON.stringify(balances) === JSON.stringify(expected), `balances ${balances.join(', ')}`);
      }),
  },
];
