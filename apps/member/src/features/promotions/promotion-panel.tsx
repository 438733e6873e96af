import type { WireOwnPromotion } from '@lime/contract/promotions.ts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '@lime/ui/badge.tsx';
import { formatPoints } from '@lime/ui/format.ts';
import { ErrorState } from '@lime/ui/states.tsx';
import { BadgePercent } from 'lucide-react';
import { send } from '../../lib/api.ts';
import './promotions.css';

const refreshMs = 60_000;

/** Promotions by which the member's bets and deposits earn, with their terms, before and while they hold; without any nothing. */
export function PromotionPanel() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['promotions'],
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

function stateWord({ begins, open }: WireOwnPromotion): string {
  if (begins !== null) return `${Number(begins.slice(5, 7))}월 ${Number(begins.slice(8, 10))}일부터`;
  return open ? '진행 중' : '오늘 다른 시간';
}

function Promotion(promotion: WireOwnPromotion) {
  const { name, begins, open, lines, today } = promotion;
  return (
    <article aria-label={name}>
      <h3>
        {name} <Badge tone={open ? 'lime' : 'wait'}>{stateWord(promotion)}</Badge>
      </h3>
      {begins === null && today === null && open && <p className="today">입금을 신청할 때 받을지 고를 수 있어요.</p>}
      {begins === null && today !== null && (
        <p className="today">
          오늘 베팅으로 <b>{formatPoints(today.points)}</b>
          {today.most !== null && ` / 하루 최대 ${formatPoints(today.most)}`}
        </p>
      )}
      <dl>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
