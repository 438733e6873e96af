import type { WireMember } from '@lime/contract/auth.ts';
import { cashTexts, depositedText } from '@lime/contract/cash.texts.ts';
import { checkDeposit, unknownLimits } from '@lime/domain/cash/amounts.ts';
import type { DepositRefusal } from '@lime/domain/cash/amounts.ts';
import type { WireDepositOffer } from '@lime/contract/promotions.ts';
import { formatWon } from '@lime/ui/format.ts';
import { useFirstAmount } from '../../lib/answered-money.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { useMemberForm } from '../../lib/use-member-form.ts';
import { codeInvalidText, serviceType, useBonusCode } from './use-bonus-code.ts';
import { reloadCash, serverTime, useCashState } from './use-cash.ts';
import { useDepositOffers } from './use-deposit-offers.ts';

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
  const offers = useDepositOffers(asked);

  const reset = () => {
    form.change({ amount: null });
    code.change('');
    offers.take(null);
  };
  const check = () => {
    const refusal = checkDeposit({ amount: asked }, limits, serverTime(state));
    if (!refusal) {
      form.setProblems({});
      // what is taken must have been read, for this very amount
      return offers.taken === null || (offers.isCurrent && mayTake(offers.taken, form));
    }
    form.setProblems({ [refusal.code === 'CASH_UNIT' ? 'unit' : 'amount']: textOf(refusal) });
    void showAlert(textOf(refusal));
    return false;
  };
  const send = async () => {
    try {
      const { taken } = offers;
      const checked = taken === null ? await code.check(asked) : null;
      if (checked?.step === 'bad') return void showAlert(checked.final ? codeInvalidText : checked.text);
      const bonus =
        taken === null ? { code: code.code } : { promotion: { version: taken.version, amount: taken.amount } };
      await submitMoney(depositPath, { amount: asked, serviceType, ...bonus }, member.members_seq, asked);
      reset();
      reloadCash();
      await inform(depositedText, `${formatWon(asked)} 입금 신청을 접수했어요. 승인되면 보유금에 들어와요.`);
      onDone();
    } catch (error) {
      reloadCash();
      form.setProblems({ amount: refusalText(error) });
      void showAlert(refusalText(error));
    }
  };
  return { ...form, asked, code, offers, limits, reset, handleSubmit: form.submit(check, send) };
}

/** Whether the amount gets the bonus at all; otherwise the field says from where on. */
function mayTake(
  { amount, least }: WireDepositOffer,
  { setProblems }: { setProblems: (problems: { amount: string }) => void },
): boolean {
  if (amount > 0) return true;
  const text = `이 보너스는 ${formatWon(least)}부터 받을 수 있어요. 금액을 바꾸거나 안 받음을 골라주세요.`;
  setProblems({ amount: text });
  void showAlert(text);
  return false;
}

function textOf(refusal: DepositRefusal): string {
  return (cashTexts[refusal.code] as (refusal: DepositRefusal) => string)(refusal);
}
