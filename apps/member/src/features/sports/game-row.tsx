import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import { memo, useState } from 'react';
import { matchName } from '@lime/domain/betting/pick-name.ts';
import { dayLabel, dayText, timeText } from '../../lib/kick-off.ts';
import { MarketRow } from './market-row.tsx';
import { GameStar } from './game-star.tsx';
import type { GameRowProps } from './sports-kind.ts';

/** A game with its markets. Its height follows from the number of rows alone. */
export const GameRow = memo(function GameRow({
  game,
  rows,
  more,
  expanded,
  pending,
  titled,
  today,
  wide,
  onExpand,
}: GameRowProps) {
  const [focused, setFocused] = useState<string>();
  const ids = rows.flatMap((folder) => folder.bets.map((bet) => bet.id));
  const reachable = focused !== undefined && ids.includes(focused) ? focused : ids[0];
  const name = `${game.homeNameKr} 대 ${game.awayNameKr}`;
  const match = matchName({ home: game.homeNameKr, away: game.awayNameKr });

  const markets = (
    <div className="markets">
      {wide && titled && <p className="match clip">{match}</p>}
      {rows.map((folder) => (
        <MarketRow key={folder.id} game={game} folder={folder} wide={wide} reachable={reachable} />
      ))}
      {Array.from({ length: pending }, (_, i) => (
        <PendingRow key={i} />
      ))}
    </div>
  );
  const toggle = (more !== 0 || expanded) && (
    <button type="button" className="more" aria-expanded={expanded} onClick={() => onExpand(game)}>
      <span className="visually-hidden">{name} 마켓</span>
      <span>{expanded ? '접기' : more === null ? '더보기' : `+${more}`}</span>
      {!expanded && more !== null && <span className="visually-hidden">더보기</span>}
      {expanded ? (
        <ChevronUp size={wide ? 13 : 14} aria-hidden />
      ) : wide ? (
        <ChevronDown size={13} aria-hidden />
      ) : (
        <ChevronRight size={14} aria-hidden />
      )}
    </button>
  );

  return (
    <div
      className="game"
      role="group"
      aria-label={`${name}, ${dayText(game.startTime)} ${timeText(game.startTime)}`}
      onFocus={(event) => setFocused((event.target as HTMLElement).dataset['bet'])}
    >
      {wide ? (
        <>
          <div className="when">
            {dayLabel(game.startTime, today)}
            <b>{timeText(game.startTime)}</b>
            <GameStar gameSeq={game.gameSeq} name={name} />
            <span className="number">#{game.gameSeq}</span>
          </div>
          {markets}
          {toggle || <span />}
        </>
      ) : (
        <>
          <div className="game-head">
            <span className="when">
              {dayText(game.startTime)} <b>{timeText(game.startTime)}</b>
            </span>
            <b className="match">{match}</b>
            <GameStar gameSeq={game.gameSeq} name={name} />
            {toggle}
          </div>
          {markets}
        </>
      )}
    </div>
  );
});

function PendingRow() {
  return (
    <div className="market" aria-hidden>
      <span className="type" />
      <span className="price-skeleton" />
      <span className="price-skeleton" />
      <span className="price-skeleton" />
    </div>
  );
}
