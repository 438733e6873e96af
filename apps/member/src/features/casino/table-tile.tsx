import { Armchair, Flame, UsersRound } from 'lucide-react';
import { memo, useId } from 'react';
import { GameStar } from './game-star.tsx';
import './table-tile.css';
import { openGame } from './open-game.ts';
import type { LobbyGame } from './lobby-games.ts';
import { ClosedMark } from './lobby-tile.tsx';
import { fromCashText } from './money-words.ts';
import { stakesText } from './own-stakes.ts';
import { useOwnStakes } from './use-own-stakes.ts';
import { roadText } from './table-news.ts';
import type { TableNews } from './table-news.ts';
import { TableRoad } from './table-road.tsx';
import { useTileState } from './use-tile-state.ts';

/** Games of hands: their road is drawn as the big road. */
const handGames: readonly string[] = ['baccarat', 'dragon-tiger'];

/** Rounds run while somebody is there. */
const noRound = '들어가면 첫 회차가 시작돼요';

type Props = { readonly game: LobbyGame; readonly news: TableNews | undefined };

/** A table: its picture, seats, people, road, studio and limits. */
export const TableTile = memo(function TableTile({ game, news }: Props) {
  const { name, studio, image, seats, group, fromCash } = game;
  const road = news?.road ?? [];
  const state = useTileState(game);
  const stakes = useOwnStakes(game);
  const roadId = useId();
  const told = road.length > 0 ? roadText(road) : news && noRound;
  return (
    <div className={state === 'open' ? 'table-tile' : 'table-tile closed'}>
      <button
        type="button"
        className="play"
        aria-describedby={told ? roadId : undefined}
        onClick={() => openGame(game)}
      >
        <img src={image} alt="" width="320" height="120" loading="lazy" decoding="async" />
        {road.length > 0 ? (
          <TableRoad road={road} isBig={handGames.includes(group)} />
        ) : (
          news && (
            <span className="no-road" aria-hidden>
              {noRound}
            </span>
          )
        )}
        <span className="words">
          <b>{name}</b>
          <small>
            {fromCash && <span className="cash">{fromCashText} · </span>}
            {studio}
          </small>
          {stakes && <span className="limits">{stakesText(stakes)}</span>}
        </span>
      </button>
      <span className="marks">
        <ClosedMark state={state} />
        {game.isHot && (
          <span className="tile-mark hot">
            <Flame size={11} strokeWidth={2.4} aria-hidden />
            인기
          </span>
        )}
        {seats !== null && (
          <span className="tile-mark">
            <Armchair size={11} strokeWidth={2.2} aria-hidden />
            {news && news.seatsTaken > 0 ? `${news.seatsTaken}/${seats}석` : `${seats}석`}
          </span>
        )}
        {news !== undefined && news.people > 0 && (
          <span className="tile-mark">
            <UsersRound size={11} strokeWidth={2.2} aria-hidden />
            {news.people}명
          </span>
        )}
      </span>
      {told && (
        <span id={roadId} className="visually-hidden">
          {told}
        </span>
      )}
      <GameStar game={game} />
    </div>
  );
});
