import type { SeoulDay } from '@lime/domain/seoul-time.ts';

/** What betting must know of a member on every slip; kept in memory, dropped when the row changes. */
export type MemberFacts = {
  readonly id: number;
  readonly loginId: string;
  readonly nickname: string;
  readonly grade: number;
  readonly state: 'normal' | 'waiting' | 'suspended' | 'left';
  readonly birthday: SeoulDay | null;
  readonly selfCert: boolean;
  readonly permissions: Readonly<Record<string, { active: boolean }>>;
};
