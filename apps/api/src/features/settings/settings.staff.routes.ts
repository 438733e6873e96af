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
  handle(publishDrafts, async ({ tx, staff, input }) => ({
    published: await editor.publish(tx, staff, input.keys, input.note, input.confirmed),
  }));
  handle(changeSettings, async ({ tx, staff, input }) => ({
    published: await editor.change(tx, staff, input.changes, input.note, input.confirmed),
  }));
  handle(settingHistory, ({ input }) => editor.history(input.key, input.page, input.size));
  handle(revertSetting, async ({ tx, staff, input }) => ({
    published: await editor.revert(tx, staff, input.id, input.revision, input.note, input.confirmed),
  }));
}
