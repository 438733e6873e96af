import * as z from 'zod';
import { day, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { feedEventKinds } from './feed-events.ts';
import type { FeedEventName } from './feed-events.ts';

/** `lost`: it says it is up, but has sent nothing for too long. */
export type WireFeedState = 'up' | 'recovering' | 'down' | 'off' | 'lost';

/** A feed as it is now. Null: nothing came yet, or it is not known. */
export type WireFeed = {
  source: string;
  nameKo: string;
  state: WireFeedState;
  since: string;
  lastSeq: string | null;
  lastMessageAt: string | null;
  lastAliveAt: string | null;
  messages: number;
  perMinute: number;
  faults: number;
  /** in the last 24 hours */
  faultsToday: number;
  delayMs: number | null;
  /** open fixtures of it, and those in play */
  fixtures: number;
  live: number;
  /** what staff may ask of it now */
  actions: ('recover' | 'pause' | 'resume')[];
  detail: Record<string, unknown>;
};

/** Every feed as it is now, with what staff may ask of it. */
export const listFeeds = staffCall<{ list: WireFeed[] }>()({
  path: '/staff/feeds/list',
  summary: '배당 제공사 현황',
  right: 'feeds.view',
  input: z.strictObject({}),
});

/** An event of a feed. */
export type WireFeedEvent = {
  id: string;
  at: string;
  source: string;
  kind: FeedEventName;
  detail: Record<string, unknown>;
};

const source = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** What befell feeds, newest first. */
export const listFeedEvents = staffCall<{ list: WireFeedEvent[]; pagination: Pagination }>()({
  path: '/staff/feeds/events',
  summary: '배당 제공사 연결 기록',
  right: 'feeds.view',
  input: z.strictObject({
    page,
    size: pageSize,
    sort: z.literal('at').default('at'),
    dir: z.enum(['asc', 'desc']).default('desc'),
    source: source.optional(),
    kind: z.enum(feedEventKinds.map(({ kind }) => kind)).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** Recovers a source by a fresh snapshot, stops it (its markets are suspended) or lets it go on. */
export const commandFeed = staffCall<Record<string, never>>()({
  path: '/staff/feeds/command',
  summary: '배당 제공사 연결 제어',
  throws: ['FEED_COMMAND_REFUSED', 'FEED_UNKNOWN'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({
    source,
    command: z.enum(['recover', 'pause', 'resume']),
    reason: z.string().trim().min(1).max(200),
  }),
});
