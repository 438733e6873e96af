import type { FramedPage } from '@lime/contract/launch.ts';
import { isFrameMessage } from '@lime/contract/frame-messages.ts';
import type { ToFrame } from '@lime/contract/frame-messages.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { send } from '../../lib/api.ts';
import { pickOf, useCart } from '../../lib/cart-store.ts';
import { fixtureSources } from '../../lib/fixture-sources.ts';
import { useLayout } from '../../lib/layout.ts';
import { useMedia } from '@lime/ui/use-media.ts';
import { openFixture, useLiveOdds } from '../../lib/live-odds.ts';
import { SilentFrame, useSilence } from '../../lib/frame-line.tsx';
import { board } from '../../lib/odds-board.ts';
import { askToSignIn, showError } from '../../lib/overlays.ts';
import { useTheme } from '../../lib/theme.ts';
import { frameHeight, useFrameAddress } from '../../lib/use-frame-address.ts';
import './frame.css';

type Props = {
  page: FramedPage;
  /** the cart next to the frame, where there is room for columns */
  cart: ReactNode;
};

/**
 * A provider's page in the place of ours: 2 seconds after it was opened, 1349 px high. What is picked there comes into the
 * site's own cart: the frame names a selection, its price and its fixture are read from the site.
 *
 * Source: specification 1 §2 "Embedded sports pages"; decisions 24, 35.
 */
export function FramePage({ page, cart }: Props) {
  const isMobile = useLayout() === 'mobile';
  const columns = useMedia('(min-width: 1024px)');
  const ask = useCallback(async () => (await send('/game/launch', { page, isMobile })).url, [page, isMobile]);
  const { url, error, retry } = useFrameAddress(ask);
  const frame = useRef<HTMLIFrameElement>(null);
  // what is picked moves with the site's own prices
  useLiveOdds(fixtureSources[page]);
  useFrameMessages(frame, url, page);
  const isSilent = useSilence(frame, url, 'lime:ready');

  return (
    <div className="frame-page">
      <div className="frame-place">
        <h1 className="visually-hidden">스포츠</h1>
        {error !== null ? (
          <div className="card">
            <ErrorState text="화면을 열지 못했어요" onRetry={retry} />
          </div>
        ) : url === null ? (
          <div role="status" aria-label="화면을 여는 중" className="frame-wait">
            <Skeleton height={64} />
            <Skeleton height={420} />
            <Skeleton height={420} />
          </div>
        ) : (
          <>
            {isSilent && <SilentFrame onRetry={retry} />}
            <iframe
              ref={frame}
              title="스포츠 경기와 배당"
              src={url}
              height={frameHeight}
              referrerPolicy="no-referrer"
              sandbox="allow-scripts allow-same-origin"
            />
          </>
        )}
      </div>
      {columns && <div className="frame-cart">{cart}</div>}
    </div>
  );
}

/** Listens to the frame, and sends it the cart's picks and the site's theme. Messages go to and come from the frame alone. */
function useFrameMessages(frame: React.RefObject<HTMLIFrameElement | null>, url: string | null, page: FramedPage) {
  const picks = useCart((state) => state.picks);
  const theme = useTheme((state) => state.theme);
  const [ready, setReady] = useState(0);
  const origin = url === null ? null : new URL(url).origin;

  useEffect(() => {
    if (origin === null) return;
    const hear = ({ data, origin: from, source }: MessageEvent<unknown>) => {
      if (from !== origin || source !== frame.current?.contentWindow || !isFrameMessage(data)) return;
      switch (data.type) {
        case 'lime:ready':
          return setReady((times) => times + 1);
        case 'lime:sign-in':
          return askToSignIn();
        case 'lime:open':
        case 'lime:silent':
        case 'lime:again':
        case 'lime:key':
        case 'lime:dealt':
          return; // these frames have no session that could be over, no line of their own, and no keys
        case 'lime:pick':
          return void togglePick(page, data.gameSeq, data.betsSeq);
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame, origin, page]);

  useEffect(() => {
    if (origin === null || ready === 0) return;
    const fixturePicks = picks.filter((pick) => pick.bonusFolders === null);
    const message: ToFrame = { type: 'lime:state', theme, picks: fixturePicks.map((pick) => pick.selectionId) };
    frame.current?.contentWindow?.postMessage(message, origin);
  }, [frame, origin, ready, picks, theme]);
}

/** A pick is what the site itself knows of it, whatever the frame showed. */
async function togglePick(page: FramedPage, gameSeq: string, betsSeq: string): Promise<void> {
  const { picks, remove, toggle } = useCart.getState();
  if (picks.some((pick) => pick.selectionId === betsSeq)) return remove([betsSeq]);
  const isOpen = await openFixture(gameSeq, fixtureSources[page]).catch(() => false);
  const place = board.place(betsSeq);
  const bet = place?.folder.bets.find(({ id }) => id === betsSeq);
  const view = board.bet(betsSeq);
  if (!isOpen || !place || place.fixture.gameSeq !== gameSeq || !bet || view?.state !== 'open')
    return showError('베팅이 불가능한 폴더 있습니다.');
  toggle(pickOf(place.fixture, place.folder, bet, view.odds, page));
}
