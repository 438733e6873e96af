import { Crest } from '@lime/ui/crest.tsx';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { dayLabel, timeText } from '../../lib/kick-off.ts';
import { PriceButton } from '../../lib/price-button.tsx';
import { lineText } from '@lime/domain/betting/pick-name.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { FixtureStar } from './fixture-star.tsx';
import type { FixtureRowProps } from './sports-kind.ts';
import './board.css';

/** A fixture on a European board: who plays when, 승 무 패, and the way to all its markets. */
export const BoardRow = memo(function BoardRow({ fixture, rows, today, wide, onExpand }: FixtureRowProps) {
  const folder = rows[0];
  const name = `${fixture.homeNameKr} 대 ${fixture.awayNameKr}`;
  const more = Math.max(0, fixture.folderCount - 1);
  const line = folder?.line ?? null;
  return (
    <div
      className="game board"
      role="group"
      aria-label={`${name}, ${dayLabel(fixture.startTime, today)} ${timeText(fixture.startTime)}`}
    >
      <div className="when">
        <span className="day">{dayLabel(fixture.startTime, today)}</span> <b>{timeText(fixture.startTime)}</b>
        <FixtureStar gameSeq={fixture.gameSeq} name={name} />
        {!wide && <span className="type">{folder?.marketNameKr}</span>}
      </div>
      <button type="button" className="teams" onClick={() => onExpand(fixture)}>
        <span>
          <Crest team={fixture.homeNameKr} size="s" />
          <span className="clip">{fixture.homeNameKr}</span>
        </span>
        <span>
          <Crest team={fixture.awayNameKr} size="s" />
          <span className="clip">{fixture.awayNameKr}</span>
        </span>
        <span className="visually-hidden">모든 마켓 보기</span>
      </button>
      <div className="board-prices" data-row>
        {folder?.bets.map((bet, at) => (
          <PriceButton
            key={bet.id}
            fixture={fixture}
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
      <button type="button" className="more" onClick={() => onExpand(fixture)}>
        <span className="visually-hidden">{name} 마켓</span>
        <span>+{more}</span>
        <span className="visually-hidden">더보기</span>
        <ChevronRight size={wide ? 13 : 14} aria-hidden />
      </button>
    </div>
  );
});
