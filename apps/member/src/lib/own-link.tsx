import { go } from '@lime/ui/go.ts';
import type { MouseEvent, ReactNode } from 'react';

/** A link to a path of this site that staff wrote, with whatever follows its question mark. */
export function OwnLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} className={className} onClick={handleClick}>
      {children}
    </a>
  );
}
