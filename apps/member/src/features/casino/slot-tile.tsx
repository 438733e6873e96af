import { slotFacts } from '@lime/domain/casino/slots/kept-facts.ts';
import { Flame } from 'lucide-react';
import { GameStar } from './game-star.tsx';
import { openGame } from './launch.ts';
import type { LobbyGame } from './lobby-games.ts';
import { percent } from './slot-words.ts';

/** A title: its picture and name; what it pays back and how often when it is pointed at. */
export function SlotTile({ game }: { game: LobbyGame }) {
  const facts = slotFacts[game.id];
  return (
    <div className="slot-tile">
      <button type="button" className="play" onClick={() => openGame(game)}>
        <img src={game.image} alt="" width="160" height="200" loading="lazy" decoding="async" />
        <span className="words">
          <b>{game.name}</b>
          <small>{game.studio}</small>
        </span>
        {facts && (
          <span className="facts">
            <span>
              환급률 <b>{percent(facts.returned)}</b>
            </span>
            <span>
              적중률 <b>{percent(facts.hit, 1)}</b>
            </span>
            <span>
              변동성 <Volatility of={facts.volatility} />
            </span>
            <span className="btn small primary block">시작</span>
          </span>
        )}
      </button>
      {game.isHot ? (
        <span className="mark hot">
          <Flame size={11} strokeWidth={2.4} aria-hidden />
          인기
        </span>
      ) : (
        game.isNew && <span className="mark">새 게임</span>
      )}
      <GameStar game={game} />
    </div>
  );
}

/** @param of  1, the steadiest, to 5 */
export function Volatility({ of }: { of: number }) {
  return (
    <span className="volatility" role="img" aria-label={`5단계 중 ${of}`}>
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} className={step <= of ? 'on' : undefined} />
      ))}
    </span>
  );
}
