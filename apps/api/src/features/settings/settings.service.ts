import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LimitKind } from '@lime/domain/limits/level-limits.ts';
import { settingDefinitions, settingsToWire } from '@lime/contract/settings.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { bettingSettingsOf, levelLimitsOf, mostFoldersOf } from '@lime/contract/settings-wire.ts';
import type { WireSettings } from '@lime/contract/settings-wire.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Channel, Core } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { valuesOf } from './setting-values.ts';
import { insertChange, lockSettings, putSetting, readSettingRows, readSettingTable } from './settings.sql.ts';
import type { Settings } from './settings.types.ts';

export type LiveSettings = Settings & {
  wire(): WireSettings;
  /** The number of the last change this process knows; it grows with each. */
  version(): number;
  /** The settings for the wire, read again first when this process has not heard of change `version` yet. */
  atLeast(version: number): Promise<{ settings: WireSettings; version: number }>;
  /** one setting by its key */
  get<Key extends SettingKey>(key: Key): SettingValues[Key];
  /** all of them, as they were at one moment */
  values(): SettingValues;
  /** Reads the table; from then on every change, of any process, is here within moments. */
  start(): Promise<void>;
  /** Called after each change. */
  onChange(listener: () => void): void;
};

/** Everything derived from one reading of the table, so that no reader ever sees half of a change. */
type State = {
  readonly version: number;
  readonly values: SettingValues;
  readonly wire: WireSettings;
  readonly betting: ReturnType<typeof bettingSettingsOf>;
  readonly bettingMix2: ReturnType<typeof bettingSettingsOf>;
  readonly bettingAlone: ReturnType<typeof bettingSettingsOf>;
};

/** How long those wait for each other who know of a change that a process has not heard of. */
const readAheadMs = 100;

export function createSettings({ db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>): LiveSettings {
  const listeners: (() => void)[] = [];
  let state = stateOf(0, valuesOf([]).values);
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const { version, rows } = await readSettingTable(db);
    const { values, unusable } = valuesOf(rows);
    for (const { key, error } of unusable)
      log.error({ key, issues: error.issues }, 'a stored setting is not usable: its default holds');
    state = stateOf(version, values);
  }

  /** One reading after the other: an older one never overtakes a newer. */
  function readAgain(): void {
    reading = reading.then(read).then(
      () => listeners.forEach((listener) => listener()),
      (error: unknown) => log.error({ err: error }, 'settings cannot be read: the last ones hold'),
    );
  }

  let ahead: Promise<void> | undefined;
  /** One reading for all who know of a change that this process does not; whatever they claim, at most ten a second. */
  function readAhead(): Promise<void> {
    ahead ??= pause(readAheadMs).then(() => {
      ahead = undefined;
      readAgain();
      return reading;
    });
    return ahead;
  }

  return {
    version: () => state.version,
    async atLeast(version) {
      if (state.version < version) await readAhead();
      return { settings: state.wire, version: state.version };
    },
    limits: (grade, kind: LimitKind) => levelLimitsOf(state.wire, grade, kind),
    mostFolders: () => mostFoldersOf(state.wire),
    betting: (pairs = 'combination') =>
      pairs === 'combination' ? state.betting : pairs === null ? state.bettingAlone : state.bettingMix2,
    acceptDelay: () => state.values.acceptDelay,
    jointPrice: () => state.values.jointPrice,
    liabilityCaps: () => state.values.liabilityCaps,
    wire: () => state.wire,
    get: (key) => state.values[key],
    values: () => state.values,
    ageLimit: () => state.values.ageLimit,
    async start() {
      channel.on('settings', readAgain);
      channel.onReconnect(readAgain);
      await read();
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/** A setting as the table holds it at this moment, for what must not go by a copy that may be a moment old. */
export async function readSetting<Key extends SettingKey>(db: Db | Tx, key: Key): Promise<SettingValues[Key]> {
  return valuesOf(await readSettingRows(db)).values[key];
}

/**
 * Changes a setting for all processes, whatever held before: for commands and seeds; the office's changes are checked
 * against each other and against what colleagues did meanwhile (settings-editor.service.ts).
 *
 * @throws ZodError when the value does not fit its schema
 */
export async function changeSetting<Key extends SettingKey>(
  tx: Tx,
  channel: Pick<Channel, 'notify'>,
  actor: string,
  key: Key,
  value: SettingValues[Key],
): Promise<void> {
  const after = settingDefinitions[key].schema.parse(value);
  await lockSettings(tx);
  const { values } = valuesOf(await readSettingRows(tx));
  await recordChange(tx, { actor, note: '' }, { key, before: values[key], after });
  await announceSettings(tx, channel);
}

/**
 * Changes settings by what they are at this moment: nobody changes them in between, and what stays as it was leaves no trace.
 *
 * @param change  what is to hold of some of them
 * @returns       all of them before and after
 * @throws ZodError when a value does not fit its schema
 */
export async function changeSettingsBy(
  tx: Tx,
  channel: Pick<Channel, 'notify'>,
  by: ChangedBy,
  change: (values: SettingValues) => Partial<SettingValues>,
): Promise<{ before: SettingValues; after: SettingValues }> {
  await lockSettings(tx);
  const { values: before } = valuesOf(await readSettingRows(tx));
  const wanted = Object.entries(change(before)) as [SettingKey, unknown][];
  const changed = wanted
    .map(([key, value]) => ({ key, before: before[key], after: settingDefinitions[key].schema.parse(value) }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
  for (const one of changed) await recordChange(tx, by, one);
  if (changed.length > 0) await announceSettings(tx, channel);
  const after = Object.fromEntries(changed.map((one) => [one.key, one.after]));
  return { before, after: { ...before, ...after } };
}

/** As changeSetting, for first data: a setting that was changed since keeps its value. */
export async function seedSetting<Key extends SettingKey>(
  tx: Tx,
  channel: Pick<Channel, 'notify'>,
  actor: string,
  key: Key,
  value: SettingValues[Key],
): Promise<void> {
  const rows = await readSettingRows(tx);
  if (!rows.some((row) => row.key === key)) await changeSetting(tx, channel, actor, key, value);
}

export type ChangedBy = { readonly actor: string; readonly address?: string | undefined; readonly note: string };

/** One change of one setting: stored, kept in its history, audited. @returns the setting's new revision */
export async function recordChange(
  tx: Tx,
  { actor, address, note }: ChangedBy,
  { key, before, after, reverts = null }: { key: SettingKey; before: unknown; after: unknown; reverts?: number | null },
): Promise<number> {
  await putSetting(tx, key, after);
  const revision = await insertChange(tx, { key, before, after, actor, note, reverts });
  const action = reverts === null ? 'setting.change' : 'setting.revert';
  await addAuditEvent(tx, {
    actor,
    address,
    action,
    subject: `setting:${key}`,
    before,
    after,
    reason: note || undefined,
  });
  return revision;
}

/** Every process reads the settings again once `tx` is committed, and tells its open pages. */
export function announceSettings(tx: Tx, channel: Pick<Channel, 'notify'>): Promise<void> {
  return channel.notify(tx, 'settings', '');
}

function stateOf(version: number, values: SettingValues): State {
  const wire = settingsToWire(values);
  return {
    version,
    values,
    wire,
    betting: bettingSettingsOf(wire),
    bettingMix2: bettingSettingsOf(wire, 'combinationMix2'),
    bettingAlone: bettingSettingsOf(wire, null),
  };
}
