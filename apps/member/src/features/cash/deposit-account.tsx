import type { WireDepositAccount } from '@lime/contract/cash.ts';
import { cashTexts } from '@lime/contract/cash.texts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { CallFailed, send } from '../../lib/api.ts';
import { closeOverlays, showAlert } from '../../lib/overlays.ts';
import { BankMark } from './bank-mark.tsx';

type Asked = 'no' | 'asking' | { readonly bank: WireDepositAccount | null };

/** The account a deposit is sent to, shown when the member asks for it. Source: specification 0 §2, §8. */
export function DepositAccount({ ask }: { ask: (text: string) => Promise<boolean> }) {
  const [asked, setAsked] = useState<Asked>('no');

  const handleAsk = async () => {
    if (!(await ask('계좌문의를 하시겠습니까?'))) return;
    setAsked('asking');
    try {
      setAsked(await send('/balance/account_request', {}));
    } catch (error) {
      setAsked('no');
      void showAlert(error instanceof CallFailed ? error.message : '계좌를 불러오지 못했어요. 다시 시도해주세요.');
    }
  };

  if (asked === 'no')
    return (
      <div className="account-card">
        <div className="account-words">
          <b>모의 입금 계좌</b>
          <p>계좌는 바뀔 수 있어요. 모의 계좌이니 실제로 돈을 보내지 마세요</p>
        </div>
        <Button size="small" onClick={() => void handleAsk()}>
          계좌문의
        </Button>
        <AskByInquiry />
      </div>
    );
  if (asked === 'asking')
    return (
      <div className="account-card" role="status" aria-label="계좌를 불러오는 중">
        <Skeleton height={42} width="70%" />
      </div>
    );
  const { bank } = asked;
  if (!bank)
    return (
      <MessageBand tone="warn" live action={<AskByInquiry />}>
        {cashTexts.CASH_NO_ACCOUNT({ code: 'CASH_NO_ACCOUNT' })}
      </MessageBand>
    );
  return (
    <div className="account-card" role="status">
      <BankMark bank={bank.bankName} />
      <div className="account-words">
        <small>모의 입금 계좌</small>
        <b className="account-number">{bank.account}</b>
        <p>
          {bank.bankName} · 예금주 {bank.ownerName}
        </p>
      </div>
      <CopyButton text={bank.account} done="계좌를 복사했어요">
        계좌 복사
      </CopyButton>
      <AskByInquiry />
    </div>
  );
}

/** A link to an inquiry about accounts; it closes every overlay. */
function AskByInquiry() {
  return (
    <AppLink to="/bbs/c/w" search={{ kind: 'account' }} className="account-ask" onClick={closeOverlays}>
      1:1 문의
    </AppLink>
  );
}
