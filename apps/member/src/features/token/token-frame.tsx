import type { ToFrame } from '@lime/contract/frame-messages.ts';
import { games } from '@lime/domain/access/game-list.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, send } from '../../lib/api.ts';
import { CareCard } from '../../lib/care-card.tsx';
import { saidBy, SilentFrame, useSilence } from '../../lib/frame-line.tsx';
import { isMenuVisible, repairsOf, useSettings } from '../../lib/use-settings.ts';
import { useTheme } from '../../lib/theme.ts';
import { TokenTabs } from './token-tabs.tsx';
import './token.css';

type Props = {
  readonly game: GameId;
  readonly gType: string;
  readonly title: string;
  /** the frame alone: the page around has its head */
  readonly bare?: true;
};

const failedText = '화면을 열지 못했어요';
/** One launch of a member at a time: another tab's is over in a moment, so it is asked again before a member reads of it. */
const pendingMs = 500;
const maxPending = 8;

/** Asks the site for a way into a game. @throws CallFailed */
async function askWay(gType: string): Promise<string> {
  const { url, uid, hash } = await send('/token/user', {});
  return `${url}?${new URLSearchParams({ gType, uid, hash }).toString()}`;
}

/**
 * A token game: its host's frame holds the whole game with its bets, 800 px high, 600 on a phone. The way in is a hash that
 * counts once; a reload of the frame alone keeps the host's session.
 *
 * Source: specification 2 §7 and §9; decisions 79 and 81.
 */
export function TokenFrame({ game, gType, title, bare }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  useThemeInFrame(frame, url);
  const again = () => {
    setFailed(null);
    setUrl(null);
    setTries((before) => before + 1);
  };
  useAgain(frame, url, again);
  const isSilent = useSilence(frame, url);
  const isOpen = useIsOpen(game);

  useEffect(() => {
    // the popup says that the game is closed; its host is not asked meanwhile
    if (!isOpen) return;
    let current = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    const launch = (left: number) =>
      void askWay(gType).then(
        (way) => current && setUrl(way),
        (error: unknown) => {
          if (!current) return;
          const isPending = error instanceof CallFailed && error.code === 'LAUNCH_PENDING';
          if (isPending && left > 0) later = setTimeout(() => launch(left - 1), pendingMs);
          else setFailed(error instanceof CallFailed ? error.message : failedText);
        },
      );
    launch(maxPending);
    return () => {
      current = false;
      clearTimeout(later);
    };
  }, [gType, tries, isOpen]);

  return (
    <div className={bare ? 'token-bare' : 'token-page'}>
      {!bare && <TokenHead game={game} title={title} />}
      {failed !== null ? (
        <div className="card">
          <ErrorState text={failed} onRetry={again} />
        </div>
      ) : url === null || !isOpen ? (
        <div role="status" aria-label="게임을 여는 중" className="token-wait">
          <Skeleton height={64} />
          <Skeleton height={420} />
        </div>
      ) : (
        <>
          {isSilent && <SilentFrame onRetry={again} ask={() => askWay(gType)} />}
          <iframe
            ref={frame}
            title={title}
            src={url}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
        </>
      )}
      {!bare && <CareCard />}
    </div>
  );
}

/** The game's name, and the ways to the other token games. */
export function TokenHead({ game, title }: Pick<Props, 'game' | 'title'>) {
  return (
    <div className="token-head">
      <AppLink to="/token/main" manyPages className="icon-btn token-back" aria-label="토큰게임으로">
        <ChevronLeft size={22} aria-hidden />
      </AppLink>
      <h1>{title}</h1>
      <TokenTabs here={game} />
    </div>
  );
}

/** Whether the game takes members now; not before the settings are known. */
function useIsOpen(id: GameId): boolean {
  const settings = useSettings();
  const game = games.find((one) => one.id === id);
  return (
    settings !== null &&
    game !== undefined &&
    isMenuVisible(settings, game.menu) &&
    !repairsOf(settings).includes(game.name)
  );
}

/** The frame's session is over and its member asks for another one. */
function useAgain(frame: React.RefObject<HTMLIFrameElement | null>, url: string | null, again: () => void): void {
  useEffect(() => {
    if (url === null) return;
    const hear = (event: MessageEvent<unknown>) => {
      if (saidBy(frame, url, event)?.type === 'lime:again') again();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  });
}

/** Tells the frame how the site looks, once it listens and whenever that changes. */
function useThemeInFrame(frame: React.RefObject<HTMLIFrameElement | null>, url: string | null): void {
  const theme = useTheme((state) => state.theme);
  const [ready, setReady] = useState(0);
  const origin = url === null ? null : new URL(url).origin;
  useEffect(() => {
    if (url === null) return;
    const hear = (event: MessageEvent<unknown>) => {
      if (saidBy(frame, url, event)?.type === 'lime:ready') setReady((times) => times + 1);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame, url]);
  useEffect(() => {
    if (origin === null || ready === 0) return;
    const message: ToFrame = { type: 'lime:state', theme, picks: [] };
    frame.current?.contentWindow?.postMessage(message, origin);
  }, [frame, origin, ready, theme]);
}
