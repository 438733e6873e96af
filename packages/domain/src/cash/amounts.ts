import type { Won } from '../money.ts';
import { isWithinHours } from './cash-hours.ts';
import type { CashHours } from './cash-hours.ts';

/** Nothing less is asked for, in or out. Source: specification 0 §5, §9. */
export const cashMinimum = 10_000;
/** Deposits and withdrawals are multiples of it. Source: specification 0 §5, decision 47. */
export const cashUnit = 10_000;
/** What the buttons of both pages add. Source: specification 0 §2, §9. */
export const cashQuickAmounts = [10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000] as const;

/** What an amount is refused for, in or out. */
export type CashAmountRefusal =
  | { readonly code: 'CASH_BELOW_MINIMUM'; readonly detail: { readonly minimum: number } }
  | { readonly code: 'CASH_UNIT'; readonly detail: { readonly unit: number } }
  | { readonly code: 'CASH_ABOVE_MAXIMUM'; readonly detail: { readonly maximum: number } }
  | { readonly code: 'CASH_DAY_LIMIT'; readonly detail: { readonly limit: number; readonly left: number } };

/** Why nothing may be asked for at this moment, whatever the amount. `until`: ISO, from then on it may. */
export type CashTimeRefusal =
  | { readonly code: 'CASH_HOURS'; readonly detail: CashHours }
  | { readonly code: 'CASH_DAY_COUNT'; readonly detail: { readonly limit: number } }
  | { readonly code: 'CASH_COOL_TIME' | 'CASH_AFTER_DEPOSIT'; readonly detail: { readonly until: string } };

/** How much may be asked for and when, in or out. */
export type CashLimits = {
  /** of one request, at least */
  readonly least: Won;
  /** of one request, at most */
  readonly most: Won;
  /** of all requests of a Seoul day that were not refused; null: no limit */
  readonly day: Won | null;
  /** what was asked for since midnight in Seoul and not refused */
  readonly today: Won;
  /** requests of a Seoul day that were not refused, at most; null: any number */
  readonly dayCount: number | null;
  /** requests since midnight in Seoul that were not refused */
  readonly countToday: number;
  /** when requests are taken; null: at all hours */
  readonly hours: CashHours | null;
  /** ISO: the next request may come then, as the last one was just before; null: no such wait */
  readonly coolUntil: string | null;
  /** ISO: a withdrawal may come then, as a deposit was just before; null: no such wait */
  readonly depositUntil: string | null;
};

/** For a page that does not know the limits yet: the server decides. */
export const unknownLimits: CashLimits = {
  least: cashMinimum,
  most: Number.MAX_SAFE_INTEGER,
  day: null,
  today: 0,
  dayCount: null,
  countToday: 0,
  hours: null,
  coolUntil: null,
  depositUntil: null,
};

/** What a deposit's form is refused for, before anybody asks who sends it. */
export type DepositRefusal = CashTimeRefusal | CashAmountRefusal;

/** What a withdrawal is refused for by its time, its amount and the balance. */
export type WithdrawalRefusal =
  | CashTimeRefusal
  | CashAmountRefusal
  | { readonly code: 'CASH_WITHDRAWAL_PASSWORD_EMPTY' }
  | { readonly code: 'CASH_INSUFFICIENT' }
  | { readonly code: 'CASH_WITHDRAWABLE'; readonly detail: { readonly withdrawable: Won; readonly locked: Won } };

/**
 * The amount of a deposit or a withdrawal, by page and server alike.
 *
 * @returns null when it may be asked for
 * Source: specification 0 §5 "Deposit", "Withdrawal"; the limits are ours.
 */
export function checkCashAmount(amount: Won, limits: CashLimits): CashAmountRefusal | null {
  const { least, most, day, today } = limits;
  if (amount < least) return { code: 'CASH_BELOW_MINIMUM', detail: { minimum: least } };
  if (amount % cashUnit !== 0) return { code: 'CASH_UNIT', detail: { unit: cashUnit } };
  if (amount > most) return { code: 'CASH_ABOVE_MAXIMUM', detail: { maximum: most } };
  if (day !== null && today + amount > day)
    return { code: 'CASH_DAY_LIMIT', detail: { limit: day, left: floorToCashUnit(Math.max(0, day - today)) } };
  return null;
}

/**
 * Whether anything may be asked for at this moment, by page and server alike.
 *
 * @param now by the database's clock
 * @returns null when it may
 */
export function checkCashTime(limits: CashLimits, now: Date): CashTimeRefusal | null {
  const { hours, dayCount, countToday, coolUntil, depositUntil } = limits;
  if (hours && !isWithinHours(hours, now)) return { code: 'CASH_HOURS', detail: hours };
  if (dayCount !== null && countToday >= dayCount) return { code: 'CASH_DAY_COUNT', detail: { limit: dayCount } };
  if (isBefore(now, depositUntil)) return { code: 'CASH_AFTER_DEPOSIT', detail: { until: depositUntil } };
  if (isBefore(now, coolUntil)) return { code: 'CASH_COOL_TIME', detail: { until: coolUntil } };
  return null;
}

/**
 * A deposit's form. The code is asked about elsewhere: what it is worth is known to the server alone.
 *
 * @param now by the database's clock
 */
export function checkDeposit(form: { readonly amount: Won }, limits: CashLimits, now: Date): DepositRefusal | null {
  return checkCashTime(limits, now) ?? checkCashAmount(form.amount, limits);
}

/**
 * A withdrawal's form against the balance: time, then in the order of the specification amount, withdrawal password, balance.
 *
 * @param now by the database's clock
 * @param form.password as typed; whether it is right only the server knows
 * @param locked bonus money within the cash that cannot be withdrawn yet; 0 leaves that to the check under the member's lock
 * Source: specification 0 §5 "Withdrawal".
 */
export function checkWithdrawal(
  form: { readonly amount: Won; readonly password: string },
  cash: Won,
  limits: CashLimits,
  now: Date,
  locked: Won = 0,
): WithdrawalRefusal | null {
  const refusal = checkCashTime(limits, now) ?? checkCashAmount(form.amount, limits);
  if (refusal) return refusal;
  if (form.password === '') return { code: 'CASH_WITHDRAWAL_PASSWORD_EMPTY' };
  if (form.amount > cash) return { code: 'CASH_INSUFFICIENT' };
  const withdrawable = Math.max(0, cash - locked);
  if (form.amount > withdrawable) return { code: 'CASH_WITHDRAWABLE', detail: { withdrawable, locked } };
  return null;
}

/** The most that can be asked for of a balance: what the amount field is set to when it was above. Source: specification 0 §5. */
export function floorToCashUnit(cash: Won): Won {
  return Math.floor(cash / cashUnit) * cashUnit;
}

function isBefore(now: Date, until: string | null): until is string {
  return until !== null && now.getTime() < Date.parse(until);
}
