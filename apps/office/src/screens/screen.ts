import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export const areas = ['운영', '베팅', '회원', '고객지원', '콘텐츠', '설정'] as const;

/** A screen of the office. Adding one is adding an element; the side menu is drawn from the list, in its order. */
export type Screen = {
  readonly path: string;
  readonly name: string;
  /** what else people call what is on it, for the search */
  readonly also?: string;
  readonly area: (typeof areas)[number];
  readonly icon: LucideIcon;
  /** null: every member of staff may see it */
  readonly right: StaffRight | null;
  /** the number of waiting things next to the name */
  readonly badge?:
    | 'deposits'
    | 'withdrawals'
    | 'signups'
    | 'adjustments'
    | 'inquiries'
    | 'chats'
    | 'access'
    | 'suggestions'
    | 'results'
    | 'games'
    | 'approvals';
  /** not in the menu: reached from another screen */
  readonly hidden?: true;
  readonly load: () => Promise<{ Page: ComponentType }>;
};
