import { withParticle } from '@lime/domain/text/particle.ts';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';

const rowsShown = 20;

/** The member's bets on rounds of a game, newest first. @param game  its name: 파워볼 */
export function RoundBets({ game }: { game: string }) {
  const [page, setPage] = useState(1);
  const bets = useQuery({
    queryKey: ['slips', 'round-bets', page],
    queryFn: () => send('/betting/minigame/results', { page, size: rowsShown }),
  });
  if (bets.isError && !bets.data)
    return <ErrorState text="베팅내역을 불러오지 못했어요." onRetry={() => void bets.refetch()} />;
  if (!bets.data) return <Skeleton height={240} />;
  const { list, pagination } = bets.data;
  return (
    <section className="card round-bets" aria-label="베팅내역">
      {list.length === 0 ? (
        <EmptyState
          text="아직 베팅하지 않았어요."
          hint={`${withParticle(game, '을', '를')} 포함한 미니게임 베팅이 여기에 모여요.`}
        />
      ) : (
        <div className="scroll" role="region" aria-label="베팅내역 표" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">베팅 시각</th>
                <th scope="col">게임</th>
                <th scope="col">회차</th>
                <th scope="col">선택</th>
                <th scope="col" className="num">
                  배당
                </th>
                <th scope="col" className="num">
                  베팅금액
                </th>
                <th scope="col" className="num">
                  당첨금
                </th>
                <th scope="col">결과</th>
              </tr>
            </thead>
            <tbody>
              {list.map((bet) => {
                const result = bet.betting_status.includes('취소') ? 'cancelled' : bet.betting_total_result;
                return (
                  <tr key={bet.betting_betcode}>
                    <td>{formatDayTime(bet.betting_regdatetime)}</td>
                    <td>{bet.game_name}</td>
                    <td>{bet.round_of_day}</td>
                    <th scope="row">{bet.pick}</th>
                    <td className="num">{bet.odds.toFixed(2)}</td>
                    <td className="num">{formatAmount(bet.betting_bet_amount)}</td>
                    <td className={result === 'hit' ? 'num win' : 'num'}>{formatAmount(bet.betting_payed_amount)}</td>
                    <td>
                      <ResultBadge result={result} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {pagination.end > 1 && <Pager page={page} end={pagination.end} onPage={setPage} />}
    </section>
  );
}
