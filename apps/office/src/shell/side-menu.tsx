import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useWork } from '../lib/live.ts';
import { can, useStaff } from '../lib/staff-session.ts';
import { screenAt, screens } from '../routes.ts';
import { areas } from '../screens/screen.ts';
import type { Screen } from '../screens/screen.ts';
import { OfficeLogo } from './office-logo.tsx';

type Area = (typeof areas)[number];
type Folded = Partial<Record<Area, boolean>>;

const foldedKey = 'lime_office_folded';
/** Everybody's work: open until it is folded. The others open with their page, so that the menu fits 900 px. */
const openAtFirst: Area = '운영';

function readFolded(): Folded {
  try {
    return (JSON.parse(readKept(foldedKey) ?? '{}') ?? {}) as Folded;
  } catch {
    return {};
  }
}

/** The screens one may see, by area, with what waits in them. Areas fold and stay as they were left; the current one is open. */
export function SideMenu() {
  useStaff(); // rights change while one works
  const current = screenAt(usePath())?.area;
  const [folded, setFolded] = useState(readFolded);
  const shown = screens.filter((screen) => !screen.hidden && can(screen.right));
  const isOpen = (area: Area) => area === current || !(folded[area] ?? area !== openAtFirst);
  const toggle = (area: Area) => {
    const next = { ...folded, [area]: isOpen(area) };
    setFolded(next);
    keep(foldedKey, JSON.stringify(next));
  };
  return (
    <aside className="side-menu">
      <OfficeLogo />
      <nav aria-label="운영 메뉴">
        {areas.map((area) => {
          const own = shown.filter((screen) => screen.area === area);
          return own.length === 0 ? null : (
            <MenuArea
              key={area}
              area={area}
              own={own}
              open={isOpen(area)}
              fixed={area === current}
              onToggle={() => toggle(area)}
            />
          );
        })}
      </nav>
    </aside>
  );
}

type AreaProps = { area: Area; own: readonly Screen[]; open: boolean; fixed: boolean; onToggle: () => void };

/** @param fixed the page on screen is in it: it stays open */
function MenuArea({ area, own, open, fixed, onToggle }: AreaProps) {
  const id = useId();
  const { counts } = useWork();
  const waitingIn = ({ badge }: Screen) => (badge === undefined ? 0 : (counts[badge] ?? 0));
  const sum = own.reduce((total, screen) => total + waitingIn(screen), 0);
  return (
    <div role="group" aria-label={area}>
      <button
        type="button"
        className="area"
        aria-expanded={open}
        aria-controls={id}
        aria-disabled={fixed || undefined}
        onClick={() => !fixed && onToggle()}
      >
        {area}
        {!open && sum > 0 && <Waiting count={sum} />}
        {!fixed && <ChevronDown size={14} aria-hidden />}
      </button>
      <div id={id} className="entries" data-folded={!open || undefined}>
        {own.map((screen) => {
          const { path, name, icon: Icon } = screen;
          const waiting = waitingIn(screen);
          return (
            <AppLink key={path} to={path} className="entry">
              <Icon size={17} strokeWidth={1.75} aria-hidden />
              <span>{name}</span>
              {waiting > 0 && <Waiting count={waiting} />}
            </AppLink>
          );
        })}
      </div>
    </div>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <em>
      {count > 999 ? '999+' : formatAmount(count)}
      <span className="visually-hidden">건 대기</span>
    </em>
  );
}
