import type { WireMember } from '@lime/contract/auth.ts';
import { cashTexts, depositedText } from '@lime/contract/cash.texts.ts';
import { checkDeposit, unknownLimits } from '@lime/domain/cash/amounts.ts';
import type { DepositRefusal } from '@lime/domain/cash/amounts.ts';
import { useFirstAmount } from '../../lib/answered-money.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { useMemberForm } from '../../lib/use-member-form.ts';
import { codeInvalidText, serviceType, useBonusCode } from './use-bonus-code.ts';
import { reloadCash, serverTime, useCashState } from './use-cash.ts';

/** The call that asks for a deposit. */
export const depositPath = '/balance/deposit/process';

/**
 * A deposit as its member enters and sends it. `problems.unit` is of an amount that is no multiple of the unit,
 * `problems.amount` of any other. Amounts are whole won.
 *
 * @param onDone  called once the site has taken the request and its member has read so
 */
export function useDeposit(member: WireMember, onDone: () => void) {
  const form = useMemberForm<{ amount: number | null }, 'amount' | 'unit'>({ amount: useFirstAmount(depositPath) });
  const code = useBonusCode();
  const state = useCashState();
  const limits = state.data?.limits.deposit ?? unknownLimits;
  const asked = form.fields.amount ?? 0;

  const reset = () => {
    form.change({ amount: null });
    code.change('');
  };
  const check = () => {
    const refusal = checkDeposit({ amount: asked }, limits, serverTime(state));
    if (!refusal) {
      form.setProblems({});
      return true;
    }
    form.setProblems({ [refusal.code === 'CASH_UNIT' ? 'unit' : 'amount']: textOf(refusal) });
    void showAlert(textOf(refusal));
    return false;
  };
  const send = async () => {
    try {
      const checked = await code.check(asked);
      if (checked.step === 'bad') return void showAlert(checked.final ? codeInvalidText : checked.text);
      await submitMoney(depositPath, { amount: asked, serviceType, code: code.code }, member.members_seq, asked);
      reset();
      reloadCash();
      await inform(depositedText);
      onDone();
    } catch (error) {
      reloadCash();
      form.setProblems({ amount: refusalText(error) });
      void showAlert(refusalText(error));
    }
  };
  return { ...form, asked, code, limits, reset, handleSubmit: form.submit(check, send) };
}

function textOf(refusal: DepositRefusal): string {
  return (cashTexts[refusal.code] as (refusal: DepositRefusal) => string)(refusal);
}
