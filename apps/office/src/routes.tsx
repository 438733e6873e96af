import type { SettingGroup } from '@lime/contract/settings-form.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  BookOpen,
  Clover,
  Coins,
  GalleryHorizontal,
  Gavel,
  HandCoins,
  Landmark,
  LayoutDashboard,
  Mail,
  Megaphone,
  MessagesSquare,
  Newspaper,
  PanelsTopLeft,
  ReceiptText,
  Rss,
  ScrollText,
  Settings,
  SlidersHorizontal,
  TrendingUp,
  User,
  UserCheck,
  UserCog,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { eventScreens } from './event-screens.ts';

export const areas = ['운영', '베팅', '회원', '고객지원', '콘텐츠', '설정'] as const;

/** A screen of the office. Adding one is adding an element; the side menu is drawn from the list, in its order. */
export type Screen = {
  readonly path: string;
  readonly name: string;
  readonly area: (typeof areas)[number];
  readonly icon: LucideIcon;
  /** null: every member of staff may see it */
  readonly right: StaffRight | null;
  /** the number of waiting things beside the name */
  readonly badge?: 'deposits' | 'withdrawals' | 'signups' | 'adjustments' | 'inquiries' | 'chats' | 'results';
  /** not in the menu: reached from another screen */
  readonly hidden?: true;
  readonly load: () => Promise<{ Page: ComponentType }>;
};

const settingGroup = (id: SettingGroup, icon: LucideIcon, name: string, hidden?: true): Screen => ({
  path: `/settings/${id}`,
  name,
  area: '설정',
  icon,
  right: 'settings.view',
  load: () => import('./pages/settings-page.tsx'),
  ...(hidden ? { hidden } : {}),
});

/** The groups of settings: those one goes to every day stand in the menu, the others beside each other on their page. */
const settingScreens: readonly Screen[] = [
  settingGroup('limits', SlidersHorizontal, '레벨 한도'),
  settingGroup('accounts', Landmark, '입금 계좌'),
  settingGroup('site', Settings, '사이트 설정'),
  settingGroup('betting', Settings, '베팅 설정', true),
  settingGroup('sports', Settings, '스포츠 설정', true),
  settingGroup('cash', Settings, '입출금 설정', true),
  settingGroup('security', Settings, '보안 설정', true),
];

export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    name: '대시보드',
    area: '운영',
    icon: LayoutDashboard,
    right: 'dashboard.view',
    load: () => import('./pages/dashboard-page.tsx'),
  },
  {
    path: '/deposits',
    name: '입금 승인',
    area: '운영',
    icon: BanknoteArrowDown,
    right: 'deposits.view',
    badge: 'deposits',
    load: () => import('./pages/deposits-page.tsx'),
  },
  {
    path: '/withdrawals',
    name: '출금 승인',
    area: '운영',
    icon: BanknoteArrowUp,
    right: 'withdrawals.view',
    badge: 'withdrawals',
    load: () => import('./pages/withdrawals-page.tsx'),
  },
  {
    path: '/bonus',
    name: '포인트 · 보너스',
    area: '운영',
    icon: Coins,
    right: 'bonus.view',
    load: () => import('./pages/bonus-page.tsx'),
  },
  {
    path: '/bonus/granted',
    name: '보너스 지급 내역',
    area: '운영',
    icon: Coins,
    right: 'bonus.view',
    hidden: true,
    load: () => import('./pages/bonus-granted-page.tsx'),
  },
  {
    path: '/bonus/points',
    name: '포인트 전환',
    area: '운영',
    icon: Coins,
    right: 'bonus.view',
    hidden: true,
    load: () => import('./pages/bonus-points-page.tsx'),
  },
  {
    path: '/ledger',
    name: '원장',
    area: '운영',
    icon: BookOpen,
    right: 'ledger.view',
    load: () => import('./pages/ledger-page.tsx'),
  },
  {
    path: '/ledger/statement',
    name: '회원 명세',
    area: '운영',
    icon: BookOpen,
    right: 'ledger.view',
    hidden: true,
    load: () => import('./pages/ledger-statement-page.tsx'),
  },
  {
    path: '/ledger/accounts',
    name: '계정 잔액',
    area: '운영',
    icon: BookOpen,
    right: 'ledger.view',
    hidden: true,
    load: () => import('./pages/ledger-accounts-page.tsx'),
  },
  {
    path: '/ledger/days',
    name: '일별 · 교대 정산',
    area: '운영',
    icon: BookOpen,
    right: 'ledger.view',
    hidden: true,
    load: () => import('./pages/ledger-days-page.tsx'),
  },
  {
    path: '/adjustments',
    name: '지급 · 회수',
    area: '운영',
    icon: HandCoins,
    right: 'members.view',
    badge: 'adjustments',
    load: () => import('./pages/adjustments-page.tsx'),
  },
  {
    path: '/trading',
    name: '트레이딩',
    area: '베팅',
    icon: TrendingUp,
    right: 'trading.view',
    load: () => import('./pages/trading-page.tsx'),
  },
  {
    path: '/trading/leagues',
    name: '리그 조건',
    area: '베팅',
    icon: TrendingUp,
    right: 'trading.view',
    hidden: true,
    load: () => import('./pages/trading-leagues-page.tsx'),
  },
  {
    path: '/slips',
    name: '베팅 목록',
    area: '베팅',
    icon: ReceiptText,
    right: 'slips.view',
    load: () => import('./pages/slips-page.tsx'),
  },
  {
    path: '/feeds',
    name: '피드',
    area: '베팅',
    icon: Rss,
    right: 'feeds.view',
    load: () => import('./pages/feeds-page.tsx'),
  },
  {
    path: '/results',
    name: '결과 · 정산',
    area: '베팅',
    icon: Gavel,
    right: 'results.view',
    badge: 'results',
    load: () => import('./pages/results-page.tsx'),
  },
  {
    path: '/results/missing',
    name: '결과 없는 경기',
    area: '베팅',
    icon: Gavel,
    right: 'results.view',
    hidden: true,
    load: () => import('./pages/results-missing-page.tsx'),
  },
  {
    path: '/results/list',
    name: '경기 결과',
    area: '베팅',
    icon: Gavel,
    right: 'results.view',
    hidden: true,
    load: () => import('./pages/results-list-page.tsx'),
  },
  {
    path: '/results/tasks',
    name: '정산 작업',
    area: '베팅',
    icon: Gavel,
    right: 'results.view',
    hidden: true,
    load: () => import('./pages/results-tasks-page.tsx'),
  },
  {
    path: '/members',
    name: '회원',
    area: '회원',
    icon: Users,
    right: 'members.view',
    load: () => import('./pages/members-page.tsx'),
  },
  {
    path: '/members/$id',
    name: '회원 카드',
    area: '회원',
    icon: User,
    right: 'members.view',
    hidden: true,
    load: () => import('./pages/member-page.tsx'),
  },
  {
    path: '/signups',
    name: '가입 승인',
    area: '회원',
    icon: UserCheck,
    right: 'members.approve',
    badge: 'signups',
    load: () => import('./pages/signups-page.tsx'),
  },
  {
    path: '/chat',
    name: '상담 채팅',
    area: '고객지원',
    icon: MessagesSquare,
    right: 'chat.view',
    badge: 'chats',
    load: () => import('./pages/chat-page.tsx'),
  },
  {
    path: '/notes',
    name: '쪽지',
    area: '고객지원',
    icon: Mail,
    right: 'notes.view',
    load: () => import('./pages/notes-page.tsx'),
  },
  {
    path: '/notes/site',
    name: '사이트가 보낸 쪽지',
    area: '고객지원',
    icon: Mail,
    right: 'notes.view',
    hidden: true,
    load: () => import('./pages/notes-site-page.tsx'),
  },
  {
    path: '/notes/write',
    name: '쪽지 쓰기',
    area: '고객지원',
    icon: Mail,
    right: 'notes.send',
    hidden: true,
    load: () => import('./pages/note-write-page.tsx'),
  },
  {
    path: '/notes/templates',
    name: '쪽지 템플릿',
    area: '고객지원',
    icon: Mail,
    right: 'notes.view',
    hidden: true,
    load: () => import('./pages/note-templates-page.tsx'),
  },
  {
    path: '/notes/$id',
    name: '쪽지 자세히',
    area: '고객지원',
    icon: Mail,
    right: 'notes.view',
    hidden: true,
    load: () => import('./pages/note-page.tsx'),
  },
  {
    path: '/menus',
    name: '메뉴 노출 · 점검',
    area: '콘텐츠',
    icon: PanelsTopLeft,
    right: 'settings.view',
    load: () => import('./pages/menus-page.tsx'),
  },
  {
    path: '/boards',
    name: '게시판',
    area: '콘텐츠',
    icon: Newspaper,
    right: 'boards.view',
    load: () => import('./pages/boards-page.tsx'),
  },
  {
    path: '/boards/$type',
    name: '게시판',
    area: '콘텐츠',
    icon: Newspaper,
    right: 'boards.view',
    hidden: true,
    load: () => import('./pages/boards-page.tsx'),
  },
  {
    path: '/boards/$type/$seq',
    name: '게시글',
    area: '콘텐츠',
    icon: Newspaper,
    right: 'boards.view',
    hidden: true,
    load: () => import('./pages/article-page.tsx'),
  },
  {
    path: '/banners',
    name: '배너',
    area: '콘텐츠',
    icon: GalleryHorizontal,
    right: 'popups.edit',
    load: () => import('./pages/banners-page.tsx'),
  },
  {
    path: '/popups',
    name: '팝업',
    area: '콘텐츠',
    icon: Megaphone,
    right: 'popups.edit',
    load: () => import('./pages/popups-page.tsx'),
  },
  ...eventScreens,
  {
    path: '/lotto',
    name: '로또',
    area: '콘텐츠',
    icon: Clover,
    right: 'events.view',
    load: () => import('./pages/lotto-page.tsx'),
  },
  {
    path: '/lotto/tickets',
    name: '로또 응모',
    area: '콘텐츠',
    icon: Clover,
    right: 'events.view',
    hidden: true,
    load: () => import('./pages/lotto-tickets-page.tsx'),
  },
  {
    path: '/lotto/settings',
    name: '로또 설정',
    area: '콘텐츠',
    icon: Clover,
    right: 'events.view',
    hidden: true,
    load: () => import('./pages/lotto-settings-page.tsx'),
  },
  ...settingScreens,
  {
    path: '/staff',
    name: '관리자 계정',
    area: '설정',
    icon: UserCog,
    right: 'staff.view',
    load: () => import('./pages/staff-page.tsx'),
  },
  {
    path: '/staff/sign-ins',
    name: '관리자 로그인 기록',
    area: '설정',
    icon: UserCog,
    right: 'staff.view',
    hidden: true,
    load: () => import('./pages/staff-sign-ins-page.tsx'),
  },
  {
    path: '/audit',
    name: '감사로그',
    area: '설정',
    icon: ScrollText,
    right: 'audit.view',
    load: () => import('./pages/audit-page.tsx'),
  },
  {
    path: '/account',
    name: '내 계정',
    area: '설정',
    icon: User,
    right: null,
    hidden: true,
    load: () => import('./pages/account-page.tsx'),
  },
];

/** The screen of a path (without /office); null for unknown ones. A `$part` of a screen's path stands for anything. */
export function screenAt(path: string): Screen | null {
  const parts = path.split('/');
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find((screen) => {
      const own = screen.path.split('/');
      return own.length === parts.length && own.every((part, at) => part.startsWith('$') || part === parts[at]);
    }) ??
    null
  );
}
