import type { WireLeg } from '@lime/contract/betting.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatSecond, formatTime } from '@lime/ui/format.ts';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { useMember } from '../../lib/member-session.ts';
import { slipView } from '../../lib/slip-view.ts';

const type = '토큰';
const shown = 6;
const refreshMs = 30_000;

/** The member's last plays of token games, and how many there were today. */
export function HubRecords() {
  const member = useMember();
  const records = useQuery({
    // read anew when money moves
    queryKey: ['slips', 'token-hub', member?.members_seq, member?.members_cash],
    queryFn: async ({ signal }) => {
      const today = seoulDay(new Date());
      const [last, { totals }] = await Promise.all([
        send('/betting/results', { type, page: 1, size: shown }, { signal }),
        send('/betting/results', { type, startDate: today, endDate: today, page: 1, size: 1 }, { signal }),
      ]);
      return { list: last.list, today: totals.count };
    },
    enabled: member !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const { data } = records;
  return (
    <section className="card hub-card hub-records" aria-labelledby="hub-records">
      <header>
        <h2 id="hub-records">최근 내 기록</h2>
        {data && data.list.length > 0 && <small>오늘 {formatAmount(data.today)}판</small>}
        <AppLink to="/info/bet">
          베팅내역
          <ChevronRight size={13} aria-hidden />
        </AppLink>
      </header>
      {records.isError && !data ? (
        <ErrorState text="내 기록을 불러오지 못했어요." onRetry={() => void records.refetch()} />
      ) : !data ? (
        <div role="status" aria-label="내 기록을 불러오는 중">
          <Skeleton height={246} />
        </div>
      ) : data.list.length === 0 ? (
        <EmptyState
          text="아직 한 판도 하지 않았어요."
          hint="규칙과 환수율부터 보셔도 좋아요."
          action={
            <AppLink to="/game/list" className="btn small outline">
              게임별 규칙
            </AppLink>
          }
        />
      ) : (
        <Records slips={data.list} />
      )}
    </section>
  );
}

function Records({ slips }: { slips: readonly (readonly WireLeg[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="wide">
            시각
          </th>
          <th scope="col">게임</th>
          <th scope="col" className="wide">
            고른 것
          </th>
          <th scope="col" className="num wide">
            베팅금액
          </th>
          <th scope="col" className="num">
            손익
          </th>
          <th scope="col">결과</th>
          <th scope="col" className="wide">
            검증
          </th>
        </tr>
      </thead>
      <tbody>
        {slips.map((slip) => (
          <Record key={slip[0]!.betting_betcode} slip={slip} />
        ))}
      </tbody>
    </table>
  );
}

function Record({ slip }: { slip: readonly WireLeg[] }) {
  const { placedAt, stake, paid, status, legs } = slipView(slip);
  const { event, pick } = legs[0]!;
  const came = paid === null ? null : status === 'cancelled' ? 0 : paid - stake;
  return (
    <tr>
      <td className="wide">{formatSecond(placedAt)}</td>
      <th scope="row">
        {event.replace('토큰 ', '')}
        <small>
          {formatTime(placedAt)} · {pick}
        </small>
      </th>
      <td className="wide pick">{pick}</td>
      <td className="num wide">{formatAmount(stake)}</td>
      <td className={came !== null && came > 0 ? 'num came win' : 'num came'}>{came === null ? '–' : signed(came)}</td>
      <td>
        <ResultBadge result={status} />
      </td>
      <td className="wide">{paid === null || status === 'cancelled' ? '–' : <Proof leg={slip[0]!} />}</td>
    </tr>
  );
}

/** Where a play is drawn again: an instant one by its member's seeds, a round by its number. */
function Proof({ leg }: { leg: WireLeg }) {
  const game = findHostedGameByType(leg.betting_game_markets_id);
  if (!game) return '–';
  return game.play.kind === 'instant' ? (
    <AppLink to="/fair/seeds">검증</AppLink>
  ) : (
    <AppLink to="/fair/round" search={{ game: game.id, round: Number(leg.betting_round) }}>
      검증
    </AppLink>
  );
}

/** "+15,800", "−5,000", "0". */
const signed = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '+' : '−'}${formatAmount(Math.abs(amount))}`;
