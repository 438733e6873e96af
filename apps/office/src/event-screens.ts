import { Gift } from 'lucide-react';

const screen = { area: '콘텐츠', icon: Gift, right: 'events.view' } as const;

/** The screens of the events, one of them in the menu. */
export const eventScreens = [
  { ...screen, path: '/events', name: '이벤트', load: () => import('./pages/events-page.tsx') },
  {
    ...screen,
    path: '/events/list',
    name: '이벤트 참여',
    hidden: true,
    load: () => import('./pages/events-list-page.tsx'),
  },
  {
    ...screen,
    path: '/events/tickets',
    name: '룰렛 티켓',
    hidden: true,
    load: () => import('./pages/events-tickets-page.tsx'),
  },
  {
    ...screen,
    path: '/events/settings',
    name: '이벤트 설정',
    hidden: true,
    load: () => import('./pages/events-settings-page.tsx'),
  },
] as const;
