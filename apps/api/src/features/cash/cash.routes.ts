import { assert } from '@lime/domain/assert.ts';
import {
  cashList,
  cashState,
  charge,
  deposit,
  depositAccount,
  exchange,
  hideCashRow,
  moneyOutcome,
  takeBackWithdrawal,
  withdraw,
} from '@lime/contract/cash.ts';
import { depositedText, takenBackText, withdrawnText } from '@lime/contract/cash.texts.ts';
import type { Submission } from '../../core/answered-calls.ts';
import type { Caller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { slowly } from '../../core/slowly.ts';
import type { GuardCode } from '../bonus/member-bonuses.service.ts';
import { askForDeposit, askForWithdrawal, readCashState, readDepositAccount } from './cash.service.ts';
import type { CashDeps, DepositWish, WithdrawalWish } from './cash.service.ts';
import { hideRow, listHistory } from './history.service.ts';
import { readOutcome } from './outcome.sql.ts';
import type { Pace } from './pace.ts';
import { takeBackWithdrawal as takeBack } from './take-back.service.ts';

/**
 * Serves what members do with their cash.
 *
 * @param guardCode counts wrong bonus codes of a member together, wherever they are typed
 */
export function registerCash(
  handle: Handle,
  guardCode: GuardCode,
  deps: CashDeps & { readonly pace: () => Promise<Pace> },
): void {
  handle(depositAccount, async ({ caller }) => ({ bank: await readDepositAccount(deps, memberOf(caller)) }));
  handle(cashState, ({ caller }) => readCashState(deps, memberOf(caller)));
  handle(cashList, ({ db, caller, input }) =>
    listHistory(db, memberOf(caller), input, deps.settings.get('cash').takeBackSeconds),
  );
  handle(moneyOutcome, ({ db, caller, input }) => readOutcome(db, memberOf(caller), input.key.toLowerCase()));
  handle(hideCashRow, async ({ tx, caller, input }) => {
    await hideRow(tx, memberOf(caller), input.seq);
    return {};
  });

  handle(takeBackWithdrawal, async ({ tx, caller, input }) => {
    return new Reply(await takeBack(tx, memberOf(caller), input.seq, deps), takenBackText);
  });

  /** A code named here is a guess like any other; what counts guesses must not wait for a connection within the transaction. */
  const ask = async (
    { db, caller, submission }: { db: Db; caller: Caller; submission: Submission },
    wish: DepositWish,
  ) => {
    const work = () => inTransaction(db, (tx) => askForDeposit(deps, tx, submission, wish));
    const done = await (wish.code.trim() === '' ? work() : guardCode(caller.memberId, work));
    return new Reply(done, depositedText);
  };
  const takeOut = async ({ caller, submission }: { caller: Caller; submission: Submission }, wish: WithdrawalWish) =>
    new Reply(await slowly(() => askForWithdrawal(deps, caller.memberId, submission, wish)), withdrawnText);

  handle(deposit, ({ input, ...from }) => ask(from, input));
  handle(charge, ({ input: { amount, code }, ...from }) =>
    ask(from, { amount, code, promotion: null, serviceType: 'y' }),
  );
  handle(withdraw, ({ input, ...from }) => takeOut(from, { amount: input.amount, password: input.withdrawalPw }));
  handle(exchange, ({ input, ...from }) => takeOut(from, { amount: input.amount, password: input.exchange_password }));
}

function memberOf(caller: Caller | null): number {
  assert(caller, 'a call for members has a caller');
  return caller.memberId;
}
