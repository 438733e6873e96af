import type * as z from 'zod';
import type { DiffLine, SettingGroup } from './settings-form.ts';

/** How the office shows a setting, in addition to its schema. */
export type SettingPlace<T> = {
  readonly group: SettingGroup;
  readonly help?: string;
  /** changes that need a reason, because they loosen what protects money */
  readonly sensitive?: (before: T, after: T) => boolean;
  /** the setting is a control: changes that lower it need a second super (decision 109) */
  readonly loosens?: (before: T, after: T) => boolean;
  /** what changed, in words, where the form alone would not say it well */
  readonly lines?: (before: T, after: T) => DiffLine[];
};

/** What an operator can set: what it must look like, what holds until it is set, and what the office calls it. */
export type SettingDefinition<T> = SettingPlace<T> & {
  readonly label: string;
  readonly schema: z.ZodType<T>;
  readonly default: T;
};

/** A setting whose default is of its schema. */
export const define = <Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  value: z.output<Schema>,
  place: SettingPlace<z.output<Schema>>,
): SettingDefinition<z.output<Schema>> => ({
  ...place,
  label,
  schema: schema as unknown as z.ZodType<z.output<Schema>>,
  default: value,
});
