import { cashTexts, depositedText } from '@lime/contract/cash.texts.ts';
import { depositHintName } from '@lime/contract/settings-wire.ts';
import {
  cashMinimum,
  cashQuickAmounts,
  cashUnit,
  checkDeposit,
  floorToCashUnit,
  unknownLimits,
} from '@lime/domain/cash/amounts.ts';
import type { DepositRefusal } from '@lime/domain/cash/amounts.ts';
import { AmountField } from '@lime/ui/amount-field.tsx';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { maskName } from '@lime/domain/mask-name.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { closeOverlays, inform, showAlert } from '../../lib/overlays.ts';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { useFormAmount } from '../../lib/answered-money.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { UnansweredBand } from '../../lib/unanswered-band.tsx';
import { BonusCodeField } from './bonus-code-field.tsx';
import { DepositAccount } from './deposit-account.tsx';
import { codeInvalidText, serviceType, useBonusCode } from './use-bonus-code.ts';
import { limitHint } from './limit-hint.ts';
import { reloadCash, useCashState } from './use-cash.ts';

const path = '/balance/deposit/process';

type Props = { ask: (text: string) => Promise<boolean>; onDone: () => void };

/** Asks for a deposit. Source: specification 0 §2 "Deposit page/dialog", §4, §5. */
export function DepositForm({ ask, onDone }: Props) {
  const member = useMember();
  const [amount, setAmount] = useFormAmount(path);
  const [refusal, setRefusal] = useState<DepositRefusal | null>(null);
  /** why the last one was not taken, where nothing in the form is wrong */
  const [fault, setFault] = useState<string | null>(null);
  const [processing, setProcessing] = useState(false);
  const code = useBonusCode();
  const limits = useCashState().data?.limits.deposit ?? unknownLimits;
  const hinted = Number(
    useSettings()?.config.option.siteOption2.find(({ name }) => name === depositHintName)?.value ?? Number.NaN,
  );
  if (!member) return null;

  const change = (next: number | null) => {
    setAmount(next);
    setRefusal(null);
    setFault(null);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (processing) return;
    const asked = amount ?? 0;
    const no = checkDeposit({ amount: asked }, limits);
    setRefusal(no);
    if (no) return void showAlert(textOf(no));
    setFault(null);
    setProcessing(true);
    try {
      const checked = await code.check(asked);
      if (checked.step === 'bad') return void showAlert(checked.final ? codeInvalidText : checked.text);
      await submitMoney(path, { amount: asked, serviceType, code: code.code }, member.members_seq, asked);
      change(null);
      code.change('');
      reloadCash();
      await inform(depositedText);
      onDone();
    } catch (error) {
      reloadCash();
      setFault(refusalText(error));
      void showAlert(refusalText(error));
    } finally {
      setProcessing(false);
    }
  };

  const asked = amount ?? 0;
  return (
    <form noValidate aria-busy={processing} onSubmit={(event) => void handleSubmit(event)}>
      <DepositAccount ask={ask} />
      <MessageBand tone="warn">
        반드시 <b>{maskName(member.members_cashout_owner)}</b> 명의 계좌에서 보내주세요. 타인 명의나 대행 서비스를 통한
        입금은 반환 처리돼요.
      </MessageBand>
      {member.members_birthday === null && (
        <MessageBand tone="info">
          {cashTexts.CASH_BIRTHDAY_REQUIRED({ code: 'CASH_BIRTHDAY_REQUIRED' })}{' '}
          <AppLink to="/info/user" className="text-link" onClick={closeOverlays}>
            생년월일 등록하기
          </AppLink>
        </MessageBand>
      )}
      <UnansweredBand path={path} member={member.members_seq} onTake={change} />
      <p className="apply-line">{formatAmount(cashUnit)}원 단위로 신청해주세요.</p>
      <AmountField
        label="입금 금액"
        hint={`최소 ${formatWon(Number.isNaN(hinted) ? cashMinimum : hinted)} · ${formatWon(cashUnit)} 단위${limitHint(limits)}`}
        value={amount}
        onChange={change}
        after={`입금 후 ${formatWon(member.members_cash + asked)}`}
        quick={cashQuickAmounts}
        problem={
          refusal ? (
            <>
              {textOf(refusal)}
              {refusal.code === 'CASH_UNIT' && (
                <Button size="small" look="outline" block onClick={() => change(floorToCashUnit(asked))}>
                  {formatWon(floorToCashUnit(asked))}으로 맞추기
                </Button>
              )}
            </>
          ) : (
            fault
          )
        }
      />
      <BonusCodeField {...code} amount={asked} />
      <div className="form-buttons">
        <Button
          size="large"
          look="outline"
          className="reset"
          onClick={() => {
            change(null);
            code.change('');
          }}
        >
          정정
        </Button>
        <Button type="submit" look="primary" size="large" busy={processing}>
          {processing ? '신청 중' : asked > 0 ? `${formatWon(asked)} 입금 신청` : '입금 신청'}
        </Button>
      </div>
    </form>
  );
}

function textOf(refusal: DepositRefusal): string {
  return (cashTexts[refusal.code] as (refusal: DepositRefusal) => string)(refusal);
}
