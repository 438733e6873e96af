import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OddsMessage } from '@lime/contract/realtime.ts';
import { freePort, until } from '../../../../../tools/ports.ts';
import { testConfig } from '../../../test/pg.ts';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import type { Connected } from '../../../test/sockets.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { inTransaction } from '../db.ts';
import { issue, memberAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.log('Skipped: Redis between the processes, for there is no redis-server on this machine.');

let redis: ChildProcess | undefined;
let redisUrl = '';
beforeAll(async () => {
  if (!hasRedis) return;
  const port = await freePort();
  redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  redisUrl = `redis://127.0.0.1:${port}`;
  const answers = () =>
    new Promise<boolean>((done) => {
      const probe = connectTcp(port, '127.0.0.1', () => done((probe.destroy(), true))).once('error', () => done(false));
    });
  if (!(await until(answers, 5_000))) throw new Error('redis-server does not answer');
});
afterAll(() => void redis?.kill());

const buses = [{ bus: 'PostgreSQL' }, ...(hasRedis ? [{ bus: 'Redis' }] : [])];

describe.each(buses)('two processes on one database, with $bus between them', ({ bus }) => {
  let site: TestSite;
  let other: App;
  let urls: readonly [string, string];

  beforeAll(async () => {
    const config = { redisUrl: bus === 'Redis' ? redisUrl : null };
    site = await openTestSite({ config });
    other = await createApp({ config: testConfig(site.database, config) });
    urls = [await serve(site.app), await serve(other)];
    // they have found each other once both count both members
    const [a, b] = [await site.newMember(), await site.newMember()];
    const sockets = [await connect(urls[0], { token: a.token }), await connect(urls[1], { token: b.token })];
    expect(await until(async () => (await online()).join() === '2,2', 15_000)).toBe(true);
    for (const { socket } of sockets) socket.disconnect();
  });
  afterAll(async () => {
    hangUp();
    await other.close();
    await site.close();
  });

  const online = async () => [(await site.app.presence.online()).members, (await other.presence.online()).members];
  const both = async (auth: Record<string, unknown>): Promise<Connected[]> => [
    await connect(urls[0], auth),
    await connect(urls[1], auth),
  ];
  const events = (sockets: readonly Connected[], event: string) =>
    sockets.map(({ heard }) => heard.filter((one) => one.event === event).map(({ message }) => message['seq']));

  test('balance, settings and popups arrive exactly once at the sockets of both', async () => {
    const { id, token } = await site.newMember();
    const sockets = await both({ token });
    await inTransaction(site.database.db, async (tx) => {
      const account = memberAccount(Number(id), 'cash');
      await post(tx, [{ from: issue.playMoney, to: account, amount: 500, kind: 'grant', cause: `grant:${id}` }]);
      await other.core.outbox.write(tx, 'balance', { m: [Number(id)] });
    });
    await site.app.core.channel.notify(site.database.db, 'settings', '');
    await other.core.channel.notify(site.database.db, 'popups', '');
    for (const event of ['balance', 'settings', 'popup'])
      await expect.poll(() => events(sockets, event), { message: event }).toEqual([[1], [1]]);
    await new Promise((later) => setTimeout(later, 500));
    for (const event of ['balance', 'settings', 'popup']) expect(events(sockets, event), event).toEqual([[1], [1]]);
  });

  test('prices go to whoever watches, each process to its own', async () => {
    const sockets = await both({});
    for (const { socket } of sockets) socket.emit('watch', { odds: true });
    const message = (seq: number, epoch: string): OddsMessage => ({
      seq,
      topic: 'odds',
      stream: 'prematch',
      epoch,
      markets: [],
      versions: {},
      gone: [],
      changed: [],
    });
    await expect
      .poll(() => {
        if (events(sockets, 'odds').every((seqs) => seqs.length > 0)) return true;
        site.app.realtime.streams.send(message(1, 'one'));
        other.realtime.streams.send(message(1, 'two'));
        return false;
      })
      .toBe(true);
    const before = events(sockets, 'odds').map((seqs) => seqs.length);
    site.app.realtime.streams.send(message(7, 'one'));
    other.realtime.streams.send(message(8, 'two'));
    await expect.poll(() => events(sockets, 'odds').map((seqs) => seqs.at(-1))).toEqual([7, 8]);
    await new Promise((later) => setTimeout(later, 300));
    expect(events(sockets, 'odds').map((seqs) => seqs.length)).toEqual(before.map((count) => count + 1));
  });

  test('a forced logout reaches the sockets of both within a second and cuts them off', async () => {
    const { refreshToken, token } = await site.newMember();
    const sockets = await both({ token });
    await site.call('/auth/refresh', { refreshToken });
    const newer = (await site.call('/auth/refresh', { refreshToken })).body['payload'].refreshToken;
    await site.call('/auth/refresh', { refreshToken: newer });
    const began = Date.now();
    await site.call('/auth/refresh', { refreshToken }); // an old token: the family ends
    await expect.poll(() => sockets.map(({ socket }) => socket.connected), { interval: 10 }).toEqual([false, false]);
    expect(Date.now() - began).toBeLessThan(1_000);
    expect(events(sockets, 'logOut')).toEqual([[1], [1]]);
  });

  test('who is online is known over both, a member of two processes once', async () => {
    hangUp();
    const [anna, bert] = [await site.newMember(), await site.newMember()];
    const [a] = await both({ token: anna.token });
    await connect(urls[1], { token: bert.token });
    a!.socket.emit('setUser', { user: null, currentMenu: '베팅내역', clientVersion: '0.2.5' });
    await expect.poll(online, { timeout: 5_000 }).toEqual([2, 2]);
    const ids = [Number(anna.id), Number(bert.id), 999_999];
    await expect
      .poll(async () => [...(await other.presence.where(ids)).values()])
      .toEqual(
        expect.arrayContaining([
          { memberId: ids[0], sockets: 2, currentMenu: '베팅내역', clientVersion: '0.2.5' },
          { memberId: ids[1], sockets: 1, currentMenu: null, clientVersion: '' },
        ]),
      );
    expect((await other.presence.where(ids)).size).toBe(2);
  });

  test('five sockets a member, over both', async () => {
    const { token } = await site.newMember();
    for (const at of [0, 1, 0, 1, 0] as const) expect((await connect(urls[at], { token })).refused).toBeNull();
    expect((await connect(urls[0], { token })).refused).toBe('TOO_MANY_REQUESTS');
    expect((await connect(urls[1], { token })).refused).toBe('TOO_MANY_REQUESTS');
  });

  test('of many that come at once never more than five stay', async () => {
    const { token } = await site.newMember();
    const all = await Promise.all(Array.from({ length: 16 }, (_, at) => connect(urls[at % 2]!, { token })));
    expect(all.filter(({ refused }) => refused === null).length).toBeLessThanOrEqual(5);
  });

  test('a process that ends leaves the other’s sockets alone', async () => {
    const third = await createApp({
      config: testConfig(site.database, { redisUrl: bus === 'Redis' ? redisUrl : null }),
    });
    await serve(third);
    const sockets = await both({});
    await third.close();
    await new Promise((later) => setTimeout(later, 300));
    expect(sockets.map(({ socket }) => socket.connected)).toEqual([true, true]);
  });
});

test.skipIf(!hasRedis)('a site whose Redis is away serves all the same', async () => {
  const site = await openTestSite({ config: { redisUrl: `redis://127.0.0.1:${await freePort()}` } });
  const url = await serve(site.app);
  const { token } = await site.newMember();
  const { refused, heard } = await connect(url, { token });
  expect(refused).toBeNull();
  await site.app.core.channel.notify(site.database.db, 'settings', '');
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['settings']);
  expect(await site.app.presence.online()).toEqual({ members: 1 });
  hangUp();
  await site.close();
});
