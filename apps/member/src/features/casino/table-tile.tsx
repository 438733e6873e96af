import { formatAmount } from '@lime/ui/format.ts';
import { Armchair } from 'lucide-react';
import { memo } from 'react';
import { GameStar } from './game-star.tsx';
import './table-tile.css';
import { openGame } from './launch.ts';
import type { LobbyGame } from './lobby-games.ts';

/** A table: its picture, places, studio and limits. */
export const TableTile = memo(function TableTile({ game }: { game: LobbyGame }) {
  const { name, studio, image, seats, stakes } = game;
  return (
    <div className="table-tile">
      <button type="button" className="play" onClick={() => openGame(game)}>
        <img src={image} alt="" width="320" height="120" loading="lazy" decoding="async" />
        <span className="words">
          <b>{name}</b>
          <small>{studio}</small>
          {stakes && (
            <span className="limits">
              {formatAmount(stakes.min)} ~ {formatAmount(stakes.max)}원
            </span>
          )}
        </span>
      </button>
      {seats !== null && (
        <span className="tile-mark seats">
          <Armchair size={11} strokeWidth={2.2} aria-hidden />
          {seats}석
        </span>
      )}
      <GameStar game={game} />
    </div>
  );
});
