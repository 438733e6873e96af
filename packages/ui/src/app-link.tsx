import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  to: string;
  children: ReactNode;
  className?: string;
  /** what follows the question mark */
  search?: Record<string, string | number>;
  onClick?: () => void;
  /** also stands for the page on screen */
  current?: boolean;
  'aria-label'?: string;
};

/** A link to a screen of the site: loads it beforehand when the pointer nears, and marks the one on screen. */
export function AppLink({ to, children, search, current, ...rest }: Props) {
  return (
    <Link
      to={to}
      search={search ?? {}}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      {...(current && { 'aria-current': 'page' })}
      {...rest}
    >
      {children}
    </Link>
  );
}

/** The path on screen. */
export function usePath(): string {
  return useRouterState({ select: (state) => state.location.pathname });
}
