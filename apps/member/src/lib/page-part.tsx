import { hasLine } from '@lime/ui/line.ts';
import { ownFailure, reloadWhenAnswered } from '@lime/ui/stale-chunk.ts';
import type { ComponentType } from 'react';

type Load = () => Promise<{ Page: ComponentType }>;

/** What came of loading a page's code. */
export type Arrival = 'there' | 'offline' | 'broken';

/** The code of a page. */
export type PagePart = ReturnType<typeof pagePart>;

/**
 * The code of a page, loaded before the page is shown. What could not be loaded is loaded again with the next visit.
 */
export function pagePart(load: Load) {
  let Page: ComponentType | null = null;
  let loading: Promise<void> | null = null;

  const fetchPage = () =>
    (loading ??= load().then(
      (module) => {
        Page = module.Page;
      },
      (error: unknown) => {
        loading = null;
        ownFailure(error);
        throw error;
      },
    ));

  return {
    /** null until it is there */
    page: () => Page,
    /** Loads it ahead, where there is a line to load it by. */
    preload(): void {
      if (hasLine()) fetchPage().catch(() => undefined);
    },
    /**
     * Loads it for a member who goes there. A part that went with an old build, or that Chromium will not fetch again after
     * a failure, reloads the page at that address: then this never returns.
     *
     * @param address  of the page that needs it
     * @param pressed  the member asked for it on a page before, so that one more reload is no endless one
     */
    async arrive(address: string, pressed: boolean): Promise<Arrival> {
      try {
        await fetchPage();
        return 'there';
      } catch {
        const instead = await reloadWhenAnswered(pressed, address);
        if (instead === 'reloading') await new Promise(() => undefined);
        return instead === 'offline' ? 'offline' : 'broken';
      }
    },
  };
}
