import { games } from '@lime/domain/access/game-list.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { Skeleton } from '@lime/ui/states.tsx';
import { names } from '@lime/ui/class-names.ts';
import { GameDoor } from '../../lib/game-door.tsx';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import { lotusBaccarat2View, lotusBaccaratView, lotusOddEvenView } from '@lime/ui/rounds/lotus-view.tsx';
import { leftText, phaseOf } from '@lime/ui/rounds/phase.ts';
import { marksOf } from '@lime/ui/rounds/road-panel.tsx';
import { useRound } from './use-round.ts';
import { useServerNow } from '@lime/ui/rounds/use-countdown.ts';
import './lotus-hub.css';

const tables = [lotusOddEvenView, lotusBaccaratView, lotusBaccarat2View];
const marksShown = 12;

/** /lotus/main: each table with the time that is left and its last results. */
export function LotusHub() {
  return (
    <div className="lotus-hub">
      <h1>로투스</h1>
      <p>카드는 마감한 뒤, 미리 공개한 해시 체인의 값으로 뽑아요. 지난 회차는 누구나 검증할 수 있어요.</p>
      <ul>
        {tables.map((view) => (
          <li key={view.game.id}>
            <GameDoor game={placeOf(view.game.id)} className={(isOpen) => names('card lotus-table', !isOpen && 'shut')}>
              {(isOpen) => (
                <>
                  <h2>{view.game.name}</h2>
                  <small>{view.about}</small>
                  {isOpen ? <TableNow view={view} /> : <p className="state">점검중</p>}
                </>
              )}
            </GameDoor>
          </li>
        ))}
      </ul>
    </div>
  );
}

const placeOf = (id: GameId) => games.find((game) => game.id === id)!;

function TableNow({ view }: { view: GameView }) {
  const { times, isOpen, past } = useRound(view.game.id);
  const now = useServerNow(times?.closesAt ?? null);
  const phase = phaseOf(times, isOpen, now);
  const road = view.roads[0]!;
  return (
    <>
      <p className="state">
        {times && `${times.no}회차 `}
        <b>
          {phase === 'open' && times && now !== null
            ? `마감까지 ${leftText(times.closesAt, now)}`
            : phase === 'loading'
              ? '연결하고 있어요'
              : '카드를 나누고 있어요'}
        </b>
      </p>
      {past ? (
        <span className="last" role="img" aria-label={`최근 ${road.name}`}>
          {marksOf(view, road, past.slice(0, marksShown)).map(({ no, text, side }) => (
            <i key={no} className={names('pick-sign', side)}>
              {text}
            </i>
          ))}
        </span>
      ) : (
        <Skeleton height={24} />
      )}
    </>
  );
}
