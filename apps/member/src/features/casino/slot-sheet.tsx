import { cutPercent } from '@lime/domain/text/cut-percent.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { slotFacts } from '@lime/domain/casino/slots/kept-facts.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatMan } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { create } from 'zustand';
import { GameStar } from './game-star.tsx';
import { openGame } from './open-game.ts';
import type { LobbyGame } from './lobby-games.ts';
import { stakesText } from './own-stakes.ts';
import { useOwnStakes } from './use-own-stakes.ts';
import './slot-sheet.css';
import { oneIn, times } from './slot-words.ts';
import { Volatility } from './volatility.tsx';

const useSheet = create<{ readonly game: LobbyGame | null }>()(() => ({ game: null }));

/** Opens the sheet of a title. */
export const showSlotSheet = (game: LobbyGame): void => useSheet.setState({ game });

const close = () => useSheet.setState({ game: null });

/** The facts of a title held on a phone: return, hit rate, volatility, stakes and highest win. Source: drawing 31. */
export function SlotSheet() {
  const game = useSheet((state) => state.game);
  return game && <Sheet game={game} />;
}

function Sheet({ game }: { game: LobbyGame }) {
  const stakes = useOwnStakes(game);
  const facts = slotFacts[game.id];
  const engine = slotEngines.find(({ id }) => id === game.group)?.name;
  return (
    <Dialog title={game.name} onClose={close} place="bottom" className="slot-sheet">
      <div className="about">
        <img src={game.image} alt="" width="96" height="120" />
        <p>
          {game.studio}
          {engine !== undefined && ` · ${engine}`}
        </p>
        <GameStar game={game} />
      </div>
      {facts && (
        <>
          <dl>
            <div>
              <dt>환수율</dt>
              <dd>{cutPercent(facts.returned)}</dd>
            </div>
            <div>
              <dt>당첨 확률</dt>
              <dd>{cutPercent(facts.hit, 1)}</dd>
            </div>
            <div>
              <dt>변동성</dt>
              <dd>
                <Volatility of={facts.volatility} />
              </dd>
            </div>
            <div>
              <dt>베팅에 쓰는 지갑</dt>
              <dd>{game.fromCash ? '보유금' : '카지노 지갑'}</dd>
            </div>
            {stakes && (
              <div>
                <dt>베팅</dt>
                <dd>{stakes.max < stakes.min ? stakesText(stakes) : `${stakes.min}~${formatMan(stakes.max)}`}</dd>
              </div>
            )}
          </dl>
          <MessageBand>
            최고 당첨 {times(facts.highest.win)} · {oneIn(facts.highest.chance)}. 한 번 돌리는 데 2.5초 이상 걸려요.
          </MessageBand>
        </>
      )}
      <Button
        look="primary"
        size="large"
        block
        onClick={() => {
          openGame(game);
          close();
        }}
      >
        {game.name} 시작
      </Button>
    </Dialog>
  );
}
