import { settingProblems } from '@lime/contract/settings-checks.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import type { Body } from '../src/lib/calls.ts';
import { defaultSettings } from './default-settings.ts';
import { answers } from './living-page.tsx';

type Draft = NonNullable<WireStaffSetting['draft']>;
/** What publishing one's draft of a setting is said to change, and whether that needs a reason. */
type Change = { readonly lines: readonly DiffLine[]; readonly needsReason?: boolean };

const at = '2026-01-15T09:00:00.000Z';
const keys = Object.keys(settingDefinitions) as SettingKey[];

/**
 * The settings as the server keeps them from now on: with drafts, their problems, publication and changes at once.
 *
 * @param published  what holds where it is not the default
 * @param changes    what the publication of a setting's draft is said to change
 */
export function serveSettings(
  published: Partial<SettingValues> = {},
  changes: Partial<Record<SettingKey, Change>> = {},
): {
  value: <Key extends SettingKey>(key: Key) => SettingValues[Key];
  refuseDraft: (key: SettingKey, path: string, text: string) => void;
  acceptDrafts: () => void;
} {
  const values: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, settingDefinitions[key].default]));
  Object.assign(values, published);
  const drafts = new Map<string, Draft>();
  const revisions = new Map<string, number>();
  const revision = (key: string) => revisions.get(key) ?? 0;
  const publish = (key: string, value: unknown) => {
    values[key] = value;
    revisions.set(key, revision(key) + 1);
    drafts.delete(key);
    return { key, revision: revision(key) };
  };
  const withDrafts = () =>
    ({ ...values, ...Object.fromEntries([...drafts].map(([key, { value }]) => [key, value])) }) as SettingValues;

  answers.compute('/staff/settings/list', () => ({ settings: defaultSettings().map(toWire), address: '127.0.0.1' }));
  function toWire(setting: WireStaffSetting): WireStaffSetting {
    const { key } = setting;
    return { ...setting, value: values[key], revision: revision(key), draft: drafts.get(key) ?? null };
  }
  const acceptDrafts = () =>
    answers.compute(
      '/staff/settings/draft',
      ({ payload: { key, value } }: { payload: Body<'/staff/settings/draft'> }) => {
        if (JSON.stringify(value) === JSON.stringify(values[key])) drafts.delete(key);
        else drafts.set(key, { value, revision: revision(key), at, moved: false });
        const problems = drafts.has(key) ? settingProblems(withDrafts(), [key as SettingKey]) : [];
        return { draft: drafts.get(key) ?? null, problems, warnings: [] };
      },
    );
  acceptDrafts();
  answers.compute('/staff/settings/discard', ({ payload }: { payload: Body<'/staff/settings/discard'> }) => {
    for (const key of payload.keys) drafts.delete(key);
    return {};
  });
  answers.compute('/staff/settings/diff', () => ({
    drafts: [...drafts.keys()].map((key) => {
      const { label, group } = settingDefinitions[key as SettingKey];
      const { lines = [], needsReason = false } = changes[key as SettingKey] ?? {};
      const problems = settingProblems(withDrafts(), [key as SettingKey]);
      return {
        key,
        label,
        group,
        lines: [...lines],
        moved: false,
        needsReason,
        takesTwo: false,
        problems,
        warnings: [],
      };
    }),
  }));
  answers.compute('/staff/settings/publish', ({ payload }: { payload: Body<'/staff/settings/publish'> }) => ({
    published: payload.keys.map((key) => publish(key, drafts.get(key)!.value)),
    waiting: null,
  }));
  answers.compute('/staff/settings/change', ({ payload }: { payload: Body<'/staff/settings/change'> }) => ({
    published: payload.changes.map(({ key, value }) => publish(key, value)),
    waiting: null,
  }));
  return {
    /** What holds. */
    value: (key) => values[key] as never,
    /** From now on no draft is kept, because the value does not fit. */
    refuseDraft: (key, path, text) =>
      answers.refuse('/staff/settings/draft', 'SETTING_INVALID', { detail: { problems: [{ key, path, text }] } }),
    acceptDrafts,
  };
}
