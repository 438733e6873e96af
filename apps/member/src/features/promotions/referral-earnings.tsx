import { formatAmount, formatPoints } from '@lime/ui/format.ts';
import { ErrorState } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

/** What the bets of each member below gave; their ids are masked. */
export function ReferralEarnings() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['promotions', 'referrals'],
    queryFn: ({ signal }) => send('/promotion/referrals', {}, { signal }),
  });
  if (isError) return <ErrorState text="추천 회원별 포인트를 불러오지 못했어요" onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.list.length === 0) return <p className="today">아직 추천 회원의 베팅으로 받은 포인트가 없어요.</p>;
  return (
    <details className="referrals">
      <summary>
        추천 회원별 포인트 <b>{formatPoints(data.points)}</b>
      </summary>
      <table>
        <thead>
          <tr>
            <th>회원</th>
            <th>단계</th>
            <th className="right">베팅</th>
            <th className="right">포인트</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ loginId, depth, bets, points }, i) => (
            // masked ids may be the same for two
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${loginId} ${i}`}>
              <td>{loginId}</td>
              <td>{depth}단계</td>
              <td className="right">{formatAmount(bets)}건</td>
              <td className="right">{formatPoints(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
