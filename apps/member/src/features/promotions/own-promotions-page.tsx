import { withParticle } from '@lime/domain/text/particle.ts';
import type { WireOwnPromotion } from '@lime/contract/promotions.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarCheck,
  ChevronDown,
  Clock,
  Coins,
  Gift,
  HandCoins,
  PiggyBank,
  Repeat,
  RotateCcw,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import '../../lib/member-page.css';
import { refusalText } from '../../lib/refusal-text.ts';
import { ReferralEarnings } from './referral-earnings.tsx';
import { promotionsKey, useOwnPromotions } from './use-own-promotions.ts';
import './promotions.css';

/** /promotion: what the member's bets and deposits earn, a card each with an example, before and while it holds. */
export function OwnPromotionsPage() {
  const { data, isError, refetch } = useOwnPromotions();
  return (
    <div className="member-page promotions-page">
      <h1>프로모션</h1>
      <p className="lead">받을 수 있는 혜택을 한곳에 모았어요. 예시는 회원님의 레벨로 계산한 금액이에요.</p>
      {data ? (
        data.list.length > 0 ? (
          <div className="promotion-cards">
            {data.list.map((promotion) => (
              <Promotion key={promotion.id} {...promotion} />
            ))}
          </div>
        ) : (
          <div className="card">
            <EmptyState text="지금 받을 수 있는 프로모션이 없어요" hint="새 프로모션이 열리면 여기에서 볼 수 있어요" />
          </div>
        )
      ) : isError ? (
        <div className="card">
          <ErrorState text="프로모션을 불러오지 못했어요" onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="promotion-cards" role="status" aria-label="프로모션을 불러오는 중">
          {[0, 1, 2, 3, 4, 5].map((i) => (
            <Skeleton key={i} height={306} />
          ))}
        </div>
      )}
    </div>
  );
}

const dateText = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일`;

function stateWord({ begins, open }: WireOwnPromotion): string {
  if (begins !== null) return `${dateText(begins)}부터`;
  return open ? '진행 중' : '오늘 다른 시간에 열려요';
}

type Kind = WireOwnPromotion['kind'];
type Look = {
  readonly icon: typeof Gift;
  readonly tone: 'lime' | 'blue' | 'gold' | 'rose';
  /** one sentence */
  readonly text: string;
  /** of an example: what is done with its won */
  readonly does: (won: string) => string;
};

const deposited = (won: string) => `${withParticle(won, '을', '를')} 넣으면`;
const looks: Partial<Record<Kind, Look>> = {
  'first-deposit': { icon: Gift, tone: 'lime', text: '처음 입금할 때 보너스를 더해드려요.', does: deposited },
  'daily-deposit': {
    icon: CalendarCheck,
    tone: 'lime',
    text: '하루의 첫 입금마다 보너스를 더해드려요.',
    does: deposited,
  },
  'every-deposit': { icon: PiggyBank, tone: 'lime', text: '입금할 때마다 보너스를 더해드려요.', does: deposited },
  'window-deposit': {
    icon: Clock,
    tone: 'rose',
    text: '정해진 시간에 입금하면 보너스를 더해드려요.',
    does: deposited,
  },
  'losing-points': {
    icon: HandCoins,
    tone: 'blue',
    text: '낙첨된 베팅금액의 일부를 포인트로 돌려드려요.',
    does: (won) => `${won} 베팅이 낙첨되면`,
  },
  'rolling-points': {
    icon: Repeat,
    tone: 'blue',
    text: '결과가 나온 베팅마다 포인트를 드려요.',
    does: (won) => `${withParticle(won, '을', '를')} 베팅하면`,
  },
  comp: {
    icon: Coins,
    tone: 'gold',
    text: '하루가 끝나면 그날 결과가 나온 베팅만큼 포인트가 쌓이고, 버튼을 눌러 받아요.',
    does: (won) => `하루에 ${withParticle(won, '을', '를')} 베팅하면`,
  },
  payback: {
    icon: RotateCcw,
    tone: 'gold',
    text: '기간이 끝나면 0시 10분부터 자동으로 지급돼요. 결과가 정정되면 포인트도 함께 정정돼요.',
    does: (won) => `기간 동안 ${withParticle(won, '을', '를')} 잃으면`,
  },
  referral: {
    icon: Users,
    tone: 'rose',
    text: '나를 추천인으로 적은 회원의 베팅이 정산될 때마다 지급돼요.',
    does: (won) => `추천 회원의 ${won} 베팅이 낙첨되면`,
  },
};
const sums: Partial<Record<Kind, string>> = { referral: '오늘 추천 회원의 베팅으로' };

function Promotion(promotion: WireOwnPromotion) {
  const { id, kind, name, begins, open, lines, today, claims, claimed, lapsed } = promotion;
  const look = looks[kind];
  const Icon = look?.icon ?? Gift;
  return (
    <article className="card promotion-card" aria-label={name}>
      <div className="art" data-tone={look?.tone ?? 'lime'} aria-hidden>
        <Icon size={54} strokeWidth={1.4} />
      </div>
      <div className="words">
        <h2>
          {name} <Badge tone={open ? 'lime' : 'wait'}>{stateWord(promotion)}</Badge>
        </h2>
        {look && <p className="what">{look.text}</p>}
        <Example {...promotion} />
        {claims.map((claim) => (
          <Claim key={claim.day} id={id} name={name} {...claim} />
        ))}
        {claims.length === 0 && claimed && (
          <p className="today" role="status">
            {dateText(claimed.day)}의 <b>{formatPoints(claimed.points)}</b>를 받았어요.
          </p>
        )}
        {lapsed && (
          <p className="today">
            {dateText(lapsed.day)}의 {formatPoints(lapsed.points)}는 받지 않아 사라졌어요.
          </p>
        )}
        {begins === null && today !== null && (
          <p className="today">
            {sums[kind] ?? (today.of === 'week' ? '이번 주 베팅으로' : '오늘 베팅으로')}{' '}
            <b>{formatPoints(today.points)}</b>
            {today.most !== null && ` / 최대 ${formatPoints(today.most)}`}
          </p>
        )}
        {kind === 'referral' && begins === null && <ReferralEarnings />}
        <details className="terms">
          <summary>
            자세한 조건
            <ChevronDown size={14} aria-hidden />
          </summary>
          <dl>
            {lines.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
        {begins === null && today === null && open && (
          <AppLink to="/cash/in" className="btn primary">
            입금하고 받기
          </AppLink>
        )}
      </div>
    </article>
  );
}

/** What 100,000 won come to, by the site's own count. */
function Example({ kind, example, today }: WireOwnPromotion) {
  const does = looks[kind]?.does;
  if (example === null || does === undefined) return null;
  const { of, gives, need } = example;
  return (
    <p className="example">
      <span>{does(formatWon(of))}</span>
      {today === null ? (
        <>
          <b>
            {formatWon(of + gives)}으로 시작 <small>(보너스 {formatWon(gives)})</small>
          </b>
          <span>{need > 0 ? `${formatWon(need)}을 걸면 출금할 수 있어요` : '조건 없이 바로 쓸 수 있어요'}</span>
        </>
      ) : (
        <b>{formatPoints(gives)}</b>
      )}
    </p>
  );
}

/** Points of a day that wait for one press. */
function Claim({ id, name, day, points, until }: WireOwnPromotion['claims'][number] & { id: string; name: string }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleClaim = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await send('/promotion/claim', { id, day });
    } catch (error) {
      setProblem(refusalText(error));
    }
    await queries.invalidateQueries({ queryKey: promotionsKey });
    setBusy(false);
  };
  return (
    <div className="claim">
      <p>
        {dateText(day)} 베팅으로 <b>{formatPoints(points)}</b>
        <span className="until">{dateText(until)} 자정까지 받을 수 있어요. 지나면 사라져요.</span>
      </p>
      <Button
        look="primary"
        busy={busy}
        aria-label={`${name} ${formatPoints(points)} 받기`}
        onClick={() => void handleClaim()}
      >
        받기
      </Button>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
