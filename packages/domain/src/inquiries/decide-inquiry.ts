import { mayAct } from '../states/state-machine.ts';
import { inquiryStates } from './inquiry-states.ts';
import type { InquiryStateName } from './inquiry-states.ts';

/** The state of an inquiry when staff want to do something with it; people are distinguished by their ids. */
export type InquiryState = {
  /** withdrawn: the member deleted it while waiting */
  readonly state: InquiryStateName;
  /** the member deleted it from the own list: nobody would read an answer */
  readonly hidden: boolean;
  readonly assignedTo: number | null;
  /** number of the last message of the thread */
  readonly lastMessage: number;
};

/** Why a member of staff cannot do something with an inquiry. */
export type InquiryDecisionRefusal =
  | { readonly code: 'INQUIRY_WITHDRAWN' }
  | { readonly code: 'INQUIRY_ASSIGNED' }
  | { readonly code: 'INQUIRY_NOT_ASSIGNED' }
  | { readonly code: 'INQUIRY_MOVED' }
  | { readonly code: 'INQUIRY_ANSWERED' }
  | { readonly code: 'INQUIRY_NOT_ANSWERED' };

/**
 * Answering: what a colleague has in hand is left to them. A thread that moved on since it was read is left alone too, so
 * the second of two who answer at once is refused.
 *
 * @param seen  number of the last message that the answering colleague has read
 */
export function mayReply(inquiry: InquiryState, staffId: number, seen: number): InquiryDecisionRefusal | null {
  if (inquiry.hidden) return { code: 'INQUIRY_WITHDRAWN' };
  if (inquiry.lastMessage !== seen) return { code: 'INQUIRY_MOVED' };
  return ofAnother(inquiry, staffId);
}

/** Counting as answered what needs no answer: only while it waits. */
export function mayClose(inquiry: InquiryState, staffId: number, seen: number): InquiryDecisionRefusal | null {
  if (!mayAct(inquiryStates, 'close', inquiry.state)) return { code: 'INQUIRY_ANSWERED' };
  return mayReply(inquiry, staffId, seen);
}

/** Putting an answered one back into the queue. */
export function mayReopen(inquiry: InquiryState, staffId: number): InquiryDecisionRefusal | null {
  if (inquiry.hidden) return { code: 'INQUIRY_WITHDRAWN' };
  if (!mayAct(inquiryStates, 'reopen', inquiry.state)) return { code: 'INQUIRY_NOT_ANSWERED' };
  return ofAnother(inquiry, staffId);
}

/** Letting go of what one has in hand; of a colleague's one takes it over instead. */
export function mayRelease(inquiry: InquiryState, staffId: number): InquiryDecisionRefusal | null {
  if (inquiry.assignedTo === null) return { code: 'INQUIRY_NOT_ASSIGNED' };
  return ofAnother(inquiry, staffId);
}

function ofAnother({ assignedTo }: InquiryState, staffId: number): InquiryDecisionRefusal | null {
  return assignedTo === null || assignedTo === staffId ? null : { code: 'INQUIRY_ASSIGNED' };
}
