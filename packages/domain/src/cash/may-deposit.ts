import { mayStake } from '../access/may-stake.ts';
import type { StakingMember } from '../access/may-stake.ts';
import type { SeoulDay } from '../seoul-time.ts';

/** Why a member may not deposit; `age` is the age limit in years. */
export type MayDepositRefusal =
  | { readonly code: 'CASH_MEMBER_STATE' }
  | { readonly code: 'CASH_BIRTHDAY_REQUIRED' }
  | { readonly code: 'CASH_UNDER_AGE'; readonly detail: { readonly age: number } };

/**
 * The gate of stakes, in front of deposits: a member who may not play may not bring money either. Withdrawals pass no gate:
 * nobody's money is kept back (decision 33), staff see the member's state next to the request.
 *
 * Source: decisions 31 and 32.
 */
export function mayDeposit(member: StakingMember, today: SeoulDay, ageLimit: number): MayDepositRefusal | null {
  const refusal = mayStake(member, today, ageLimit);
  if (refusal === null) return null;
  switch (refusal.code) {
    case 'BET_MEMBER_STATE':
      return { code: 'CASH_MEMBER_STATE' };
    case 'BET_BIRTHDAY_REQUIRED':
      return { code: 'CASH_BIRTHDAY_REQUIRED' };
    case 'BET_UNDER_AGE':
      return { code: 'CASH_UNDER_AGE', detail: refusal.detail };
  }
}
