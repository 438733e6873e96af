import { create } from 'zustand';
import type { Submission } from './order.ts';
import type { WaitingSlip } from './attempts.ts';

/** How a slip that waited for its decision ended; shown until the member has taken note of it. */
export type Verdict = {
  readonly slip: WaitingSlip;
  readonly state: 'done' | 'refused';
  readonly code: string | null;
  /** what the server says of a refusal */
  readonly text: string;
};

type Flow = {
  readonly sending: boolean;
  /** slips whose fate is not known yet: while there are any, nothing new is sent */
  readonly unresolved: readonly Submission[];
  /** slips the server has and decides in a moment */
  readonly waiting: readonly WaitingSlip[];
  readonly verdicts: readonly Verdict[];
  /** keys of slips that never arrived and that the cart is to bet again */
  readonly again: readonly string[] | null;
};

/** What is under way between the cart and the server. */
export const useBetFlow = create<Flow>()(() => ({
  sending: false,
  unresolved: [],
  waiting: [],
  verdicts: [],
  again: null,
}));

/** The member has taken note of an outcome. */
export function dropVerdict(verdict: Verdict): void {
  useBetFlow.setState(({ verdicts }) => ({ verdicts: verdicts.filter((one) => one !== verdict) }));
}
