import type { WireMember } from '@lime/contract/auth.ts';
import { cashTexts } from '@lime/contract/cash.texts.ts';
import { cashQuickAmounts, floorToCashUnit } from '@lime/domain/cash/amounts.ts';
import { maskName } from '@lime/domain/mask-name.ts';
import { AmountField } from '@lime/ui/amount-field.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Lock } from 'lucide-react';
import { useRef } from 'react';
import { UnansweredBand } from '../../lib/unanswered-band.tsx';
import { digits } from '../../lib/use-member-form.ts';
import { BankMark } from './bank-mark.tsx';
import { CashTime } from './cash-time.tsx';
import { limitHint } from './limit-hint.ts';
import { Pace } from './stages.tsx';
import { supportCancels } from './use-cash.ts';
import { insufficientText, useWithdrawal, withdrawalPath } from './use-withdrawal.ts';

/** Fewer left: one was wrong. Source: decision 10. */
const withdrawalTries = 5;

type Props = {
  member: WireMember;
  onDone: () => void;
  /** of the dialog: closes it */
  onCancel?: (() => void) | undefined;
};

/** Asks for a withdrawal. Source: specification 0 §2 "Withdrawal page/dialog", §5. */
export function WithdrawalForm({ member, onDone, onCancel }: Props) {
  const passwordField = useRef<HTMLDivElement>(null);
  const focusPassword = () => passwordField.current?.querySelector('input')?.focus();
  const withdrawal = useWithdrawal(member, onDone, focusPassword);
  const { fields, problems, busy, asked, cash, withdrawable, locked, state } = withdrawal;
  return (
    <form noValidate aria-busy={busy} onSubmit={withdrawal.handleSubmit}>
      <AccountCard member={member} />
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
      <CashTime kind="withdrawal" />
      <UnansweredBand
        path={withdrawalPath}
        member={member.members_seq}
        onTake={(next) => withdrawal.changeAmount(next, 'typing')}
      />
      <WithdrawalAmount withdrawal={withdrawal} />
      <div ref={passwordField}>
        <TextField
          label="출금 비밀번호"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint={triesHint(state?.triesLeft)}
          problem={problems.password}
          value={fields.password}
          onChange={({ target }) => withdrawal.change({ password: digits(target.value) })}
        />
      </div>
      <div className="form-buttons">
        {onCancel && (
          <Button size="large" look="outline" className="reset" onClick={onCancel}>
            취소
          </Button>
        )}
        <Button type="submit" look="primary" size="large" busy={busy} aria-disabled={locked || undefined}>
          {busy ? '신청 중' : asked > 0 ? `${formatWon(asked)} 출금 신청` : '출금 신청'}
        </Button>
      </div>
      <Pace side="out" pace={state?.pace.withdrawal} />
      <p className="form-foot">{supportCancels(state?.takeBackSeconds)}</p>
    </form>
  );
}

/** Where the money goes. */
function AccountCard({ member }: { member: WireMember }) {
  return (
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
  );
}

/** The amount, what is left after it, and while it is typed why it could not be sent. */
function WithdrawalAmount({ withdrawal }: { withdrawal: ReturnType<typeof useWithdrawal> }) {
  const { fields, problems, asked, cash, withdrawable, limits, changeAmount } = withdrawal;
  const most = floorToCashUnit(withdrawable);
  const problem = problems.amount ?? aboveText(asked, cash, withdrawable);
  return (
    <AmountField
      label="출금 금액"
      hint={`최소 ${formatWon(limits.least)} · 출금 가능 ${formatWon(most)}${limitHint(limits)}`}
      value={fields.amount}
      onChange={changeAmount}
      after={asked > cash ? '보유금보다 많아요' : `출금 후 ${formatWon(cash - asked)}`}
      quick={cashQuickAmounts}
      sets={[
        { name: '전액', amount: most },
        { name: '지우기', amount: null },
      ]}
      columns={5}
      problem={
        problem !== null ? (
          <>
            {problem}
            {asked > withdrawable && (
              <Button size="small" look="outline" block onClick={() => changeAmount(most, 'typing')}>
                {formatWon(most)}으로 맞추기
              </Button>
            )}
          </>
        ) : undefined
      }
      note={fields.capped ? `${insufficientText} 보유금에 맞춰 만 원 단위로 낮췄어요.` : undefined}
    />
  );
}

/** Why an amount cannot be withdrawn now; null: it can. */
function aboveText(asked: number, cash: number, withdrawable: number): string | null {
  if (asked > cash) return insufficientText;
  if (asked <= withdrawable) return null;
  return cashTexts.CASH_WITHDRAWABLE({
    code: 'CASH_WITHDRAWABLE',
    detail: { withdrawable, locked: cash - withdrawable },
  });
}

/** How many wrong passwords are left, once one was wrong. */
function triesHint(left: number | undefined): string {
  return left === undefined || left === 0 || left >= withdrawalTries
    ? '숫자 4~6자리'
    : `숫자 4~6자리 · ${left}번 더 틀리면 출금이 잠겨요`;
}
