import { describe, expect, test } from 'vitest';
import { feedSourceNames } from '@lime/contract/feed-events.ts';
import { feedList, liveFeeds } from './feed-list.ts';

describe('the list of feeds', () => {
  test('has no two of one name, and no two sources of one name', () => {
    const names = feedList.map(({ name }) => name);
    const sources = feedList.flatMap((feed) => feed.sources);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(sources).size).toBe(sources.length);
  });

  test('gives each feed that runs by itself a lock of its own', () => {
    expect(new Set(liveFeeds.map(({ lock }) => lock.key)).size).toBe(liveFeeds.length);
  });

  test('names what the office names: all of its sources, and no others', () => {
    expect(Object.keys(feedSourceNames).toSorted()).toEqual(feedList.flatMap((feed) => feed.sources).toSorted());
    for (const { title, sources } of feedList)
      for (const source of sources)
        expect(feedSourceNames[source]).toMatch(
          sources.length === 1 ? new RegExp(`^${title}$`) : new RegExp(`^${title} `),
        );
  });

  test.each(feedList)('$name is named as a command line and a provider can hold it', ({ name, title }) => {
    expect(name).toMatch(/^[a-z][a-z-]{1,39}$/);
    expect(title.trim()).not.toBe('');
  });
});
