import { cutPercent } from '@lime/domain/text/cut-percent.ts';
import { slotFacts } from '@lime/domain/casino/slots/kept-facts.ts';
import { Flame } from 'lucide-react';
import { memo, useState } from 'react';
import { GameStar } from './game-star.tsx';
import { openGame } from './open-game.ts';
import type { LobbyGame } from './lobby-games.ts';
import { ClosedMark } from './lobby-tile.tsx';
import { fromCashText } from './money-words.ts';
import { showSlotSheet } from './slot-sheet.tsx';
import './slot-tile.css';
import { useHold } from './use-hold.ts';
import { useTileState } from './use-tile-state.ts';
import { Volatility } from './volatility.tsx';

/** A title: its picture and name; its return, hit rate and volatility under the pointer, or in a sheet when held on a phone. */
export const SlotTile = memo(function SlotTile({ game }: { game: LobbyGame }) {
  // most of thousands are never pointed at
  const [isNear, setNear] = useState(false);
  const state = useTileState(game);
  const facts = isNear ? slotFacts[game.id] : undefined;
  const press = useHold(
    () => openGame(game),
    () => showSlotSheet(game),
  );
  return (
    <div className={state === 'open' ? 'slot-tile' : 'slot-tile closed'}>
      <button
        type="button"
        className="play"
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        {...press}
      >
        <img src={game.image} alt="" width="160" height="200" loading="lazy" decoding="async" />
        <span className="words">
          <b>{game.name}</b>
          <small>{game.studio}</small>
          {game.fromCash && <small className="cash">{fromCashText}</small>}
        </span>
        {facts && (
          <span className="facts">
            <span>
              환수율 <b>{cutPercent(facts.returned)}</b>
            </span>
            <span>
              당첨 확률 <b>{cutPercent(facts.hit, 1)}</b>
            </span>
            <span>
              변동성 <Volatility of={facts.volatility} />
            </span>
            <span className="btn small primary block">시작</span>
          </span>
        )}
      </button>
      {state !== 'open' ? (
        <ClosedMark state={state} />
      ) : game.isHot ? (
        <span className="tile-mark hot">
          <Flame size={11} strokeWidth={2.4} aria-hidden />
          인기
        </span>
      ) : (
        game.isNew && <span className="tile-mark">새 게임</span>
      )}
      <GameStar game={game} />
    </div>
  );
});
