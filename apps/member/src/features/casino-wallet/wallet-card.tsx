import { AppLink } from '@lime/ui/app-link.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { useMember } from '../../lib/member-session.ts';
import { TakeHome } from './take-home.tsx';
import './casino-wallet.css';

/** Next to deposits and withdrawals: the casino balance, top-up, exchange, and the way home, which is never closed. */
export function WalletCard() {
  const member = useMember();
  if (!member) return null;
  return (
    <section className="card casino-card" aria-label="카지노 지갑">
      <h2>카지노 지갑</h2>
      <p className="casino-held">
        <b>{formatWon(member.members_casino)}</b>
      </p>
      <div className="casino-ways">
        <AppLink to="/casino/in" className="btn outline small">
          카지노에 넣기
        </AppLink>
        <AppLink to="/casino/out" className="btn outline small">
          보유금으로 가져오기
        </AppLink>
      </div>
      <TakeHome member={member} />
    </section>
  );
}
