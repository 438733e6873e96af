import { AppLink } from '@lime/ui/app-link.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SilentFrame, useSilence } from '../../lib/frame-line.tsx';
import { useLayout } from '../../lib/layout.ts';
import { showClosed } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useParams } from '../../lib/router/outlet.tsx';
import { useMember } from '../../lib/member-session.ts';
import { isMenuVisible, ownClosedText, useSettings } from '../../lib/use-settings.ts';
import { frameHeight, useFrameAddress } from '../../lib/use-frame-address.ts';
import { BalanceBar } from './balance.tsx';
import './casino.css';
import './framed-page.css';
import { serveGameWindows } from './game-windows.ts';
import { askKplay } from './kplay-auth.ts';
import { lobbyAddress } from './open-game.ts';
import { slotMenu } from './lobby-games.ts';
import { studioDoors } from './studio-doors.ts';
import type { StudioDoor } from './studio-doors.ts';
import { closedText, openTerms, pageFault, termsOfDoor } from './tile-state.ts';
import { useLive, useSlots } from './use-lobbies.ts';

/** The product of /casino/p/kplay: all slots. Source: decision 95. */
const slotProduct = { id: 0, type: 0 };

/** /casino/p/$provider: a provider's lobby inside the site. Source: decisions 34 and 102. */
export function FramedCasino() {
  const { provider } = useParams();
  const door = studioDoors.find(({ id }) => id === provider) ?? null;
  const live = useLive();
  const slots = useSlots().data;
  const lobbies = live.data?.lobbies.filter(({ productId }) => productId === door?.productId);
  const terms = door === null ? openTerms('슬롯', [slotMenu]) : (lobbies?.[0] ?? termsOfDoor(door));
  const settings = useSettings();
  const no = pageFault(terms, door?.menu ?? null, (menu) => isMenuVisible(settings, menu), useMember());
  const isKnown = door === null || !live.isPending;
  // what is open stays: a round in it goes on while its studio is closed, and the host says who may play no more
  const [opened, setOpened] = useState<string>();
  const games = door === null ? slots?.titles : lobbies;
  const fromCash = games !== undefined && games.length > 0 && games.every((one) => one.fromCash);
  const closed = opened !== provider && no !== null && 'closed' in no ? no.closed : null;
  const own = ownClosedText(settings, closed ?? undefined);
  useEffect(() => {
    if (closed !== null) void showClosed(closed, own);
  }, [closed, own]);
  if (door === null && provider !== 'kplay')
    return (
      <FramedPage title="카지노">
        <EmptyState
          text="찾을 수 없는 게임사예요"
          action={
            <AppLink to="/casino/main" className="btn small outline">
              카지노로 가기
            </AppLink>
          }
        />
      </FramedPage>
    );
  return (
    <FramedPage title={door?.name ?? '슬롯'} fromCash={fromCash}>
      {opened === provider || (isKnown && no === null) ? (
        <Framed key={provider} door={door} onOpen={() => setOpened(provider)} />
      ) : isKnown ? (
        <EmptyState text={no !== null && 'text' in no ? no.text : closedText} />
      ) : (
        <Waiting />
      )}
    </FramedPage>
  );
}

const Waiting = () => (
  <div role="status" aria-label="화면을 여는 중">
    <Skeleton height={64} />
    <Skeleton height={420} />
  </div>
);

type Page = { readonly title: string; readonly fromCash?: boolean; readonly children: React.ReactNode };

function FramedPage({ title, fromCash = false, children }: Page) {
  return (
    <div className="wide casino-framed">
      <div className="casino-head">
        <h1>{title}</h1>
        <BalanceBar fromCash={fromCash} />
      </div>
      <div className="card">{children}</div>
    </div>
  );
}

function Framed({ door, onOpen }: { readonly door: StudioDoor | null; readonly onOpen: () => void }) {
  const isMobile = useLayout() === 'mobile';
  const ask = useCallback(
    () => (door === null ? askKplay(slotProduct.id, slotProduct.type, isMobile) : lobbyAddress(door)),
    [door, isMobile],
  );
  const { url, error, retry } = useFrameAddress(ask);
  const frame = useRef<HTMLIFrameElement>(null);
  const isSilent = useSilence(frame, url);
  const isOpen = url !== null;
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  useEffect(serveGameWindows, []);
  if (error !== null) return <ErrorState text={refusalText(error)} onRetry={retry} />;
  if (url === null) return <Waiting />;
  return (
    <>
      {isSilent && <SilentFrame onRetry={retry} ask={ask} />}
      <iframe
        ref={frame}
        title="카지노 로비"
        src={url}
        height={frameHeight}
        referrerPolicy="no-referrer"
        allow="fullscreen"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      />
    </>
  );
}
