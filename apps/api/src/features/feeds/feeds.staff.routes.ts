import { commandFeed, listFeedEvents, listFeeds } from '@lime/contract/staff-feeds.ts';
import type { Handle } from '../../core/handle.ts';
import type { Feeds } from './feeds.service.ts';

export function registerFeeds(handle: Handle, feeds: Feeds): void {
  handle(listFeeds, async () => ({ list: await feeds.list() }));
  handle(listFeedEvents, ({ input }) => feeds.events(input));
  handle(commandFeed, async ({ tx, staff, input }) => {
    await feeds.command(tx, staff, input);
    return {};
  });
}
