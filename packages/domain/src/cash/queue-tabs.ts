/** Tabs of both queues: nobody has it yet, a member of staff has it in hand, decided one way or the other, all. */
export const queueTabs = ['waiting', 'taken', 'done', 'refused', 'all'] as const;
/** A tab of the deposits' or the withdrawals' queue. */
export type QueueTab = (typeof queueTabs)[number];
