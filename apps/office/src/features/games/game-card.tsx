import type { SwitchedGameId, WireGameBoard, WireGameToday } from '@lime/contract/staff-games.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatMan } from '@lime/ui/format.ts';
import { GameSwitch } from '../../lib/game-switch.tsx';
import { useNow } from '../../lib/now.ts';
import { Costs, costOf } from './costs.tsx';
import { TodayLine } from './today-line.tsx';
import { countdown, RoundState, signed } from './game-labels.tsx';

type Round = WireGameBoard['rounds'][number];

type Props = {
  game: WireGameBoard;
  today: WireGameToday | undefined;
  ahead: number;
  onOpen: (gameSeq: string) => void;
};

/** A game's running round: how long it goes on, and what its costliest picks would take. */
export function GameCard({ game, today, ahead, onOpen }: Props) {
  const round = game.rounds.at(-1);
  return (
    <section className="card game-card" aria-label={game.name}>
      {round ? <Running game={game} round={round} ahead={ahead} onOpen={onOpen} /> : <Idle game={game} />}
      {game.rounds.slice(0, -1).map((older) => (
        <button key={older.gameSeq} type="button" className="game-older" onClick={() => onOpen(older.gameSeq)}>
          {older.no}회차 {older.state === 'open' ? '베팅 중' : '마감'} · 베팅 {formatMan(older.stakes)}
          {older.lateSeconds > 0 && <b className="late"> {older.lateSeconds}초 늦음</b>}
        </button>
      ))}
      <TodayLine today={today} />
      <GameSwitch
        compact
        game={game.game as SwitchedGameId}
        closing="닫으면 새 회차를 열지 않고, 열린 회차는 예정대로 추첨해요."
      />
    </section>
  );
}

function Idle({ game: { name, open, missingSeconds, last } }: { game: WireGameBoard }) {
  return (
    <>
      <div className="game-line">
        <h2>{name}</h2>
        {open ? <Badge tone={missingSeconds > 0 ? 'danger' : 'plain'}>다음 회차 대기</Badge> : <Badge>닫힘</Badge>}
      </div>
      <p className="game-idle">
        {missingSeconds > 0 ? (
          <b className="late">열려야 할 회차가 {missingSeconds}초째 열리지 않았어요.</b>
        ) : open ? (
          '곧 다음 회차가 열려요.'
        ) : (
          '닫혀 있어 회차를 열지 않아요.'
        )}
        {last[0] && (
          <span>
            지난 {last[0].no}회차 {last[0].result}
          </span>
        )}
      </p>
    </>
  );
}

function Running({ game, round, ahead, onOpen }: Omit<Props, 'today'> & { round: Round }) {
  const now = useNow() + ahead;
  const [opens, closes, draws] = [round.opensAt, round.closesAt, round.drawsAt].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ];
  const until = round.state === 'open' ? closes : draws;
  const gone = Math.min(100, Math.max(0, ((now - opens) / (draws - opens)) * 100));
  return (
    <>
      <div className="game-line">
        <h2>{game.name}</h2>
        <b className={round.state === 'closed' ? 'game-time closed' : 'game-time'}>{countdown(until - now)}</b>
      </div>
      <div className="game-line soft">
        <button type="button" className="plain-link" onClick={() => onOpen(round.gameSeq)}>
          {formatAmount(round.no)}회차
        </button>
        {round.lateSeconds > 0 ? (
          <Badge tone="danger">{round.lateSeconds}초 늦음</Badge>
        ) : (
          <RoundState state={round.state} unstaffed={round.unstaffed} />
        )}
      </div>
      <div className="game-meter" data-closed={round.state === 'closed'} aria-hidden>
        <i style={{ width: `${gone}%` }} />
      </div>
      <Costs picks={round.picks} />
      <div className="game-line game-sum">
        <span>
          베팅 <b>{formatMan(round.stakes)}</b>
        </span>
        <span title="폴더마다 가장 나쁜 결과가 나왔을 때">
          최대 손실 <b data-cost={costOf(round.worst)}>{signed(round.worst)}</b>
        </span>
      </div>
    </>
  );
}
