import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatDate, formatTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Cherry, ChevronLeft, Clock3, LayoutGrid, Spade } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { useMember } from '../../lib/member-session.ts';
import { BalanceBar, BalanceCard } from './balance.tsx';
import { BlockedDialog } from './blocked-dialog.tsx';
import './casino.css';
import { serveGameWindows } from './game-windows.ts';
import { useKeptGames } from './kept-games.ts';
import { openGame } from './open-game.ts';
import './lobby-frame.css';
import type { LobbyGame } from './lobby-games.ts';
import { ClosedMark } from './lobby-tile.tsx';
import { useLive, useSlots } from './use-lobbies.ts';
import { useTileState } from './use-tile-state.ts';

type Props = {
  /** heading on a phone */
  readonly title: string;
  /** where a phone's arrow leads */
  readonly back?: string;
  /** of these the recent ones are listed */
  readonly games: readonly LobbyGame[];
  readonly recentTitle: string;
  /** below the wallet, where there is room for columns */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of both lobbies: the navigation between them, the casino wallet, and the recent games. */
export function LobbyFrame({ title, back = '/casino/main', games, recentTitle, aside, children }: Props) {
  const isMobile = useLayout() === 'mobile';
  // a window that this page opened before it was loaded again
  useEffect(serveGameWindows, []);
  if (isMobile)
    return (
      <div className="casino-phone">
        <div className="casino-head">
          <AppLink to={back} manyPages className="icon-btn big" aria-label="뒤로">
            <ChevronLeft size={22} aria-hidden />
          </AppLink>
          <h1>{title}</h1>
          <BalanceBar />
        </div>
        <LobbyNav />
        {children}
        <BlockedDialog />
      </div>
    );
  return (
    <div className="wide casino-lobby">
      <aside aria-label="카지노 메뉴와 지갑">
        <LobbyNav />
        <BalanceCard />
        <Recent title={recentTitle} games={games} />
        {aside}
      </aside>
      <div className="casino-main">{children}</div>
      <BlockedDialog />
    </div>
  );
}

/** A lobby that could not be read. */
export function LobbyFault({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="card">
      <ErrorState text={text} onRetry={onRetry} />
    </div>
  );
}

/** A lobby that is being read. @param heights of its blocks, px */
export function LobbyWaiting({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <div role="status" aria-label={label} className="casino-waiting">
      {heights.map((height, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}

/** Source: specification 2 §2: a side navigation offers live casino and slot. */
function LobbyNav() {
  const live = useLive().data?.tables.length;
  const slots = useSlots().data?.titles.length;
  return (
    <nav className="card casino-nav" aria-label="카지노">
      <AppLink to="/casino/main" className="hub-link">
        <LayoutGrid size={18} aria-hidden />
        카지노 홈
      </AppLink>
      <AppLink to="/casino/live">
        <Spade size={18} aria-hidden />
        라이브 카지노
        {live !== undefined && <span className="n">{formatAmount(live)}</span>}
      </AppLink>
      <AppLink to="/casino/slot">
        <Cherry size={18} aria-hidden />
        슬롯
        {slots !== undefined && <span className="n">{formatAmount(slots)}</span>}
      </AppLink>
    </nav>
  );
}

const maxShown = 5;

function Recent({ title, games }: { title: string; games: readonly LobbyGame[] }) {
  const { recent } = useKeptGames(useMember()?.members_seq);
  const rows = recent
    .flatMap(([id, at]) => {
      const game = games.find((one) => one.id === id);
      return game ? [{ game, at }] : [];
    })
    .slice(0, maxShown);
  return (
    <section className="card casino-recent" aria-labelledby="casino-recent">
      <h2 id="casino-recent">{title}</h2>
      {rows.length === 0 ? (
        <p className="faint">
          <Clock3 size={14} aria-hidden />
          열어 본 게임이 여기에 모여요
        </p>
      ) : (
        <ul>
          {rows.map(({ game, at }) => (
            <li key={game.id}>
              <RecentGame game={game} at={at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentGame({ game, at }: { game: LobbyGame; at: number }) {
  const state = useTileState(game);
  return (
    <button type="button" className={state === 'open' ? undefined : 'closed'} onClick={() => openGame(game)}>
      <img src={game.image} alt="" width="34" height="34" loading="lazy" decoding="async" />
      <span className="name">{game.name}</span>
      <ClosedMark state={state} />
      <time dateTime={new Date(at).toISOString()}>{whenText(at)}</time>
    </button>
  );
}

/** Today by the clock, else by the day. */
const whenText = (at: number): string =>
  seoulDay(new Date(at)) === seoulDay(new Date()) ? formatTime(at) : formatDate(at).slice(5).replace('-', '.');
