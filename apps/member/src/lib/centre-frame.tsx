import { boardTypes } from '@lime/domain/boards/board-types.ts';
import type { BoardPlace, BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { CircleQuestionMark, Gift, Headset, Megaphone, ScrollText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChatEntry } from './chat-entry.tsx';
import { useLayout } from './layout.ts';
import './line-tabs.css';
import './centre-frame.css';

type PlaceId = 'inquiry' | BoardTypeId;
type Place = {
  readonly id: PlaceId;
  readonly path: string;
  readonly icon: LucideIcon;
  /** in the side menu; in a phone's tabs */
  readonly name: string;
  readonly tab: string;
  readonly at: BoardPlace['at'];
};

const icons: Partial<Record<PlaceId, LucideIcon>> = { notice: Megaphone, event: Gift, faq: CircleQuestionMark };

/** Source: specification 2 §2 "Side menu of the customer centre". */
const places: readonly Place[] = [
  { id: 'inquiry', path: '/bbs/c/l', icon: Headset, name: '1:1 문의', tab: '1:1 문의', at: { tab: 0, menu: 0 } },
  ...boardTypes.flatMap(({ id, label, place }): Place[] =>
    place === null
      ? []
      : [
          {
            id,
            path: place.way ?? place.list,
            icon: icons[id] ?? ScrollText,
            name: label,
            tab: place.tab,
            at: place.at,
          },
        ],
  ),
];

type Props = {
  /** the chat is not in the menu: it has an entry of its own */
  current: PlaceId | 'chat';
  children: ReactNode;
  /** at the right on a wide screen, below the page on others */
  aside?: ReactNode;
};

/** The ways of the customer centre: a menu, on a phone tabs. */
export function CentreNav({ current }: { current: Props['current'] }) {
  const mobile = useLayout() === 'mobile';
  const by = mobile ? 'tab' : 'menu';
  const shown = places.toSorted((one, other) => one.at[by] - other.at[by]);
  return (
    <nav className={mobile ? 'line-tabs centre-tabs' : 'card centre-menu'} aria-label="고객센터">
      {!mobile && (
        <AppLink to="/bbs/c/l" className="head">
          <Headset size={17} aria-hidden />
          고객센터
        </AppLink>
      )}
      {shown.map(({ id, path, icon: Icon, name, tab }) => (
        <AppLink
          key={id}
          to={path}
          current={id === current}
          {...(!mobile && id === 'inquiry' && { className: 'under' })}
        >
          {!mobile && id !== 'inquiry' && <Icon size={17} aria-hidden />}
          {mobile ? tab : name}
        </AppLink>
      ))}
    </nav>
  );
}

/** A page of the customer centre: its menu at the left (on a phone tabs above), the page, and what belongs next to it. */
export function CentreFrame({ current, children, aside }: Props) {
  return (
    <div className={aside ? 'centre with-aside' : 'centre'}>
      <div className="centre-side">
        <CentreNav current={current} />
        {current !== 'chat' && <ChatEntry />}
      </div>
      <div className="centre-page">{children}</div>
      {aside && <aside className="centre-aside">{aside}</aside>}
    </div>
  );
}

const memberPages = [
  { id: 'bets', path: '/info/bet', name: '베팅내역' },
  { id: 'centre', path: '/bbs/c/l', name: '고객센터' },
  { id: 'notes', path: '/bbs/msg/l', name: '쪽지' },
] as const;

/** The tabs that link a member's pages. Source: specification 2 §2 "A mobile tab strip for member pages". */
export function MemberTabs({ current }: { current: (typeof memberPages)[number]['id'] }) {
  return (
    <nav className="line-tabs member-tabs" aria-label="내 메뉴">
      {memberPages.map(({ id, path, name }) => (
        <AppLink key={id} to={path} current={id === current}>
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
