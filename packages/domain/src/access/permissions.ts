import { games } from './game-list.ts';
import type { MenuName } from './game-list.ts';

/** Games and providers that can be closed for one member, by the keys of members_detail_setting. Source: specification 0 §3, decision 56. */
export const permissionKeys: readonly MenuName[] = [
  ...games.flatMap(({ menu, permission }) => (menu && permission ? [menu] : [])),
  '에볼루션',
  '아시아게이밍',
];

/** Each key with its flag; one that is missing is allowed. */
export type Permissions = Readonly<Record<string, { active: boolean }>>;

/** Every permission key with its flag: one that is not stored is active. Source: decision 72. */
export function permissionsOf(stored: Permissions): Record<string, { active: boolean }> {
  const flags = permissionKeys.map((key) => [key, { active: stored[key]?.active !== false }] as const);
  return Object.fromEntries(flags);
}
