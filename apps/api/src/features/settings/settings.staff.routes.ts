import {
  changeSettings,
  diffDrafts,
  discardDrafts,
  publishDrafts,
  revertSetting,
  saveDraft,
  settingHistory,
  staffListSettings,
} from '@lime/contract/staff-settings.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { Handle } from '../../core/handle.ts';
import {
  changeAtOnce,
  diffOwnDrafts,
  discardOwnDrafts,
  keepDraft,
  listStaffSettings,
  publishOwnDrafts,
  readSettingHistory,
  revertChange,
} from './settings-editor.service.ts';
import type { EditorDeps } from './settings-editor.service.ts';

export function registerStaffSettings(handle: Handle, deps: EditorDeps): void {
  handle(staffListSettings, async ({ staff, input }) => ({
    settings: await listStaffSettings(deps, staff, input.group),
    address: plainAddress(staff.address),
  }));
  handle(saveDraft, ({ tx, staff, input }) => keepDraft(tx, staff, input));
  handle(discardDrafts, async ({ tx, staff, input }) => {
    await discardOwnDrafts(tx, staff, input.keys);
    return {};
  });
  handle(diffDrafts, async ({ staff }) => ({ drafts: await diffOwnDrafts(deps, staff) }));
  handle(publishDrafts, ({ tx, staff, input }) => publishOwnDrafts(deps, tx, staff, input));
  handle(changeSettings, ({ tx, staff, input }) => changeAtOnce(deps, tx, staff, input));
  handle(settingHistory, ({ staff, input }) => readSettingHistory(deps, staff, input));
  handle(revertSetting, ({ tx, staff, input }) => revertChange(deps, tx, staff, input));
}
