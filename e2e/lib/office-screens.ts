import { readFileSync, readdirSync } from 'node:fs';
import { settingGroups } from '@lime/contract/settings-form.ts';

/** Paths of the office's screens, as its own list has them, without those that need something to open. */
export function officeScreens(): string[] {
  const folder = new URL('../../apps/office/src/screens/', import.meta.url);
  const found = readdirSync(folder)
    .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/path: '(\/[^'$]*)'/g)])
    .map(([, path]) => path!);
  const groups = settingGroups.map((group) => ('path' in group ? group.path : `/settings/${group.id}`));
  return [...new Set([...found, ...groups, '/boards/notice'])];
}
