/** What an inquiry is about, as the member chose it. Adding a kind is adding an element (and to the check of the table). */
export const inquiryKinds = [
  { id: 'general', nameKo: '일반' },
  { id: 'betting', nameKo: '베팅' },
  { id: 'account', nameKo: '계좌' },
  { id: 'cash', nameKo: '입출금' },
  { id: 'event', nameKo: '이벤트' },
] as const;

/** The id of what an inquiry is about. */
export type InquiryKind = (typeof inquiryKinds)[number]['id'];

/** "계좌" of `account`. */
export function inquiryKindName(kind: InquiryKind): string {
  return inquiryKinds.find(({ id }) => id === kind)?.nameKo ?? kind;
}

/** The tabs of the office's queue. */
export const inquiryTabs = ['waiting', 'mine', 'answered', 'all'] as const;
/** A tab of the office's queue; `mine`: the reader has it in hand. */
export type InquiryTab = (typeof inquiryTabs)[number];

/** Until when an answer is owed. Minutes since the member began to wait. */
export type AnswerTarget = { readonly targetMinutes: number; readonly lateMinutes: number };

/** How urgent an inquiry is by the time its member has waited: `due` from the target on, `late` from the limit on. */
export function urgencyOf(waitedMs: number, { targetMinutes, lateMinutes }: AnswerTarget): 'fine' | 'due' | 'late' {
  if (waitedMs >= lateMinutes * 60_000) return 'late';
  return waitedMs >= targetMinutes * 60_000 ? 'due' : 'fine';
}
