import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { hasLine } from './line.ts';
import { ownFailure } from './stale-chunk.ts';

const retryMs = 5_000;

type Options<Props> = {
  /** nobody asked for it: it waits for a connection, and its failure is silent, also after a new build */
  readonly background?: true;
  /** shows in its place until it is there */
  readonly pending?: (props: Props) => ReactNode;
};

/**
 * A part of the page whose code loads when it is first shown. Until then it shows nothing, or what it is given to show. One
 * that could not be loaded is tried again, every five seconds and when the network returns. The rest of the page goes on
 * without it.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { background, pending }: Options<Props> = {},
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  const loadOnce = () =>
    (loading ??= load().then(
      (part) => {
        Part = part;
      },
      (error: unknown) => {
        loading = null;
        if (background) ownFailure(error);
        throw error;
      },
    ));

  return function Later(props: Props) {
    const [isThere, setThere] = useState(Part !== null);
    useEffect(() => {
      if (isThere) return;
      let left = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const attempt = () => {
        clearTimeout(timer);
        const later = () => {
          if (!left) timer = setTimeout(attempt, retryMs);
        };
        if (background && !hasLine()) return later();
        loadOnce().then(() => !left && setThere(true), later);
      };
      attempt();
      window.addEventListener('online', attempt);
      return () => {
        left = true;
        clearTimeout(timer);
        window.removeEventListener('online', attempt);
      };
    }, [isThere]);
    return Part ? <Part {...props} /> : pending?.(props);
  };
}
