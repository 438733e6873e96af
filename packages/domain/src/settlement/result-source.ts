/** What stands as a result's source when a person entered it. */
export function staffSource({ staffId }: { readonly staffId: number }): string {
  return `staff:${staffId}`;
}

/** Whether a person entered it, and no feed or rule did. */
export function isStaffSource(source: string | null): boolean {
  return source?.startsWith('staff:') ?? false;
}

/** Members are told that a person entered it, not who. */
export function sourceForMembers<S extends string | null>(source: S): S | 'staff' {
  return isStaffSource(source) ? 'staff' : source;
}

/** Who a result comes from, in a member's words: that a person entered it, not who; feeds by their names. */
export function resultSourceKo(source: string): string {
  if (source.startsWith('staff')) return '관리자 확인';
  if (source === 'rule') return '적특 기한';
  return source === 'simulator' ? '라임 리그' : source;
}
