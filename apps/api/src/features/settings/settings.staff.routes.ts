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
import type { SettingsEditor } from './settings-editor.service.ts';

export function registerStaffSettings(handle: Handle, editor: SettingsEditor): void {
  handle(staffListSettings, async ({ staff, input }) => ({
    settings: await editor.list(staff, input.group),
    address: plainAddress(staff.address),
  }));
  handle(saveDraft, ({ tx, staff, input }) => editor.saveDraft(tx, staff, input));
  handle(discardDrafts, async ({ tx, staff, input }) => {
    await editor.discard(tx, staff, input.keys);
    return {};
  });
  handle(diffDrafts, async ({ staff }) => ({ drafts: await editor.diff(staff) }));
  handle(publishDrafts, ({ tx, staff, input }) => editor.publish(tx, staff, input.keys, input.note, input.confirmed));
  handle(changeSettings, ({ tx, staff, input }) =>
    editor.change(tx, staff, input.changes, input.note, input.confirmed),
  );
  handle(settingHistory, ({ staff, input }) => editor.history(staff, input.key, input.page, input.size));
  handle(revertSetting, ({ tx, staff, input }) =>
    editor.revert(tx, staff, input.id, input.revision, input.note, input.confirmed),
  );
}
