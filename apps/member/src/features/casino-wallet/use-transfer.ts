import { transferSeconds } from '@lime/domain/cash/casino-transfer.ts';
import type { WireMember } from '@lime/contract/auth.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import { cashTexts } from '@lime/contract/cash.texts.ts';
import { casinoAskedText, casinoWalletTexts } from '@lime/contract/casino-wallet.texts.ts';
import type { CallsOfMembers } from '@lime/contract/member-calls.ts';
import {
  casinoMinimum,
  checkExchange,
  checkTopUp,
  exchangeUnit,
  floorExchange,
  floorTopUp,
  topUpMost,
  topUpUnit,
} from '@lime/domain/cash/casino-transfer.ts';
import type { CasinoAmountRefusal } from '@lime/domain/cash/casino-transfer.ts';
import { formatWon } from '@lime/ui/format.ts';
import type { FocusEvent } from 'react';
import { useFirstAmount } from '../../lib/answered-money.ts';
import { takeMoney } from '../../lib/member-session.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { useAddress } from '../../lib/router/outlet.tsx';
import { refusalText } from '../../lib/refusal-text.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { useMemberForm } from '../../lib/use-member-form.ts';
import { reloadWallet } from './use-casino-wallet.ts';
import type { Side } from './use-casino-wallet.ts';

/** What the call about the casino wallet answers. */
export type Wallet = PayloadOf<CallsOfMembers['/casino/v2/check/wallet']>;

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
    label: '가져올 금액',
    unit: exchangeUnit,
    floor: floorExchange,
    above: casinoWalletTexts.CASINO_ABOVE_CREDIT({ code: 'CASINO_ABOVE_CREDIT', detail: { credit: 0 } }),
    can: '가져올 수 있는 금액',
    does: '보유금으로 가져오기',
    held: '카지노 지갑',
  },
} as const;

type Transfer = {
  readonly side: Side;
  readonly member: WireMember;
  readonly wallet: Wallet | undefined;
  readonly isOfAddress: boolean;
};

/**
 * A transfer to the casino or home as its member enters and sends it. Amounts are whole won.
 *
 * @param wallet       undefined: not read yet
 * @param isOfAddress  whether the page's address is of this side
 */
export function useTransfer({ side, member, wallet, isOfAddress }: Transfer) {
  const kind = kinds[side];
  const { path, unit, floor, above, held } = kind;
  const wished = amountOf(useAddress()['amount']);
  const form = useMemberForm({
    amount: useFirstAmount(path) ?? (isOfAddress ? wished : null),
    /** what was done to the amount for the member */
    note: null as string | null,
  });
  const { members_cash: cash, members_casino: casino } = member;
  const room = { locked: 0, day: null, today: 0, ...wallet?.topUp, cash };
  const whole = side === 'in' ? cash : casino;
  const { amount } = form.fields;
  const asked = amount ?? 0;

  const change = (next: number | null, note: string | null = null) => form.change({ amount: next, note });
  /** Above the balance: an alert says so, and the amount goes down to it. Source: specification 2 §5. */
  const cap = () => {
    change(floor(whole), `${held} ${formatWon(whole)}보다 많아서 ${formatWon(floor(whole))}으로 낮췄어요.`);
    void showAlert(above);
  };
  /** Rounds what was typed down to the unit once its field is left. */
  const handleBlur = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || amount === null) return;
    if (amount > whole) return cap();
    const rounded = floor(amount);
    if (rounded === amount) return;
    change(rounded, `${formatWon(unit)} 단위로 신청할 수 있어서 ${formatWon(rounded)}으로 낮췄어요.`);
  };
  const refuse = (text: string) => {
    form.setProblems({ amount: text });
    void showAlert(text);
  };
  const check = () => {
    if (asked > whole && asked >= casinoMinimum) {
      cap();
      return false;
    }
    const refusal = side === 'in' ? checkTopUp(asked, room) : checkExchange(asked, casino);
    if (refusal) refuse(textOf(refusal));
    return refusal === null;
  };
  const send = async () => {
    try {
      const done = await submitMoney(path, { amount: asked }, member.members_seq, asked);
      takeMoney(done);
      change(null);
      void inform(
        casinoAskedText,
        side === 'in'
          ? `${formatWon(asked)}이 카지노 지갑으로 이동 중이에요. ${transferSeconds}초 안에 처리하지 못하면 보유금으로 돌려드려요.`
          : `${formatWon(asked)}이 보유금으로 이동 중이에요.`,
      );
    } catch (error) {
      refuse(refusalText(error));
    }
    reloadWallet();
  };

  return {
    ...form,
    kind,
    asked,
    /** bonus that cannot be sent */
    locked: room.locked,
    most: side === 'in' ? topUpMost(room) : floorExchange(casino),
    changeAmount: (next: number | null, by: 'quick' | 'typing') =>
      by === 'quick' && (next ?? 0) > whole ? cap() : change(next),
    handleBlur,
    handleSubmit: form.submit(check, send),
  };
}

/** The amount that a game's window asks for in the address; null: none. */
function amountOf(text: unknown): number | null {
  return /^[1-9]\d{3,9}$/.test(String(text ?? '')) ? Number(text) : null;
}

function textOf(refusal: CasinoAmountRefusal): string {
  return ({ ...cashTexts, ...casinoWalletTexts }[refusal.code] as (refusal: CasinoAmountRefusal) => string)(refusal);
}
