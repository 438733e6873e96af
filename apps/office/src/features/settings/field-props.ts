import type { FormField, SettingProblem } from '@lime/contract/settings-form.ts';

/** What the control of one value is handed. */
export type FieldProps = {
  label: string;
  field: FormField;
  value: unknown;
  /** of the whole setting; the ones below `path` are shown here */
  problems: readonly SettingProblem[];
  warnings: readonly SettingProblem[];
  /** where the value is in the setting: "", "bands.from1", "3.address" */
  path: string;
  disabled: boolean;
  onChange: (value: unknown) => void;
};
