import { AppLink } from '@lime/ui/app-link.tsx';
import type { MenuName } from '@lime/domain/access/menus.ts';
import { isMenuVisible, useSettings } from './settings.ts';
import './sports-nav.css';

type SportsPage = { readonly path: string; readonly name: string; readonly menu?: MenuName };

/** The pages of sports in the order they have in their menu. Each is opened and closed by an entry of its own. */
const pages: readonly SportsPage[] = [
  { path: '/sport/korean', name: '한국형', menu: '스포츠-한국형' },
  { path: '/sport/prematch', name: '유럽형', menu: '스포츠-유럽형' },
  { path: '/sport/special', name: '스페셜', menu: '스포츠-한국형2' },
  { path: '/sport/live', name: '라이브', menu: '라이브' },
  { path: '/sport/lsport/korean', name: '해외 한국형', menu: '스포츠-한국형2' },
  { path: '/sport/lsport/european', name: '해외 유럽형', menu: '스포츠-유럽형' },
  { path: '/sport/result', name: '결과' },
];

/** From one page of sports to the others. */
export function SportsNav() {
  return (
    <nav className="sports-nav" aria-label="스포츠">
      {pages.map(({ path, name }) => (
        <AppLink key={path} to={path}>
          {name}
        </AppLink>
      ))}
    </nav>
  );
}

/** Where 스포츠 leads: the first kind that is open; 한국형, which says so itself, when none is. Source: specification 0 §4. */
export function useFirstOpenSports(): SportsPage {
  const settings = useSettings();
  return pages.find(({ menu }) => menu !== undefined && isMenuVisible(settings, menu)) ?? pages[0]!;
}
