import { AppLink } from '@lime/ui/app-link.tsx';
import type { ReactNode } from 'react';
import { can } from './staff-session.ts';

type Props = { id: string; children: ReactNode; className?: string; search?: Record<string, string> };

/** A member's name, a link to their page for staff who may see it. */
export function MemberLink({ id, children, ...rest }: Props) {
  return can('members.view') ? (
    <AppLink to={`/members/${id}`} {...rest}>
      {children}
    </AppLink>
  ) : (
    children
  );
}
