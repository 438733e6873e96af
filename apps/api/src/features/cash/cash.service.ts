import type { WireMoney } from '@lime/contract/auth.ts';
import { readWireMoney } from '../../core/realtime/wire-money.ts';
import { checkDeposit, checkWithdrawal } from '@lime/domain/cash/amounts.ts';
import type { CashLimits } from '@lime/domain/cash/amounts.ts';
import { cashLimitsFor, cashRuleFor } from '@lime/domain/cash/cash-rules.ts';
import { mayDeposit } from '@lime/domain/cash/may-deposit.ts';
import { assert } from '@lime/domain/assert.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { cashState, WireDepositAccount } from '@lime/contract/cash.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import { earlierAnswer, onceWithBalances } from '../../core/answered-calls.ts';
import type { Submission } from '../../core/answered-calls.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import { cashCause } from '../../core/ledger/causes.ts';
import type { BalanceRow } from '../../core/ledger/ledger.sql.ts';
import { balances, postUnderLock } from '../../core/ledger/ledger.ts';
import type { OneAtATime } from '../../core/one-at-a-time.ts';
import { readBody } from '../../core/ledger/recent-bodies.ts';
import { Refused } from '../../core/refused.ts';
import { checkCode, lockedBonus } from '../bonus/bonus.service.ts';
import {
  assertWithdrawalsOpen,
  checkWithdrawalPassword,
  withdrawalTriesLeft,
} from '../members/withdrawal-password.service.ts';
import { promiseDepositBonus } from '../promotions/deposit-bonus.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { Pace } from './pace.ts';
import { countOpen, insertRequest, readAskingMember, readFacts } from './requests.sql.ts';
import type { RequestType } from './requests.sql.ts';

/** What asking for deposits and withdrawals needs. */
export type CashDeps = Pick<Core, 'db' | 'outbox'> & {
  readonly settings: Pick<LiveSettings, 'get' | 'ageLimit'>;
  /** one withdrawal of a member at a time in this process */
  readonly withdrawing: OneAtATime;
};

/** A deposit as a member asks for it. */
export type DepositWish = {
  /** won */
  readonly amount: number;
  /** of a bonus; empty for none */
  readonly code: string;
  /** of a promotion, as the member was shown it; null for none. Never with a code. */
  readonly promotion: { readonly version: string; readonly amount: number } | null;
  readonly serviceType: string;
};

/** A withdrawal as a member asks for it. */
export type WithdrawalWish = {
  /** won */
  readonly amount: number;
  /** the withdrawal password, as typed */
  readonly password: string;
};

/** The number of a new withdrawal and the member's cash after it, won. */
type Withdrawn = { cash_seq: string } & WireMoney;

/** Where a member of this one's grade sends deposits to; null when no account is set for it. */
export async function readDepositAccount(
  { db, settings }: Pick<CashDeps, 'db' | 'settings'>,
  memberId: number,
): Promise<WireDepositAccount | null> {
  return accountFor(settings, (await readAskingMember(db, memberId)).grade);
}

/**
 * Writes a deposit down; its money comes when it is approved.
 *
 * @throws Refused CASH_MEMBER_STATE, CASH_BIRTHDAY_REQUIRED, CASH_UNDER_AGE, CASH_HOURS, CASH_DAY_COUNT, CASH_COOL_TIME,
 *   CASH_BELOW_MINIMUM, CASH_UNIT, CASH_ABOVE_MAXIMUM, CASH_DAY_LIMIT, CASH_NO_ACCOUNT, ACCOUNT_FULL, CASH_REQUEST_OPEN, BONUS_…, PROMOTION_GONE (400), DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409)
 */
export function askForDeposit(
  deps: Pick<CashDeps, 'outbox' | 'settings'>,
  tx: Tx,
  submission: Submission,
  wish: DepositWish,
): Promise<{ cash_seq: string }> {
  return onceWithBalances(tx, submission, (held) => insertDeposit(deps, tx, held, submission.key, wish));
}

/**
 * Writes a withdrawal down and sets its money aside, once the withdrawal password is right. What can be refused without
 * the password is refused before it is hashed; the transaction decides it again, of the balances under the member's lock.
 *
 * @throws Refused CASH_HOURS, CASH_DAY_COUNT, CASH_AFTER_DEPOSIT, CASH_COOL_TIME, CASH_BELOW_MINIMUM, CASH_UNIT,
 *   CASH_ABOVE_MAXIMUM, CASH_DAY_LIMIT, CASH_INSUFFICIENT, CASH_WITHDRAWABLE, CASH_REQUEST_OPEN, CASH_PASSWORD_TEMPORARY, CASH_WITHDRAWAL_… (400), DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409),
 *   TOO_MANY_REQUESTS (429)
 */
export function askForWithdrawal(
  deps: CashDeps,
  memberId: number,
  submission: Submission,
  wish: WithdrawalWish,
): Promise<Withdrawn> {
  const { db, settings, withdrawing } = deps;
  return withdrawing.take(memberId, async () => {
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
    const { limits, now } = await readLimits(settings, db, memberId, 'withdrawal');
    const refusal = checkWithdrawal(wish, before.held.cash, limits, now);
    if (refusal) throw new Refused(refusal);
    await checkWithdrawalPassword(db, memberId, wish.password);
    return inTransaction(db, (tx) =>
      onceWithBalances(tx, submission, (held) => setAside(deps, tx, held, submission.key, wish)),
    );
  });
}

/** What the pages of deposits and withdrawals show of a member: what may move, the limits, the bank, how long requests take. */
export async function readCashState(
  { db, settings, pace }: Pick<CashDeps, 'db' | 'settings'> & { readonly pace: () => Promise<Pace> },
  memberId: number,
): Promise<PayloadOf<typeof cashState>> {
  const [triesLeft, usual, read] = await Promise.all([
    withdrawalTriesLeft(db, memberId),
    pace(),
    inTransaction(db, async (tx) => ({
      held: await balances(tx, memberId),
      locked: await lockedBonus(tx, memberId),
      member: await readAskingMember(tx, memberId),
      deposit: await readLimits(settings, tx, memberId, 'deposit'),
      withdrawal: await readLimits(settings, tx, memberId, 'withdrawal'),
    })),
  ]);
  const { held, locked, member, deposit, withdrawal } = read;
  assert(held, `member ${memberId} has accounts`);
  return {
    withdrawable: Math.max(0, held.cash - locked.cash),
    convertible: Math.max(0, held.point - locked.point),
    triesLeft,
    now: withdrawal.now.toISOString(),
    limits: { deposit: deposit.limits, withdrawal: withdrawal.limits },
    bank: {
      bankName: member.bank_name,
      account: `***-${member.bank_account.slice(-4)}`,
      owner: member.bank_owner,
    },
    takeBackSeconds: settings.get('cash').takeBackSeconds,
    pace: usual,
  };
}

async function insertDeposit(
  { outbox, settings }: Pick<CashDeps, 'outbox' | 'settings'>,
  tx: Tx,
  held: BalanceRow,
  key: string | null,
  { amount, code, promotion, serviceType }: DepositWish,
): Promise<{ cash_seq: string }> {
  const memberId = held.member_id;
  const member = await readAskingMember(tx, memberId);
  const { limits, now } = await readLimits(settings, tx, memberId, 'deposit');
  const refusal = mayDeposit(member, seoulDay(now), settings.ageLimit()) ?? checkDeposit({ amount }, limits, now);
  if (refusal) throw new Refused(refusal);
  const depositAccount = accountFor(settings, member.grade);
  if (!depositAccount) throw new Refused({ code: 'CASH_NO_ACCOUNT' });
  if (held.cash + amount > maxWireAmount) throw new Refused({ code: 'ACCOUNT_FULL' });
  await assertFewOpen(settings, tx, memberId, 'deposit');
  const bonus =
    promotion !== null
      ? await promiseDepositBonus(tx, memberId, amount, promotion, now)
      : code.trim() === ''
        ? null
        : await checkCode(tx, memberId, code, amount, now);

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

/** Of the balances under the member's lock: of two withdrawals at once the second counts the first. */
async function setAside(
  { outbox, settings }: Pick<CashDeps, 'outbox' | 'settings'>,
  tx: Tx,
  held: BalanceRow,
  key: string | null,
  wish: WithdrawalWish,
): Promise<Withdrawn> {
  const { member_id: memberId, cash } = held;
  const { amount } = wish;
  const { limits, now } = await readLimits(settings, tx, memberId, 'withdrawal');
  const { cash: locked } = await lockedBonus(tx, memberId);
  const refusal = checkWithdrawal(wish, cash, limits, now, locked);
  if (refusal) throw new Refused(refusal);
  await assertFewOpen(settings, tx, memberId, 'withdrawal');

  const member = await readAskingMember(tx, memberId);
  if (member.temporary) throw new Refused({ code: 'CASH_PASSWORD_TEMPORARY' });
  const cashAfter = cash - amount;
  const seq = await insertRequest(tx, { memberId, type: 'withdrawal', amount, key, member, cashAfter });
  await postUnderLock(
    tx,
    [held],
    [
      {
        from: memberAccount(memberId, 'cash'),
        to: memberAccount(memberId, 'hold'),
        amount,
        kind: 'hold',
        cause: cashCause.hold(seq),
      },
    ],
  );
  await outbox.write(tx, 'balance', { m: [memberId] });
  await outbox.write(tx, 'work', { kind: 'withdrawal', what: 'new', id: String(seq) });
  return { cash_seq: String(seq), ...(await readWireMoney(tx, memberId)) };
}

async function assertFewOpen(
  settings: Pick<LiveSettings, 'get'>,
  tx: Tx,
  memberId: number,
  type: RequestType,
): Promise<void> {
  if ((await countOpen(tx, memberId, type)) >= settings.get('cash').openRequests)
    throw new Refused({ code: 'CASH_REQUEST_OPEN' });
}

/** The limits of one kind for this member, and the moment they are of. */
async function readLimits(
  settings: Pick<LiveSettings, 'get'>,
  on: Db | Tx,
  memberId: number,
  type: RequestType,
): Promise<{ limits: CashLimits; now: Date }> {
  const { depositMost, depositDay, withdrawalMost, withdrawalDay } = settings.get('cashLimits');
  const [most, day] = type === 'deposit' ? [depositMost, depositDay] : [withdrawalMost, withdrawalDay];
  const facts = await readFacts(on, memberId, type);
  const limits = cashLimitsFor({ most, day }, cashRuleFor(settings.get('cashRules'), type, facts.grade), {
    today: facts.today,
    countToday: facts.count_today,
    lastAt: facts.last_at,
    depositAt: facts.deposit_at,
  });
  return { limits, now: facts.now };
}

function accountFor(settings: Pick<LiveSettings, 'get'>, grade: number): WireDepositAccount | null {
  const found = settings
    .get('depositAccounts')
    .find(({ active, grades }) => active && (grades.length === 0 || grades.includes(grade)));
  return found ? { account: found.account, ownerName: found.ownerName, bankName: found.bankName } : null;
}
