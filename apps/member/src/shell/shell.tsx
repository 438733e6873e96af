import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { usePath } from '../lib/app-link.tsx';
import { useLayout } from '../lib/layout.ts';
import { openOverlay, showMaintenance, useOverlays } from '../lib/overlays.ts';
import { useMember } from '../lib/session.ts';
import { isMenuVisible, useSettings } from '../lib/settings.ts';
import { useChannel } from '../lib/socket.ts';
import { screenAt } from '../routes.tsx';
import { DesktopHeader } from './desktop-header.tsx';
import { Footer } from './footer.tsx';
import { MobileBar, MobileHeader } from './mobile-frame.tsx';
import { Notice } from './notice.tsx';
import './shell.css';
import { useSessionLoop } from './use-session-loop.ts';
import { playMoney } from './words.ts';

const OverlayHost = lazy(() =>
  import('./overlay-host.tsx').then(({ OverlayHost: component }) => ({ default: component })),
);

/** What stands around every page. */
export function Shell() {
  const mobile = useLayout() === 'mobile';
  const path = usePath();
  const screen = screenAt(path);
  const settings = useSettings();
  const nickname = useMember()?.members_nickname;
  const overlaid = useOverlays(({ current, alert }) => current !== null || alert !== null);
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);

  useSessionLoop(screen?.name ?? null);

  useEffect(() => {
    document.title = screen && path !== '/main' ? `${screen.name} | LIME` : 'LIME';
    // a reader of the screen starts the new page at its beginning
    if (before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path, screen]);

  useEffect(() => {
    if (nickname !== undefined) void import('../lib/more-glyphs.ts').then(({ ensureGlyphs }) => ensureGlyphs(nickname));
  }, [nickname]);

  useEffect(() => {
    if (!settings) return;
    if (settings.config.option.emergency.active) openOverlay({ kind: 'fixing', text: '점검중 입니다.' });
    else if (screen && !isMenuVisible(settings, screen.menu)) showMaintenance(screen.closedText ?? '점검중 입니다.');
  }, [settings, screen]);

  return (
    <>
      <a className="skip-link" href="#content">
        본문 바로가기
      </a>
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
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      {mobile && <MobileBar />}
      {overlaid && (
        <Suspense>
          <OverlayHost />
        </Suspense>
      )}
    </>
  );
}

function ConnectionBand() {
  const lost = useChannel((channel) => channel.state === 'lost');
  return (
    <div role="status" className="connection">
      {lost && <p>연결이 끊겼어요. 배당이 최신이 아닐 수 있어요</p>}
    </div>
  );
}
