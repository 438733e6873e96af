/** What staff do, in the kinds a report counts; each is a set of actions of the audit log, and an action is of one kind. */
export const actKinds = [
  {
    id: 'approve',
    name: '승인',
    actions: [
      'deposit.approve',
      'deposit.approve-first',
      'withdrawal.approve',
      'withdrawal.approve-first',
      'member.approve',
    ],
  },
  {
    id: 'refuse',
    name: '거절',
    actions: ['deposit.refuse', 'withdrawal.refuse', 'member.refuse'],
  },
  {
    id: 'second',
    name: '2인 승인',
    actions: [
      'approval.approve',
      'approval.refuse',
      'adjustment.approve',
      'adjustment.refuse',
      'result.confirm-first',
      'result.confirm',
      'result.refuse',
      'payout.approve',
      'agent-settlement.approve-first',
      'agent-settlement.approve',
      'agent-settlement.refuse',
      'agent-payout.approve-first',
      'agent-payout.approve',
      'agent-payout.refuse',
    ],
  },
  { id: 'adjust', name: '지급·회수', actions: ['adjustment.make'] },
  { id: 'cancel', name: '강제 취소', actions: ['slip.cancel'] },
  { id: 'result', name: '결과', actions: ['result.propose', 'result.resettle', 'round.void'] },
  { id: 'setting', name: '설정 게시', actions: ['setting.change', 'setting.revert'] },
  { id: 'answer', name: '문의 답변', actions: ['inquiry.answer'] },
] as const satisfies readonly { id: string; name: string; actions: readonly string[] }[];

/** A kind of acts. */
export type ActKind = (typeof actKinds)[number]['id'];
/** The actions of a kind. */
export const actionsOf = (kind: ActKind): readonly string[] => actKinds.find(({ id }) => id === kind)!.actions;

/** Days of a report that names none, today included. */
export const actDays = 30;
