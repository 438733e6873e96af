import type { WireMember } from '@lime/contract/auth.ts';
import { cashTexts, withdrawnText } from '@lime/contract/cash.texts.ts';
import { cashMinimum, checkWithdrawal, floorToCashUnit, unknownLimits } from '@lime/domain/cash/amounts.ts';
import type { WithdrawalRefusal } from '@lime/domain/cash/amounts.ts';
import { formatWon } from '@lime/ui/format.ts';
import { useFirstAmount } from '../../lib/answered-money.ts';
import { CallFailed } from '../../lib/api.ts';
import { takeMoney } from '../../lib/member-session.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { useMemberForm } from '../../lib/use-member-form.ts';
import { reloadCash, serverTime, useCashState } from './use-cash.ts';

/** The call that asks for a withdrawal. */
export const withdrawalPath = '/balance/withdrawal/process';

/** What a member reads who asks for more than the balance. */
export const insufficientText = cashTexts.CASH_INSUFFICIENT({ code: 'CASH_INSUFFICIENT' });

/**
 * A withdrawal as its member enters and sends it. Amounts are whole won.
 *
 * @param onDone           called once the site has taken the request and its member has read so
 * @param onWrongPassword  called once its member has read that the password was wrong
 */
export function useWithdrawal(member: WireMember, onDone: () => void, onWrongPassword: () => void) {
  const read = useCashState();
  const { data: state } = read;
  const form = useMemberForm({
    amount: useFirstAmount(withdrawalPath),
    password: '',
    /** the amount was lowered to the balance */
    capped: false,
  });
  const cash = member.members_cash;
  const withdrawable = Math.min(cash, state?.withdrawable ?? cash);
  const limits = state?.limits.withdrawal ?? unknownLimits;
  const locked = state !== undefined && state.triesLeft === 0;
  const asked = form.fields.amount ?? 0;
  const { password } = form.fields;

  /** Lowers an amount above the balance to the balance, and says so. Source: specification 0 §5. */
  const cap = () => {
    form.change({ amount: floorToCashUnit(cash), capped: true });
    void showAlert(insufficientText);
  };
  const refuse = (refusal: WithdrawalRefusal) => {
    if (refusal.code === 'CASH_INSUFFICIENT') return cap();
    const text = textOf(refusal);
    form.setProblems({ [refusal.code === 'CASH_WITHDRAWAL_PASSWORD_EMPTY' ? 'password' : 'amount']: text });
    void showAlert(text);
  };
  const check = () => {
    if (locked) return false;
    // an amount above the balance is lowered to it first, so no message about units shows meanwhile
    const refusal: WithdrawalRefusal | null =
      asked > cash && asked >= cashMinimum
        ? { code: 'CASH_INSUFFICIENT' }
        : checkWithdrawal({ amount: asked, password }, cash, limits, serverTime(read), cash - withdrawable);
    if (refusal) refuse(refusal);
    return refusal === null;
  };
  const send = async () => {
    try {
      const body = { amount: asked, withdrawalPw: password };
      takeMoney(await submitMoney(withdrawalPath, body, member.members_seq, asked));
      form.change({ amount: null, password: '', capped: false });
      reloadCash();
      await inform(withdrawnText, `${formatWon(asked)} 출금을 접수했어요.`);
      onDone();
    } catch (error) {
      const about = error instanceof CallFailed && error.code.startsWith('CASH_WITHDRAWAL_') ? 'password' : 'amount';
      if (about === 'password') form.change({ password: '' });
      form.setProblems({ [about]: refusalText(error) });
      reloadCash();
      await showAlert(refusalText(error));
      if (about === 'password') onWrongPassword();
    }
  };

  return {
    ...form,
    asked,
    cash,
    limits,
    /** no password may be tried any more */
    locked,
    withdrawable,
    /** undefined: not read yet */
    state,
    changeAmount: (next: number | null, by: 'quick' | 'typing') => {
      if (by === 'quick' && next !== null && next > cash) cap();
      else form.change({ amount: next, capped: false });
    },
    handleSubmit: form.submit(check, send),
  };
}

function textOf(refusal: WithdrawalRefusal): string {
  return (cashTexts[refusal.code] as (refusal: WithdrawalRefusal) => string)(refusal);
}
