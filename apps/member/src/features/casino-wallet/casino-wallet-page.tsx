import { transferSeconds } from '@lime/domain/cash/casino-transfer.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Spinner } from '@lime/ui/button.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ErrorState, MessageBand } from '@lime/ui/states.tsx';
import '../../lib/member-page.css';
import { useMember } from '../../lib/member-session.ts';
import './casino-wallet.css';
import { TransferForms, useBothWays } from './transfer-forms.tsx';
import type { Wallet } from './use-transfer.ts';
import { TransferHistory } from './transfer-history.tsx';
import { useCasinoWallet } from './use-casino-wallet.ts';
import type { Side } from './use-casino-wallet.ts';

/** /casino/in and /casino/out: money between cash and casino. Source: specification 2 §2, drawing 33. */
export function CasinoWalletPage({ side }: { side: Side }) {
  const member = useMember();
  const { data: wallet, isError, refetch } = useCasinoWallet();
  const isBoth = useBothWays();
  if (!member) return null;
  const inGames = wallet?.details.reduce((sum, vendor) => sum + vendor.thirdPartyBalance, 0) ?? 0;
  const { locked, day, today } = wallet?.topUp ?? { locked: 0, day: null, today: 0 };
  // all three of one moment, so that their sum stays; the wallet's answer may be of another
  const { members_cash: cash, members_casino: casino, members_transit: onWay } = member;
  return (
    <div className="member-page casino-page">
      <header className="casino-wallet-top">
        <h1>카지노 지갑</h1>
        <nav aria-label="카지노">
          <AppLink to="/casino/live" className="btn outline small">
            라이브 카지노
          </AppLink>
          <AppLink to="/casino/slot" className="btn outline small">
            슬롯
          </AppLink>
        </nav>
      </header>
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
      {onWay > 0 && <OnWay amount={onWay} of={wallet?.onWay} />}
      <div className="columns">
        <TransferForms side={side} member={member} wallet={wallet} />
        <aside className="column" aria-label="게임 중인 금액과 한도">
          <section className="card casino-card">
            <h2>게임사별 게임 중인 금액</h2>
            {wallet && wallet.details.length === 0 && <p className="faint">게임 중인 금액이 없어요.</p>}
            <dl className="casino-facts">
              {wallet?.details.map((vendor) => (
                <Fact key={vendor.thirdParty} name={vendor.thirdParty} amount={vendor.thirdPartyBalance} />
              ))}
              {wallet && wallet.details.length > 1 && <Fact name="합계" amount={inGames} />}
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
            {day !== null && day > 0 && (
              <progress
                className="casino-day"
                max={day}
                value={Math.min(day, today)}
                aria-label="하루 한도 가운데 넣은 금액"
              />
            )}
            <AppLink to="/responsible" className="btn outline small">
              건전게임 안내
            </AppLink>
          </section>
          <MessageBand>버튼을 두 번 눌러도 금액은 한 번만 옮겨져요.</MessageBand>
        </aside>
      </div>
      <TransferHistory key={isBoth ? 'all' : side} side={isBoth ? 'all' : side} />
    </div>
  );
}

/** What is on its way, and where it is after a minute at the latest. */
function OnWay({ amount, of }: { amount: number; of: Wallet['onWay'] | undefined }) {
  return (
    <div className="casino-on-way" role="status">
      <Spinner />
      <p>
        <b>{formatWon(amount)} 이동 중</b>
        <span>
          {directionOf(of)} · {transferSeconds}초 안에 옮기지 못하면 원래 지갑으로 돌려드려요
        </span>
      </p>
      <Badge tone="wait">접수</Badge>
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
