import { settingGroups, settingRight } from '@lime/contract/settings-form.ts';
import type { SettingGroup } from '@lime/contract/settings-form.ts';
import { can } from '../../lib/staff-session.ts';

/** May the one who is signed in change the settings of this group? */
export const mayEdit = (group: SettingGroup): boolean => can(settingRight(group, 'edit'));

/** The groups one may see, in the order of the office. */
export const shownGroups = () => settingGroups.filter(({ id }) => can(settingRight(id, 'view')));
