import { describe, expect, test } from 'vitest';
import { mayManage, ownRightsBeside, rightsOf, rightsOfRole, staffRights, staffRoles } from './staff-rights.ts';

const everything = Object.fromEntries(staffRights.map(({ id }) => [id, true]));
const nothing = Object.fromEntries(staffRights.map(({ id }) => [id, false]));

describe('rights of staff', () => {
  test('every role has rights of the list only, and super has all of them', () => {
    const known = new Set<string>(staffRights.map(({ id }) => id));
    for (const role of staffRoles) for (const right of rightsOfRole[role]) expect(known.has(right), right).toBe(true);
    expect(rightsOf('super', {})).toEqual(staffRights.map(({ id }) => id));
  });

  test('a person’s own rights give and take away', () => {
    expect(rightsOf('content', {})).toEqual([
      'dashboard.view',
      'notes.view',
      'notes.send',
      'boards.view',
      'boards.edit',
      'popups.edit',
      'events.view',
      'events.edit',
      'settings.menus.view',
      'settings.menus.edit',
    ]);
    const own = { 'deposits.view': true, 'notes.view': false, 'notes.send': false, 'boards.edit': false };
    expect(rightsOf('content', own)).toEqual([
      'dashboard.view',
      'deposits.view',
      'boards.view',
      'popups.edit',
      'events.view',
      'events.edit',
      'settings.menus.view',
      'settings.menus.edit',
    ]);
  });

  test('nothing can be taken from a super, so the rights can always be put right', () => {
    expect(rightsOf('super', { 'staff.edit': false })).toContain('staff.edit');
  });

  test('read-only may change nothing', () => {
    expect(rightsOf('read-only', {}).every((right) => right.endsWith('.view'))).toBe(true);
  });

  test('own rights that say what the role says already are left out', () => {
    const said = {
      'dashboard.view': true,
      'members.view': false,
      'ledger.view': true,
      'staff.edit': false,
      nonsense: true,
    };
    expect(ownRightsBeside('trading', said)).toEqual({ 'members.view': false, 'ledger.view': true });
    expect(ownRightsBeside('super', said)).toEqual({});
  });

  test.each([
    ['a super deals with a super', 'super', {}, 'super', {}, true],
    ['one with every right is no super', 'read-only', everything, 'super', {}, false],
    ['one deals with equals', 'cash', {}, 'cash', {}, true],
    ['one right more is above', 'cash', {}, 'cash', { 'staff.edit': true }, false],
    ['one right less is below', 'cash', {}, 'cash', { 'members.money': false }, true],
    ['another role with rights of its own is above', 'cash', {}, 'support', {}, false],
    ['nobody is above someone without rights', 'trading', nothing, 'trading', nothing, true],
  ] as const)('%s', (_what, role, own, otherRole, otherOwn, expected) => {
    const rights = new Set(rightsOf(role, own));
    expect(mayManage({ role, rights }, { role: otherRole, rights: otherOwn })).toBe(expected);
  });
});
