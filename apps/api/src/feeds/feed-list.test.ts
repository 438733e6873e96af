import { describe, expect, test } from 'vitest';
import { feedSourceNames } from '@lime/contract/feed-events.ts';
import { readConfig } from '../core/api-config.ts';
import { feedList, liveFeeds } from './feed-list.ts';
import { feedVariables } from './feed-variables.ts';
import { lsportsVariables } from './lsports/lsports.variables.ts';
import { theOddsApiVariables } from './the-odds-api/the-odds-api.variables.ts';

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

describe('the variables of feeds', () => {
  const least = { DATABASE_URL: 'postgresql://app@127.0.0.1/lime', JWT_SECRET: 'x'.repeat(32) };
  const read = (env: Record<string, string>) => readConfig({ ...least, ...env }, feedVariables);

  test('are all read at the start, each feed’s under its name', () => {
    expect(feedVariables).toEqual(liveFeeds.flatMap(({ variables }) => variables ?? []));
    for (const { name, variables } of liveFeeds) if (variables) expect(variables.name).toBe(name);
    const shapes = feedVariables.flatMap(({ shape }) => Object.keys(shape));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test.each(liveFeeds)('$name is switched on by variables that somebody reads', ({ needs, variables }) => {
    for (const variable of needs)
      expect(['LIME_SIMULATOR', ...Object.keys(variables?.shape ?? {})]).toContain(variable);
  });

  test('say nothing unless they are given', () => {
    expect(lsportsVariables.of(read({}))).toEqual({ account: null, faults: false });
    expect(theOddsApiVariables.of(read({ THE_ODDS_API_KEY: '' }))).toBeNull();
  });

  test('of an account belong together', () => {
    const account = { LSPORTS_USER: 'lime', LSPORTS_PASSWORD: 'secret', LSPORTS_PREMATCH_PACKAGE: '7' };
    expect(lsportsVariables.of(read(account)).account).toMatchObject({ packages: { prematch: 7 }, silenceMs: 20_000 });
    for (const missing of Object.keys(account))
      expect(() => read({ ...account, [missing]: '' }), missing).toThrow(/belong together/);
  });

  test('that are wrong are named with the others', () => {
    expect(() => read({ PORT: 'http', THE_ODDS_API_SPORTS: 'MLB', LSPORTS_SILENCE_SECONDS: '0' })).toThrow(
      /PORT: .*\nLSPORTS_SILENCE_SECONDS: .*\nTHE_ODDS_API_SPORTS/s,
    );
  });
});
