import type { WireOwnPromotion } from '@lime/contract/promotions.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatPoints } from '@lime/ui/format.ts';
import { ErrorState } from '@lime/ui/states.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgePercent } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { ReferralEarnings } from './referral-earnings.tsx';
import './promotions.css';

const refreshMs = 60_000;
const queryKey = ['promotions'];

/** Promotions by which the member's bets and deposits earn, with their terms, before and while they hold; without any nothing. */
export function PromotionPanel() {
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send('/promotion/list', {}, { signal }),
    refetchInterval: refreshMs,
  });
  if (!data && !isError) return null;
  if (data?.list.length === 0) return null;
  return (
    <section className="card promotion-panel" aria-label="프로모션">
      <h2>
        <BadgePercent size={16} aria-hidden />
        프로모션
      </h2>
      {data ? (
        data.list.map((promotion) => <Promotion key={promotion.id} {...promotion} />)
      ) : (
        <ErrorState text="프로모션을 불러오지 못했어요" onRetry={() => void refetch()} />
      )}
    </section>
  );
}

const dateText = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일`;

function stateWord({ begins, open }: WireOwnPromotion): string {
  if (begins !== null) return `${dateText(begins)}부터`;
  return open ? '진행 중' : '오늘 다른 시간';
}

/** How what is earned comes to the member, by kind. */
const how: Partial<Record<WireOwnPromotion['kind'], string>> = {
  comp: '하루가 끝나면 그날 결과가 나온 베팅만큼 포인트가 쌓이고, 버튼을 눌러 받아요.',
  payback: '기간이 끝나면 00시 10분부터 자동으로 지급돼요. 결과가 정정되면 포인트도 함께 정정돼요.',
  referral: '나를 추천인으로 적은 회원의 베팅이 정산될 때마다 지급돼요.',
};
const sums: Partial<Record<WireOwnPromotion['kind'], string>> = { referral: '오늘 추천 회원의 베팅으로' };

function Promotion(promotion: WireOwnPromotion) {
  const { id, kind, name, begins, open, lines, today, claims, claimed, lapsed } = promotion;
  return (
    <article aria-label={name}>
      <h3>
        {name} <Badge tone={open ? 'lime' : 'wait'}>{stateWord(promotion)}</Badge>
      </h3>
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
      {begins === null && today === null && open && <p className="today">입금을 신청할 때 받을지 고를 수 있어요.</p>}
      {begins === null && today !== null && (
        <p className="today">
          {sums[kind] ?? (today.of === 'week' ? '이번 주 베팅으로' : '오늘 베팅으로')}{' '}
          <b>{formatPoints(today.points)}</b>
          {today.most !== null && ` / 최대 ${formatPoints(today.most)}`}
        </p>
      )}
      {how[kind] && <p className="today">{how[kind]}</p>}
      <dl>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {kind === 'referral' && begins === null && <ReferralEarnings />}
    </article>
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
    await queries.invalidateQueries({ queryKey });
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
