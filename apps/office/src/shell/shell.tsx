import { usePath } from '@lime/ui/app-link.tsx';
import { brandName } from '@lime/ui/brand.tsx';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { QuestionHost } from '../lib/confirm.tsx';
import { startLive } from '../lib/live.ts';
import { IdleWatch } from '../lib/idle-watch.tsx';
import { useIsPhone } from '../lib/phone.ts';
import { can, mayWork, refreshStaff, signOut, useStaff } from '../lib/staff-session.ts';
import { screenAt } from '../routes.ts';
import { MustChangePassword } from './staff-must-change-password.tsx';
import { MustSetUp } from './must-set-up.tsx';
import { NoRight } from './no-right.tsx';
import './shell.css';
import { PhoneGroup, PhoneTabs } from './phone-tabs.tsx';
import { SideMenu } from './side-menu.tsx';
import { Toasts } from '@lime/ui/toasts.tsx';
import { ownFailure } from '@lime/ui/stale-chunk.ts';
import { TopBar } from './top-bar.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })));

/** Rights change while staff work. */
const staffMs = 60_000;

/** The frame of every screen of the office. */
export function Shell() {
  const path = usePath();
  const screen = screenAt(path);
  const staff = useStaff();
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  const [searching, setSearching] = useState(false);
  const isPhone = useIsPhone();
  const ready = mayWork(staff);

  useEffect(() => {
    document.title = `${screen ? `${screen.name} | ` : ''}${brandName()} 운영`;
    // a reader of the screen starts the new page at its beginning
    if (before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path, screen]);

  useEffect(() => {
    if (!ready) return;
    // there before the first key is typed into it; else the press asks again
    import('./search-dialog.tsx').catch(ownFailure);
    return startLive();
  }, [ready]);

  useEffect(() => {
    void refreshStaff();
    const timer = setInterval(() => void refreshStaff(), staffMs);
    return () => clearInterval(timer);
  }, []);

  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return;
      event.preventDefault();
      if (ready) setSearching(true);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [ready]);

  if (staff === null) return null; // on the way to the sign-in page
  return (
    <div className="office">
      <a className="skip-link" href="#content">
        본문 바로가기
      </a>
      {!isPhone && <SideMenu />}
      <div className="office-body">
        <TopBar staff={staff} onSearch={() => setSearching(true)} />
        {isPhone && ready && <PhoneGroup />}
        <main id="content" ref={main} tabIndex={-1}>
          {staff.mustChangePassword ? (
            <MustChangePassword />
          ) : staff.mustSetUp && screen?.path !== '/account' ? (
            <MustSetUp />
          ) : screen !== null && screen.right !== null && !can(screen.right) ? (
            <NoRight right={screen.right} />
          ) : (
            <Suspense>
              <Outlet />
            </Suspense>
          )}
        </main>
        <footer className="office-foot">모의머니 · 현금 가치 없음 · 환전 불가</footer>
      </div>
      {isPhone && ready && <PhoneTabs />}
      <Toasts />
      <QuestionHost />
      <IdleWatch minutes={staff.idleMinutes} signOut={signOut} onStay={() => void refreshStaff()} />
      {searching && (
        <Suspense>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}
