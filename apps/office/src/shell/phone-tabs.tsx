import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Headset, LayoutDashboard, Menu, ShieldCheck, TrendingUp } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWork } from '../lib/live.ts';
import type { Work } from '../lib/live.ts';
import { can, useStaff } from '../lib/staff-session.ts';
import { screens } from '../routes.ts';
import type { Screen } from '../screens/screen.ts';
import './phone-tabs.css';

const PhoneMenu = lazy(() => import('./phone-menu.tsx').then((module) => ({ default: module.PhoneMenu })));

type Tab = { readonly name: string; readonly icon: LucideIcon; readonly paths: readonly string[] };

/** What is done on the way: a tab leads to the one of its screens where most waits. */
const tabs: readonly Tab[] = [
  { name: '대시보드', icon: LayoutDashboard, paths: ['/dashboard', '/alerts'] },
  { name: '승인', icon: ShieldCheck, paths: ['/deposits', '/withdrawals', '/adjustments', '/results', '/approvals'] },
  { name: '트레이딩', icon: TrendingUp, paths: ['/trading'] },
  { name: '상담', icon: Headset, paths: ['/inquiries', '/chat'] },
];

const screensOf = ({ paths }: Tab): readonly Screen[] =>
  paths.flatMap((path) => screens.filter((screen) => screen.path === path && can(screen.right)));
const waitingIn = ({ badge }: Screen, counts: Work['counts']) => (badge === undefined ? 0 : (counts[badge] ?? 0));

/** The foot of the office on a phone: what is done most, with what waits there, and all the rest behind one more tab. */
export function PhoneTabs() {
  useStaff(); // rights change while one works
  const path = usePath();
  const { counts } = useWork();
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav className="phone-tabs" aria-label="빠른 메뉴">
        {tabs.map((tab) => {
          const own = screensOf(tab);
          if (own.length === 0) return null;
          const { name, icon: Icon } = tab;
          const most = own.toSorted((a, b) => waitingIn(b, counts) - waitingIn(a, counts))[0]!;
          const waiting = own.reduce((sum, screen) => sum + waitingIn(screen, counts), 0);
          return (
            <AppLink key={name} to={most.path} current={tab.paths.includes(path)}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span>{name}</span>
              {waiting > 0 && <Waiting count={waiting} />}
            </AppLink>
          );
        })}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Menu size={20} strokeWidth={1.75} aria-hidden />
          <span>더보기</span>
        </button>
      </nav>
      {open && (
        <Suspense>
          <PhoneMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The screens that share a tab at the foot, above the one on screen. */
export function PhoneGroup() {
  const path = usePath();
  const { counts } = useWork();
  const tab = tabs.find(({ paths }) => paths.includes(path));
  const own = tab ? screensOf(tab) : [];
  if (!tab || own.length < 2) return null;
  return (
    <nav className="phone-group" aria-label={tab.name}>
      {own.map((screen) => (
        <AppLink key={screen.path} to={screen.path}>
          {screen.name} <em>{screen.badge !== undefined && formatAmount(waitingIn(screen, counts))}</em>
        </AppLink>
      ))}
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <em>
      {count > 99 ? '99+' : formatAmount(count)}
      <span className="visually-hidden">건 대기</span>
    </em>
  );
}
