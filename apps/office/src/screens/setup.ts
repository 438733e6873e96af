import { settingRight } from '@lime/contract/settings-form.ts';
import type { SettingGroup } from '@lime/contract/settings-form.ts';
import { Landmark, ScrollText, Settings, ShieldCheck, SlidersHorizontal, User, UserCog, Webhook } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Screen } from './screen.ts';

const settingGroup = (id: SettingGroup, icon: LucideIcon, name: string, hidden?: true): Screen => ({
  path: `/settings/${id}`,
  name,
  area: '설정',
  icon,
  right: settingRight(id, 'view'),
  load: async () => ({ Page: (await import('../features/settings/settings-page.tsx')).SettingsPage }),
  ...(hidden ? { hidden } : {}),
});

/** The groups of settings: those used every day are in the menu, the others next to each other on their page. */
const settingScreens: readonly Screen[] = [
  settingGroup('limits', SlidersHorizontal, '레벨 한도'),
  settingGroup('accounts', Landmark, '입금 계좌'),
  settingGroup('site', Settings, '사이트 설정'),
  settingGroup('betting', Settings, '베팅 설정', true),
  settingGroup('sports', Settings, '스포츠 설정', true),
  settingGroup('cash', Settings, '입출금 설정', true),
  settingGroup('security', Settings, '보안 설정', true),
];

export const setupScreens: readonly Screen[] = [
  ...settingScreens,
  {
    path: '/staff',
    name: '관리자 계정',
    area: '설정',
    icon: UserCog,
    right: 'staff.view',
    load: async () => ({ Page: (await import('../features/staff/staff-accounts.tsx')).StaffAccounts }),
  },
  {
    path: '/staff/sign-ins',
    name: '관리자 로그인 기록',
    area: '설정',
    icon: UserCog,
    right: 'staff.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/staff/staff-sign-ins.tsx')).StaffSignIns }),
  },
  {
    path: '/staff/access',
    name: '접근 검토',
    area: '설정',
    icon: ShieldCheck,
    right: 'staff.view',
    hidden: true,
    badge: 'access',
    load: async () => ({ Page: (await import('../features/staff/access-page.tsx')).AccessPage }),
  },
  {
    path: '/staff/access/history',
    name: '접근 검토 이력',
    area: '설정',
    icon: ShieldCheck,
    right: 'staff.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/staff/access-history.tsx')).AccessHistory }),
  },
  {
    path: '/staff/acts',
    name: '관리자 업무 기록',
    area: '설정',
    icon: UserCog,
    right: null,
    hidden: true,
    load: async () => ({ Page: (await import('../features/staff/staff-acts.tsx')).StaffActs }),
  },
  {
    path: '/audit',
    name: '감사로그',
    area: '설정',
    icon: ScrollText,
    right: 'audit.view',
    load: async () => ({ Page: (await import('../features/audit/audit-log.tsx')).AuditLog }),
  },
  {
    path: '/integrations',
    name: '외부 연동',
    area: '설정',
    icon: Webhook,
    right: 'integrations.view',
    load: async () => ({ Page: (await import('../features/integrations/webhooks-page.tsx')).WebhooksPage }),
  },
  {
    path: '/integrations/alarms',
    name: '외부 알림',
    area: '설정',
    icon: Webhook,
    right: 'integrations.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/integrations/alarms-page.tsx')).AlarmsPage }),
  },
  {
    path: '/integrations/keys',
    name: 'API 키',
    area: '설정',
    icon: Webhook,
    right: 'integrations.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/integrations/keys-page.tsx')).KeysPage }),
  },
  {
    path: '/integrations/deliveries',
    name: '외부 전송 기록',
    area: '설정',
    icon: Webhook,
    right: 'integrations.view',
    hidden: true,
    load: async () => ({ Page: (await import('../features/integrations/deliveries-page.tsx')).DeliveriesPage }),
  },
  {
    path: '/account',
    name: '내 계정',
    area: '설정',
    icon: User,
    right: null,
    hidden: true,
    load: async () => ({ Page: (await import('../features/staff/own-account.tsx')).OwnAccount }),
  },
];
