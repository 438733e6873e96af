import type { WireLeg } from '@lime/contract/betting.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { useLive } from '../../lib/live-store.ts';
import { MatchMinute } from '../../lib/match-clock.tsx';
import { board } from '../../lib/odds-board.ts';
import { useMember } from '../../lib/member-session.ts';
import { slipView } from '../../lib/slip-view.ts';

const shown = 5;

/** The member's slips that are not decided yet, with the score of a fixture that is being played. */
export function OpenBets() {
  const member = useMember();
  const { data } = useQuery({
    queryKey: ['slips', 'open', member?.members_seq],
    queryFn: () => send('/betting/results', { result: 'wait', page: 1, size: shown }),
    enabled: member !== null,
    refetchInterval: 30_000,
  });
  if (!member || !data || data.list.length === 0) return null;
  return (
    <section className="card open-bets" aria-label="진행 중 베팅">
      <h3>
        진행 중 베팅 <Badge tone="wait">{data.pagination.total}건</Badge>
        <AppLink to="/info/bet" search={{ result: 'wait' }}>
          전체
          <ChevronRight size={13} aria-hidden />
        </AppLink>
      </h3>
      <ul>
        {data.list.map((legs) => (
          <OpenSlip key={legs[0]!.betting_betcode} legs={legs} />
        ))}
      </ul>
    </section>
  );
}

function OpenSlip({ legs }: { legs: readonly WireLeg[] }) {
  const first = legs[0]!;
  const fixtures = legs.filter((leg) => leg.betting_game_sports_id !== '');
  const decided = fixtures.filter((leg) => leg.betting_result !== 'wait').length;
  const inPlay = fixtures.flatMap((leg) => board.place(leg.bets_id)?.fixture ?? []).find((fixture) => fixture.live);
  return (
    <li>
      <p className="what">
        <b className="clip">
          {slipView(legs).legs[0]!.event}
          {fixtures.length > 1 && ` 외 ${fixtures.length - 1}경기`}
        </b>
        <b>{first.betting_total_odds.toFixed(2)}</b>
      </p>
      <p className="much">
        <span>
          {first.betting_type} {fixtures.length > 1 ? `${fixtures.length}폴더` : '단폴더'} ·{' '}
          {formatWon(first.betting_bet_amount)}
        </span>
        <span>예상 당첨금 {formatWon(first.betting_expected_prize)}</span>
      </p>
      {inPlay && <LiveScore gameSeq={inPlay.gameSeq} sportsId={inPlay.sportsId} />}
      {fixtures.length > 1 && (
        <p className="so-far">
          <span className="meter" aria-hidden>
            <i style={{ width: `${(100 * decided) / fixtures.length}%` }} />
          </span>
          {fixtures.length}폴더 중 {decided}폴더 확정
        </p>
      )}
    </li>
  );
}

function LiveScore({ gameSeq, sportsId }: { gameSeq: string; sportsId: string }) {
  const live = useLive(gameSeq)?.live;
  if (!live) return null;
  return (
    <p className="now">
      <MatchMinute live={live} sportsId={sportsId} /> · {live.scoreHome} : {live.scoreAway}
    </p>
  );
}
