import { AppLink } from '@lime/ui/app-link.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { Plus, RefreshCw, WalletMinimal } from 'lucide-react';
import { refreshMember, useMember } from '../../lib/member-session.ts';
import './balance.css';
import { fromCashText } from './money-words.ts';
import { useInPlays } from './use-lobbies.ts';

/** The casino wallet in a card: its balance, what is in games now, and the links to deposit and withdraw. */
export function BalanceCard() {
  const member = useMember();
  const { data, refetch } = useInPlays();
  if (!member) return null;
  return (
    <section className="card casino-wallet-card" aria-labelledby="casino-wallet">
      <header>
        <WalletMinimal size={18} aria-hidden />
        <h2 id="casino-wallet">카지노 지갑</h2>
        <IconButton
          label="카지노 지갑 새로고침"
          onClick={() => {
            void refreshMember();
            void refetch();
          }}
        >
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      </header>
      <p className="held">
        {formatAmount(member.members_casino)}
        <i>원</i>
      </p>
      <dl>
        <div>
          <dt>보유금</dt>
          <dd>{formatAmount(member.members_cash)}</dd>
        </div>
        {data?.details.map(({ thirdParty, thirdPartyBalance }) => (
          <div key={thirdParty}>
            <dt>게임 중 · {thirdParty}</dt>
            <dd>{formatAmount(thirdPartyBalance)}</dd>
          </div>
        ))}
      </dl>
      <div className="ways">
        <AppLink to="/casino/in" className="btn small primary">
          넣기
        </AppLink>
        <AppLink to="/casino/out" className="btn small">
          가져오기
        </AppLink>
      </div>
      <p className="faint">
        넣기 1,000원 단위 · 가져오기 10,000원 단위
        <br />
        최소 10,000원
      </p>
    </section>
  );
}

/** The casino wallet in a row: on phones, and above frames. @param fromCash  what is shown is played from the cash */
export function BalanceBar({ fromCash = false }: { fromCash?: boolean }) {
  const member = useMember();
  if (!member) return null;
  if (fromCash)
    return (
      <p className="casino-balance-bar cash">
        <span className="held">
          <span>보유금</span> {formatAmount(member.members_cash)}
          <i>원</i>
        </span>
        <small>{fromCashText}</small>
      </p>
    );
  const held = formatWon(member.members_casino);
  return (
    <div className="casino-balance-bar">
      <AppLink to="/casino/in" className="held" aria-label={`카지노 ${held}, 카지노에 넣기`}>
        <span>카지노</span> {formatAmount(member.members_casino)}
        <i>원</i>
        <span className="plus">
          <Plus size={14} strokeWidth={2.6} aria-hidden />
        </span>
      </AppLink>
      <AppLink to="/casino/out" className="btn small outline">
        가져오기
      </AppLink>
    </div>
  );
}
