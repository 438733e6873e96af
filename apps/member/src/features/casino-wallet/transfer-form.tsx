import type { WireMember } from '@lime/contract/auth.ts';
import { casinoMinimum, casinoQuickAmounts } from '@lime/domain/cash/casino-transfer.ts';
import { AmountField } from '@lime/ui/amount-field.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { UnansweredBand } from '../../lib/unanswered-band.tsx';
import { TakeHome } from './take-home.tsx';
import type { Side } from './use-casino-wallet.ts';
import { useTransfer } from './use-transfer.ts';
import type { Wallet } from './use-transfer.ts';

type Props = {
  readonly side: Side;
  readonly member: WireMember;
  readonly wallet: Wallet | undefined;
  /** the page's address is of this way: the amount in it is, too */
  readonly isOfAddress: boolean;
};

/** Sends money to the casino or home. Source: specification 2 §2 "Casino wallet pages", §4, §5, §9. */
export function TransferForm({ side, member, wallet, isOfAddress }: Props) {
  const transfer = useTransfer({ side, member, wallet, isOfAddress });
  const { kind, fields, problems, busy, asked, most, locked } = transfer;
  return (
    <form noValidate aria-busy={busy} onSubmit={transfer.handleSubmit}>
      <UnansweredBand
        path={kind.path}
        member={member.members_seq}
        onTake={(amount) => transfer.changeAmount(amount, 'typing')}
      />
      <div onBlur={transfer.handleBlur}>
        <AmountField
          label={kind.label}
          hint={`최소 ${formatWon(casinoMinimum)} · ${formatWon(kind.unit)} 단위`}
          value={fields.amount}
          onChange={transfer.changeAmount}
          after={`${kind.can} ${formatWon(most)}`}
          quick={casinoQuickAmounts}
          sets={[
            { name: '전액', amount: most },
            { name: '지우기', amount: null },
          ]}
          columns={5}
          problem={problems.amount}
          note={fields.note}
        />
      </div>
      <BothAfter side={side} member={member} asked={asked} />
      <p className="form-foot">
        {side === 'in'
          ? `${locked > 0 ? `잠긴 보너스 ${formatWon(locked)}은 넣을 수 없어요. ` : ''}카지노에 있는 금액은 언제든 보유금으로 가져올 수 있어요.`
          : '게임 중인 금액은 게임이 끝나면 가져올 수 있어요.'}
      </p>
      <Button type="submit" look="primary" size="large" block busy={busy}>
        {busy ? '신청 중' : asked > 0 ? `${formatWon(asked)} ${kind.does}` : kind.does}
      </Button>
      {side === 'out' && <TakeHome member={member} />}
    </form>
  );
}

/** Balance and casino wallet as they are after the transfer. @param asked  won */
function BothAfter({ side, member, asked }: Pick<Props, 'side' | 'member'> & { asked: number }) {
  const Arrow = side === 'in' ? ArrowRight : ArrowLeft;
  const signed = side === 'in' ? -asked : asked;
  return (
    <dl className="casino-flow">
      <div>
        <dt>보유금</dt>
        <dd>
          {formatWon(Math.max(0, member.members_cash + signed))}
          <small>{changeText(signed)}</small>
        </dd>
      </div>
      <Arrow size={20} strokeWidth={2.2} aria-hidden />
      <div>
        <dt>카지노 지갑</dt>
        <dd>
          {formatWon(Math.max(0, member.members_casino - signed))}
          <small>{changeText(-signed)}</small>
        </dd>
      </div>
    </dl>
  );
}

/** +200,000; nothing where nothing changes. */
const changeText = (won: number) => (won === 0 ? '\u00a0' : `${won > 0 ? '+' : '−'}${formatAmount(Math.abs(won))}`);
