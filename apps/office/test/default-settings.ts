import { settingDefinitions } from '@lime/contract/settings.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { formOf } from '@lime/contract/setting-form.ts';

/** Every setting as the server lists it while nothing was changed. */
export function defaultSettings(): WireStaffSetting[] {
  return Object.entries(settingDefinitions).map(([key, definition]) => {
    const { label, group, help = '', schema, sensitive, loosens } = definition;
    return {
      key,
      label,
      group,
      help,
      form: formOf(schema),
      value: definition.default,
      default: definition.default,
      revision: 0,
      changedAt: null,
      changedBy: null,
      sensitive: sensitive !== undefined || loosens !== undefined,
      unusable: null,
      draft: null,
      others: [],
    };
  });
}
