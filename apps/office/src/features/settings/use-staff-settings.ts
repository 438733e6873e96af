import type { SettingProblem } from '@lime/contract/settings-form.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { CallFailed, send, wordsOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '@lime/ui/toast.ts';

const queryKey = ['settings'];
/** Colleagues' drafts and changes show after this time at the latest. */
const refreshMs = 8_000;
/** A draft is kept this long after the last touch. */
const keepAfterMs = 350;

/** A value on its way to become a draft, or one that cannot become one. */
type Edit = {
  readonly value: unknown;
  readonly revision: number;
  readonly problems: readonly SettingProblem[];
  readonly stuck: boolean;
};
type Notes = { readonly problems: readonly SettingProblem[]; readonly warnings: readonly SettingProblem[] };

const useEdits = create<{
  readonly edits: Readonly<Record<string, Edit>>;
  readonly notes: Readonly<Record<string, Notes>>;
}>()(() => ({ edits: {}, notes: {} }));
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saving = new Map<string, Promise<void>>();

type Listed = { settings: WireStaffSetting[]; address: string };

/** All settings with one's drafts, read again while the page is open. */
export function useSettings() {
  return useQuery<Listed>({
    queryKey,
    queryFn: () => send('/staff/settings/list', {}),
    refetchInterval: refreshMs,
  });
}

export function readSettingsAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

/** A setting as the editor holds it: what is on screen, and what there is to say of it. */
export type Edited = {
  readonly setting: WireStaffSetting;
  readonly value: unknown;
  readonly changed: boolean;
  readonly problems: readonly SettingProblem[];
  readonly warnings: readonly SettingProblem[];
  /** a colleague published another value since the edit was begun */
  readonly moved: boolean;
  readonly change: (value: unknown) => void;
};

export function useEdited(setting: WireStaffSetting): Edited {
  const edit = useEdits((state) => state.edits[setting.key]);
  const notes = useEdits((state) => state.notes[setting.key]);
  return {
    setting,
    value: edit ? edit.value : setting.draft ? setting.draft.value : setting.value,
    changed: edit !== undefined || setting.draft !== null,
    problems: edit?.problems ?? (setting.draft ? (notes?.problems ?? []) : []),
    warnings: setting.draft ? (notes?.warnings ?? []) : [],
    moved: edit ? edit.revision !== setting.revision : (setting.draft?.moved ?? false),
    change: (value) => changeValue(setting, value),
  };
}

/** The values on screen, drafts and what is typed included, by key. */
export function useValues(settings: readonly WireStaffSetting[]): (key: string) => unknown {
  const edits = useEdits((state) => state.edits);
  return (key) => {
    const setting = settings.find((one) => one.key === key);
    return edits[key]?.value ?? setting?.draft?.value ?? setting?.value;
  };
}

/** Keys whose value on screen is not kept as a draft. */
export function useUnkept(): number {
  return useEdits((state) => Object.keys(state.edits).length);
}

export function unkeptNow(): string[] {
  return Object.keys(useEdits.getState().edits);
}

function changeValue(setting: WireStaffSetting, value: unknown): void {
  const { key } = setting;
  const before = useEdits.getState().edits[key];
  const revision = before?.revision ?? setting.draft?.revision ?? setting.revision;
  put(key, { value, revision, problems: before?.problems ?? [], stuck: false });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void save(key), keepAfterMs),
  );
}

/** One's own value goes on from what a colleague published. */
export function keepAgainst(setting: WireStaffSetting, value: unknown): void {
  put(setting.key, { value, revision: setting.revision, problems: [], stuck: false });
  void save(setting.key);
}

/** Sends whatever waits. @returns whether all of it is kept now */
export async function keepAll(): Promise<boolean> {
  for (const key of unkeptNow()) {
    clearTimeout(timers.get(key));
    await saving.get(key);
    await save(key);
  }
  return unkeptNow().length === 0;
}

/** Throws away what is on screen and the drafts of these settings. */
export async function discard(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    clearTimeout(timers.get(key));
    await saving.get(key);
    drop(key);
  }
  try {
    await send('/staff/settings/discard', { keys: [...keys] });
  } catch (error) {
    toast(wordsOf(error), 'danger');
  }
  await readSettingsAgain();
}

/** What cannot be kept is let go; drafts stay. */
export function letGo(): void {
  for (const key of unkeptNow()) {
    clearTimeout(timers.get(key));
    drop(key);
  }
}

function save(key: string): Promise<void> {
  const running = (saving.get(key) ?? Promise.resolve()).then(() => sendDraft(key));
  saving.set(key, running);
  return running;
}

async function sendDraft(key: string): Promise<void> {
  const edit = useEdits.getState().edits[key];
  if (!edit) return;
  try {
    const { draft, problems, warnings } = await send('/staff/settings/draft', {
      key,
      value: edit.value,
      revision: edit.revision,
    });
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Listed>(queryKey, (listed) =>
      listed
        ? { ...listed, settings: listed.settings.map((one) => (one.key === key ? { ...one, draft } : one)) }
        : listed,
    );
    useEdits.setState(({ notes }) => ({ notes: { ...notes, [key]: { problems, warnings } } }));
    // typed on meanwhile: the newer value is on its way
    if (useEdits.getState().edits[key]?.value === edit.value) drop(key);
  } catch (error) {
    const found = error instanceof CallFailed && error.code === 'SETTING_INVALID' ? problemsIn(error.detail) : null;
    if (found === null) toast(wordsOf(error), 'danger');
    const now = useEdits.getState().edits[key];
    if (now) put(key, { ...now, problems: found ?? [{ key, path: '', text: wordsOf(error) }], stuck: true });
  }
}

function problemsIn(detail: unknown): readonly SettingProblem[] {
  return (detail as { problems?: readonly SettingProblem[] } | undefined)?.problems ?? [];
}

function put(key: string, edit: Edit): void {
  useEdits.setState(({ edits }) => ({ edits: { ...edits, [key]: edit } }));
}

function drop(key: string): void {
  useEdits.setState(({ edits }) => {
    const { [key]: _gone, ...rest } = edits;
    return { edits: rest };
  });
}
