import { expect, test } from 'vitest';
import { rightsOf, staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { settingGroups, settingRight, settingRights } from './settings-form.ts';
import type { SettingGroup } from './settings-form.ts';

const all: readonly SettingGroup[] = settingGroups.map(({ id }) => id);

/** The groups of settings each role sees, and those it changes. */
const table: Readonly<Record<StaffRole, { sees: readonly SettingGroup[]; changes: readonly SettingGroup[] }>> = {
  super: { sees: all, changes: all },
  cash: { sees: ['cash', 'accounts'], changes: [] },
  trading: { sees: ['limits', 'betting', 'sports', 'games', 'casino'], changes: [] },
  support: { sees: ['events'], changes: [] },
  content: { sees: ['menus', 'events'], changes: ['menus', 'events'] },
  'read-only': { sees: all, changes: [] },
};

test.each(staffRoles)('%s sees and changes its groups of settings only', (role) => {
  const held = new Set(rightsOf(role, {}));
  const of = (act: 'view' | 'edit') => all.filter((group) => held.has(settingRight(group, act)));
  expect(of('view').toSorted()).toEqual(table[role].sees.toSorted());
  expect(of('edit').toSorted()).toEqual(table[role].changes.toSorted());
});

test('every group has a right to see it and one to change it, none of them twice', () => {
  const rights = [...settingRights('view'), ...settingRights('edit')];
  expect(new Set(rights).size).toBe(all.length * 2);
});

test.each([
  ['cash', 'slips.view', true],
  ['cash', 'slips.cancel', false],
  ['support', 'deposits.view', true],
  ['support', 'withdrawals.view', true],
  ['support', 'deposits.decide', false],
  ['support', 'withdrawals.decide', false],
  ['content', 'popups.edit', true],
  ['content', 'figures.view', false],
  ['support', 'figures.view', false],
  ['content', 'deposits.view', false],
] as const)('%s and %s: %s', (role, right, has) => expect(rightsOf(role, {}).includes(right)).toBe(has));
