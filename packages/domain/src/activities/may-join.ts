import { mayStake } from '../access/may-stake.ts';
import type { StakingMember } from '../access/may-stake.ts';
import type { SeoulDay } from '../seoul-time.ts';

/** Why a member may take part in no activity; `age` is the age limit in years. */
export type MayJoinRefusal =
  | { readonly code: 'EVENT_MEMBER_STATE' }
  | { readonly code: 'EVENT_BIRTHDAY_REQUIRED' }
  | { readonly code: 'EVENT_UNDER_AGE'; readonly detail: { readonly age: number } };

/** The gate of stakes, in front of activities: a member who may not play takes part in none. Source: decisions 31 and 32. */
export function mayJoin(member: StakingMember, today: SeoulDay, ageLimit: number): MayJoinRefusal | null {
  const refusal = mayStake(member, today, ageLimit);
  if (refusal === null) return null;
  switch (refusal.code) {
    case 'BET_MEMBER_STATE':
      return { code: 'EVENT_MEMBER_STATE' };
    case 'BET_BIRTHDAY_REQUIRED':
      return { code: 'EVENT_BIRTHDAY_REQUIRED' };
    case 'BET_UNDER_AGE':
      return { code: 'EVENT_UNDER_AGE', detail: refusal.detail };
  }
}
