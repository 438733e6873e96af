import type { WireLeg } from '@lime/contract/betting.ts';
import type { WireRound } from '@lime/contract/games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { serverClock } from '@lime/ui/rounds/server-clock.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { EmptyState } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Repeat2 } from 'lucide-react';
import { memo } from 'react';
import { send } from '../../lib/api.ts';
import { useDeal } from '../../lib/deal.ts';
import { useMember } from '../../lib/member-session.ts';
import { placeBet } from './bet-press.ts';
import { padFault } from './pad-amount.ts';
import { takePick, usePad } from './pad.ts';
import { useGameLimits } from './use-game-limits.ts';
import './own-bets.css';

const roundsShown = 10;
const refreshMs = 30_000;
/** Bets are settled a moment after their draw, and nothing tells a page that one lost. */
const settlesMs = 2_000;
/** A round that nobody settles so long after its draw is one that staff look after. */
const settledWithinMs = 60_000;
const kindName = { mini: '미니', lotus: '로투스' } as const;

type Props = { game: Pick<RoundGame<never>, 'name' | 'betKind' | 'limitKind'>; round: WireRound | null };

/** The member's bets of the last ten rounds they played; one press asks whether to bet the same again. */
export const OwnBets = memo(function OwnBets({ game, round }: Props) {
  const member = useMember();
  const limits = useGameLimits(game, round);
  const deal = useDeal((state) => state.deal);
  const { data } = useQuery({
    queryKey: ['slips', 'game', game.name, member?.members_seq],
    queryFn: () => send('/betting/results', { type: kindName[game.betKind], page: 1, size: 100 }),
    enabled: member !== null,
    refetchInterval: ({ state }) => (state.data?.list.some(([leg]) => leg && settlesNow(leg)) ? settlesMs : refreshMs),
  });
  if (!member) return null;
  const betAgain = (leg: WireLeg) => {
    const again = round && pickOf(round, leg);
    if (!again || !limits || usePad.getState().sending) return;
    const amount = leg.betting_bet_amount;
    const pick = takePick(round, again.folder, again.bet, limits.maxOdds);
    usePad.setState({ amount });
    if (!pick) return;
    const fault = padFault(amount, { limits, balance: member.members_cash, odds: pick.odds });
    if (fault) usePad.setState({ refused: fault });
    else placeBet(game.betKind, pick, amount, member.members_seq);
  };
  const own = (data?.list ?? []).flatMap((legs) =>
    legs[0]?.betting_game_sports_name_kr === game.name ? [legs[0]] : [],
  );
  const rounds = [...new Set(own.map(roundOf))].slice(0, roundsShown);
  const shown = own.filter((leg) => rounds.includes(roundOf(leg)));
  return (
    <section className="card own-game-bets" aria-labelledby="own-game-bets">
      <header>
        <h2 id="own-game-bets">내 베팅</h2>
        <AppLink to="/info/bet">
          전체
          <ChevronRight size={13} aria-hidden />
        </AppLink>
      </header>
      {!data ? (
        <div className="none" />
      ) : shown.length === 0 ? (
        <EmptyState text="아직 베팅하지 않았어요." hint="베팅하면 최근 10회차까지 여기에 모여요." />
      ) : (
        <ul>
          {shown.map((leg) => (
            <OwnBet
              key={leg.betting_betcode}
              leg={leg}
              isDealt={deal !== null && deal.game === game.name && deal.no === leg.betting_round}
              canBet={round !== null && pickOf(round, leg) !== null}
              onAgain={() => betAgain(leg)}
            />
          ))}
        </ul>
      )}
    </section>
  );
});

function settlesNow({ betting_total_result: result, betting_game_starttime: drawnAt }: WireLeg): boolean {
  const ago = (serverClock.now() ?? 0) - Date.parse(drawnAt);
  return result === 'wait' && ago >= 0 && ago < settledWithinMs;
}

const roundOf = ({ game_seq: round }: WireLeg) => round;

type OwnBetProps = {
  leg: WireLeg;
  /** its cards are still being dealt: what it came to waits */
  isDealt: boolean;
  canBet: boolean;
  onAgain: () => void;
};

function OwnBet({ leg, isDealt, canBet, onAgain }: OwnBetProps) {
  const cancelled = leg.betting_status.includes('취소');
  const result = cancelled ? 'cancelled' : isDealt ? 'wait' : leg.betting_total_result;
  return (
    <li>
      <span className="what">
        <b>
          {leg.betting_game_markets_name_kr} {leg.betting_side}
        </b>
        <small>
          {leg.round_of_day}회차 · {formatWon(leg.betting_bet_amount)}
        </small>
      </span>
      <span className="came">
        <b className={result === 'hit' ? 'win' : undefined}>
          {formatAmount(result === 'wait' ? leg.betting_expected_prize : leg.betting_payed_amount)}
        </b>
        <ResultBadge result={result} />
      </span>
      <button
        type="button"
        className="again"
        disabled={!canBet}
        aria-label={`${leg.betting_game_markets_name_kr} ${leg.betting_side} ${formatWon(leg.betting_bet_amount)} 한 번 더 베팅`}
        onClick={onAgain}
      >
        <Repeat2 size={16} aria-hidden />
      </button>
    </li>
  );
}

/** The same answer in the round of now, at its price. */
function pickOf(round: WireRound, leg: WireLeg) {
  for (const folder of round.folders) {
    const bet = folder.bets.find(({ bets_id: id }) => Number(id) === Number(leg.bets_id) % 1_000);
    if (bet && folder.folders_type === leg.betting_game_markets_name_kr) return { folder, bet };
  }
  return null;
}
