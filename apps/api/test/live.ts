import { sql } from 'kysely';
import type { FeedLive, FeedMarket } from '../src/feeds/feed.ts';
import { makeFixtures, selection } from './betting.ts';
import type { BettingApp, Selection } from './betting.ts';

let lastSeq = 0;

/** What a feed tells of a match in play; a minute of the first half without goals unless said otherwise. */
export type LiveNews = Partial<Omit<FeedLive, 'fixtureKey' | 'seq' | 'at'>>;

/** What a feed tells of one match in play. @param seq  higher than that of what it told before */
export const liveOf = (fixtureKey: string, seq: number, told: LiveNews = {}): FeedLive => ({
  fixtureKey,
  seq,
  at: new Date(),
  period: '1',
  clock: { seconds: 60, running: true, at: Date.now() },
  score: { home: 0, away: 0 },
  periods: [{ home: 0, away: 0 }],
  suspended: null,
  incidents: [],
  ...told,
});

/** Sends the site the state of these matches, and has its snapshot read it. */
export async function tellLive(site: BettingApp, keys: readonly string[], told: LiveNews = {}): Promise<void> {
  lastSeq += 1;
  await site.catalogue.sink.takeLive(
    'test',
    keys.map((fixtureKey) => liveOf(fixtureKey, lastSeq, told)),
  );
  await refresh(site, keys);
}

/** The whole in-play offer of these matches from now on. */
export async function sellLive(
  site: BettingApp,
  keys: readonly string[],
  markets: readonly FeedMarket[],
  { unseen = false } = {},
): Promise<void> {
  await site.catalogue.sink.takeOffers(
    'test',
    keys.map((fixtureKey) => ({ fixtureKey, at: new Date(Date.now() - 1), product: 'inplay', markets })),
  );
  if (!unseen) await refresh(site, keys);
}

/** Matches in play, a minute old, with these markets on sale; prematch ones of the same kinds were sold before. */
export async function makeLive(
  site: BettingApp,
  keys: readonly string[],
  markets: readonly FeedMarket[],
  options: { sportId?: number } = {},
): Promise<void> {
  await makeFixtures(site, keys, markets, undefined, options);
  await tellLive(site, keys);
  await sellLive(site, keys, markets);
}

export async function refresh({ catalogue, database }: BettingApp, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from fixture where key = any(${keys}::text[])`.execute(
    database.db,
  );
  await catalogue.snapshot.refresh(rows.map((row) => row.id));
}

/** An in-play selection as it is sold now. */
export const liveSelection = (
  site: BettingApp,
  fixture: string,
  type = 1,
  side = 'home',
  line: number | null = null,
): Promise<Selection> => selection(site.database, fixture, type, side, line, 'inplay');
