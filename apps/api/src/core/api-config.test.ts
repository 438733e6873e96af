import { expect, test } from 'vitest';
import { readConfig as readWith } from './api-config.ts';

/** As a site without feeds. */
const readConfig = (env: Record<string, string>) => readWith(env, []);
const least = { DATABASE_URL: 'postgresql://app@127.0.0.1/lime', JWT_SECRET: 'x'.repeat(32) };

test('what is not said has its default, and an empty variable says nothing', () => {
  const config = readConfig({ ...least, PORT: '', LIME_DEMO: '' });
  expect(config).toMatchObject({
    port: 3000,
    providerUrl: 'http://localhost:3001',
    demo: true,
    simulator: true,
    memberDir: null,
  });
});

test('the provider port follows the port unless it is given', () => {
  expect(readConfig({ ...least, PORT: '4100' }).providerUrl).toBe('http://localhost:4101');
  expect(readConfig({ ...least, PROVIDER_PORT: '9000' }).providerUrl).toBe('http://localhost:9000');
  expect(readConfig({ ...least, PROVIDER_URL: 'https://games.example' }).providerUrl).toBe('https://games.example');
});

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ PORT: 'http', DATABASE_URL: 'mysql://x', JWT_SECRET: 'short', LIME_DEMO: 'yes' })).toThrow(
    /PORT: .*\nDATABASE_URL: .*\nJWT_SECRET: .*\nLIME_DEMO: /s,
  );
});

test('a process does everything unless it is given its roles', () => {
  expect([...readConfig(least).roles]).toEqual(['web', 'worker', 'feed']);
  expect([...readConfig({ ...least, ROLES: 'worker, feed' }).roles]).toEqual(['worker', 'feed']);
  expect(() => readConfig({ ...least, ROLES: 'king' })).toThrow(/ROLES/);
});

test('no proxy is believed until it is named, by address or block', () => {
  expect(readConfig(least).trustProxy).toEqual([]);
  expect(readConfig({ ...least, TRUST_PROXY: '10.0.0.0/8, ::1,' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  for (const wrong of ['true', '1', 'loopback', '10.0.0.0/33', 'proxy.example'])
    expect(() => readConfig({ ...least, TRUST_PROXY: wrong }), wrong).toThrow(/TRUST_PROXY/);
});

test('browsers are told to stay on HTTPS for two years at most', () => {
  expect(readConfig(least).hstsSeconds).toBe(0);
  expect(readConfig({ ...least, HSTS_SECONDS: '63072000' }).hstsSeconds).toBe(63_072_000);
  expect(() => readConfig({ ...least, HSTS_SECONDS: '63072001' })).toThrow(/HSTS_SECONDS/);
});

test('the office’s origin is an origin and nothing more', () => {
  expect(readConfig(least)).toMatchObject({ officeDir: null, officeOrigin: null });
  expect(readConfig({ ...least, OFFICE_ORIGIN: 'https://Office.example:8443/' }).officeOrigin).toBe(
    'https://office.example:8443',
  );
  for (const wrong of [
    'office.example',
    'https://office.example/office',
    'https://office.example/?x',
    'ftp://a.example',
  ])
    expect(() => readConfig({ ...least, OFFICE_ORIGIN: wrong }), wrong).toThrow(/OFFICE_ORIGIN/);
});

test('a text where a number is needed is named', () =>
  expect(() => readConfig({ ...least, PORT: '3000x' })).toThrow('PORT: must be a number, and "3000x" is none'));

test('PUBLIC_URL names the site and, without another word, its frames', () => {
  const config = readConfig({ ...least, PUBLIC_URL: 'http://lime.example:8080/' });
  expect(config).toMatchObject({ siteOrigin: 'http://lime.example:8080', providerUrl: 'http://lime.example:3001' });
  expect(config.siteOrigins.slice(0, 2)).toEqual(['http://lime.example:8080', 'http://localhost:3000']);
  expect(config.providerNames).toContain('127.0.0.1');
  expect(readConfig(least).siteOrigins.slice(0, 2)).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000']);
  expect(readConfig({ ...least, PUBLIC_URL: 'http://localhost:3000' }).siteOrigins).toEqual(
    readConfig(least).siteOrigins,
  );
  for (const wrong of ['lime.example', 'http://lime.example/main', 'ftp://lime.example'])
    expect(() => readConfig({ ...least, PUBLIC_URL: wrong }), wrong).toThrow(/PUBLIC_URL/);
});

test('behind a proxy the frames have an address of their own', () => {
  const proxied = { ...least, PUBLIC_URL: 'https://www.lime.example' };
  expect(() => readConfig(proxied)).toThrow(/^PROVIDER_URL: must say where the proxy/);
  expect(readConfig({ ...proxied, PROVIDER_URL: 'https://games.lime.example' })).toMatchObject({
    providerUrl: 'https://games.lime.example',
    providerNames: [],
  });
});

test('links for members lead to the first of the site’s origins', () => {
  expect(readConfig(least).siteOrigin).toBe(null);
  const both = { ...least, SITE_ORIGINS: 'https://www.Lime.example/, https://m.lime.example' };
  expect(readConfig({ ...both, PUBLIC_URL: 'http://lime.example' })).toMatchObject({
    siteOrigin: 'https://www.lime.example',
    siteOrigins: ['https://www.lime.example', 'https://m.lime.example'],
  });
  for (const wrong of ['www.lime.example', 'https://www.lime.example, m.lime.example', ','])
    expect(() => readConfig({ ...least, SITE_ORIGINS: wrong }), wrong).toThrow(/SITE_ORIGINS/);
});

test('a host more is a name, an address and a proof; members are shown one that is known', () => {
  expect(readConfig(least)).toMatchObject({
    providers: {},
    tokenProvider: 'token',
    casinoProvider: 'casino',
  });
  const second = { name: '둘째 호스트', url: 'https://second.example' };
  const proof = { kind: 'signed', secret: 'y'.repeat(32) };
  const given = { PROVIDERS: JSON.stringify({ second }), PROVIDER_PROOFS: JSON.stringify({ second: proof }) };
  const config = readConfig({ ...least, ...given, TOKEN_PROVIDER: 'second' });
  expect(config).toMatchObject({ providers: { second }, tokenProvider: 'second' });
  expect(Object.keys(config.providerProofs)).toEqual(['token', 'casino', 'second']);
  const vendor = { ...second, games: 'casino' };
  const casinos = { ...given, PROVIDERS: JSON.stringify({ second: vendor }), CASINO_PROVIDER: 'second' };
  expect(readConfig({ ...least, ...casinos })).toMatchObject({
    providers: { second: vendor },
    casinoProvider: 'second',
  });
  const wrongs: Record<string, string>[] = [
    { PROVIDERS: given.PROVIDERS },
    { ...given, TOKEN_PROVIDER: 'third' },
    { ...given, CASINO_PROVIDER: 'second' },
    { ...casinos, TOKEN_PROVIDER: 'second' },
    { PROVIDERS: JSON.stringify({ casino: vendor }), PROVIDER_PROOFS: JSON.stringify({ casino: proof }) },
    { PROVIDERS: JSON.stringify({ token: second }), PROVIDER_PROOFS: JSON.stringify({ token: proof }) },
    { ...given, PROVIDERS: '{"Second": {"name": "둘째", "url": "https://second.example"}}' },
    { ...given, PROVIDERS: '{"second": {"name": "둘째", "url": "ftp://second.example"}}' },
    { ...given, PROVIDERS: '{' },
  ];
  for (const wrong of wrongs)
    expect(() => readConfig({ ...least, ...wrong }), JSON.stringify(wrong)).toThrow(/PROVIDER/);
});

test('the built-in casino signs with its own secret, and knows the one it shared before', () => {
  const key = { kind: 'secret-key', key: 'z'.repeat(32), addresses: ['10.0.0.0/8'] };
  const own = readConfig(least).providerProofs;
  const { secret } = own['token'] as { secret: string };
  expect(own['casino']).toEqual({
    kind: 'signed',
    secret: expect.stringMatching(/^.{43}$/) as string,
    before: [secret],
  });
  expect(own['casino']).not.toMatchObject({ secret });
  expect(readConfig(least).providerProofs).toEqual(own);
  const given = readConfig({ ...least, CASINO_SECRET: 'c'.repeat(32) }).providerProofs;
  expect(given['casino']).toEqual({ kind: 'signed', secret: 'c'.repeat(32), before: [secret] });
  const shared = { kind: 'signed', secret: 's'.repeat(32), accepts: ['t'.repeat(32)] };
  expect(readConfig({ ...least, PROVIDER_PROOFS: JSON.stringify({ token: shared }) }).providerProofs).toMatchObject({
    token: shared,
    casino: { before: ['s'.repeat(32), 't'.repeat(32)] },
  });
  const named = readConfig({ ...least, PROVIDER_PROOFS: JSON.stringify({ token: key }) }).providerProofs;
  expect([named['token'], named['casino']]).toEqual([key, key]);
});
