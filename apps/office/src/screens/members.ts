import { TicketPlus, User, UserCheck, Users } from 'lucide-react';
import type { Screen } from './screen.ts';

export const memberScreens: readonly Screen[] = [
  {
    path: '/members',
    name: '회원',
    area: '회원',
    icon: Users,
    right: 'members.view',
    load: () => import('../pages/members-page.tsx'),
  },
  {
    path: '/members/$id',
    name: '회원 카드',
    area: '회원',
    icon: User,
    right: 'members.view',
    hidden: true,
    load: () => import('../pages/member-page.tsx'),
  },
  {
    path: '/signups',
    name: '가입 승인',
    area: '회원',
    icon: UserCheck,
    right: 'members.approve',
    badge: 'signups',
    load: () => import('../pages/signups-page.tsx'),
  },
  {
    path: '/join-codes',
    name: '가입코드',
    area: '회원',
    icon: TicketPlus,
    right: 'join-codes.view',
    load: () => import('../pages/join-codes-page.tsx'),
  },
];
