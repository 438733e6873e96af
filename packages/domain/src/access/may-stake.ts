import type { SeoulDay } from '../seoul-time.ts';

/** What the gate must know of a member. */
export type StakingMember = {
  readonly state: 'normal' | 'waiting' | 'suspended' | 'left';
  readonly birthday: SeoulDay | null;
};

type StakeRefusal =
  | { readonly code: 'BET_MEMBER_STATE' }
  | { readonly code: 'BET_BIRTHDAY_REQUIRED' }
  | { readonly code: 'BET_UNDER_AGE'; readonly detail: { readonly age: number } };

/**
 * The one gate in front of every stake and deposit; limits and exclusions that members set for themselves join it here.
 *
 * @returns null when the member may play
 * Source: decisions 12, 31 and 32.
 */
export function mayStake(member: StakingMember, today: SeoulDay, ageLimit: number): StakeRefusal | null {
  if (member.state !== 'normal') return { code: 'BET_MEMBER_STATE' };
  if (member.birthday === null) return { code: 'BET_BIRTHDAY_REQUIRED' };
  if (!hasReachedAge(member.birthday, today, ageLimit)) return { code: 'BET_UNDER_AGE', detail: { age: ageLimit } };
  return null;
}

/** Born on 29 February, one turns on 1 March in other years: as text, 02-28 comes before 02-29 and 03-01 after. */
export function hasReachedAge(birthday: SeoulDay, today: SeoulDay, age: number): boolean {
  const [year = '', month = '', day = ''] = birthday.split('-');
  return today >= `${String(Number(year) + age).padStart(4, '0')}-${month}-${day}`;
}
