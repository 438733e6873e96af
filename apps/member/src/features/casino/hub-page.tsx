import { AppLink } from '@lime/ui/app-link.tsx';
import { AppWindow, Cherry, Spade } from 'lucide-react';
import { games } from '@lime/domain/access/game-list.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { GameDoor } from '../../lib/game-door.tsx';
import { BalanceBar, BalanceCard } from './balance.tsx';
import { useLayout } from '../../lib/layout.ts';
import { BlockedDialog } from './blocked-dialog.tsx';
import './casino.css';
import './hub-page.css';
import { openStudio } from './open-game.ts';
import type { LiveLobbyEntry } from './lobby-games.ts';
import { LobbyTile } from './lobby-tile.tsx';
import { fromCashText } from './money-words.ts';
import { studioDoors } from './studio-doors.ts';
import type { StudioDoor } from './studio-doors.ts';
import { termsOfDoor } from './tile-state.ts';
import { useLive } from './use-lobbies.ts';
import { useTileState } from './use-tile-state.ts';

const ways = [
  {
    game: games.find(({ id }) => id === 'live-casino')!,
    name: '라이브 카지노',
    text: '모든 로비의 모든 테이블',
    Icon: Spade,
  },
  {
    game: games.find(({ id }) => id === 'slots')!,
    name: '슬롯',
    text: `${slotEngines.length}가지 방식의 모든 게임`,
    Icon: Cherry,
  },
];

/** /casino/main: the lobbies of Evolution and Asian Gaming, and links to the live lobby and the slots. Source: specification 2 §2; decisions 34 and 95. */
export function CasinoHub() {
  const isMobile = useLayout() === 'mobile';
  const lobbies = useLive().data?.lobbies;
  return (
    <div className="wide casino-lobby casino-hub">
      {!isMobile && (
        <aside aria-label="카지노 지갑">
          <BalanceCard />
        </aside>
      )}
      <div className="casino-main">
        <div className="casino-head">
          <h1>카지노</h1>
          {isMobile && <BalanceBar />}
        </div>
        <div className="hub-studios">
          {studioDoors.flatMap((door) => {
            const lobby = lobbies?.find(({ productId }) => productId === door.productId) ?? null;
            // one that is hidden is not listed
            return lobbies && !lobby ? [] : [<StudioTile key={door.id} door={door} lobby={lobby} />];
          })}
        </div>
        <div className="hub-ways">
          {ways.map(({ game, name, text, Icon }) => (
            <GameDoor
              key={game.id}
              game={game}
              className={(isOpen) => (isOpen ? 'card hub-way' : 'card hub-way closed')}
            >
              {(isOpen) => (
                <>
                  <Icon size={22} aria-hidden />
                  <b>{name}</b>
                  <span>{isOpen ? text : '점검중'}</span>
                </>
              )}
            </GameDoor>
          ))}
          <AppLink to="/casino/p/kplay" className="card hub-way">
            <AppWindow size={22} aria-hidden />
            <b>슬롯 로비</b>
            <span>이 화면 안에서 열어요</span>
          </AppLink>
        </div>
        <p className="faint">모의머니 · 현금 가치 없음 · 환전 불가</p>
      </div>
      <BlockedDialog />
    </div>
  );
}

function StudioTile({ door, lobby }: { door: StudioDoor; lobby: LiveLobbyEntry | null }) {
  const tile = { productId: door.productId, type: 0, english: door.english, name: door.name } as const;
  const state = useTileState(lobby ?? termsOfDoor(door));
  return (
    <div className="hub-studio">
      <LobbyTile
        tile={tile}
        state={state}
        note={lobby?.fromCash ? fromCashText : '새 창으로 열려요'}
        onPress={() => openStudio(door, lobby)}
      />
      <AppLink to={`/casino/p/${door.id}`} className="btn small outline">
        이 화면에서 열기
      </AppLink>
    </div>
  );
}
