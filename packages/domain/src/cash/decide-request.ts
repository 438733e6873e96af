import type { Won } from '../money.ts';
import { mayAct } from '../states/state-machine.ts';
import { cashRequest } from './request-states.ts';
import type { CashRequestState } from './request-states.ts';

/** The state of a request when staff want to do something with it; people are distinguished by their staff ids. */
export type RequestState = {
  readonly status: CashRequestState;
  readonly amount: Won;
  /** what the member was paid on this Seoul day already; 0 for a deposit */
  readonly paidToday: Won;
  readonly takenBy: number | null;
  /** how long it has been in hand; 0 when nobody has it */
  readonly takenSeconds: number;
  readonly firstBy: number | null;
};

/** Why a member of staff cannot do something with a request. */
export type DecisionRefusal =
  | { readonly code: 'REQUEST_DECIDED' }
  | { readonly code: 'REQUEST_TAKEN' }
  | { readonly code: 'REQUEST_NOT_TAKEN' }
  | { readonly code: 'STAFF_REASON_REQUIRED' }
  | { readonly code: 'STAFF_SECOND_PERSON' };

/** After so long in one pair of hands a request may be taken over, with a reason. */
export const staleTakingSeconds = 300;

/**
 * Taking a request in hand, so that two people never work on one.
 *
 * @param reason why it is taken from a colleague; empty for none
 * @returns null when it may be taken; the same person takes it again without harm
 */
export function mayTake(request: RequestState, staffId: number, reason: string): DecisionRefusal | null {
  if (!mayAct(cashRequest, 'take', request.status)) return { code: 'REQUEST_DECIDED' };
  if (request.takenBy === null || request.takenBy === staffId) return null;
  if (request.takenSeconds < staleTakingSeconds) return { code: 'REQUEST_TAKEN' };
  return reason.trim() === '' ? { code: 'STAFF_REASON_REQUIRED' } : null;
}

/** Putting a request back that one has in hand. */
export function mayRelease(request: RequestState, staffId: number): DecisionRefusal | null {
  if (!mayAct(cashRequest, 'release', request.status)) return { code: 'REQUEST_DECIDED' };
  if (request.takenBy === null) return { code: 'REQUEST_NOT_TAKEN' };
  return request.takenBy === staffId ? null : { code: 'REQUEST_TAKEN' };
}

/** Does an amount, or the day's sum, need two people? @param secondPersonFrom setting cash.secondPersonFrom */
export function needsSecondPerson(amount: Won, secondPersonFrom: Won): boolean {
  return amount >= secondPersonFrom;
}

/**
 * Approving: a request in nobody's hands is taken by the approval itself (one key for a clean row).
 *
 * @returns `first` when this is the first of two, `done` when the money moves now
 * Source: issue of part 2 §8, trust T16, decision 109.
 */
export function approval(
  request: RequestState,
  staffId: number,
  secondPersonFrom: Won,
): 'first' | 'done' | DecisionRefusal {
  const refusal = mayDecide('approve', request, staffId);
  if (refusal) return refusal;
  if (!needsSecondPerson(request.amount + request.paidToday, secondPersonFrom)) return 'done';
  if (request.firstBy === null) return 'first';
  return request.firstBy === staffId ? { code: 'STAFF_SECOND_PERSON' } : 'done';
}

/** Refusing takes one person and a reason the member can read. */
export function mayRefuse(request: RequestState, staffId: number, reason: string): DecisionRefusal | null {
  return mayDecide('refuse', request, staffId) ?? (reason.trim() === '' ? { code: 'STAFF_REASON_REQUIRED' } : null);
}

function mayDecide(act: 'approve' | 'refuse', request: RequestState, staffId: number): DecisionRefusal | null {
  if (!mayAct(cashRequest, act, request.status)) return { code: 'REQUEST_DECIDED' };
  return request.takenBy === null || request.takenBy === staffId ? null : { code: 'REQUEST_TAKEN' };
}
