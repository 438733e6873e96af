import { AppLink } from '@lime/ui/app-link.tsx';
import { useEffect, useRef, useState } from 'react';
import type { WireSettings } from '@lime/contract/settings-wire.ts';
import { games } from '@lime/domain/access/game-list.ts';
import type { MenuName } from '@lime/domain/access/game-list.ts';
import { isMenuVisible, useSettings } from './use-settings.ts';
import './sports-nav.css';

type SportsPage = { readonly path: string; readonly name: string; readonly menu?: MenuName };

/** The pages of sports in the order they have in their menu, each opened and closed by its entry; the results last. */
const pages: readonly SportsPage[] = [
  ...games.flatMap(({ row, ...game }) => (row === undefined ? [] : [{ ...game, name: row }])),
  { path: '/sport/result', name: '결과' },
];

/** From one page of sports to the others. Where they are more than fit, the edge with more behind it fades. */
export function SportsNav() {
  const [nav, more] = useMoreBehind();
  return (
    <nav className="sports-nav" aria-label="스포츠" ref={nav} data-more={more}>
      {pages.map(({ path, name }) => (
        <AppLink key={path} to={path}>
          {name}
        </AppLink>
      ))}
    </nav>
  );
}

/** @returns of a row that scrolls sideways: `left`, `right`, both or nothing. The current one is in sight at first. */
function useMoreBehind() {
  const row = useRef<HTMLElement>(null);
  const [more, setMore] = useState<string | undefined>();
  useEffect(() => {
    const element = row.current!;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const left = scrollLeft > 1 ? 'left' : '';
      const right = scrollLeft + clientWidth < scrollWidth - 1 ? 'right' : '';
      setMore(`${left} ${right}`.trim() || undefined);
    };
    const current = element.querySelector<HTMLElement>('[aria-current]');
    if (current) element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2;
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return [row, more] as const;
}

/** The address of 스포츠 in index.html, which knows no settings: the router leads on to the first open kind. */
export const sportsDoor = '/sport';

/** Where 스포츠 leads: the first kind that is open; 한국형, which says so itself, when none is. Source: specification 0 §4. */
export function firstOpenSports(settings: WireSettings | null): SportsPage {
  return pages.find(({ menu }) => menu !== undefined && isMenuVisible(settings, menu)) ?? pages[0]!;
}

/** As above; until the settings are here, the door, behind which the router waits for them. */
export function useFirstOpenSports(): SportsPage {
  const settings = useSettings();
  return settings ? firstOpenSports(settings) : { path: sportsDoor, name: '스포츠' };
}
