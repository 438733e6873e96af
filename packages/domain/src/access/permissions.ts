/** Games and providers that can be closed for one member, by the keys of members_detail_setting. Source: specification 0 §3, decision 56. */
export const permissionKeys = [
  '토큰-룰렛',
  '토큰-하이로우',
  '토큰-하이로우5초',
  '토큰-바카라',
  '에볼루션',
  '아시아게이밍',
] as const;

/** Each key with its flag; one that is missing is allowed. */
export type Permissions = Readonly<Record<string, { active: boolean }>>;

/** Every permission key with its flag: one that is not stored is active. Source: decision 72. */
export function permissionsOf(stored: Permissions): Record<(typeof permissionKeys)[number], { active: boolean }> {
  const flags = permissionKeys.map((key) => [key, { active: stored[key]?.active !== false }] as const);
  return Object.fromEntries(flags) as Record<(typeof permissionKeys)[number], { active: boolean }>;
}
