import { randomUUID } from 'node:crypto';
import { done, moves, refused } from './operator-expect.ts';
import { must } from './suite.ts';
import type { Operator } from './operator.ts';
import type { Case } from './suite.ts';

const gift = (at: Operator, changes: object = {}) => ({
  user_id: at.member,
  prd_id: at.product,
  txn_id: `conformance-${randomUUID()}`,
  amount: at.stake,
  ...changes,
});

/** What each call does when all is well, and what it moves. */
export const money: readonly Case<Operator>[] = [
  {
    id: 'balance',
    says: 'a balance is told, and asking moves nothing',
    run: (at) => moves(at, 0, () => at.balance()).then(() => undefined),
  },
  {
    id: 'balance-id-as-number',
    says: 'a user_id that comes as a number is the same member',
    run: async (at) => done(await at.call('balance', { user_id: Number(at.member) }), await at.balance()),
  },
  {
    id: 'balance-account',
    says: 'a balance says which account it is of, the cash or the casino account',
    async run(at) {
      const { purse } = await at.call('balance', { user_id: at.member, prd_id: at.product, game_id: at.game });
      must(purse === 'cash' || purse === 'casino', `the account is ${JSON.stringify(purse)}`);
    },
  },
  {
    id: 'balance-unknown-game',
    says: 'a balance of a game that is not the provider’s is INVALID_PRD_ID',
    run: async (at) =>
      refused(await at.call('balance', { user_id: at.member, game_id: 'no-such-game' }), 'INVALID_PRD_ID'),
  },
  {
    id: 'balance-unknown-user',
    says: 'a member nobody knows is INVALID_USER',
    run: async (at) => refused(await at.call('balance', { user_id: '999999999999' }), 'INVALID_USER'),
  },
  {
    id: 'balance-wrong-product',
    says: 'a product that is not the provider’s is INVALID_PRD_ID',
    run: async (at) => refused(await at.call('balance', { user_id: at.member, prd_id: 999_999 }), 'INVALID_PRD_ID'),
  },
  {
    id: 'debit',
    says: 'a debit takes the stake',
    run: (at) => moves(at, -at.stake, async (before) => done(await at.call('debit', at.debitOf()), before - at.stake)),
  },
  {
    id: 'debit-all-keys',
    says: 'a debit with table, round, pick and the most it can pay takes the stake',
    run: (at) =>
      moves(at, -at.stake, async (before) => {
        const more = { table_id: 't1', round_id: '17', pick: 'red', max_credit: at.stake * 2 };
        done(await at.call('debit', at.debitOf(more)), before - at.stake);
      }),
  },
  {
    id: 'debit-unknown-keys',
    says: 'keys beyond the protocol are left alone',
    run: (at) =>
      moves(at, -at.stake, async (before) =>
        done(await at.call('debit', at.debitOf({ vendor_note: { any: ['thing'] } })), before - at.stake),
      ),
  },
  {
    id: 'debit-unicode',
    says: 'words in any script are taken',
    run: (at) =>
      moves(at, -at.stake, async (before) =>
        done(await at.call('debit', at.debitOf({ pick: '레드 ♥𝟚 ‮عربي' })), before - at.stake),
      ),
  },
  {
    id: 'debit-paid-at-once',
    says: 'credit_amount pays in the same call',
    run: (at) =>
      moves(at, at.stake, async (before) =>
        done(await at.call('debit', at.debitOf({ credit_amount: at.stake * 2 })), before + at.stake),
      ),
  },
  {
    id: 'debit-lost-at-once',
    says: 'a credit_amount of 0 ends the play as lost: no credit is taken for it',
    run: (at) =>
      moves(at, -at.stake, async (before) => {
        const debit = at.debitOf({ credit_amount: 0 });
        done(await at.call('debit', debit), before - at.stake);
        refused(await at.call('credit', at.creditOf(debit, at.stake)), 'DUPLICATE_CREDIT');
      }),
  },
  {
    id: 'debit-paid-later',
    says: 'a credit_amount of -1 is none: the credit comes later',
    run: (at) =>
      moves(at, at.stake, async (before) => {
        const debit = at.debitOf({ credit_amount: -1 });
        done(await at.call('debit', debit), before - at.stake);
        done(await at.call('credit', at.creditOf(debit, at.stake * 2)), before + at.stake);
      }),
  },
  {
    id: 'debits-of-one-round',
    says: 'several debits of one round are several stakes',
    run: (at) =>
      moves(at, -at.stake * 2, async (before) => {
        done(await at.call('debit', at.debitOf({ round_id: '18' })), before - at.stake);
        done(await at.call('debit', at.debitOf({ round_id: '18' })), before - at.stake * 2);
      }),
  },
  {
    id: 'debit-unknown-user',
    says: 'a debit of a member nobody knows is INVALID_USER',
    run: async (at) => refused(await at.call('debit', at.debitOf({ user_id: '999999999999' })), 'INVALID_USER'),
  },
  {
    id: 'debit-unknown-game',
    says: 'a game the provider does not have is INVALID_PRD_ID, and takes nothing',
    run: (at) =>
      moves(at, 0, async () =>
        refused(await at.call('debit', at.debitOf({ game_id: 'no-such-game' })), 'INVALID_PRD_ID'),
      ),
  },
  {
    id: 'debit-above-balance',
    says: 'a stake above what the member has takes nothing',
    run: (at) =>
      moves(at, 0, async (before) =>
        refused(
          await at.call('debit', at.debitOf({ amount: before + 1 })),
          'INSUFFICIENT_FUNDS',
          // an operator’s limit may come first
          'ACCESS_DENIED',
        ),
      ),
  },
  {
    id: 'credit',
    says: 'a credit pays',
    run: (at) =>
      moves(at, at.stake * 2, async (before) => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        done(await at.call('credit', at.creditOf(debit, at.stake * 3)), before + at.stake * 2);
      }),
  },
  {
    id: 'credit-of-nothing',
    says: 'a credit of 0 ends a lost play: nothing more is paid for it',
    run: (at) =>
      moves(at, -at.stake, async (before) => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        done(await at.call('credit', at.creditOf(debit, 0)), before - at.stake);
        refused(await at.call('credit', at.creditOf(debit, at.stake)), 'DUPLICATE_CREDIT');
      }),
  },
  {
    id: 'credit-with-words',
    says: 'a credit with its game and its outcome in words pays',
    run: (at) =>
      moves(at, 0, async (before) => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        const more = { game_id: at.game, outcome: '9 레드' };
        done(await at.call('credit', { ...at.creditOf(debit, at.stake), ...more }), before);
      }),
  },
  {
    id: 'credit-unknown-debit',
    says: 'a credit of a debit that is not known is INVALID_DEBIT, and pays nothing',
    run: (at) =>
      moves(at, 0, async () => refused(await at.call('credit', at.creditOf(at.debitOf(), at.stake)), 'INVALID_DEBIT')),
  },
  {
    id: 'credit-of-another',
    says: 'a credit to a member who did not bet is INVALID_DEBIT, and pays nobody',
    run: async (at) => {
      const other = at.need('other');
      const debit = at.debitOf();
      await moves(at, -at.stake, () => at.call('debit', debit));
      const wrong = { ...at.creditOf(debit, at.stake), user_id: other };
      await moves(at, 0, async () => refused(await at.call('credit', wrong), 'INVALID_DEBIT'), other);
      await moves(at, at.stake, () => at.call('credit', at.creditOf(debit, at.stake)));
    },
  },
  {
    id: 'cancel',
    says: 'a cancel gives the stake back',
    run: (at) =>
      moves(at, 0, async (before) => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        done(await at.call('credit', at.cancelOf(debit)), before);
      }),
  },
  {
    id: 'cancel-as-true',
    says: 'is_cancel may be 1, "1" or true',
    run: (at) =>
      moves(at, 0, async (before) => {
        for (const is_cancel of ['1', true]) {
          const debit = at.debitOf();
          await at.call('debit', debit);
          done(await at.call('credit', { ...at.cancelOf(debit), is_cancel }), before);
        }
      }),
  },
  {
    id: 'cancel-another-amount',
    says: 'a cancel gives back what was taken, whatever amount it names',
    run: (at) =>
      moves(at, 0, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        await at.call('credit', { ...at.cancelOf(debit), amount: at.stake * 5 });
      }),
  },
  {
    id: 'cancel-of-another',
    says: 'a cancel for a member who did not bet is INVALID_DEBIT, and the bet stands',
    run: async (at) => {
      const other = at.need('other');
      const debit = at.debitOf();
      await at.call('debit', debit);
      const wrong = { ...at.cancelOf(debit), user_id: other };
      await moves(at, 0, async () => refused(await at.call('credit', wrong), 'INVALID_DEBIT'), other);
      await moves(at, at.stake * 2, () => at.call('credit', at.creditOf(debit, at.stake * 2)));
    },
  },
  {
    id: 'cancel-after-credit',
    says: 'a play that was paid is not cancelled: DUPLICATE_CREDIT',
    run: (at) =>
      moves(at, at.stake, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        await at.call('credit', at.creditOf(debit, at.stake * 2));
        refused(await at.call('credit', at.cancelOf(debit)), 'DUPLICATE_CREDIT');
      }),
  },
  {
    id: 'credit-after-cancel',
    says: 'a play that was cancelled is not paid: INVALID_DEBIT',
    run: (at) =>
      moves(at, 0, async () => {
        const debit = at.debitOf();
        await at.call('debit', debit);
        await at.call('credit', at.cancelOf(debit));
        refused(await at.call('credit', at.creditOf(debit, at.stake * 2)), 'INVALID_DEBIT');
      }),
  },
  {
    id: 'buyin',
    says: 'a buyin takes, and a credit cashes out',
    run: (at) =>
      moves(at, at.stake / 2, async (before) => {
        const buyin = at.debitOf();
        done(await at.call('buyin', buyin), before - at.stake);
        done(await at.call('credit', at.creditOf(buyin, at.stake * 1.5)), before + at.stake / 2);
      }),
  },
  {
    id: 'buyin-cancel',
    says: 'a buyin is cancelled as a debit is',
    run: (at) =>
      moves(at, 0, async (before) => {
        const buyin = at.debitOf();
        await at.call('buyin', buyin);
        done(await at.call('credit', at.cancelOf(buyin)), before);
      }),
  },
  {
    id: 'bonus',
    says: 'a bonus is paid without a bet',
    run: (at) => moves(at, at.stake, async (before) => done(await at.call('bonus', gift(at)), before + at.stake)),
  },
  {
    id: 'bonus-again',
    says: 'a bonus that is sent again is answered the same and paid once; another amount is DUPLICATE_CREDIT',
    run: (at) =>
      moves(at, at.stake, async (before) => {
        const body = gift(at);
        for (let no = 0; no < 3; no += 1) done(await at.call('bonus', body), before + at.stake);
        refused(await at.call('bonus', { ...body, amount: at.stake * 2 }), 'DUPLICATE_CREDIT');
      }),
  },
  {
    id: 'bonus-of-nothing',
    says: 'a bonus of 0, or below, is refused',
    run: (at) =>
      moves(at, 0, async () => {
        for (const amount of [0, -at.stake]) refused(await at.call('bonus', gift(at, { amount })));
      }),
  },
  {
    id: 'bonus-unknown-user',
    says: 'a bonus to a member nobody knows is INVALID_USER',
    run: async (at) => refused(await at.call('bonus', gift(at, { user_id: '999999999999' })), 'INVALID_USER'),
  },
  {
    id: 'left-again',
    says: 'a leaving that is told again is answered the same; another body under its name is DUPLICATE_CREDIT',
    run: (at) =>
      moves(at, 0, async (before) => {
        // of no game: whatever the operator has set, nothing goes home
        const body = { user_id: at.member, txn_id: `conformance-${randomUUID()}`, game_ids: [] };
        for (let no = 0; no < 3; no += 1) {
          const answer = await at.call('left', body);
          done(answer, before);
          must(answer.home === 0, `${JSON.stringify(answer.home)} won went home`);
        }
        refused(await at.call('left', { ...body, game_ids: [at.game] }), 'DUPLICATE_CREDIT');
      }),
  },
  {
    id: 'left-wrong',
    says: 'a leaving of a member or a game nobody knows is refused',
    async run(at) {
      const body = { user_id: at.member, txn_id: `conformance-${randomUUID()}`, game_ids: [] };
      refused(await at.call('left', { ...body, user_id: '999999999999' }), 'INVALID_USER');
      refused(await at.call('left', { ...body, game_ids: ['no-such-game'] }), 'INVALID_PRD_ID');
      refused(await at.call('left', { ...body, game_ids: 'all' }), 'UNKNOWN_ERROR');
    },
  },
  {
    id: 'arithmetic',
    says: 'after twelve plays of all kinds the balance is what an independent count says',
    run: async (at) => {
      let expected = await at.balance();
      for (let no = 0; no < 12; no += 1) {
        const debit = at.debitOf({ amount: at.stake + no });
        expected -= at.stake + no;
        done(await at.call(no % 5 === 4 ? 'buyin' : 'debit', debit), expected);
        const paid = no % 3 === 0 ? null : (no % 4) * at.stake;
        expected += paid ?? at.stake + no;
        done(await at.call('credit', paid === null ? at.cancelOf(debit) : at.creditOf(debit, paid)), expected);
      }
      must((await at.balance()) === expected, 'the balance is another one');
    },
  },
];
