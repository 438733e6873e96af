import { usePath } from '@lime/ui/app-link.tsx';
import { brandName } from '@lime/ui/brand.tsx';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useLayout } from '../lib/layout.ts';
import { showClosed, showEmergency, showRepair, staysOpen, useOverlays } from '../lib/overlays.ts';
import { moreGlyphs } from '../lib/glyphs.ts';
import { Outlet } from '../lib/router/outlet.tsx';
import { useMember } from '../lib/member-session.ts';
import { isMenuVisible, ownClosedText, repairsOf, useSettings } from '../lib/use-settings.ts';
import { useSitePopups } from '../lib/site-popups.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { useToasts } from '@lime/ui/toast.ts';
import { PricesLocked } from '../lib/price-lock.ts';
import { trust } from '../lib/socket.ts';
import { screenAt } from '../routes.tsx';
import { ConnectionBand } from './connection-band.tsx';
import { DesktopHeader } from './desktop-header.tsx';
import { Footer } from './footer.tsx';
import { MobileBar, MobileHeader } from './mobile-frame.tsx';
import { Notice } from './notice.tsx';
import { PageFault } from './page-fault.tsx';
import './shell.css';
import { useProductKeys } from './use-product-keys.ts';
import { useSessionLoop } from './use-session-loop.ts';
import { useUnanswered } from './use-unanswered.ts';
import { playMoney } from './shell-labels.ts';

const MustChangePassword = laterPart(
  async () => (await import('../features/account/must-change-password.tsx')).MustChangePassword,
);
const OverlayHost = laterPart(async () => (await import('./overlay-host.tsx')).OverlayHost);
const PopupHost = laterPart(async () => (await import('../features/popups/popup-host.tsx')).PopupHost, {
  background: true,
});
const NoteArrival = laterPart(async () => (await import('../features/notes/note-arrival.tsx')).NoteArrival, {
  background: true,
});
const Toasts = laterPart(async () => (await import('@lime/ui/toasts.tsx')).Toasts);

/** Members get at their own money whatever there is to read. */
const moneyOut = /^\/(cash|casino)\/out/;

/** The frame of every page. */
export function Shell() {
  const mobile = useLayout() === 'mobile';
  const path = usePath();
  const screen = screenAt(path);
  const settings = useSettings();
  const member = useMember();
  const nickname = member?.members_nickname;
  const unread = member?.notesUnread ?? 0;
  const mustRead = !moneyOut.test(path) && (member?.notes.some((note) => note.required && !note.readAt) ?? false);
  const hasPopups = useSitePopups(({ list }) => list !== null && list.length > 0);
  const hasToasts = useToasts(({ toasts }) => toasts.length > 0);
  const overlaid = useOverlays(({ current, alert }) => current !== null || alert !== null);
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);

  const silent = trust.use((state) => state.silent);

  useSessionLoop(screen?.name ?? null);

  // before the effects of the page itself, which may know a better title
  useLayoutEffect(() => {
    document.title = (screen && path !== '/main' ? `${screen.title ?? screen.name} | ` : '') + brandName();
    // a reader of the screen starts the new page at its beginning
    if (before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path, screen]);

  useUnanswered(member?.members_seq ?? null);
  useProductKeys();

  useEffect(() => {
    if (nickname !== undefined) moreGlyphs(nickname);
  }, [nickname]);

  const emergency = settings?.config.option.emergency;
  useEffect(() => {
    if (emergency) showEmergency(emergency.active && !staysOpen(path), emergency.text);
  }, [emergency, path]);

  useEffect(() => {
    if (screen?.menu !== undefined && !isMenuVisible(settings, screen.menu))
      void showClosed(screen.menu, ownClosedText(settings, screen.menu));
    else if (screen && repairsOf(settings).includes(screen.name)) showRepair();
  }, [settings, screen]);

  return (
    <>
      <a className="skip-link" href="#content" onClick={(event) => skipTo(event, () => main.current)}>
        본문 바로가기
      </a>
      {hasPrices(path) && (
        <a className="skip-link" href="#content" onClick={(event) => skipTo(event, () => firstPrice(main.current))}>
          경기 목록으로
        </a>
      )}
      {mobile ? <MobileHeader /> : <DesktopHeader />}
      <ConnectionBand />
      {mobile && (
        <section aria-label="안내">
          <p className="play-money-strip">{playMoney}</p>
          {path === '/main' && (
            <div className="notice-strip">
              <Notice />
            </div>
          )}
        </section>
      )}
      <main id="content" ref={main} tabIndex={-1}>
        <PricesLocked value={silent}>
          <Suspense>
            <Outlet Fault={PageFault} />
          </Suspense>
        </PricesLocked>
      </main>
      <Footer />
      {mobile && <MobileBar />}
      {member?.passwordTemporary && <MustChangePassword member={member} />}
      {hasPopups && (
        <PopupHost
          member={member?.members_seq ?? null}
          path={path}
          held={overlaid || mustRead || member?.passwordTemporary === true}
          hasScreen={(to) => screenAt(to) !== null}
        />
      )}
      {member && unread > 0 && <NoteArrival member={member} path={path} held={overlaid} mustRead={mustRead} />}
      {overlaid && <OverlayHost />}
      {hasToasts && <Toasts />}
    </>
  );
}

/** Pages that are lists of fixtures to bet on. */
const hasPrices = (path: string) => path.startsWith('/sport/') && path !== '/sport/result';

/** The price that Tab reaches first; the list itself while there is none. */
const firstPrice = (main: HTMLElement | null) =>
  main?.querySelector<HTMLElement>('[data-bet][tabindex="0"], [data-bet]:not([tabindex])') ?? main;

/** Moves the focus and leaves the address as it is. */
function skipTo(event: MouseEvent, target: () => HTMLElement | null) {
  event.preventDefault();
  target()?.focus();
}
