import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatMan, formatSecond } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { useEffect, useRef } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { useNow } from '../../lib/now.ts';
import { sound, useSounds } from '../../lib/sounds.ts';
import { useTicker } from './use-trading.ts';
import { price } from './trading-labels.ts';
import type { BigBet } from './trading-labels.ts';

/** Five times the limit and more is highlighted. */
const hotTimes = 5;

/** Big bets as they come: accepted, waiting, refused. A new one sounds where that is switched on. */
export function Ticker({ onFixture }: { onFixture: (gameSeq: string) => void }) {
  const { data, error, refetch } = useTicker();
  const sounds = useSounds();
  const newest = useRef<string | null>(null);
  const first = data?.list[0]?.id ?? null;
  useEffect(() => {
    if (data === undefined) return;
    if (newest.current !== null && first !== null && first !== newest.current) sound('bet');
    newest.current = first ?? '';
  }, [data, first]);
  return (
    <section className="card ticker" aria-label="실시간 베팅">
      <div className="card-head">
        <h2>실시간 베팅</h2>
        {data && <span className="sub">{formatMan(data.from)}원 이상</span>}
        <div className="sound">
          <Switch label="소리" on={sounds.bet} onChange={(on) => sounds.set('bet', on)} />
        </div>
      </div>
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={300} />
      ) : data.list.length === 0 ? (
        <EmptyState text="아직 큰 베팅이 없어요" hint="들어오면 바로 보여요." />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} aria-label="큰 베팅">
          {data.list.map((bet) => (
            <Bet key={bet.id} bet={bet} hot={bet.stake >= data.from * hotTimes} onFixture={onFixture} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Bet({ bet, hot, onFixture }: { bet: BigBet; hot: boolean; onFixture: (gameSeq: string) => void }) {
  const { member, legs, odds } = bet;
  const [leg] = legs;
  const gameSeq = leg?.gameSeq ?? null;
  const words = leg
    ? `${leg.name}${legs.length > 1 ? ` 외 ${legs.length - 1}` : leg.inplay ? ' · 라이브' : ''}`
    : '베팅';
  return (
    <li className={hot ? 'hot' : undefined}>
      <div className="line">
        <span className="dim">{formatSecond(bet.at)}</span>
        <AppLink to={`/members/${member.id}`} className="who">
          {member.loginId}
        </AppLink>
        <Badge>{member.grade}레벨</Badge>
        <b className="stake">{formatAmount(bet.stake)}</b>
      </div>
      <div className="line">
        {gameSeq !== null ? (
          <button type="button" className="pick" onClick={() => onFixture(gameSeq)}>
            {words}
          </button>
        ) : (
          <span className="pick">{words}</span>
        )}
        {odds !== null && <b className="odds">{price(odds)}</b>}
        <State bet={bet} />
      </div>
      {bet.state === 'refused' && bet.why !== null && <p className="why">{bet.why}</p>}
    </li>
  );
}

function State({ bet }: { bet: BigBet }) {
  const now = useNow();
  const { state, betCode } = bet;
  if (state === 'pending') {
    const left = bet.decideAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(bet.decideAt) - now) / 1_000));
    return <Badge tone="wait">{left > 0 ? `지연 ${left}초` : '확인 중'}</Badge>;
  }
  if (state === 'refused') return <Badge tone="danger">거절</Badge>;
  const badge = state === 'cancelled' ? <Badge tone="lose">취소</Badge> : <Badge tone="win">접수</Badge>;
  return betCode === null ? (
    badge
  ) : (
    <AppLink
      to="/slips"
      search={{ q: betCode, open: betCode }}
      className="slip"
      aria-label={`${state === 'cancelled' ? '취소' : '접수'} · ${bet.member.loginId} 베팅 ${bet.slipNumber ?? ''} 보기`}
    >
      {badge}
    </AppLink>
  );
}
