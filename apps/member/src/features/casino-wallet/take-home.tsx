import { casinoAskedText } from '@lime/contract/casino-wallet.texts.ts';
import type { WireMember } from '@lime/contract/auth.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { useState } from 'react';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { takeMoney } from '../../lib/member-session.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { reloadWallet } from './use-casino-wallet.ts';

/** Takes all there is home: without minimum and steps, also while the page is closed. Source: decision 100. */
export function TakeHome({ member }: { member: WireMember }) {
  const [sending, setSending] = useState(false);
  const all = member.members_casino;
  if (all === 0) return null;

  const handleClick = async () => {
    setSending(true);
    try {
      const wish = { all: true } as const;
      const done = await submitMoney('/casino/v2/withdrawal', wish, member.members_seq, all);
      takeMoney(done);
      void inform(casinoAskedText, `${formatWon(all)}이 보유금으로 이동 중이에요.`);
    } catch (error) {
      void showAlert(refusalText(error));
    }
    reloadWallet();
    setSending(false);
  };
  return (
    <Button look="outline" block busy={sending} onClick={() => void handleClick()}>
      {sending ? '가져오는 중' : `남은 금액 모두 가져오기 · ${formatWon(all)}`}
    </Button>
  );
}
