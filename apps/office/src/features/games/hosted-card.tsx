import type { SwitchedGameId, WireGameToday, WireHostedBoard } from '@lime/contract/staff-games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatMan } from '@lime/ui/format.ts';
import { GameSwitch } from '../../lib/game-switch.tsx';
import { Costs, costOf } from './costs.tsx';
import { TodayLine } from './today-line.tsx';
import { signed } from './game-labels.tsx';

/** What a hosted game has open, and what it could cost; its rounds are its host's. */
export function HostedCard({ game, today }: { game: WireHostedBoard; today: WireGameToday | undefined }) {
  return (
    <section className="card game-card hosted" aria-label={game.name}>
      <div className="game-line">
        <h2>{game.name}</h2>
        {game.open ? <Badge tone="win">열림</Badge> : <Badge>닫힘</Badge>}
      </div>
      <div className="game-line soft">
        <AppLink to="/games/open-debits" search={{ game: game.gType }} className="plain-link">
          열린 판 {formatAmount(game.bets)}
        </AppLink>
      </div>
      <Costs picks={game.picks} />
      <div className="game-line game-sum">
        <span>
          베팅 <b>{formatMan(game.stakes)}</b>
        </span>
        <span title="열린 판이 모두 가장 많이 받을 때">
          최대 손실 <b data-cost={costOf(game.worst)}>{signed(game.worst)}</b>
        </span>
      </div>
      <TodayLine today={today} />
      <GameSwitch
        compact
        game={game.game as SwitchedGameId}
        closing="닫으면 새 베팅을 받지 않고, 진행 중인 판은 끝까지 진행돼요."
      />
    </section>
  );
}
