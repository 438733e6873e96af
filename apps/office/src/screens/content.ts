import { Clover, GalleryHorizontal, Gift, Megaphone, Newspaper, PanelsTopLeft } from 'lucide-react';
import type { Screen } from './screen.ts';

const screen = { area: '콘텐츠', icon: Gift, right: 'events.view' } as const;

/** The screens of the activities, one of them in the menu. */
const activityScreens = [
  {
    ...screen,
    path: '/events',
    name: '이벤트',
    load: async () => ({ Page: (await import('../features/activities/overview-page.tsx')).OverviewPage }),
  },
  {
    ...screen,
    path: '/events/list',
    name: '이벤트 참여',
    hidden: true,
    load: async () => ({ Page: (await import('../features/activities/rows-page.tsx')).RowsPage }),
  },
  {
    ...screen,
    path: '/events/tickets',
    name: '룰렛 티켓',
    hidden: true,
    load: async () => ({
      Page: (await import('../features/activities/activity-tickets-page.tsx')).ActivityTicketsPage,
    }),
  },
  {
    ...screen,
    path: '/events/settings',
    name: '이벤트 설정',
    hidden: true,
    load: () => import('../pages/activity-settings-with-preview.tsx'),
  },
] as const;
export const contentScreens: readonly Screen[] = [
  {
    path: '/menus',
    name: '메뉴 노출 · 점검',
    area: '콘텐츠',
    icon: PanelsTopLeft,
    right: 'settings.menus.view',
    load: async () => ({ Page: (await import('../features/settings/menus-page.tsx')).MenusPage }),
  },
  {
    path: '/boards',
    name: '게시판',
    area: '콘텐츠',
    icon: Newspaper,
    right: 'boards.view',
    load: async () => ({ Page: (await import('../features/boards/boards-page.tsx')).BoardsPage }),
  },
  {
    path: '/boards/$type',
    name: '게시판',
    area: '콘텐츠',
    icon: Newspaper,
    right: 'boards.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/boards/boards-page.tsx')).BoardsPage }),
  },
  {
    path: '/boards/$type/$seq',
    name: '게시글',
    area: '콘텐츠',
    icon: Newspaper,
    right: 'boards.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/boards/edit-article-page.tsx')).ArticlePage }),
  },
  {
    path: '/banners',
    name: '배너',
    area: '콘텐츠',
    icon: GalleryHorizontal,
    right: 'popups.edit',
    load: async () => ({ Page: (await import('../features/banners/banners-page.tsx')).BannersPage }),
  },
  {
    path: '/popups',
    name: '팝업',
    area: '콘텐츠',
    icon: Megaphone,
    right: 'popups.edit',
    load: async () => ({ Page: (await import('../features/popups/popups-page.tsx')).PopupsPage }),
  },
  ...activityScreens,
  {
    path: '/lotto',
    name: '로또',
    area: '콘텐츠',
    icon: Clover,
    right: 'events.view',
    load: async () => ({ Page: (await import('../features/lotto/draws-page.tsx')).DrawsPage }),
  },
  {
    path: '/lotto/tickets',
    name: '로또 응모',
    area: '콘텐츠',
    icon: Clover,
    right: 'events.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/lotto/tickets-page.tsx')).TicketsPage }),
  },
  {
    path: '/lotto/settings',
    name: '로또 설정',
    area: '콘텐츠',
    icon: Clover,
    right: 'events.view',
    hidden: true,
    load: () => import('../pages/lotto-settings-with-cost.tsx'),
  },
];
