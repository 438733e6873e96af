import type * as z from 'zod';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingDefinition } from '@lime/contract/settings-define.ts';
import type { SettingKey, SettingValues } from '@lime/contract/settings.ts';
import type { SettingRow } from './settings.sql.ts';

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[];

/** The definition of a key, also of one that came from outside. */
export function definitionOf(key: string): SettingDefinition<unknown> | null {
  return Object.hasOwn(settingDefinitions, key)
    ? (settingDefinitions[key as SettingKey] as unknown as SettingDefinition<unknown>)
    : null;
}

/** A stored value that does not fit its schema (any more): the default holds. */
export type Unusable = { readonly key: SettingKey; readonly value: unknown; readonly error: z.ZodError };

/** What holds, from the table's rows: the default where there is none, or none that can be used. */
export function valuesOf(rows: readonly SettingRow[]): { values: SettingValues; unusable: Unusable[] } {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const unusable: Unusable[] = [];
  const values = Object.fromEntries(
    settingKeys.map((key) => {
      const { schema, default: otherwise } = definitionOf(key)!;
      if (!stored.has(key)) return [key, otherwise];
      const parsed = schema.safeParse(stored.get(key));
      if (parsed.success) return [key, parsed.data];
      unusable.push({ key, value: stored.get(key), error: parsed.error });
      return [key, otherwise];
    }),
  );
  return { values: values as unknown as SettingValues, unusable };
}
