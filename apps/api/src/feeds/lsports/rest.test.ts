import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRestSnapshots, readSnapshotPart } from './rest.ts';

type Reply = { status?: number; body?: string; headers?: Record<string, string> };
const partOf = (events: unknown[], at?: number) =>
  JSON.stringify({ ...(at === undefined ? {} : { Header: { ServerTimestamp: at } }), Body: events });

describe('over HTTP', () => {
  let server: Server;
  let url: string;
  const asked: { path: string; method: string; body: Record<string, unknown> }[] = [];
  let reply: (path: string) => Reply | null;

  async function bodyOf(request: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    return text;
  }
  beforeAll(async () => {
    server = createServer((request, response) => {
      void bodyOf(request).then((text) => {
        asked.push({ path: request.url!, method: request.method!, body: JSON.parse(text || '{}') });
        const answer = reply(request.url!);
        // null: nothing comes, as of a server that hangs
        if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked.length = 0;
    reply = () => ({ body: partOf([]) });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const account = { userName: 'lime', password: 'a secret', packageIds: { inplay: 7, prematch: 8 } };
  const fetchOf = (product: 'inplay' | 'prematch', changes: object = {}, signal = new AbortController().signal) =>
    createRestSnapshots({ baseUrl: url, ...account, ...changes }).fetch(product, signal);

  test.each([
    ['inplay', 'Inplay', 7],
    ['prematch', 'Prematch', 8],
  ] as const)('%s is asked for in three parts, fixtures first, in Korean', async (product, folder, PackageId) => {
    await fetchOf(product);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
      ['GetFixtures', 'GetFixtureMarkets', 'GetScores'].map((part) => `POST /${folder}/${part}`),
    );
    for (const { body } of asked)
      expect(body).toEqual({ PackageId, UserName: 'lime', Password: 'a secret', Language: 17 });
  });

  test('an address may have a folder of its own, with or without its last slash', async () => {
    await fetchOf('inplay', { baseUrl: `${url}/v2` });
    await fetchOf('inplay', { baseUrl: `${url}/v2/` });
    expect(new Set(asked.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['v2']));
  });

  test('the parts are put together; they are as old as the oldest of them', async () => {
    const times: Record<string, number> = { GetFixtures: 300, GetFixtureMarkets: 200, GetScores: 400 };
    reply = (path) => ({ body: partOf([{ FixtureId: path.length }], times[path.split('/').at(-1)!]) });
    expect(await fetchOf('inplay')).toMatchObject({
      sentAt: 200,
      events: [{ fixtureId: '19' }, { fixtureId: '25' }, { fixtureId: '17' }],
    });
  });

  test('a part that gives no time leaves the age open', async () => {
    reply = (path) => ({ body: path.endsWith('GetScores') ? partOf([]) : partOf([], 300) });
    expect((await fetchOf('inplay')).sentAt).toBeNull();
  });

  test.each<[string, Reply, string]>([
    ['a refusal', { status: 401, body: 'a secret' }, 'GetScores answered 401'],
    ['a fault', { status: 503 }, 'GetScores answered 503'],
    ['a page', { body: '<html>' }, 'GetScores is not JSON'],
    ['half an answer', { body: partOf([{ FixtureId: 1 }]).slice(0, -3) }, 'GetScores is not JSON'],
    ['an answer without events', { body: '{"Body":{"Error":"a secret"}}' }, 'GetScores holds no list of events'],
  ])('%s of one part refuses the whole snapshot, in words that are safe to show', async (_what, bad, why) => {
    reply = (path) => (path.endsWith('GetScores') ? bad : { body: partOf([]) });
    const failed = await fetchOf('inplay').then(
      () => null,
      (error: unknown) => error as Error,
    );
    expect(failed?.message).toBe(why);
    expect(failed?.message).not.toContain('secret');
  });

  test('a password is not carried to another address', async () => {
    reply = (path) =>
      path === '/elsewhere' ? { body: partOf([]) } : { status: 307, headers: { location: '/elsewhere' } };
    await expect(fetchOf('inplay')).rejects.toThrow();
    expect(asked.map(({ path }) => path)).toEqual(['/Inplay/GetFixtures']);
  });

  test('a server that hangs is given up', async () => {
    reply = () => null;
    await expect(fetchOf('inplay', { timeoutMs: 20 })).rejects.toThrow(/time/i);
  });

  test('who no longer wants it asks no further', async () => {
    const stop = new AbortController();
    reply = () => {
      stop.abort();
      return { body: partOf([]) };
    };
    await expect(fetchOf('inplay', {}, stop.signal)).rejects.toThrow(/abort/i);
    expect(asked).toHaveLength(1);
  });
});

describe('a part', () => {
  test.each([
    ['a list', partOf([{ FixtureId: 1 }])],
    ['a list under its name', JSON.stringify({ Body: { Events: [{ FixtureId: 1 }] } })],
  ])('is %s of events', (_what, text) => {
    expect(readSnapshotPart(text, 'GetFixtures').events.map(({ fixtureId }) => fixtureId)).toEqual(['1']);
  });

  test('may hold none', () => {
    expect(readSnapshotPart(partOf([]), 'GetFixtures')).toEqual({ events: [], sentAt: null, faults: [] });
  });

  test('with an event that can be read in part names its fault and marks its fixture', () => {
    const read = readSnapshotPart(partOf([{ FixtureId: 1, Markets: 'none' }]), 'GetFixtures');
    expect(read).toMatchObject({ events: [{ fixtureId: '1', damaged: true }], faults: ['Markets: invalid_type'] });
  });

  test('with an event of nobody is refused whole: it may be of any fixture', () => {
    expect(() => readSnapshotPart(partOf([{ FixtureId: 1 }, { FixtureId: 'x' }]), 'GetFixtures')).toThrow(
      'GetFixtures holds events without a fixture',
    );
  });

  test.each(['', 'null', '7', '"text"', '[]', '{}', '{"Body":null}', '{"Body":{}}', '{"Header":7,"Body":[]}'])(
    '%j is none',
    (text) => {
      expect(() => readSnapshotPart(text, 'GetFixtures')).toThrow(
        /^GetFixtures (is not JSON|holds no list of events)$/,
      );
    },
  );
});
