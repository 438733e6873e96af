import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { HostRoundFile, HostRounds } from '@lime/contract/host-questions.ts';
import { openSiteWithHost } from '../../../test/provider.ts';

// Rounds that a host draws are read from what it shows everybody, by visitors too.

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const at = '2026-11-25T03:01:00.000Z';
const rounds: HostRounds = {
  list: [
    { no: 29_735_042, state: 'open', at, outcome: null },
    { no: 29_735_041, state: 'decided', at, outcome: { number: 17 } },
    { no: 29_735_038, state: 'decided', at, outcome: { number: 0 } },
  ],
  more: true,
};
const file: HostRoundFile = {
  game: 'token-roulette',
  no: 29_735_041,
  version: '1',
  link: sha256('link'),
  commitment: sha256('commitment'),
  distance: 3,
  salt: sha256(''),
  beacon: null,
  slips: [{ betCode: sha256('bet'), clientSeed: sha256('seed') }],
  outcome: { number: 17 },
};
const asked: string[] = [];
const shown: Record<string, object> = {
  '/token/roulette/rounds?size=20&before=29735043': rounds,
  '/token/roulette/rounds/29735041': file,
  // nonsense of a host is no answer of ours
  '/token/horse/rounds?size=20': { list: [{ no: 0 }], more: false },
};
const host = createServer((request, response) => {
  asked.push(request.url!);
  const answer = shown[request.url!];
  response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
});

const site = await openSiteWithHost(host);

const call = async (path: '/game/proof/hosted' | '/game/proof/hosted/round', payload: object) => {
  const { status, body } = await site.call(path, payload);
  return { status, code: body['code'] as unknown, payload: body['payload'] as unknown };
};

test('a visitor reads the rounds of a host and what one was drawn from', async () => {
  const list = await call('/game/proof/hosted', { game: 'token-roulette', before: 29_735_043, size: 20 });
  expect(list.payload).toEqual({
    list: [
      { no: 29_735_042, state: 'open', at, result: '' },
      { no: 29_735_041, state: 'decided', at, result: expect.stringContaining('17') },
      { no: 29_735_038, state: 'decided', at, result: expect.stringContaining('0') },
    ],
    more: true,
  });
  expect((await call('/game/proof/hosted/round', { game: 'token-roulette', no: 29_735_041 })).payload).toEqual(file);
});

test('a round that is not there, a game without rounds and a host that talks nonsense or is away are told', async () => {
  const codes = async (path: Parameters<typeof call>[0], payload: object) => {
    const { status, code } = await call(path, payload);
    return [status, code];
  };
  expect(await codes('/game/proof/hosted/round', { game: 'token-roulette', no: 7 })).toEqual([404, 'NOT_FOUND']);
  const before = asked.length;
  for (const game of ['token-keno', 'powerball', '../seeds'])
    expect(await codes('/game/proof/hosted', { game, size: 20 })).toEqual([404, 'NOT_FOUND']);
  expect(asked.length).toBe(before);
  expect((await call('/game/proof/hosted', { game: 'token-horse', size: 20 })).code).toBe('HOST_AWAY');
  host.close();
  host.closeAllConnections();
  expect((await call('/game/proof/hosted', { game: 'token-graph', size: 20 })).code).toBe('HOST_AWAY');
});
