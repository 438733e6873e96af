import { Crest } from '@lime/ui/crest.tsx';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { dayLabel, timeText } from '../../lib/kick-off.ts';
import { PriceButton } from '../../lib/price-button.tsx';
import { lineText } from '@lime/domain/betting/pick-name.ts';
import type { MarketType } from '@lime/domain/catalogue.ts';
import { GameStar } from './game-star.tsx';
import type { GameRowProps } from './sports-kind.ts';
import './board.css';

/** A game on a European board: who plays when, 승 무 패, and the way to all its markets. */
export const BoardRow = memo(function BoardRow({ game, rows, today, wide, onExpand }: GameRowProps) {
  const folder = rows[0];
  const name = `${game.homeNameKr} 대 ${game.awayNameKr}`;
  const more = Math.max(0, game.folderCount - 1);
  const line = folder?.line ?? null;
  return (
    <div
      className="game board"
      role="group"
      aria-label={`${name}, ${dayLabel(game.startTime, today)} ${timeText(game.startTime)}`}
    >
      <div className="when">
        <span className="day">{dayLabel(game.startTime, today)}</span> <b>{timeText(game.startTime)}</b>
        <GameStar gameSeq={game.gameSeq} name={name} />
        {!wide && <span className="type">{folder?.marketNameKr}</span>}
      </div>
      <button type="button" className="teams" onClick={() => onExpand(game)}>
        <span>
          <Crest team={game.homeNameKr} size="s" />
          <span className="clip">{game.homeNameKr}</span>
        </span>
        <span>
          <Crest team={game.awayNameKr} size="s" />
          <span className="clip">{game.awayNameKr}</span>
        </span>
        <span className="visually-hidden">모든 마켓 보기</span>
      </button>
      <div className="board-prices" data-row>
        {folder?.bets.map((bet, at) => (
          <PriceButton
            key={bet.id}
            game={game}
            folder={folder}
            bet={bet}
            name={
              line !== null && folder.bets.length === 2
                ? `${bet.name} ${lineText({ marketType: Number(folder.marketsId) as MarketType, line: Math.round(line * 100) * (bet.side === 'away' ? -1 : 1) })}`
                : bet.name
            }
            side="middle"
            tabIndex={at === 0 ? 0 : -1}
          />
        ))}
      </div>
      <button type="button" className="more" onClick={() => onExpand(game)}>
        <span className="visually-hidden">{name} 마켓</span>
        <span>+{more}</span>
        <span className="visually-hidden">더보기</span>
        <ChevronRight size={wide ? 13 : 14} aria-hidden />
      </button>
    </div>
  );
});
