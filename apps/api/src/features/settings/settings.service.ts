import type { LimitKind } from '@lime/domain/limits/level-limits.ts';
import { settingDefinitions, settingsToWire } from '@lime/contract/settings.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import { bettingSettingsOf, levelLimitsOf } from '@lime/contract/settings-wire.ts';
import type { WireSettings } from '@lime/contract/settings-wire.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Channel, Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { putSetting, readSettingRows } from './settings.sql.ts';
import type { Settings } from './settings.types.ts';

export type LiveSettings = Settings & {
  wire(): WireSettings;
  /** one setting by its key */
  get<Key extends SettingKey>(key: Key): SettingValues[Key];
  /** Reads the table; from then on every change, of any process, is here within moments. */
  start(): Promise<void>;
  /** Called after each change. */
  onChange(listener: () => void): void;
};

/** Everything derived from one reading of the table, so that no reader ever sees half of a change. */
type State = {
  readonly values: SettingValues;
  readonly wire: WireSettings;
  readonly betting: ReturnType<typeof bettingSettingsOf>;
};

const keys = Object.keys(settingDefinitions) as SettingKey[];

export function createSettings({ db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>): LiveSettings {
  const listeners: (() => void)[] = [];
  let state = stateOf({});
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const rows = await readSettingRows(db);
    state = stateOf(
      Object.fromEntries(
        rows.flatMap(({ key, value }) => {
          const definition = settingDefinitions[key as SettingKey] as
            | (typeof settingDefinitions)[SettingKey]
            | undefined;
          if (!definition) return [];
          const parsed = definition.schema.safeParse(value);
          if (parsed.success) return [[key, parsed.data]];
          log.error({ key, issues: parsed.error.issues }, 'a stored setting is not usable: its default holds');
          return [];
        }),
      ),
    );
  }

  /** One reading after the other: an older one never overtakes a newer. */
  function readAgain(): void {
    reading = reading.then(read).then(
      () => listeners.forEach((listener) => listener()),
      (error: unknown) => log.error({ err: error }, 'settings cannot be read: the last ones hold'),
    );
  }

  return {
    limits: (grade, kind: LimitKind) => levelLimitsOf(state.wire, grade, kind),
    betting: () => state.betting,
    wire: () => state.wire,
    get: (key) => state.values[key],
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

/**
 * Changes a setting for all processes.
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
  const before = await putSetting(tx, key, after);
  await addAuditEvent(tx, {
    actor,
    action: 'setting.change',
    subject: `setting:${key}`,
    before: before ?? settingDefinitions[key].default,
    after,
  });
  await channel.notify(tx, 'settings', key);
}

function stateOf(changed: Readonly<Record<string, unknown>>): State {
  const values = Object.fromEntries(
    keys.map((key) => [key, key in changed ? changed[key] : settingDefinitions[key].default]),
  ) as unknown as SettingValues;
  const wire = settingsToWire(values);
  return { values, wire, betting: bettingSettingsOf(wire) };
}
