import type { GameKind } from '@lime/domain/access/game-groups.ts';
import { games } from '@lime/domain/access/game-list.ts';
import {
  Banknote,
  BanknoteArrowDown,
  BanknoteArrowUp,
  Gift,
  Headset,
  House,
  ListChecks,
  Mail,
  Megaphone,
  Radio,
  ReceiptText,
  ScrollText,
  Trophy,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useMenuShown } from '../lib/use-settings.ts';
import { useFirstOpenSports } from '../lib/sports-nav.tsx';
import { screenAt } from '../routes.tsx';

export type MenuEntry = {
  readonly name: string;
  readonly path: string;
  readonly icon: LucideIcon;
  /** of the game that it leads to; absent: it is no game */
  readonly kind?: GameKind;
  /** where it is on desktop; 'page': on neighbouring pages, here only in a phone's menu */
  readonly place: 'nav' | 'page' | 'util' | 'account' | 'money';
  /** pages that are its own besides `path` */
  readonly under?: RegExp;
  /** one of the five of the mobile bar, in this order */
  readonly bar?: number;
  /** takes a place in the mobile bar as long as one is free */
  readonly spare?: true;
};

/** Leads to the first kind of sports that is open. */
export const sportsEntry = '스포츠';

export const notesPath = '/bbs/msg/l';

/** The pages of an entry that leads to the first of several games. */
const under: Partial<Record<GameKind, Pick<MenuEntry, 'under'>>> = {
  mini: { under: /^\/(mini|lotus)\// },
  token: { under: /^\/token\// },
};

/** Every way through the site. Those whose screen is not there (routes.tsx) do not show. Source: specification 0 §2 "Overlays". */
const entries: readonly MenuEntry[] = [
  {
    name: sportsEntry,
    path: '/sport/korean',
    kind: 'prematch',
    under: /^\/sport\/(?!live)/,
    icon: Trophy,
    place: 'nav',
    spare: true,
  },
  ...games.flatMap(({ entry, path, kind }) =>
    entry === undefined ? [] : [{ ...entry, ...under[kind], path, kind, icon: kind === 'inplay' ? Radio : Trophy }],
  ),
  { name: '경기 결과', path: '/sport/result', icon: ListChecks, place: 'page' },
  { name: '이벤트', path: '/bbs/e/l', under: /^\/event\//, icon: Gift, place: 'nav', bar: 4 },
  { name: '공지사항', path: '/bbs/n/l', icon: Megaphone, place: 'util' },
  { name: '베팅규정', path: '/bbs/rule/l', icon: ScrollText, place: 'util' },
  { name: '쪽지', path: notesPath, icon: Mail, place: 'util' },
  { name: '마이페이지', path: '/info/user', icon: UserRound, place: 'util' },
  { name: '홈', path: '/main', icon: House, place: 'account', bar: 3 },
  { name: '베팅내역', path: '/info/bet', icon: ReceiptText, place: 'account', spare: true },
  { name: '고객센터', path: '/bbs/c/l', icon: Headset, place: 'account', bar: 5 },
  { name: '입금', path: '/cash/in', icon: BanknoteArrowDown, place: 'money', bar: 1 },
  { name: '출금', path: '/cash/out', icon: BanknoteArrowUp, place: 'money', bar: 2 },
  { name: '포인트전환', path: '/point/change', icon: Banknote, place: 'money' },
];

const menu: readonly MenuEntry[] = entries.filter((entry) => screenAt(entry.path) !== null);
const withoutGames = menu.filter(({ place }) => place !== 'nav' && place !== 'page');

/** The entries that show: an operator may take the games' away from the whole site (`siteDisplay`). */
export function useMenu(): readonly MenuEntry[] {
  const shown = useMenuShown() ? menu : withoutGames;
  const sports = useFirstOpenSports().path;
  return useMemo(
    () => shown.map((entry) => (entry.name === sportsEntry ? { ...entry, path: sports } : entry)),
    [shown, sports],
  );
}

/** A product of the header: Alt and its digit lead to it; null: the keyboard has no more digits. */
export type Product = MenuEntry & { readonly digit: number | null };

/** The products of the header in its order, each with its key. Source: the design's keys. */
export const productsOf = (shown: readonly MenuEntry[]): readonly Product[] =>
  shown.filter(({ place }) => place === 'nav').map((entry, i) => ({ ...entry, digit: i < 9 ? i + 1 : null }));

/** The entries of the mobile bar: at most five, spare ones fill up. */
export function barOf(shown: readonly MenuEntry[]): readonly MenuEntry[] {
  const fixed = shown.filter((entry) => entry.bar !== undefined);
  const spare = shown.filter((entry) => entry.spare).slice(0, Math.max(0, 4 - fixed.length));
  return [...fixed.toSorted((a, b) => a.bar! - b.bar!), ...spare];
}
