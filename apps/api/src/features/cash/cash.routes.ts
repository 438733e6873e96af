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
import type { Caller, Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { idempotencyKey } from '../../core/idempotency-key.ts';
import { slowly } from '../../core/slowly.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { Asking, Cash } from './cash.service.ts';
import { hideRow, listHistory } from './history.service.ts';
import { readOutcome } from './outcome.sql.ts';
import { takeBackWithdrawal as takeBack } from './take-back.service.ts';

type Made = { caller: Caller | null; request: { headers: Record<string, string | string[] | undefined> } };

/** @param guardCode counts wrong bonus codes of a member together, wherever they are typed */
export function registerCash(
  handle: Handle,
  cash: Cash,
  guardCode: <T>(memberId: number, work: () => Promise<T>) => Promise<T>,
  deps: { outbox: Core['outbox']; settings: Pick<LiveSettings, 'get'> },
): void {
  const asking = (path: string, body: Asking['body'], { caller, request }: Made): Asking => ({
    memberId: memberOf(caller),
    key: idempotencyKey(request.headers['idempotency-key']),
    path,
    body,
  });

  handle(depositAccount, async ({ caller }) => ({ bank: await cash.depositAccount(memberOf(caller)) }));
  handle(cashState, ({ caller }) => cash.state(memberOf(caller)));
  handle(cashList, ({ db, caller, input }) =>
    listHistory(db, memberOf(caller), input, deps.settings.get('cash').takeBackSeconds),
  );
  handle(moneyOutcome, ({ db, caller, input }) => readOutcome(db, memberOf(caller), input.key.toLowerCase()));
  handle(hideCashRow, async ({ tx, caller, input }) => {
    await hideRow(tx, memberOf(caller), input.seq);
    return {};
  });

  handle(takeBackWithdrawal, async ({ tx, caller, input }) => {
    return new Said(await takeBack(tx, memberOf(caller), input.seq, deps), takenBackText);
  });

  /** A code named here is a guess like any other; what counts guesses must not wait for a connection within the transaction. */
  const ask = (db: Db, from: Asking, wish: { amount: number; code: string; serviceType: string }) => {
    const work = () => inTransaction(db, (tx) => cash.deposit(tx, from, wish));
    return wish.code.trim() === '' ? work() : guardCode(from.memberId, work);
  };

  handle(deposit, async ({ db, input, ...made }) => {
    const done = await ask(db, asking(deposit.path, input, made), input);
    return new Said(done, depositedText);
  });
  handle(charge, async ({ db, input, ...made }) => {
    const { amount, code } = input;
    const done = await ask(db, asking(charge.path, input, made), { amount, code, serviceType: 'y' });
    return new Said(done, depositedText);
  });
  handle(withdraw, async ({ input, ...made }) => {
    const wish = { amount: input.amount, password: input.withdrawalPw };
    return new Said(await slowly(() => cash.withdraw(asking(withdraw.path, input, made), wish)), withdrawnText);
  });
  handle(exchange, async ({ input, ...made }) => {
    const wish = { amount: input.amount, password: input.exchange_password };
    return new Said(await slowly(() => cash.withdraw(asking(exchange.path, input, made), wish)), withdrawnText);
  });
}

function memberOf(caller: Caller | null): number {
  assert(caller, 'a call for members has a caller');
  return caller.memberId;
}
