import { isDeepStrictEqual } from 'node:util';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { settingProblems } from '@lime/contract/settings-checks.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { settingRight } from '@lime/contract/settings-form.ts';
import type { DiffLine, SettingProblem } from '@lime/contract/settings-form.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import type { WireDraft, WireDraftDiff, WireSettingChange, WireStaffSetting } from '@lime/contract/staff-settings.ts';
import type { Pagination } from '@lime/contract/call.ts';
import { byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { ask } from '../approvals/approvals.service.ts';
import { deleteDrafts, lockDrafts, putDraft, readDrafts, readOtherDrafts } from './drafts.sql.ts';
import { addressWarnings, newWideBlocks } from './deny-warnings.ts';
import { diffOf } from './setting-diff.ts';
import { formOf } from '@lime/contract/setting-form.ts';
import { definitionOf, settingKeys, valuesOf } from './setting-values.ts';
import {
  countChanges,
  lockSettings,
  readChange,
  readChanges,
  readLastChanges,
  readSettingRows,
} from './settings.sql.ts';
import { announceSettings, recordChange } from './settings.service.ts';
import { valueProblems } from './value-problems.ts';

type Change = { readonly key: string; readonly value: unknown; readonly revision: number; readonly reverts?: number };
type SavedDraft = {
  draft: (WireDraft & { moved: boolean }) | null;
  problems: SettingProblem[];
  warnings: SettingProblem[];
};
/** `waiting`: nothing is published yet, because a control is lowered and another super must say yes. */
type Published = { published: { key: string; revision: number }[]; waiting: WireWaiting | null };

const forms = new Map(settingKeys.map((key) => [key, formOf(definitionOf(key)!.schema)]));

/** What the office's hand on the settings needs: drafts of one's own, published together, every change kept and restorable. */
export type EditorDeps = Pick<Core, 'config' | 'db' | 'channel'>;

/** Lists all settings one may see, or those of a group, with one's own drafts and whose else there are. */
export async function listStaffSettings(
  { db }: Pick<EditorDeps, 'db'>,
  staff: StaffCaller,
  group?: string,
): Promise<WireStaffSetting[]> {
  const { values, unusable, last, revisionOf } = await stateOf(db);
  const drafts = new Map((await readDrafts(db, staff.staffId)).map((draft) => [draft.key, draft]));
  const others = await readOtherDrafts(db, staff.staffId);
  return settingKeys.flatMap((key): WireStaffSetting[] => {
    const definition = definitionOf(key)!;
    if (group !== undefined && definition.group !== group) return [];
    if (!staff.rights.has(settingRight(definition.group, 'view'))) return [];
    const change = last.get(key);
    const bad = unusable.find((stored) => stored.key === key);
    const draft = drafts.get(key);
    return [
      {
        key,
        label: definition.label,
        group: definition.group,
        help: definition.help ?? '',
        form: forms.get(key)!,
        value: values[key],
        default: definition.default,
        revision: revisionOf(key),
        changedAt: change?.at.toISOString() ?? null,
        changedBy: change ? (change.name ?? change.actor) : null,
        sensitive: definition.sensitive !== undefined || definition.loosens !== undefined,
        unusable: bad ? { value: bad.value, problems: valueProblems(key, bad.error) } : null,
        draft: draft ? { ...toWire(draft), moved: draft.revision !== revisionOf(key) } : null,
        others: others.filter((other) => other.key === key).map(({ name, at }) => ({ name, at: at.toISOString() })),
      },
    ];
  });
}

/** Keeps a draft of one's own. @throws Refused SETTING_UNKNOWN, SETTING_INVALID, STAFF_RIGHT_MISSING (403) */
export async function keepDraft(tx: Tx, staff: StaffCaller, change: Change): Promise<SavedDraft> {
  const key = knownKey(change.key);
  assertMayEdit(staff, [change]);
  const value = fitting(change);
  const { values, revisionOf } = await stateOf(tx);
  if (isDeepStrictEqual(values[key], value)) {
    await deleteDrafts(tx, staff.staffId, [key]);
    return { draft: null, problems: [], warnings: [] };
  }
  // A number nobody has given out yet would make the draft fit a change to come.
  const revision = Math.min(change.revision, revisionOf(key));
  const at = await putDraft(tx, staff.staffId, { key, value, revision });
  const drafts = await readDrafts(tx, staff.staffId);
  return {
    draft: { value, revision, at: at.toISOString(), moved: revision !== revisionOf(key) },
    problems: settingProblems(merged(values, drafts), [key]),
    warnings: warningsOf(key, value, staff),
  };
}

/** Deletes drafts of one's own; keys without one change nothing. */
export async function discardOwnDrafts(tx: Tx, staff: StaffCaller, keys: readonly string[]): Promise<void> {
  await deleteDrafts(tx, staff.staffId, keys);
}

/** What one's drafts of groups one may change would change. */
export async function diffOwnDrafts({ config, db }: EditorDeps, staff: StaffCaller): Promise<WireDraftDiff[]> {
  const { values, revisionOf } = await stateOf(db);
  const drafts = await readDrafts(db, staff.staffId);
  const all = merged(values, drafts);
  return drafts.flatMap((draft): WireDraftDiff[] => {
    const definition = definitionOf(draft.key);
    if (!definition || !staff.rights.has(settingRight(definition.group, 'edit'))) return [];
    const key = draft.key as SettingKey;
    const parsed = definition.schema.safeParse(draft.value);
    return [
      {
        key,
        label: definition.label,
        group: definition.group,
        lines: parsed.success ? changedLines(key, values[key], parsed.data) : [],
        moved: draft.revision !== revisionOf(key),
        needsReason: parsed.success && needsReason(key, values[key], parsed.data),
        takesTwo: !config.demo && parsed.success && (definition.loosens?.(values[key], parsed.data) ?? false),
        problems: parsed.success ? settingProblems(all, [key]) : valueProblems(key, parsed.error),
        warnings: parsed.success ? warningsOf(key, parsed.data, staff) : [],
      },
    ];
  });
}

/**
 * Publishes drafts of one's own together.
 *
 * @throws Refused STAFF_RIGHT_MISSING (403), SETTING_DRAFT_GONE, SETTING_MOVED, SETTING_INVALID, STAFF_REASON_REQUIRED,
 *   SETTING_CONFIRM unless `confirmed`
 */
export async function publishOwnDrafts(
  deps: EditorDeps,
  tx: Tx,
  staff: StaffCaller,
  { keys, note, confirmed = false }: { keys: readonly string[]; note: string; confirmed?: boolean | undefined },
): Promise<Published> {
  const drafts = await lockDrafts(tx, staff.staffId, keys);
  if (drafts.length !== new Set(keys).size) throw new Refused({ code: 'SETTING_DRAFT_GONE' }, 409);
  const published = await apply(deps, tx, staff, drafts, { note, confirmed });
  await deleteDrafts(tx, staff.staffId, keys);
  return published;
}

/**
 * Changes settings without a draft; drafts of one's own of them are deleted.
 *
 * @throws Refused STAFF_RIGHT_MISSING (403), SETTING_UNKNOWN, SETTING_MOVED, SETTING_INVALID, STAFF_REASON_REQUIRED,
 *   SETTING_CONFIRM unless `confirmed`
 */
export async function changeAtOnce(
  deps: EditorDeps,
  tx: Tx,
  staff: StaffCaller,
  { changes, note, confirmed = false }: { changes: readonly Change[]; note: string; confirmed?: boolean | undefined },
): Promise<Published> {
  const keys = changes.map(({ key }) => key);
  if (new Set(keys).size !== keys.length) throw new Refused({ code: 'INPUT_INVALID' });
  const published = await apply(deps, tx, staff, changes, { note, confirmed });
  await deleteDrafts(tx, staff.staffId, keys);
  return published;
}

/** The changes of a setting, newest first. @throws Refused SETTING_UNKNOWN, STAFF_RIGHT_MISSING (403) */
export async function readSettingHistory(
  { db }: Pick<EditorDeps, 'db'>,
  staff: StaffCaller,
  { key, page, size }: { key: string; page: number; size: number },
): Promise<{ list: WireSettingChange[]; pagination: Pagination }> {
  const known = knownKey(key);
  assertRight(staff, settingRight(definitionOf(known)!.group, 'view'));
  const rows = await readChanges(db, key, page, size);
  const total = await countChanges(db, key);
  return {
    list: rows.map(({ id, at, actor, name, note, reverts, before, after }) => ({
      id: String(id),
      at: at.toISOString(),
      actor,
      name: name ?? actor,
      note,
      reverts: reverts === null ? null : String(reverts),
      before,
      after,
      lines: linesOf(known, before, after),
    })),
    pagination: paginationOf(page, size, total),
  };
}

/**
 * Gives a setting the value it had before a change.
 *
 * @throws Refused STAFF_RIGHT_MISSING (403), NOT_FOUND (404), SETTING_MOVED, SETTING_INVALID, STAFF_REASON_REQUIRED,
 *   SETTING_CONFIRM unless `confirmed`
 */
export async function revertChange(
  deps: EditorDeps,
  tx: Tx,
  staff: StaffCaller,
  {
    id,
    revision,
    note,
    confirmed = false,
  }: { id: string; revision: number; note: string; confirmed?: boolean | undefined },
): Promise<Published> {
  const change = await readChange(tx, id);
  if (!change || !definitionOf(change.key)) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const back = { key: change.key, value: change.before, revision, reverts: change.id };
  return apply(deps, tx, staff, [back], { note, confirmed });
}

/** Publishes what a second super has said yes to. @throws Refused APPROVAL_MAKER_GONE, and as `changeAtOnce` does */
export async function carryOutChange(deps: EditorDeps, tx: Tx, staff: StaffCaller, input: unknown): Promise<Published> {
  const { changes, note } = input as { changes: Change[]; note: string };
  if (changes.some(({ key }) => !staff.rights.has(settingRight(definitionOf(knownKey(key))!.group, 'edit'))))
    throw new Refused({ code: 'APPROVAL_MAKER_GONE' });
  return apply(deps, tx, staff, changes, { note, confirmed: true, approved: true });
}

async function stateOf(of: Db | Tx) {
  const { values, unusable } = valuesOf(await readSettingRows(of));
  const last = new Map((await readLastChanges(of, settingKeys)).map((row) => [row.key, row]));
  return { values, unusable, last, revisionOf: (key: string) => last.get(key)?.revision ?? 0 };
}

async function apply(
  { config, channel }: EditorDeps,
  tx: Tx,
  staff: StaffCaller,
  changes: readonly Change[],
  { note, confirmed, approved = false }: { note: string; confirmed: boolean; approved?: boolean },
): Promise<Published> {
  assertMayEdit(staff, changes);
  await lockSettings(tx);
  const { values, revisionOf } = await stateOf(tx);
  const moved = changes.filter(({ key, revision }) => revision !== revisionOf(key)).map(({ key }) => key);
  if (moved.length > 0) throw new Refused({ code: 'SETTING_MOVED', detail: { keys: moved } }, 409);
  const wanted = changes.map((change) => ({ ...change, key: knownKey(change.key), value: fitting(change) }));
  const problems = settingProblems(
    merged(values, wanted),
    wanted.map(({ key }) => key),
  );
  if (problems.length > 0) throw new Refused({ code: 'SETTING_INVALID', detail: { problems } });
  const real = wanted.filter(({ key, value }) => !isDeepStrictEqual(values[key], value));
  if (note === '' && real.some(({ key, value }) => needsReason(key, values[key], value)))
    throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const addresses = real.flatMap(({ key, value }) =>
    key === 'denyIp' ? newWideBlocks(values.denyIp, value as SettingValues['denyIp']) : [],
  );
  if (addresses.length > 0 && !confirmed) throw new Refused({ code: 'SETTING_CONFIRM', detail: { addresses } });
  const lowered = real.filter(({ key, value }) => definitionOf(key)!.loosens?.(values[key], value));
  // In the demo world one person tries everything (decision 109).
  if (lowered.length > 0 && !approved && !config.demo) {
    const waiting = await ask(tx, staff, {
      kind: 'setting.change',
      subject: `setting:${lowered[0]!.key}`,
      input: { changes: real.map(({ key, value, revision, reverts }) => ({ key, value, revision, reverts })), note },
      lines: real.flatMap(({ key, value }) => linesOf(key, values[key], value)),
      why: 'control',
      amount: null,
      reason: note,
    });
    return { published: [], waiting };
  }
  const published: Published['published'] = [];
  for (const { key, value, reverts } of real) {
    const change = { key, before: values[key], after: value, reverts: reverts ?? null };
    published.push({ key, revision: await recordChange(tx, { ...byStaff(staff), note }, change) });
  }
  if (real.length > 0) await announceSettings(tx, channel);
  return { published, waiting: null };
}

/** @throws Refused STAFF_RIGHT_MISSING (403) */
function assertRight(staff: StaffCaller, right: StaffRight): void {
  if (!staff.rights.has(right)) throw new Refused({ code: 'STAFF_RIGHT_MISSING', detail: { right } }, 403);
}

/** @throws Refused SETTING_UNKNOWN (404), STAFF_RIGHT_MISSING (403) */
function assertMayEdit(staff: StaffCaller, changes: readonly { readonly key: string }[]): void {
  for (const { key } of changes) assertRight(staff, settingRight(definitionOf(knownKey(key))!.group, 'edit'));
}

function knownKey(key: string): SettingKey {
  if (!definitionOf(key)) throw new Refused({ code: 'SETTING_UNKNOWN' }, 404);
  return key as SettingKey;
}

/** The value as its schema reads it. @throws Refused SETTING_INVALID */
function fitting({ key, value }: Pick<Change, 'key' | 'value'>): unknown {
  const parsed = definitionOf(knownKey(key))!.schema.safeParse(value);
  if (!parsed.success)
    throw new Refused({ code: 'SETTING_INVALID', detail: { problems: valueProblems(key, parsed.error) } });
  return parsed.data;
}

/** What would hold with these changes; those that do not fit any more are left out. */
function merged(values: SettingValues, changes: readonly { key: string; value: unknown }[]): SettingValues {
  const fit = changes.flatMap(({ key, value }) => {
    const parsed = definitionOf(key)?.schema.safeParse(value);
    return parsed?.success ? [[key, parsed.data] as const] : [];
  });
  return { ...values, ...Object.fromEntries(fit) };
}

function needsReason(key: SettingKey, before: unknown, after: unknown): boolean {
  const { sensitive, loosens } = definitionOf(key)!;
  return (sensitive?.(before, after) ?? false) || (loosens?.(before, after) ?? false);
}

function warningsOf(key: SettingKey, value: unknown, staff: StaffCaller): SettingProblem[] {
  return key === 'denyIp' ? addressWarnings(value as SettingValues['denyIp'], staff.address) : [];
}

function toWire({ value, revision, at }: { value: unknown; revision: number; at: Date }): WireDraft {
  return { value, revision, at: at.toISOString() };
}

/** What changed between two values that fit the schema. */
function changedLines(key: SettingKey, before: unknown, after: unknown): DiffLine[] {
  const { label, lines } = definitionOf(key)!;
  return lines ? lines(before, after) : diffOf(forms.get(key)!, before, after, label);
}

/** What a recorded change of a setting changed, in words; null: there is no such setting any more. */
export function recordedLines(key: string, before: unknown, after: unknown): DiffLine[] | null {
  const known = settingKeys.find((one) => one === key);
  return known === undefined ? null : linesOf(known, before, after);
}

/** A value of long ago may have another shape than the form of today. */
function linesOf(key: SettingKey, before: unknown, after: unknown): DiffLine[] {
  const { label, schema } = definitionOf(key)!;
  return schema.safeParse(before).success && schema.safeParse(after).success
    ? changedLines(key, before, after)
    : [{ label, before: '예전 형식', after: '예전 형식' }];
}
