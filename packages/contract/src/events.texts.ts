import type { Texts } from './texts.ts';

/** What the events share. */
export type EventRefusal = { code: 'EVENT_BUDGET_SPENT' };

export const eventTexts: Texts<EventRefusal> = {
  EVENT_BUDGET_SPENT: () => '준비된 이벤트 포인트가 모두 지급되었어요. 다음에 다시 참여해주세요.',
};
