/** The source of a result that a person entered. */
export function staffSource({ staffId }: { readonly staffId: number }): string {
  return `staff:${staffId}`;
}

/** Whether a person entered it, and no feed or rule did. */
export function isStaffSource(source: string | null): boolean {
  return source?.startsWith('staff:') ?? false;
}

/** What members are shown as a result's source: never who, nor which feed. */
export type MemberSource = 'staff' | 'rule' | 'simulator' | 'feed';

/** A result's source as members are shown it: that a person entered it, not who; that a feed brought it, not which. */
export function sourceForMembers(source: string): MemberSource;
export function sourceForMembers(source: string | null): MemberSource | null;
export function sourceForMembers(source: string | null): MemberSource | null {
  if (source === null) return null;
  if (source.startsWith('staff') || source === 'manual') return 'staff';
  if (source === 'leg-rule') return 'rule';
  return source === 'rule' || source === 'simulator' ? source : 'feed';
}

const words: Record<MemberSource, string> = {
  staff: '관리자 확인',
  rule: '적특 기한',
  simulator: '가상 리그',
  feed: '경기 데이터',
};

/** Who a result comes from, in a member's words; a brand is never one. */
export function resultSourceKo(source: string): string {
  return words[sourceForMembers(source)];
}
