import type { Answer } from '@lime/contract/call.ts';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import type { FramedPage } from '@lime/contract/launch.ts';

/** The games a page shows, as the site's public calls tell them. */
export type Catalogue = { fixtures(page: FramedPage): Promise<readonly WireFixture[]> };

/** The same lists the site's own pages read. Source: specification 1 §7 "Games". */
const paths: Readonly<Record<FramedPage, string>> = {
  korean: '/v2/game/korean/prematch2',
  european: '/v2/game/european/list3',
  inplay: '/v2/inplay/list',
};
/** However many look, the site is asked this often at most. */
const freshMs = 1_000;

type Kept = { at: number; etag: string | null; fixtures: readonly WireFixture[] };

/** Reads the lists when a frame is shown; unchanged ones by their ETag. @throws Error when the site does not answer */
export function createCatalogue(apiUrl: string, now: () => number): Catalogue {
  const kept = new Map<FramedPage, Kept>();
  const reading = new Map<FramedPage, Promise<Kept>>();

  async function read(page: FramedPage): Promise<Kept> {
    const before = kept.get(page);
    const response = await fetch(apiUrl + paths[page], {
      headers: before?.etag ? { 'if-none-match': before.etag } : {},
      signal: AbortSignal.timeout(5_000),
    });
    if (response.status === 304 && before) return { ...before, at: now() };
    const answer = (await response.json()) as Answer<{ list: WireFixture[] }>;
    if (!answer.success) throw new Error(`${paths[page]}: ${answer.code}`);
    return { at: now(), etag: response.headers.get('etag'), fixtures: answer.payload.list };
  }

  return {
    async fixtures(page) {
      const before = kept.get(page);
      if (before && now() - before.at < freshMs) return before.fixtures;
      let running = reading.get(page);
      if (!running) {
        running = read(page).finally(() => reading.delete(page));
        reading.set(page, running);
      }
      const fresh = await running;
      kept.set(page, fresh);
      return fresh.fixtures;
    },
  };
}
