import type { WireMember } from '@lime/contract/auth.ts';
import { cashTexts } from '@lime/contract/cash.texts.ts';
import { depositHintName } from '@lime/contract/settings-wire.ts';
import { cashMinimum, cashQuickAmounts, cashUnit, floorToCashUnit } from '@lime/domain/cash/amounts.ts';
import { maskName } from '@lime/domain/mask-name.ts';
import { AmountField } from '@lime/ui/amount-field.tsx';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { closeOverlays } from '../../lib/overlays.ts';
import { UnansweredBand } from '../../lib/unanswered-band.tsx';
import { useSettings } from '../../lib/use-settings.ts';
import { BonusCodeField } from './bonus-code-field.tsx';
import { CashTime } from './cash-time.tsx';
import { DepositAccount } from './deposit-account.tsx';
import { DepositOffers } from './deposit-offers.tsx';
import { limitHint } from './limit-hint.ts';
import { depositPath, useDeposit } from './use-deposit.ts';

type Props = { member: WireMember; ask: (text: string) => Promise<boolean>; onDone: () => void };

/** Asks for a deposit. Source: specification 0 §2 "Deposit page/dialog", §4, §5. */
export function DepositForm({ member, ask, onDone }: Props) {
  const deposit = useDeposit(member, onDone);
  const { busy, asked, code, offers } = deposit;
  return (
    <form noValidate aria-busy={busy} onSubmit={deposit.handleSubmit}>
      <DepositAccount ask={ask} />
      <MessageBand tone="warn">
        모의 계좌예요. 실제로 돈을 보내지 마세요. 신청은 예금주 <b>{maskName(member.members_cashout_owner)}</b>{' '}
        이름으로만 처리돼요.
      </MessageBand>
      {member.members_birthday === null && (
        <MessageBand tone="info">
          {cashTexts.CASH_BIRTHDAY_REQUIRED({ code: 'CASH_BIRTHDAY_REQUIRED' })}{' '}
          <AppLink to="/info/user" className="text-link" onClick={closeOverlays}>
            생년월일 등록하기
          </AppLink>
        </MessageBand>
      )}
      <CashTime kind="deposit" />
      <UnansweredBand path={depositPath} member={member.members_seq} onTake={(amount) => deposit.change({ amount })} />
      <p className="apply-line">{formatAmount(cashUnit)}원 단위로 신청해주세요.</p>
      <DepositAmount deposit={deposit} cash={member.members_cash} />
      {offers.isKnown ? (
        <>
          <DepositOffers {...offers} asked={asked} />
          {offers.taken === null && <BonusCodeField {...code} amount={asked} />}
          <div className="form-buttons">
            <Button size="large" look="outline" className="reset" onClick={deposit.reset}>
              지우기
            </Button>
            <Button
              type="submit"
              look="primary"
              size="large"
              busy={busy || (offers.taken !== null && !offers.isCurrent)}
            >
              {busy ? '신청 중' : asked > 0 ? `${formatWon(asked)} 입금 신청` : '입금 신청'}
            </Button>
          </div>
        </>
      ) : (
        <div role="status" aria-label="입금 보너스를 확인하는 중">
          <Skeleton height={48} />
        </div>
      )}
    </form>
  );
}

/** The amount, and what is there after it. @param cash  the balance, won */
function DepositAmount({ deposit, cash }: { deposit: ReturnType<typeof useDeposit>; cash: number }) {
  const { fields, problems, asked, limits, change } = deposit;
  const hinted = Number(
    useSettings()?.config.option.siteOption2.find(({ name }) => name === depositHintName)?.value ?? Number.NaN,
  );
  return (
    <AmountField
      label="입금 금액"
      hint={`최소 ${formatWon(Number.isNaN(hinted) || limits.least > cashMinimum ? limits.least : hinted)} · ${formatWon(cashUnit)} 단위${limitHint(limits)}`}
      value={fields.amount}
      onChange={(amount) => change({ amount })}
      after={`입금 후 ${formatWon(cash + asked)}`}
      quick={cashQuickAmounts}
      problem={
        problems.unit ? (
          <>
            {problems.unit}
            <Button size="small" look="outline" block onClick={() => change({ amount: floorToCashUnit(asked) })}>
              {formatWon(floorToCashUnit(asked))}으로 맞추기
            </Button>
          </>
        ) : (
          problems.amount
        )
      }
    />
  );
}
