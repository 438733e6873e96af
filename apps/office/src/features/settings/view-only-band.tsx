import { settingRight } from '@lime/contract/settings-form.ts';
import type { SettingGroup } from '@lime/contract/settings-form.ts';
import { rightLabel } from '@lime/domain/access/staff-rights.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { mayEdit } from './may.ts';

/** Says which right is missing to change the settings of a group; nothing to those who have it. */
export function ViewOnlyBand({ group }: { group: SettingGroup }) {
  if (mayEdit(group)) return null;
  return (
    <div className="view-only">
      <MessageBand tone="info">
        보기 권한만 있어요. 값은 ‘{rightLabel(settingRight(group, 'edit'))}’ 권한이 있어야 바꿀 수 있어요.
      </MessageBand>
    </div>
  );
}
