import { mayAct } from '../states/state-machine.ts';
import type { RequestState } from './decide-request.ts';
import { cashRequest } from './request-states.ts';

type TakeBackRefusal =
  | { readonly code: 'CASH_TAKE_BACK_DECIDED' }
  | { readonly code: 'CASH_TAKE_BACK_HELD' }
  | { readonly code: 'CASH_TAKE_BACK_LATE' };

/**
 * May a member take a withdrawal back? Only while nobody has begun with it, and only for so long. Source: decision 113.
 *
 * @param askedSeconds  since it was asked for
 * @param limit         setting cash.takeBackSeconds; 0: never
 * @returns null when it may be taken back
 */
export function mayTakeBack(
  request: Pick<RequestState, 'status' | 'takenBy' | 'firstBy'>,
  askedSeconds: number,
  limit: number,
): TakeBackRefusal | null {
  if (!mayAct(cashRequest, 'take-back', request.status)) return { code: 'CASH_TAKE_BACK_DECIDED' };
  if (request.takenBy !== null || request.firstBy !== null) return { code: 'CASH_TAKE_BACK_HELD' };
  return limit > 0 && askedSeconds <= limit ? null : { code: 'CASH_TAKE_BACK_LATE' };
}
