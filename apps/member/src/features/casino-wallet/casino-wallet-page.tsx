import { formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ErrorState, MessageBand } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { BanknoteArrowDown, BanknoteArrowUp } from 'lucide-react';
import { useId } from 'react';
import '../../lib/member-page.css';
import { useMember } from '../../lib/member-session.ts';
import './casino-wallet.css';
import { TransferForm } from './transfer-form.tsx';
import type { Wallet } from './use-transfer.ts';
import { TransferHistory } from './transfer-history.tsx';
import { useCasinoWallet } from './use-casino-wallet.ts';
import type { Side } from './use-casino-wallet.ts';

const sides = [
  {
    id: 'in',
    name: (
      <>
        <BanknoteArrowDown size={16} aria-hidden />
        넣기
      </>
    ),
  },
  {
    id: 'out',
    name: (
      <>
        <BanknoteArrowUp size={16} aria-hidden />
        가져오기
      </>
    ),
  },
] as const;

/** /casino/in and /casino/out: money between cash and casino. Source: specification 2 §2, drawing 33. */
export function CasinoWalletPage({ side }: { side: Side }) {
  const member = useMember();
  const { data: wallet, isError, refetch } = useCasinoWallet();
  const id = useId();
  if (!member) return null;
  const inGames = wallet?.details.reduce((sum, vendor) => sum + vendor.thirdPartyBalance, 0) ?? 0;
  const { locked, day, today } = wallet?.topUp ?? { locked: 0, day: null, today: 0 };
  // all three of one moment, so that their sum stays; the wallet's answer may be of another
  const { members_cash: cash, members_casino: casino, members_transit: onWay } = member;
  return (
    <div className="member-page casino-page">
      <h1>카지노 지갑</h1>
      {isError && !wallet && <ErrorState text="카지노 지갑을 불러오지 못했어요" onRetry={() => void refetch()} />}
      <dl className="casino-balances">
        <Balance name="보유금" amount={cash} note={locked > 0 ? `잠긴 보너스 ${formatWon(locked)} 포함` : ''} />
        <Balance name="카지노 지갑" amount={casino} note={inGames > 0 ? `게임 중 ${formatWon(inGames)}` : ''} />
        <Balance
          name="이동 중"
          amount={onWay}
          note={onWay > 0 && wallet && wallet.onWay.count > 0 ? `${wallet.onWay.count}건` : ''}
        />
        <Balance name="합계" amount={cash + casino + onWay + inGames} note="모의머니 · 현금 가치 없음 · 환전 불가" />
      </dl>
      {onWay > 0 && (
        <MessageBand tone="info" live>
          <b>{formatWon(onWay)} 이동 중</b> {directionOf(wallet?.onWay)} · 60초 안에 옮기지 못하면 원래 지갑으로
          돌려드려요
        </MessageBand>
      )}
      <div className="columns">
        <section className="card casino-form" aria-label={side === 'in' ? '카지노에 넣기' : '보유금으로 가져오기'}>
          <Segmented
            full
            label="넣기와 가져오기"
            items={sides}
            value={side}
            panel={id}
            onChange={(next) => go(next === 'in' ? '/casino/in' : '/casino/out', { replace: true })}
          />
          <div id={id} role="tabpanel" aria-label={side === 'in' ? '넣기' : '가져오기'}>
            <TransferForm key={side} side={side} member={member} wallet={wallet} />
          </div>
        </section>
        <aside className="column" aria-label="게임 중인 금액과 한도">
          <section className="card casino-card">
            <h2>게임사별 게임 중인 금액</h2>
            {wallet && wallet.details.length === 0 && <p className="faint">게임 중인 금액이 없어요.</p>}
            <dl className="casino-facts">
              {wallet?.details.map((vendor) => (
                <Fact key={vendor.thirdParty} name={vendor.thirdParty} amount={vendor.thirdPartyBalance} />
              ))}
            </dl>
          </section>
          <section className="card casino-card">
            <h2>한도</h2>
            <dl className="casino-facts">
              <Fact name="오늘 넣은 금액" amount={today} />
              <div>
                <dt>하루 한도</dt>
                <dd>{day === null ? '없음' : formatWon(day)}</dd>
              </div>
            </dl>
            <AppLink to="/responsible" className="btn outline small">
              건전게임 안내
            </AppLink>
          </section>
          <MessageBand>버튼을 두 번 눌러도 금액은 한 번만 옮겨져요.</MessageBand>
        </aside>
      </div>
      <TransferHistory key={side} side={side} />
    </div>
  );
}

/** Where what is on its way goes; both ways as long as that is not read. */
function directionOf({ in: toCasino, out: home }: Wallet['onWay'] = { in: 0, out: 0, count: 0 }): string {
  if (toCasino > 0 && home === 0) return '보유금 → 카지노';
  return home > 0 && toCasino === 0 ? '카지노 → 보유금' : '보유금 ↔ 카지노';
}

function Balance({ name, amount, note }: { name: string; amount: number; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatWon(amount)}
        <small>{note}</small>
      </dd>
    </div>
  );
}

function Fact({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatWon(amount)}</dd>
    </div>
  );
}
