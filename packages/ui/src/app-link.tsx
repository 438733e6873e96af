import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { appRouter } from './go.ts';

type Props = {
  to: string;
  children: ReactNode;
  className?: string;
  /** what follows the question mark */
  search?: Record<string, string | number>;
  onClick?: () => void;
  /** marks it as the page on screen whatever the address */
  current?: boolean;
  /** several pages have this path: `current` alone says which is on screen */
  manyPages?: true;
  title?: string;
  'aria-label'?: string;
  'aria-keyshortcuts'?: string;
};

/** A pointer that only passes by brings nothing. */
const passingMs = 50;

/** A link to a screen of the site: loads it beforehand when the pointer nears, and marks the one on screen. */
export function AppLink({ to, children, search = {}, current = false, manyPages, onClick, ...rest }: Props) {
  const here = usePath();
  const nearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(nearing.current), []);
  const isHere = current || (!manyPages && (here === to || here.startsWith(`${to}/`)));
  const preload = () => appRouter().preload(to);

  function handleClick(event: MouseEvent) {
    onClick?.();
    // another tab or window is the browser's business
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    appRouter().go(to, { replace: false, search });
  }

  return (
    <a
      href={appRouter().href(to, search)}
      aria-current={isHere ? 'page' : undefined}
      onClick={handleClick}
      onPointerEnter={() => {
        nearing.current = setTimeout(preload, passingMs);
      }}
      onPointerLeave={() => clearTimeout(nearing.current)}
      onTouchStart={preload}
      onFocus={preload}
      {...rest}
    >
      {children}
    </a>
  );
}

/** The path on screen. */
export function usePath(): string {
  return useSyncExternalStore(
    (wake) => appRouter().subscribe(wake),
    () => appRouter().path(),
  );
}
