import type { Won } from '../money.ts';

/** Nothing less is asked for, in or out. Source: specification 0 §5, §9. */
export const cashMinimum = 10_000;
/** Deposits and withdrawals are multiples of it. Source: specification 0 §5, decision 47. */
export const cashUnit = 10_000;
/** What the buttons of both pages add. Source: specification 0 §2, §9. */
export const cashQuickAmounts = [10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000] as const;

export type CashAmountRefusal =
  | { readonly code: 'CASH_BELOW_MINIMUM'; readonly detail: { readonly minimum: number } }
  | { readonly code: 'CASH_UNIT'; readonly detail: { readonly unit: number } };

/** What a deposit's form is refused for, before anybody asks who sends it. */
export type DepositRefusal = CashAmountRefusal;

export type WithdrawalRefusal =
  | CashAmountRefusal
  | { readonly code: 'CASH_WITHDRAWAL_PASSWORD_EMPTY' }
  | { readonly code: 'CASH_INSUFFICIENT' };

/**
 * The amount of a deposit or a withdrawal, by page and server alike.
 *
 * @returns null when it may be asked for
 * Source: specification 0 §5 "Deposit", "Withdrawal".
 */
export function checkCashAmount(amount: Won): CashAmountRefusal | null {
  if (amount < cashMinimum) return { code: 'CASH_BELOW_MINIMUM', detail: { minimum: cashMinimum } };
  if (amount % cashUnit !== 0) return { code: 'CASH_UNIT', detail: { unit: cashUnit } };
  return null;
}

/** A deposit's form. The code is asked about elsewhere: what it is worth is known to the server alone. */
export function checkDeposit(form: { readonly amount: Won }): DepositRefusal | null {
  return checkCashAmount(form.amount);
}

/**
 * A withdrawal's form against the balance, in the order of the specification: amount, withdrawal password, balance.
 *
 * @param form.password as typed; whether it is right only the server knows
 * Source: specification 0 §5 "Withdrawal".
 */
export function checkWithdrawal(
  form: { readonly amount: Won; readonly password: string },
  cash: Won,
): WithdrawalRefusal | null {
  const refusal = checkCashAmount(form.amount);
  if (refusal) return refusal;
  if (form.password === '') return { code: 'CASH_WITHDRAWAL_PASSWORD_EMPTY' };
  if (form.amount > cash) return { code: 'CASH_INSUFFICIENT' };
  return null;
}

/** The most that can be asked for of a balance: what the amount field is set to when it was above. Source: specification 0 §5. */
export function floorToCashUnit(cash: Won): Won {
  return Math.floor(cash / cashUnit) * cashUnit;
}
