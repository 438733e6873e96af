import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { createFeeds, reportImport } from './feeds.service.ts';
import type { Feeds } from './feeds.service.ts';
import { createFeedReporter } from './feed-reporter.ts';

let site: TestSite;
let feeds: Feeds;
let token: string;
beforeAll(async () => {
  site = await openTestSite();
  feeds = createFeeds(site.app.core);
  token = await staffToken(site, { role: 'trading' });
});
afterAll(() => site?.close());
beforeEach(async () => {
  await site.database.pool.query('delete from feed_event');
});

const list = async () =>
  (await site.call('/staff/feeds/list', {}, token)).body['payload'].list as Record<string, unknown>[];
const events = async (body = {}) =>
  (await site.call('/staff/feeds/events', body, token)).body['payload'].list as { kind: string; detail: unknown }[];

describe('what sources tell', () => {
  test('states, counts and events are sums over time; an older life sign moves nothing back', async () => {
    const reporter = createFeedReporter(site.app.core);
    reporter.state('one', 'up', { commands: true });
    reporter.taken('one', { messages: 3, lastSeq: 7, delayMs: 40 });
    reporter.event('one', 'gap', { last: 4, seq: 6, missing: 1 });
    await reporter.flush();
    reporter.taken('one', { messages: 2, lastSeq: 9 });
    await reporter.flush();
    const [one] = (await list()).filter(({ source }) => source === 'one');
    expect(one).toMatchObject({
      state: 'up',
      messages: 5,
      perMinute: 5,
      lastSeq: '9',
      delayMs: 40,
      faults: 1,
      faultsToday: 1,
      actions: ['recover', 'pause'],
    });
    expect(await events()).toMatchObject([{ source: 'one', kind: 'gap', detail: { last: 4, seq: 6, missing: 1 } }]);
    expect(await events({ kind: 'up' })).toEqual([]);
    expect(await events({ source: 'one', kind: 'gap', from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  });

  test('news and counts are written in their time, and what is left when it stops', async () => {
    const reporter = createFeedReporter(site.app.core);
    const three = async () => (await list()).find(({ source }) => source === 'three');
    reporter.start();
    reporter.state('three', 'up');
    await expect.poll(three, { timeout: 6_000 }).toMatchObject({ state: 'up', messages: 0 });
    reporter.taken('three', { messages: 2 });
    await expect.poll(three, { timeout: 6_000 }).toMatchObject({ state: 'up', messages: 2, perMinute: 2 });
    reporter.taken('three', { messages: 3 });
    await reporter.stop();
    expect(await three()).toMatchObject({ messages: 5, perMinute: 5 });
  });

  test('a flood of one kind is a few events and a number', async () => {
    const reporter = createFeedReporter(site.app.core);
    for (let n = 0; n < 1_000; n += 1) reporter.event('flood', 'duplicate', { seq: n });
    await reporter.flush();
    expect((await events({ source: 'flood' })).map(({ detail }) => detail)).toEqual([
      { seq: 999, times: 998 },
      { seq: 1 },
      { seq: 0 },
    ]);
    expect((await list()).find(({ source }) => source === 'flood')).toMatchObject({
      faults: 1_000,
      faultsToday: 1_000,
    });
  });

  test('imported files stand among the sources with what they brought, and take no commands', async () => {
    await reportImport(site.database.db, 'kleague', { taken: 3, unchanged: 2, skipped: 1 });
    expect((await list()).find(({ source }) => source === 'kleague')).toMatchObject({
      nameKo: 'K리그 파일',
      state: 'off',
      messages: 5,
      actions: [],
    });
    expect(await events({ kind: 'import' })).toMatchObject([{ detail: { taken: 3, unchanged: 2, skipped: 1 } }]);
  });

  test('who says it is up and is not heard for 45 seconds is lost', async () => {
    await site.database.pool.query(
      `insert into feed_state (source, state, since, last_alive_at) values
        ('heard', 'up', now() - interval '1 hour', now() - interval '40 seconds'), ('unheard', 'up', now() - interval '1 hour', now() - interval '50 seconds'),
        ('seldom', 'up', now() - interval '1 hour', now() - interval '50 seconds')`,
    );
    await site.database.pool.query(`update feed_state set detail = '{"everyMs": 300000}' where source = 'seldom'`);
    const states = Object.fromEntries((await list()).map(({ source, state }) => [source, state]));
    expect(states).toMatchObject({ heard: 'up', unheard: 'lost', seldom: 'up' });
  });
});

describe('what staff ask', () => {
  const ask = (body: Record<string, unknown>) => site.call('/staff/feeds/command', { reason: '점검', ...body }, token);

  test('a source is stopped and goes on with a reason in the audit log; the processes hear of it', async () => {
    const heard: string[] = [];
    site.app.core.channel.on('feeds', (note) => heard.push(note));
    const reporter = createFeedReporter(site.app.core);
    reporter.state('two', 'up', { commands: true });
    await reporter.flush();
    expect((await ask({ source: 'two', command: 'pause' })).status).toBe(200);
    expect(await feeds.isPaused('two')).toBe(true);
    expect((await list()).find(({ source }) => source === 'two')).toMatchObject({ actions: ['resume'] });
    const again = await ask({ source: 'two', command: 'pause' });
    expect([again.status, again.body['code']]).toEqual([409, 'FEED_COMMAND_REFUSED']);
    expect((await ask({ source: 'two', command: 'resume' })).status).toBe(200);
    expect(await feeds.isPaused('two')).toBe(false);
    expect((await ask({ source: 'two', command: 'recover' })).status).toBe(200);
    const { rows } = await site.database.pool.query(
      `select action, subject, reason from audit_event where subject = 'feed:two' order by id`,
    );
    expect(rows).toEqual(
      ['feed.mute', 'feed.unmute', 'feed.recover'].map((action) => ({ action, subject: 'feed:two', reason: '점검' })),
    );
    await expect.poll(() => heard).toEqual(['two pause', 'two resume', 'two recover']);
  });

  test.each([
    ['a source nobody knows', { source: 'nobody', command: 'recover' }, 404, 'FEED_UNKNOWN'],
    ['no reason', { source: 'two', command: 'recover', reason: ' ' }, 400, 'INPUT_INVALID'],
    ['another command', { source: 'two', command: 'explode' }, 400, 'INPUT_INVALID'],
  ])('%s is refused and changes nothing', async (_what, body, status, code) => {
    const answer = await ask(body);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  test('who may only look may not stop a feed', async () => {
    const reader = await staffToken(site, { role: 'read-only' });
    expect((await site.call('/staff/feeds/list', {}, reader)).status).toBe(200);
    expect(
      (await site.call('/staff/feeds/command', { source: 'two', command: 'pause', reason: 'x' }, reader)).status,
    ).toBe(403);
  });
});
