import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { nameProviderAsAsked, ownNames, providerOrigins } from './own-names.ts';

type Address = NonNullable<NonNullable<Parameters<typeof ownNames>[0]>[string]>[number];
const address = (text: string, internal = false): Address => ({
  address: text,
  internal,
  family: 'IPv4',
  netmask: '',
  mac: '',
  cidr: null,
});
const ofIPv6: Address = {
  address: 'fe80::1',
  internal: false,
  family: 'IPv6',
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
};

test('a machine is found under its own names and its private addresses', () => {
  expect(
    ownNames({
      lo: [address('127.0.0.1', true)],
      eth0: [address('192.168.0.7'), address('192.169.0.7'), ofIPv6],
      eth1: [address('10.255.255.255'), address('11.0.0.1'), address('172.16.0.1'), address('172.32.0.1')],
      eth2: [address('192.168.0.7')],
    }),
  ).toEqual(['localhost', '127.0.0.1', '192.168.0.7', '10.255.255.255', '172.16.0.1']);
});

describe('the built-in host is named as the page was asked for', () => {
  const config = {
    providerUrl: 'http://localhost:3001',
    providerNames: ['localhost', '127.0.0.1', '10.0.0.5'],
  };
  const answer = async (host: string, of: { providerUrl: string; providerNames: string[] } = config) => {
    const server = fastify();
    nameProviderAsAsked(server, of);
    const said = { url: `${of.providerUrl}/token`, art: [`${of.providerUrl}/casino/art/a.svg`] };
    server.get('/', () => said);
    server.get('/long', (_request, reply) => reply.type('application/json').send(Buffer.from(JSON.stringify(said))));
    const [short, long] = await Promise.all(
      ['/', '/long'].map(async (url) => (await server.inject({ url, headers: { host } })).json<typeof said>()),
    );
    expect(long).toEqual(short);
    return short;
  };

  test.each([
    ['localhost:3000', 'http://localhost:3001'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3001'],
    ['[::1]:3000', 'http://localhost:3001'],
    ['10.0.0.5', 'http://10.0.0.5:3001'],
    ['10.0.0.6:3000', 'http://localhost:3001'],
    ['evil.example', 'http://localhost:3001'],
    ['', 'http://localhost:3001'],
  ])('asked for as %j: %s', async (host, origin) =>
    expect(await answer(host)).toEqual({ url: `${origin}/token`, art: [`${origin}/casino/art/a.svg`] }),
  );

  test('an address that was configured stands', async () => {
    const configured = { providerUrl: 'https://games.example', providerNames: [] };
    expect(await answer('127.0.0.1:3000', configured)).toMatchObject({ url: 'https://games.example/token' });
    expect(providerOrigins(configured)).toEqual(['https://games.example']);
  });

  test('frames may come from each of its names', () =>
    expect(providerOrigins(config)).toEqual([
      'http://localhost:3001',
      'http://127.0.0.1:3001',
      'http://10.0.0.5:3001',
    ]));
});
