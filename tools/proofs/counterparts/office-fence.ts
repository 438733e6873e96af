import { insideAddress } from './proxy.ts';
import type { Proxy } from './proxy.ts';
import { sendRaw } from './raw-request.ts';
import type { RawAnswer, RawRequest } from './raw-request.ts';

// Who may reach the office and its calls through a proxy: every spelling of a name with every spelling of a path.

const outside = '127.0.0.1';

/** Spellings of the office's name, all of which only its network may use. */
const officeHosts = ['office.example', 'OFFICE.Example', 'office.example:443', 'Office.example:443'];

/** Names, addresses and spellings where the office is not. */
const otherHosts = [
  'www.example',
  'WWW.Example',
  'www.example:443',
  'www.example:8443',
  'www.example.',
  'www.example.:443',
  'games.example',
  'games.example:443',
  'Games.Example:8443',
  'elsewhere.example',
  'elsewhere.example:443',
  'office.example.elsewhere.example',
  'elsewhere-office.example',
  'www.office.example',
  'office.example, www.example',
  'www.example, office.example',
  'www.example:office.example',
  '127.0.0.1',
  '127.0.0.1:443',
  '[::1]',
  '[::1]:443',
  'localhost',
  'lime',
  '',
  null,
];

/** Spellings of the office's pages. Some of them no part of the site takes for the office; none may reach it. */
const officePages = [
  '/office',
  '/office/',
  '/office/deposits?tab=done',
  '/office?next=1',
  '/office;next',
  '/OFFICE',
  '/Office/login',
  '/%6Fffice',
  '/%6fffice/login',
  '/%4Fffice',
  '/offic%65/agent',
  '/%6F%66%66%69%63%65',
  '/%256Fffice',
  '/office%2Flogin',
  '/%2Foffice',
  '//office',
  '///office/login',
  '/./office',
  '/%2e/office',
  '/main/../office',
  '/main/%2e%2e/office',
  '/office/../office/login',
  '/office%00',
  '/office%zz',
  '/%6Fffice%zz',
  '/office#login',
  '/office/assets/office-5e6f.js',
];

/** Spellings of the calls of staff and agents. */
const officeCalls = ['staff', 'agent'].flatMap((area) => {
  const escaped = `%${area.charCodeAt(0).toString(16)}${area.slice(1)}`;
  return [
    `/api/${area}`,
    `/api/${area}/auth/login`,
    `/api/${area}/auth/login/`,
    `/api/${area}/auth/login?x=1`,
    `/api/${area.toUpperCase()}/auth/login`,
    `/API/${area}/auth/login`,
    `/api/${escaped}/auth/login`,
    `/%61pi/${area}/auth/login`,
    `/%61%70%69/${escaped}/auth/%6Cogin`,
    `/api%2F${area}/auth/login`,
    `/api/${area}%2Fauth/login`,
    `//api/${area}/auth/login`,
    `/api//${area}/auth/login`,
    `/./api/${area}/auth/login`,
    `/api/./${area}/auth/login`,
    `/api/%2e/${area}/auth/login`,
    `/api/login/../${area}/auth/login`,
    `/main/../api/${area}/auth/login`,
    `/api/${area};x=1/auth/login`,
    `/api/${escaped}/auth/login%zz`,
  ];
});

type Case = Pick<RawRequest, 'method' | 'target' | 'host' | 'serverName' | 'from'> & { readonly body?: string };

const page = (target: string) => ({ method: 'GET', target });
const call = (target: string) => ({ method: 'POST', target, body: '{"loginId":"admin","password":"x"}' });
const requests = [...officePages.map(page), ...officeCalls.map(call)];
/** Other methods at the plain spellings: a fence holds for each. */
const otherMethods = ['HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE'].flatMap((method) =>
  ['/office', '/api/staff/auth/login', '/api/agent/auth/login'].map((target) => ({ method, target })),
);
/** The target of a proxy's client names a host too, which counts before the header. */
const absolute = (host: string) =>
  ['/office', '/%6Fffice', '/api/staff/auth/login', '/api/agent/auth/login'].flatMap((path) =>
    ['https', 'http'].map((scheme) => ({ method: 'GET', target: `${scheme}://${host}${path}` })),
  );
const serverNames = ['www.example', 'office.example', 'games.example', null];

/** Requests that no page and no call of the office may answer. */
export const strangers: readonly Case[] = [
  // by the office's own name, from outside its network
  ...officeHosts.flatMap((host) =>
    [...requests, ...otherMethods].map((one) => ({ ...one, host, serverName: 'office.example', from: outside })),
  ),
  // by any other name, also from within
  ...otherHosts.flatMap((host) =>
    requests.map((one) => ({ ...one, host, serverName: 'www.example', from: insideAddress })),
  ),
  ...['www.example', 'www.example:443', 'elsewhere.example', '127.0.0.1'].flatMap((host) =>
    otherMethods.map((one) => ({ ...one, host, serverName: 'www.example', from: insideAddress })),
  ),
  // the handshake names one host and the request another
  ...serverNames.flatMap((serverName) =>
    ['www.example', 'www.example:443', 'games.example', 'elsewhere.example', '127.0.0.1'].flatMap((host) =>
      ['/office', '/%6Fffice', '/api/staff/auth/login'].map((target) => ({
        ...page(target),
        host,
        serverName,
        from: insideAddress,
      })),
    ),
  ),
  ...serverNames.flatMap((serverName) =>
    officeHosts.map((host) => ({ ...page('/office'), host, serverName, from: outside })),
  ),
  // targets with a host
  ...['www.example', 'www.example:443', 'elsewhere.example', '127.0.0.1'].flatMap((named) =>
    ['www.example', named].flatMap((host) =>
      absolute(named).map((one) => ({ ...one, host, serverName: 'www.example', from: insideAddress })),
    ),
  ),
  ...['www.example', 'office.example', 'elsewhere.example'].flatMap((host) =>
    absolute('office.example').map((one) => ({ ...one, host, serverName: 'www.example', from: outside })),
  ),
];

/** Requests that must be answered, each with the part of the site behind it. */
const welcome: readonly (Case & { readonly by: string })[] = [
  ...officeHosts.flatMap((host) =>
    [
      { ...page('/office'), by: 'office' },
      { ...page('/office/deposits?tab=done'), by: 'office' },
      { ...call('/api/staff/auth/login'), by: 'staff' },
      { ...call('/api/agent/auth/login'), by: 'agent' },
      { ...page('/api/setting/lime'), by: 'members' },
    ].map((one) => ({ ...one, host, serverName: 'office.example', from: insideAddress })),
  ),
  ...['www.example', 'WWW.Example', 'www.example:443'].flatMap((host) =>
    [
      page('/'),
      page('/main'),
      page('/sport/korean?day=1'),
      page('/bbs/%ED%95%9C%EA%B8%80'),
      page('/api/setting/lime'),
      call('/api/auth/login'),
    ].map((one) => ({ ...one, by: 'members', host, serverName: 'www.example', from: outside })),
  ),
  ...['games.example', 'games.example:443'].map((host) => ({
    ...page('/lotus/game'),
    by: 'hosts',
    host,
    serverName: 'games.example',
    from: outside,
  })),
];

const isOffices = (by: string | null) => by === 'office' || by === 'staff' || by === 'agent';
/** A case in a line, for the proof's figures. */
const inWords = ({ method, target, host, serverName, from }: Case, { status, by }: RawAnswer) =>
  `${method} ${target} at ${host ?? 'no host'}${serverName === host ? '' : ` (TLS ${serverName ?? 'without a name'})`} ${from === outside ? 'from outside' : 'from the office'}: ${status} ${by ?? ''}`.trim();

async function inTurns<T, R>(list: readonly T[], send: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...list.entries()];
  const next = async () => {
    for (let entry = left.shift(); entry; entry = left.shift()) results[entry[0]] = await send(entry[1]);
  };
  await Promise.all(Array.from({ length: 16 }, next));
  return results;
}

/** What a proxy's fence let through, and whom it kept out. */
export type FenceFindings = {
  readonly tried: number;
  /** requests of strangers that the office answered */
  readonly let: readonly string[];
  /** requests of its own users that it did not */
  readonly kept: readonly string[];
};

/** Tries all cases over TLS, and the plain port, which only redirects known names. */
export async function tryFence(proxy: Proxy): Promise<FenceFindings> {
  const send = (one: Case) => sendRaw({ ...one, port: proxy.tlsPort });
  const found = await inTurns(strangers, async (one) => ({ one, answer: await send(one) }));
  const let_ = found.filter(({ answer }) => isOffices(answer.by)).map(({ one, answer }) => inWords(one, answer));
  const met = await inTurns(welcome, async (one) => ({ one, answer: await send(one) }));
  const kept = met.filter(({ one, answer }) => answer.by !== one.by).map(({ one, answer }) => inWords(one, answer));
  const plain = [...officeHosts, ...otherHosts].flatMap((host) =>
    [page('/office'), call('/api/staff/auth/login')].map((one) => ({ ...one, host, from: insideAddress })),
  );
  const redirected = await inTurns(plain, async (one) => ({
    one,
    answer: await sendRaw({ ...one, port: proxy.plainPort }),
  }));
  const isKnown = (location: string) => /^https:\/\/(www|games|office)\.example[/:]/i.test(location);
  const wrong = redirected
    .filter(({ answer }) => answer.by !== null || (answer.location !== null && !isKnown(answer.location)))
    .map(({ one, answer }) => `plain: ${inWords(one, answer)} ${answer.location ?? ''}`.trim());
  return { tried: strangers.length + welcome.length + plain.length, let: [...let_, ...wrong], kept };
}
