import type { WireMember } from '@lime/contract/auth.ts';
import type { CallsOfMembers } from '@lime/contract/member-calls.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import { cashTexts } from '@lime/contract/cash.texts.ts';
import { casinoAskedText, casinoWalletTexts } from '@lime/contract/casino-wallet.texts.ts';
import {
  casinoMinimum,
  casinoQuickAmounts,
  checkExchange,
  checkTopUp,
  exchangeUnit,
  floorExchange,
  floorTopUp,
  topUpMost,
  topUpUnit,
} from '@lime/domain/cash/casino-transfer.ts';
import type { CasinoAmountRefusal } from '@lime/domain/cash/casino-transfer.ts';
import { AmountField } from '@lime/ui/amount-field.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import { useFormAmount } from '../../lib/answered-money.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { changeMember } from '../../lib/member-session.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { UnansweredBand } from '../../lib/unanswered-band.tsx';
import { TakeHome } from './take-home.tsx';
import { reloadWallet } from './use-casino-wallet.ts';
import type { Side } from './use-casino-wallet.ts';

type Wallet = PayloadOf<CallsOfMembers['/casino/v2/check/wallet']>;

/** What the two pages differ in. */
const kinds = {
  in: {
    path: '/casino/v2/deposit',
    label: '넣을 금액',
    unit: topUpUnit,
    floor: floorTopUp,
    above: casinoWalletTexts.CASINO_ABOVE_CASH({ code: 'CASINO_ABOVE_CASH', detail: { cash: 0 } }),
    can: '넣을 수 있는 금액',
    does: '카지노로 넣기',
    held: '보유금',
  },
  out: {
    path: '/casino/v2/withdrawal',
    label: '뺄 금액',
    unit: exchangeUnit,
    floor: floorExchange,
    above: casinoWalletTexts.CASINO_ABOVE_CREDIT({ code: 'CASINO_ABOVE_CREDIT', detail: { credit: 0 } }),
    can: '뺄 수 있는 금액',
    does: '보유금으로 빼기',
    held: '카지노 지갑',
  },
} as const;

/** Sends money to the casino or home. Source: specification 2 §2 "Casino wallet pages", §4, §5, §9. */
export function TransferForm({ side, member, wallet }: { side: Side; member: WireMember; wallet: Wallet | undefined }) {
  const { path, label, unit, floor, above, can, does, held } = kinds[side];
  const [amount, setAmount] = useFormAmount(path);
  /** what was done to the amount for the member */
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const { members_cash: cash, members_casino: casino } = member;
  const room = { locked: 0, day: null, today: 0, ...wallet?.topUp, cash };
  const whole = side === 'in' ? cash : casino;
  const most = side === 'in' ? topUpMost(room) : floorExchange(casino);

  const change = (next: number | null) => {
    setAmount(next);
    setNote(null);
    setProblem(null);
  };
  /** Above the balance: an alert says so, and the amount goes down to it. Source: specification 2 §5. */
  const cap = (asked: number) => {
    change(floor(whole));
    setNote(
      `${formatWon(asked)}을 넣으셨어요. ${held} ${formatWon(whole)}에 맞춰 ${formatWon(floor(whole))}으로 낮췄어요.`,
    );
    void showAlert(above);
  };
  const handleChange = (next: number | null, by: 'quick' | 'typing') =>
    by === 'quick' && (next ?? 0) > whole ? cap(next!) : change(next);
  const handleBlur = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || amount === null) return;
    if (amount > whole) return cap(amount);
    const rounded = floor(amount);
    if (rounded === amount) return;
    change(rounded);
    setNote(`${formatWon(amount)}을 넣으셨어요. ${formatWon(unit)} 단위에 맞춰 ${formatWon(rounded)}으로 낮췄어요.`);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const asked = amount ?? 0;
    if (asked > whole && asked >= casinoMinimum) return cap(asked);
    const refusal = side === 'in' ? checkTopUp(asked, room) : checkExchange(asked, casino);
    if (refusal) {
      setProblem(textOf(refusal));
      return void showAlert(textOf(refusal));
    }
    setSending(true);
    try {
      const done = await submitMoney(path, { amount: asked }, member.members_seq, asked);
      changeMember({ members_cash: done.members_cash, members_casino: done.members_casino });
      change(null);
      void inform(casinoAskedText);
    } catch (error) {
      setProblem(refusalText(error));
      void showAlert(refusalText(error));
    }
    reloadWallet();
    setSending(false);
  };

  const asked = amount ?? 0;
  const Arrow = side === 'in' ? ArrowRight : ArrowLeft;
  const signed = side === 'in' ? -asked : asked;
  return (
    <form noValidate aria-busy={sending} onSubmit={(event) => void handleSubmit(event)}>
      <UnansweredBand path={path} member={member.members_seq} onTake={change} />
      <div onBlur={handleBlur}>
        <AmountField
          label={label}
          hint={`최소 ${formatWon(casinoMinimum)} · ${formatWon(unit)} 단위`}
          value={amount}
          onChange={handleChange}
          after={`${can} ${formatWon(most)}`}
          quick={casinoQuickAmounts}
          sets={[
            { name: '전액', amount: most },
            { name: '정정', amount: null },
          ]}
          columns={5}
          problem={problem ?? undefined}
          note={note ?? undefined}
        />
      </div>
      <dl className="casino-flow">
        <div>
          <dt>보유금</dt>
          <dd>{formatWon(Math.max(0, cash + signed))}</dd>
        </div>
        <Arrow size={20} strokeWidth={2.2} aria-hidden />
        <div>
          <dt>카지노 지갑</dt>
          <dd>{formatWon(Math.max(0, casino - signed))}</dd>
        </div>
      </dl>
      <p className="form-foot">
        {side === 'in'
          ? `${room.locked > 0 ? `잠긴 보너스 ${formatWon(room.locked)}은 넣을 수 없어요. ` : ''}카지노에 있는 돈은 언제든 보유금으로 가져올 수 있어요.`
          : '게임 중인 금액은 게임이 끝나면 뺄 수 있어요.'}
      </p>
      <Button type="submit" look="primary" size="large" block busy={sending}>
        {sending ? '신청 중' : asked > 0 ? `${formatWon(asked)} ${does}` : does}
      </Button>
      {side === 'out' && <TakeHome member={member} />}
    </form>
  );
}

function textOf(refusal: CasinoAmountRefusal): string {
  return ({ ...cashTexts, ...casinoWalletTexts }[refusal.code] as (refusal: CasinoAmountRefusal) => string)(refusal);
}
