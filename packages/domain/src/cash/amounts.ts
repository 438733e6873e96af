import type { Won } from '../money.ts';

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

/** How much may be asked for, in or out. */
export type CashLimits = {
  /** of one request */
  readonly most: Won;
  /** of all requests of a Seoul day that were not refused; null: no limit */
  readonly day: Won | null;
  /** what was asked for since midnight in Seoul and not refused */
  readonly today: Won;
};

/** For a page that does not know the limits yet: the server decides. */
export const unknownLimits: CashLimits = { most: Number.MAX_SAFE_INTEGER, day: null, today: 0 };

/** What a deposit's form is refused for, before anybody asks who sends it. */
export type DepositRefusal = CashAmountRefusal;

/** What a withdrawal is refused for by its amount and the balance. */
export type WithdrawalRefusal =
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
export function checkCashAmount(amount: Won, { most, day, today }: CashLimits): CashAmountRefusal | null {
  if (amount < cashMinimum) return { code: 'CASH_BELOW_MINIMUM', detail: { minimum: cashMinimum } };
  if (amount % cashUnit !== 0) return { code: 'CASH_UNIT', detail: { unit: cashUnit } };
  if (amount > most) return { code: 'CASH_ABOVE_MAXIMUM', detail: { maximum: most } };
  if (day !== null && today + amount > day)
    return { code: 'CASH_DAY_LIMIT', detail: { limit: day, left: floorToCashUnit(Math.max(0, day - today)) } };
  return null;
}

/** A deposit's form. The code is asked about elsewhere: what it is worth is known to the server alone. */
export function checkDeposit(form: { readonly amount: Won }, limits: CashLimits): DepositRefusal | null {
  return checkCashAmount(form.amount, limits);
}

/**
 * A withdrawal's form against the balance, in the order of the specification: amount, withdrawal password, balance.
 *
 * @param form.password as typed; whether it is right only the server knows
 * @param locked bonus money within the cash that cannot be withdrawn yet; 0 leaves that to the check under the member's lock
 * Source: specification 0 §5 "Withdrawal".
 */
export function checkWithdrawal(
  form: { readonly amount: Won; readonly password: string },
  cash: Won,
  limits: CashLimits,
  locked: Won = 0,
): WithdrawalRefusal | null {
  const refusal = checkCashAmount(form.amount, limits);
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
