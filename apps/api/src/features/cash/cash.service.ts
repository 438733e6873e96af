import { checkCashAmount, checkDeposit, checkWithdrawal } from '@lime/domain/cash/amounts.ts';
import type { CashLimits } from '@lime/domain/cash/amounts.ts';
import { mayDeposit } from '@lime/domain/cash/may-deposit.ts';
import { assert } from '@lime/domain/assert.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { cashState, WireDepositAccount } from '@lime/contract/cash.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import { earlierAnswer, onceWithBalances } from '../../core/answered-calls.ts';
import type { Submission } from '../../core/answered-calls.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import { cashCause } from '../../core/ledger/causes.ts';
import type { BalanceRow } from '../../core/ledger/ledger.sql.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { createOneAtATime } from '../../core/one-at-a-time.ts';
import { readBody } from '../../core/ledger/recent-bodies.ts';
import { Refused } from '../../core/refused.ts';
import { checkCode, lockedBonus } from '../bonus/bonus.service.ts';
import {
  assertWithdrawalsOpen,
  checkWithdrawalPassword,
  withdrawalTriesLeft,
} from '../members/withdrawal-password.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createPace } from './pace.ts';
import { askedToday, countOpen, insertRequest, readAskingMember } from './requests.sql.ts';
import type { RequestType } from './requests.sql.ts';

/** Withdrawals of one member that may wait for the one under way: clicks that came twice, not a flood. */
const mostWithdrawals = 16;

type Withdrawn = { cash_seq: string; members_cash: number };

export type Cash = {
  /** Where a member of this one's grade sends deposits to; null when no account is set for it. */
  depositAccount(memberId: number): Promise<WireDepositAccount | null>;
  /**
   * Writes a deposit down; its money comes when it is approved.
   *
   * @param code of a bonus; empty for none
   * @throws Refused CASH_MEMBER_STATE, CASH_BIRTHDAY_REQUIRED, CASH_UNDER_AGE, CASH_BELOW_MINIMUM, CASH_UNIT, CASH_ABOVE_MAXIMUM,
   *   CASH_DAY_LIMIT, CASH_NO_ACCOUNT, CASH_REQUEST_OPEN, BONUS_… (400), DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409)
   */
  deposit(
    tx: Tx,
    submission: Submission,
    wish: { amount: number; code: string; serviceType: string },
  ): Promise<{ cash_seq: string }>;
  /**
   * Writes a withdrawal down and sets its money aside, once the withdrawal password is right.
   *
   * @throws Refused CASH_BELOW_MINIMUM, CASH_UNIT, CASH_ABOVE_MAXIMUM, CASH_DAY_LIMIT, CASH_INSUFFICIENT, CASH_WITHDRAWABLE,
   *   CASH_REQUEST_OPEN, CASH_WITHDRAWAL_… (400), DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409), TOO_MANY_REQUESTS (429)
   */
  withdraw(memberId: number, submission: Submission, wish: { amount: number; password: string }): Promise<Withdrawn>;
  state(memberId: number): Promise<PayloadOf<typeof cashState>>;
};

export function createCash(
  { db, outbox }: Pick<Core, 'db' | 'outbox'>,
  { settings }: { settings: Pick<LiveSettings, 'get' | 'ageLimit'> },
): Cash {
  const pace = createPace(db);
  const withdrawing = createOneAtATime(mostWithdrawals);

  async function assertFewOpen(tx: Tx, memberId: number, type: 'deposit' | 'withdrawal'): Promise<void> {
    if ((await countOpen(tx, memberId, type)) >= settings.get('cash').openRequests)
      throw new Refused({ code: 'CASH_REQUEST_OPEN' });
  }

  async function limitsOf(on: Db | Tx, memberId: number, type: RequestType): Promise<CashLimits> {
    const { depositMost, depositDay, withdrawalMost, withdrawalDay } = settings.get('cashLimits');
    const [most, day] = type === 'deposit' ? [depositMost, depositDay] : [withdrawalMost, withdrawalDay];
    return { most, day, today: day === null ? 0 : await askedToday(on, memberId, type) };
  }

  function accountFor(grade: number): WireDepositAccount | null {
    const found = settings
      .get('depositAccounts')
      .find(({ active, grades }) => active && (grades.length === 0 || grades.includes(grade)));
    return found ? { account: found.account, ownerName: found.ownerName, bankName: found.bankName } : null;
  }

  async function askForDeposit(
    tx: Tx,
    held: BalanceRow,
    key: string | null,
    { amount, code, serviceType }: { amount: number; code: string; serviceType: string },
  ): Promise<{ cash_seq: string }> {
    const memberId = held.member_id;
    const member = await readAskingMember(tx, memberId);
    const now = await databaseNow(tx);
    const refusal =
      mayDeposit(member, seoulDay(now), settings.ageLimit()) ??
      checkDeposit({ amount }, await limitsOf(tx, memberId, 'deposit'));
    if (refusal) throw new Refused(refusal);
    const depositAccount = accountFor(member.grade);
    if (!depositAccount) throw new Refused({ code: 'CASH_NO_ACCOUNT' });
    await assertFewOpen(tx, memberId, 'deposit');
    const bonus = code.trim() === '' ? null : await checkCode(tx, memberId, code, amount, now);

    const seq = await insertRequest(tx, {
      memberId,
      type: 'deposit',
      amount,
      key,
      member,
      cashAfter: held.cash,
      depositAccount,
      serviceType,
      bonus,
    });
    await outbox.write(tx, 'work', { kind: 'deposit', what: 'new', id: String(seq) });
    return { cash_seq: String(seq) };
  }

  /** Once the password is right, of the balances as they are under the member's lock. */
  async function setAside(tx: Tx, held: BalanceRow, key: string | null, amount: number): Promise<Withdrawn> {
    const memberId = held.member_id;
    // Of two withdrawals at once the second counts the first.
    const above = checkCashAmount(amount, await limitsOf(tx, memberId, 'withdrawal'));
    if (above) throw new Refused(above);
    if (amount > held.cash) throw new Refused({ code: 'CASH_INSUFFICIENT' });
    const locked = (await lockedBonus(tx, memberId)).cash;
    const withdrawable = Math.max(0, held.cash - locked);
    if (amount > withdrawable) throw new Refused({ code: 'CASH_WITHDRAWABLE', detail: { withdrawable, locked } });
    await assertFewOpen(tx, memberId, 'withdrawal');

    const member = await readAskingMember(tx, memberId);
    if (member.temporary) throw new Refused({ code: 'CASH_PASSWORD_TEMPORARY' });
    const cashAfter = held.cash - amount;
    const seq = await insertRequest(tx, { memberId, type: 'withdrawal', amount, key, member, cashAfter });
    await post(tx, [
      {
        from: memberAccount(memberId, 'cash'),
        to: memberAccount(memberId, 'hold'),
        amount,
        kind: 'hold',
        cause: cashCause.hold(seq),
      },
    ]);
    await outbox.write(tx, 'balance', { m: [memberId] });
    await outbox.write(tx, 'work', { kind: 'withdrawal', what: 'new', id: String(seq) });
    return { cash_seq: String(seq), members_cash: cashAfter };
  }

  return {
    deposit: (tx, submission, wish) =>
      onceWithBalances(tx, submission, (held) => askForDeposit(tx, held, submission.key, wish)),
    async depositAccount(memberId) {
      return accountFor((await readAskingMember(db, memberId)).grade);
    },
    withdraw: (memberId, submission, { amount, password }) =>
      withdrawing.take(memberId, async () => {
        const known = await earlierAnswer<Withdrawn>(db, submission);
        if (known) return known.answer;
        await assertWithdrawalsOpen(db, memberId);
        // A repeated click is refused before a password is hashed, and before its money is missed: both read at one moment.
        const before = await readBody(db, memberId, submission.hash);
        assert(before, `member ${memberId} has accounts`);
        if (before.noted) {
          // the same key may have been answered by another process since it was looked for
          const meanwhile = await earlierAnswer<Withdrawn>(db, submission);
          if (meanwhile) return meanwhile.answer;
          throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
        }
        const limits = await limitsOf(db, memberId, 'withdrawal');
        const refusal = checkWithdrawal({ amount, password }, before.held.cash, limits);
        if (refusal) throw new Refused(refusal);
        await checkWithdrawalPassword(db, memberId, password);
        return inTransaction(db, (tx) =>
          onceWithBalances(tx, submission, (held) => setAside(tx, held, submission.key, amount)),
        );
      }),
    async state(memberId) {
      const [triesLeft, usual, read] = await Promise.all([
        withdrawalTriesLeft(db, memberId),
        pace(),
        inTransaction(db, async (tx) => ({
          held: await balances(tx, memberId),
          locked: await lockedBonus(tx, memberId),
          member: await readAskingMember(tx, memberId),
          limits: {
            deposit: await limitsOf(tx, memberId, 'deposit'),
            withdrawal: await limitsOf(tx, memberId, 'withdrawal'),
          },
        })),
      ]);
      const { held, locked, member, limits } = read;
      assert(held, `member ${memberId} has accounts`);
      return {
        withdrawable: Math.max(0, held.cash - locked.cash),
        convertible: Math.max(0, held.point - locked.point),
        triesLeft,
        limits,
        bank: {
          bankName: member.bank_name,
          account: `***-${member.bank_account.slice(-4)}`,
          owner: member.bank_owner,
        },
        takeBackSeconds: settings.get('cash').takeBackSeconds,
        pace: usual,
      };
    },
  };
}
