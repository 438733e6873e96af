import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import { memo, useState } from 'react';
import { matchName } from '@lime/domain/betting/pick-name.ts';
import { dayLabel, dayText, timeText } from '../../lib/kick-off.ts';
import { MarketRow } from './market-row.tsx';
import { FixtureStar } from './fixture-star.tsx';
import type { FixtureRowProps } from './sports-kind.ts';

/** A fixture with its markets. Its height follows from the number of rows alone. */
export const FixtureRow = memo(function FixtureRow({
  fixture,
  rows,
  more,
  expanded,
  pending,
  titled,
  today,
  wide,
  onExpand,
}: FixtureRowProps) {
  const [focused, setFocused] = useState<string>();
  const ids = rows.flatMap((folder) => folder.bets.map((bet) => bet.id));
  const reachable = focused !== undefined && ids.includes(focused) ? focused : ids[0];
  const name = `${fixture.homeNameKr} 대 ${fixture.awayNameKr}`;
  const match = matchName({ home: fixture.homeNameKr, away: fixture.awayNameKr });

  const markets = (
    <div className="markets">
      {wide && titled && <p className="match clip">{match}</p>}
      {rows.map((folder) => (
        <MarketRow key={folder.id} fixture={fixture} folder={folder} wide={wide} reachable={reachable} />
      ))}
      {Array.from({ length: pending }, (_, i) => (
        <PendingRow key={i} />
      ))}
    </div>
  );
  const toggle = (more !== 0 || expanded) && (
    <button type="button" className="more" aria-expanded={expanded} onClick={() => onExpand(fixture)}>
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
      aria-label={`${name}, ${dayText(fixture.startTime)} ${timeText(fixture.startTime)}`}
      onFocus={(event) => setFocused((event.target as HTMLElement).dataset['bet'])}
    >
      {wide ? (
        <>
          <div className="when">
            {dayLabel(fixture.startTime, today)}
            <b>{timeText(fixture.startTime)}</b>
            <FixtureStar gameSeq={fixture.gameSeq} name={name} />
            <span className="number">#{fixture.gameSeq}</span>
          </div>
          {markets}
          {toggle || <span />}
        </>
      ) : (
        <>
          <div className="game-head">
            <span className="when">
              {dayText(fixture.startTime)} <b>{timeText(fixture.startTime)}</b>
            </span>
            <b className="match">{match}</b>
            <FixtureStar gameSeq={fixture.gameSeq} name={name} />
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
