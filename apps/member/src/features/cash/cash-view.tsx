import { Button } from '@lime/ui/button.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { Segmented, Tabs } from '@lime/ui/tabs.tsx';
import { useQuestion } from '@lime/ui/use-question.tsx';
import { BanknoteArrowDown, BanknoteArrowUp, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import '../../lib/form-buttons.css';
import { useAnswered } from '../../lib/answered-money.ts';
import { useMember } from '../../lib/member-session.ts';
import { CashHistory } from './cash-history.tsx';
import { DepositForm } from './deposit-form.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { supportCancels, useCashState } from './use-cash.ts';
import type { CashSide } from './use-cash.ts';
import './cash.css';

const sides = [
  {
    id: 'in',
    name: (
      <>
        <BanknoteArrowDown size={16} aria-hidden />
        입금
      </>
    ),
  },
  {
    id: 'out',
    name: (
      <>
        <BanknoteArrowUp size={16} aria-hidden />
        출금
      </>
    ),
  },
] as const;

type Tab = 'form' | 'list';
const tabs = {
  in: [
    { id: 'form', name: '원화 입금' },
    { id: 'list', name: '입금내역' },
  ],
  out: [
    { id: 'form', name: '원화 출금' },
    { id: 'list', name: '출금내역' },
  ],
} as const;

type Props = {
  side: CashSide;
  /** the switch at the top */
  onSide: (side: CashSide) => void;
  /** of the dialog: closes it */
  onCancel?: () => void;
};

/** Money in and out, of the pages and of the dialogs. Source: specification 0 §2. */
export function CashView({ side, onSide, onCancel }: Props) {
  const member = useMember();
  const takeBackSeconds = useCashState().data?.takeBackSeconds;
  const [tab, setTab] = useState<Tab>('form');
  const { ask, question } = useQuestion();
  const id = useId();
  const { count, again } = useAnswered();
  const [seen, setSeen] = useState(again);
  if (again !== seen) {
    setSeen(again);
    if (again) setTab('form');
  }
  if (!member) return null;
  const toList = () => {
    setTab('list');
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="cash-view">
      <div className="cash-top">
        <Segmented label="입금과 출금" items={sides} value={side} onChange={onSide} panel={id} />
        <p className="cash-held">
          보유금 <b>{formatWon(member.members_cash)}</b>
        </p>
      </div>
      <Tabs label={side === 'in' ? '입금' : '출금'} items={tabs[side]} value={tab} onChange={setTab} panel={id} />
      <div id={id} role="tabpanel" aria-label={tabs[side].find((item) => item.id === tab)!.name} className="cash-panel">
        {tab === 'list' ? (
          <CashHistory key={side} side={side} ask={ask} />
        ) : side === 'in' ? (
          <DepositForm key={count} member={member} ask={ask} onDone={toList} />
        ) : (
          <>
            <WithdrawalForm key={count} member={member} onDone={toList} onCancel={onCancel} />
            <section className="recent" aria-label="최근 출금">
              <div className="recent-top">
                <b>최근 출금</b>
                <Button size="tiny" look="ghost" onClick={toList}>
                  내역 전체
                  <ChevronRight size={13} aria-hidden />
                </Button>
              </div>
              <CashHistory side="out" ask={ask} newest={3} />
            </section>
          </>
        )}
      </div>
      {side === 'out' && tab === 'list' && <p className="form-foot">{supportCancels(takeBackSeconds)}</p>}
      {question}
    </div>
  );
}
