import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { SignUpDoubt } from '@lime/contract/staff-sign-ups.ts';
import type { MemberType } from '@lime/domain/access/member-types.ts';
import type { Permissions } from '@lime/domain/access/permissions.ts';

/** What betting must know of a member on every slip; kept in memory, dropped when the row changes. */
export type MemberFacts = {
  readonly id: number;
  readonly loginId: string;
  readonly nickname: string;
  readonly grade: number;
  readonly type: MemberType;
  readonly state: 'normal' | 'waiting' | 'suspended' | 'left';
  readonly birthday: SeoulDay | null;
  readonly selfCert: boolean;
  readonly permissions: Permissions;
  /** the most of one bet and of its win, where they are below the level's: the member's own or those of segments */
  readonly maxStake: number | null;
  readonly maxWin: number | null;
  /** seconds a bet in play waits at least */
  readonly betDelay: number;
  /** no bet is taken before, epoch ms; null: the member never rested */
  readonly restingUntil: number | null;
};

/** What a member is made of; passwords arrive hashed. */
export type NewMember = {
  readonly loginId: string;
  readonly nickname: string;
  readonly passwordHash: string;
  readonly withdrawalHash: string;
  readonly phone: string;
  readonly birthday: SeoulDay | null;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly bankOwner: string;
  readonly joinCode: string;
  readonly referrerId: number | null;
  readonly grade?: number;
  readonly state?: MemberFacts['state'];
  readonly selfCert?: boolean;
  readonly permissions?: Permissions;
  /** who did it, for the audit trail */
  readonly actor: string;
  /** where a sign-up came from */
  readonly address?: string | undefined;
  /** what another member has already, where the sign-up waits because of it */
  readonly signUpDoubts?: readonly SignUpDoubt[];
};
