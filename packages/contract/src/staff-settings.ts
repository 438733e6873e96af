import * as z from 'zod';
import { idText, page, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';
import { settingRights } from './settings-form.ts';
import type { DiffLine, FormField, SettingGroup, SettingProblem } from './settings-form.ts';

const key = z.string().min(1).max(40);
/** The last change of a setting, 0 when it was never changed: what was on screen when an edit began. */
const revision = z.int().min(0);
/** Why it is changed; must be given where a setting is sensitive. */
const note = z.string().trim().max(500).default('');
/** Asked a second time where a change would shut many people out. */
const confirmed = z.boolean().default(false);

/** A colleague's or one's own work on a setting that is not published. */
export type WireDraft = { value: unknown; revision: number; at: string };

/** A setting as the editor shows it. */
export type WireStaffSetting = {
  key: string;
  label: string;
  group: SettingGroup;
  help: string;
  form: FormField;
  /** what holds now */
  value: unknown;
  default: unknown;
  revision: number;
  changedAt: string | null;
  changedBy: string | null;
  /** some changes of it need a reason */
  sensitive: boolean;
  /** what is stored does not fit any more, so the default holds */
  unusable: { value: unknown; problems: SettingProblem[] } | null;
  draft: (WireDraft & { moved: boolean }) | null;
  /** colleagues who have a draft of it */
  others: { name: string; at: string }[];
};

/** All settings one may see, or those of a group. `address` is where the caller comes from. */
export const staffListSettings = staffCall<{ settings: WireStaffSetting[]; address: string }>()({
  path: '/staff/settings/list',
  summary: '설정 목록',
  right: settingRights('view'),
  input: z.strictObject({ group: z.string().max(20).optional() }),
});

/**
 * Keeps a draft; one that equals what holds is thrown away. A value that does not fit the schema is refused
 * SETTING_INVALID; `problems` are what would keep it from being published, `warnings` what should be thought of.
 */
export const saveDraft = staffCall<{
  draft: (WireDraft & { moved: boolean }) | null;
  problems: SettingProblem[];
  warnings: SettingProblem[];
}>()({
  path: '/staff/settings/draft',
  summary: '설정 초안 저장',
  throws: ['SETTING_INVALID', 'SETTING_MOVED', 'SETTING_UNKNOWN'],
  right: settingRights('edit'),
  writes: true,
  input: z.strictObject({ key, value: z.unknown(), revision }),
});

/** Throws away one's own drafts. */
export const discardDrafts = staffCall<Record<string, never>>()({
  path: '/staff/settings/discard',
  summary: '설정 초안 폐기',
  right: settingRights('edit'),
  writes: true,
  input: z.strictObject({ keys: z.array(key).min(1).max(100) }),
});

/** What a draft would change of one setting. */
export type WireDraftDiff = {
  key: string;
  label: string;
  group: SettingGroup;
  lines: DiffLine[];
  /** a colleague changed the setting since the draft was begun */
  moved: boolean;
  needsReason: boolean;
  /** a control is lowered: another super must say yes */
  takesTwo: boolean;
  problems: SettingProblem[];
  warnings: SettingProblem[];
};

/** What publishing one's drafts of groups one may change would change. */
export const diffDrafts = staffCall<{ drafts: WireDraftDiff[] }>()({
  path: '/staff/settings/diff',
  summary: '설정 초안 비교',
  right: settingRights('edit'),
  input: z.strictObject({}),
});

/** `waiting`: nothing is published yet, because a control is lowered and another super must say yes. */
export type Published = { published: { key: string; revision: number }[]; waiting: WireWaiting | null };

/**
 * Publishes drafts, all of them or none. Refused SETTING_DRAFT_GONE, SETTING_MOVED, SETTING_INVALID, SETTING_CONFIRM,
 * STAFF_REASON_REQUIRED.
 */
export const publishDrafts = staffCall<Published>()({
  path: '/staff/settings/publish',
  summary: '설정 초안 적용',
  throws: ['SETTING_CONFIRM', 'SETTING_DRAFT_GONE', 'SETTING_INVALID', 'SETTING_MOVED', 'STAFF_REASON_REQUIRED'],
  right: settingRights('edit'),
  writes: true,
  input: z.strictObject({ keys: z.array(key).min(1).max(100), note, confirmed }),
});

/** Changes at once, without a draft, for what cannot wait (an emergency); refused as a publication is. */
export const changeSettings = staffCall<Published>()({
  path: '/staff/settings/change',
  summary: '설정 변경',
  throws: ['SETTING_CONFIRM', 'SETTING_INVALID', 'SETTING_MOVED', 'SETTING_UNKNOWN', 'STAFF_REASON_REQUIRED'],
  right: settingRights('edit'),
  writes: true,
  input: z.strictObject({
    changes: z
      .array(z.strictObject({ key, value: z.unknown(), revision }))
      .min(1)
      .max(20),
    note,
    confirmed,
  }),
});

/** A published change of a setting. Null `reverts`: it took none back. */
export type WireSettingChange = {
  id: string;
  at: string;
  actor: string;
  /** the name of a member of staff, else the actor */
  name: string;
  note: string;
  /** the change this one took back */
  reverts: string | null;
  before: unknown;
  after: unknown;
  lines: DiffLine[];
};

/** The changes of a setting, newest first. */
export const settingHistory = staffCall<{ list: WireSettingChange[]; pagination: Pagination }>()({
  path: '/staff/settings/history',
  summary: '설정 변경 이력',
  throws: ['SETTING_UNKNOWN'],
  right: settingRights('view'),
  input: z.strictObject({ key, page, size: z.int().min(1).max(50).default(10) }),
});

/** Restores what held before a change, as a new change. Refused NOT_FOUND and as a publication is. */
export const revertSetting = staffCall<Published>()({
  path: '/staff/settings/revert',
  summary: '설정 되돌리기',
  throws: ['NOT_FOUND', 'SETTING_MOVED', 'SETTING_UNKNOWN'],
  right: settingRights('edit'),
  writes: true,
  input: z.strictObject({ id: idText, revision, note, confirmed }),
});
