import { Filter, GitBranch, ListChecks, TicketPlus, User, UserCheck, Users } from 'lucide-react';
import type { Screen } from './screen.ts';

export const memberScreens: readonly Screen[] = [
  {
    path: '/members',
    name: '회원',
    area: '회원',
    icon: Users,
    right: 'members.view',
    load: async () => ({ Page: (await import('../features/members/members-table.tsx')).MembersTable }),
  },
  {
    path: '/members/$id',
    name: '회원 카드',
    area: '회원',
    icon: User,
    right: 'members.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/members/member-page.tsx')).MemberPage }),
  },
  {
    path: '/segments',
    name: '세그먼트',
    area: '회원',
    icon: Filter,
    right: 'segments.view',
    load: async () => ({ Page: (await import('../features/segments/segments-page.tsx')).SegmentsPage }),
  },
  {
    path: '/member-bulk',
    name: '일괄 작업',
    area: '회원',
    icon: ListChecks,
    right: 'members.bulk',
    load: async () => ({ Page: (await import('../features/members/bulk-page.tsx')).MemberBulkPage }),
  },
  {
    path: '/signups',
    name: '가입 승인',
    area: '회원',
    icon: UserCheck,
    right: 'members.approve',
    badge: 'signups',
    load: async () => ({ Page: (await import('../features/members/sign-ups.tsx')).SignUps }),
  },
  {
    path: '/join-codes',
    name: '가입코드',
    area: '회원',
    icon: TicketPlus,
    right: 'join-codes.view',
    load: async () => ({ Page: (await import('../features/join-codes/join-codes-page.tsx')).JoinCodesPage }),
  },
  {
    path: '/agents',
    name: '총판',
    area: '회원',
    icon: GitBranch,
    right: 'agents.view',
    load: async () => ({ Page: (await import('../features/agents/agents-page.tsx')).AgentsPage }),
  },
  {
    path: '/agents/settlements',
    name: '총판 정산',
    area: '회원',
    icon: GitBranch,
    right: 'agents.view',
    hidden: true,
    load: async () => ({
      Page: (await import('../features/agents/agent-settlements-page.tsx')).AgentSettlementsPage,
    }),
  },
];
