import type { StaffRight } from './staff-rights.ts';

/** What programs may be let see by a key: some of the office's calls that only read. Adding a scope is adding an element. */
export const apiScopes = [
  {
    id: 'reports',
    label: '리포트',
    right: 'reports.view',
    paths: [
      '/staff/reports/table',
      '/staff/reports/rows',
      '/staff/reports/money',
      '/staff/reports/cohorts',
      '/staff/reports/cohort-members',
    ],
  },
  {
    id: 'members',
    label: '회원',
    right: 'members.view',
    paths: ['/staff/members/list', '/staff/members/card', '/staff/members/children'],
  },
  { id: 'slips', label: '베팅', right: 'slips.view', paths: ['/staff/slips/list', '/staff/slips/card'] },
  {
    id: 'ledger',
    label: '원장',
    right: 'ledger.view',
    paths: ['/staff/ledger/transfers', '/staff/ledger/accounts', '/staff/ledger/statement', '/staff/ledger/days'],
  },
] as const satisfies readonly { id: string; label: string; right: StaffRight; paths: readonly string[] }[];

/** The id of a scope. */
export type ApiScope = (typeof apiScopes)[number]['id'];

/** The scope a call belongs to; null: no key makes it. */
export const scopeOf = (path: string): ApiScope | null =>
  apiScopes.find(({ paths }) => (paths as readonly string[]).includes(path))?.id ?? null;

/** What one may do who has these scopes. */
export const rightsOfScopes = (scopes: readonly ApiScope[]): StaffRight[] =>
  apiScopes.filter(({ id }) => scopes.includes(id)).map(({ right }) => right);

/** States of a key: it waits for a second person, works, or was stopped for good. */
export const apiKeyStates = ['waiting', 'on', 'stopped'] as const;
/** What has become of a key. */
export type ApiKeyState = (typeof apiKeyStates)[number];
