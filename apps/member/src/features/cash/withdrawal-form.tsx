import { cashTexts, withdrawnText } from '@lime/contract/cash.texts.ts';
import {
  cashMinimum,
  cashQuickAmounts,
  checkWithdrawal,
  floorToCashUnit,
  unknownLimits,
} from '@lime/domain/cash/amounts.ts';
import type { WithdrawalRefusal } from '@lime/domain/cash/amounts.ts';
import { AmountField } from '@lime/ui/amount-field.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { maskName } from '@lime/domain/mask-name.ts';
import { formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { changeMember, useMember } from '../../lib/member-session.ts';
import { useFormAmount } from '../../lib/answered-money.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { UnansweredBand } from '../../lib/unanswered-band.tsx';
import { BankMark } from './bank-mark.tsx';
import { limitHint } from './limit-hint.ts';
import { Pace } from './stages.tsx';
import { reloadCash, supportCancels, useCashState } from './use-cash.ts';

const path = '/balance/withdrawal/process';
/** Fewer left: one was wrong. Source: decision 10. */
const withdrawalTries = 5;
const insufficient = cashTexts.CASH_INSUFFICIENT({ code: 'CASH_INSUFFICIENT' });

type Props = {
  onDone: () => void;
  /** of the dialog: closes it */
  onCancel?: (() => void) | undefined;
};

/** Asks for a withdrawal. Source: specification 0 §2 "Withdrawal page/dialog", §5. */
export function WithdrawalForm({ onDone, onCancel }: Props) {
  const member = useMember();
  const { data: state } = useCashState();
  const [amount, setAmount] = useFormAmount(path);
  const [password, setPassword] = useState('');
  const [capped, setCapped] = useState(false);
  const [problem, setProblem] = useState<{ field: 'amount' | 'password'; text: string } | null>(null);
  const [processing, setProcessing] = useState(false);
  const passwordField = useRef<HTMLDivElement>(null);
  if (!member) return null;
  const cash = member.members_cash;
  const withdrawable = Math.min(cash, state?.withdrawable ?? cash);
  const limits = state?.limits.withdrawal ?? unknownLimits;
  const locked = state !== undefined && state.triesLeft === 0;

  /** Lowers an amount above the balance to the balance, and says so. Source: specification 0 §5. */
  const cap = () => {
    setAmount(floorToCashUnit(cash));
    setCapped(true);
    setProblem(null);
    void showAlert(insufficient);
  };
  const change = (next: number | null, by: 'quick' | 'typing') => {
    if (by === 'quick' && next !== null && next > cash) return cap();
    setAmount(next);
    setCapped(false);
    setProblem(null);
  };

  const refuse = (refusal: WithdrawalRefusal) => {
    if (refusal.code === 'CASH_INSUFFICIENT') return cap();
    const text = textOf(refusal);
    setProblem({ field: refusal.code === 'CASH_WITHDRAWAL_PASSWORD_EMPTY' ? 'password' : 'amount', text });
    void showAlert(text);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (processing || locked) return;
    const asked = amount ?? 0;
    // an amount above the balance is lowered to it first, so no message about units shows meanwhile
    const no: WithdrawalRefusal | null =
      asked > cash && asked >= cashMinimum
        ? { code: 'CASH_INSUFFICIENT' }
        : checkWithdrawal({ amount: asked, password }, cash, limits);
    if (no) return refuse(no);
    setProcessing(true);
    try {
      const { members_cash } = await submitMoney(
        path,
        { amount: asked, withdrawalPw: password },
        member.members_seq,
        asked,
      );
      changeMember({ members_cash });
      setAmount(null);
      setCapped(false);
      setPassword('');
      setProblem(null);
      reloadCash();
      await inform(withdrawnText, `${formatWon(asked)} 출금을 접수했어요.`);
      onDone();
    } catch (error) {
      const about = error instanceof CallFailed && error.code.startsWith('CASH_WITHDRAWAL_') ? 'password' : 'amount';
      if (about === 'password') setPassword('');
      setProblem({ field: about, text: refusalText(error) });
      reloadCash();
      await showAlert(refusalText(error));
      if (about === 'password') passwordField.current?.querySelector('input')?.focus();
    } finally {
      setProcessing(false);
    }
  };

  const asked = amount ?? 0;
  // while it is typed: shows why the amount could not be sent, before it is sent
  const tooMuch =
    asked > cash
      ? insufficient
      : asked > withdrawable
        ? cashTexts.CASH_WITHDRAWABLE({
            code: 'CASH_WITHDRAWABLE',
            detail: { withdrawable, locked: cash - withdrawable },
          })
        : null;
  return (
    <form noValidate aria-busy={processing} onSubmit={(event) => void handleSubmit(event)}>
      <div className="account-card">
        <BankMark bank={member.members_cashout_bankname} />
        <div className="account-words">
          <b>
            {member.members_cashout_bankname} {member.members_cashout_account}
          </b>
          <p>예금주 {maskName(member.members_cashout_owner)} · 가입 계좌로만 보내요</p>
        </div>
        <Badge tone="outline">
          <Lock size={11} aria-hidden />
          변경 불가
        </Badge>
      </div>
      {withdrawable < cash && (
        <MessageBand tone="info">
          보유금 {formatWon(cash)} 중 {formatWon(withdrawable)}을 지금 출금할 수 있어요. 보너스{' '}
          {formatWon(cash - withdrawable)}은 롤링을 채우면 출금할 수 있어요.
        </MessageBand>
      )}
      {locked && (
        <MessageBand tone="danger" live>
          {cashTexts.CASH_WITHDRAWAL_LOCKED({ code: 'CASH_WITHDRAWAL_LOCKED' })}
        </MessageBand>
      )}
      <UnansweredBand path={path} member={member.members_seq} onTake={(next) => change(next, 'typing')} />
      <AmountField
        label="출금 금액"
        hint={`최소 ${formatWon(cashMinimum)} · 출금 가능 ${formatWon(floorToCashUnit(withdrawable))}${limitHint(limits)}`}
        value={amount}
        onChange={change}
        after={asked > cash ? '보유금보다 많아요' : `출금 후 ${formatWon(cash - asked)}`}
        quick={cashQuickAmounts}
        sets={[
          { name: '전액', amount: floorToCashUnit(withdrawable) },
          { name: '정정', amount: null },
        ]}
        columns={5}
        problem={
          problem?.field === 'amount' || tooMuch ? (
            <>
              {problem?.field === 'amount' ? problem.text : tooMuch}
              {asked > withdrawable && (
                <Button
                  size="small"
                  look="outline"
                  block
                  onClick={() => change(floorToCashUnit(withdrawable), 'typing')}
                >
                  {formatWon(floorToCashUnit(withdrawable))}으로 맞추기
                </Button>
              )}
            </>
          ) : undefined
        }
        note={capped ? `${insufficient} 보유금에 맞춰 만 원 단위로 낮췄어요.` : undefined}
      />
      <div ref={passwordField}>
        <TextField
          label="출금 비밀번호"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint={triesHint(state?.triesLeft)}
          problem={problem?.field === 'password' ? problem.text : undefined}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value.replaceAll(/\D/g, ''));
            setProblem(null);
          }}
        />
      </div>
      <div className="form-buttons">
        {onCancel && (
          <Button size="large" look="outline" className="reset" onClick={onCancel}>
            취소
          </Button>
        )}
        <Button type="submit" look="primary" size="large" busy={processing} aria-disabled={locked || undefined}>
          {processing ? '신청 중' : asked > 0 ? `${formatWon(asked)} 출금 신청` : '출금 신청'}
        </Button>
      </div>
      <Pace side="out" pace={state?.pace.withdrawal} />
      <p className="form-foot">{supportCancels(state?.takeBackSeconds)}</p>
    </form>
  );
}

/** How many wrong passwords are left, once one was wrong. */
function triesHint(left: number | undefined): string {
  return left === undefined || left === 0 || left >= withdrawalTries
    ? '숫자 4~6자리'
    : `숫자 4~6자리 · ${left}번 더 틀리면 출금이 잠겨요`;
}

function textOf(refusal: WithdrawalRefusal): string {
  return (cashTexts[refusal.code] as (refusal: WithdrawalRefusal) => string)(refusal);
}
