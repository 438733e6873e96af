import { countText } from '@lime/domain/text/amount-text.ts';
import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { CouponSheet } from './coupon-sheet.tsx';
import { runAction } from './use-promotions.ts';

const pageSize = 20;

/** Codes of a batch: made, copied or printed, and how often each was used. */
export function CouponCodes({ promotion }: { promotion: WirePromotion }) {
  const { id } = promotion;
  const stopped = promotion.state === 'stopped';
  const [printing, setPrinting] = useState(false);
  const [count, setCount] = useState('10');
  const [page, setPage] = useState(1);
  const [made, setMade] = useState<string[]>([]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['promotions', 'coupons', id, page],
    queryFn: ({ signal }) => send('/staff/promotions/coupons', { id, page, size: pageSize }, { signal }),
  });
  const total = data?.pagination.total ?? 0;
  const many = Number(count);
  const handleMake = () =>
    runAction(
      async () => setMade((await send('/staff/promotions/make-coupons', { id, count: many })).codes),
      `쿠폰 코드 ${formatAmount(many)}개를 만들었어요.`,
    );
  return (
    <section className="promotion-preview" aria-label="쿠폰 코드">
      {can('promotions.edit') && !stopped && (
        <div className="ask">
          <input
            inputMode="numeric"
            aria-label="만들 쿠폰 코드 수"
            value={count}
            onChange={(event) => setCount(countText(event.target.value) ?? count)}
          />
          <Button
            size="small"
            look="outline"
            disabled={!(many >= 1 && many <= 1_000)}
            onClick={() => void handleMake()}
          >
            코드 만들기
          </Button>
          {made.length > 0 && <CopyButton text={made.join('\n')}>만든 코드 모두 복사</CopyButton>}
        </div>
      )}
      {isError && (
        <p className="problem">
          코드를 불러오지 못했어요. <button onClick={() => void refetch()}>다시 시도</button>
        </p>
      )}
      <p>코드 {formatAmount(total)}개 · 한 번에 1,000개까지 만들 수 있어요.</p>
      {total > 0 && (
        <Button size="small" look="outline" onClick={() => setPrinting(true)}>
          <Printer size={14} aria-hidden />
          인쇄용 쿠폰
        </Button>
      )}
      {printing && <CouponSheet promotion={promotion} onClose={() => setPrinting(false)} />}
      {data !== undefined && total > 0 && (
        <table aria-label="쿠폰 코드 목록">
          <thead>
            <tr>
              <th>코드</th>
              <th className="right">사용</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.code}>
                <td>{row.code}</td>
                <td className="right">{formatAmount(row.uses)}회</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > pageSize && (
        <div className="ask">
          <Button size="tiny" look="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          <Button size="tiny" look="outline" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </div>
      )}
    </section>
  );
}
