import { createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isAddressEntry } from './address-list.ts';
import type { ConfigPart } from './config-part.ts';
import { ownNames } from './own-names.ts';

/** What a process does: answer members, settle and seal, or run the feeds. It does all of them unless configured otherwise. */
export const roles = ['web', 'worker', 'feed'] as const;
type Role = (typeof roles)[number];

/** How a provider of hosted games proves that a call is its own. */
export type ProviderProof =
  /** kplay's way: a key in the header `secret-key`, from known addresses and CIDR blocks alone */
  | { readonly kind: 'secret-key'; readonly key: string; readonly addresses: readonly string[] }
  /**
   * `X-Lime-Time` (epoch ms) and `X-Lime-Signature`: hex HMAC-SHA256 with the shared secret over
   * `<time>\n<provider>/<call>\n<body>`. Secrets in `accepts` are believed too, while the two sides change theirs; those in
   * `before`, which the previous release shared, while the setting `provider.oldProof` is on.
   */
  | {
      readonly kind: 'signed';
      readonly secret: string;
      readonly accepts?: readonly string[] | undefined;
      readonly before?: readonly string[] | undefined;
    };

/** What the environment says, read once at the start of a process. */
export type Config = {
  readonly port: number;
  /** address of the application role (`npm start` makes it from the owner's) */
  readonly databaseUrl: string;
  /** Redis that tells the processes of each other's sockets; null: PostgreSQL does */
  readonly redisUrl: string | null;
  /** connections of this process's pool */
  readonly databasePool: number;
  /** key of the access tokens, at least 32 characters; the same in every process */
  readonly jwtSecret: string;
  /** what the key of seals is made of; the database never has it */
  readonly sealSecret: string;
  /** where the newest seal is written down besides the log: mail addresses and addresses that take a POST */
  readonly sealPlaces: { readonly mails: readonly string[]; readonly urls: readonly string[] };
  /** keys of tokens after a rotation; where the file is not, `jwtSecret` is the one key */
  readonly keysFile: string;
  readonly dataDir: string;
  /** folder of the built member site; null where another server shows it (development) */
  readonly memberDir: string | null;
  /** folder of the built office; null where another server shows it */
  readonly officeDir: string | null;
  /** where the office is served from instead of /office here: its origin, allowed to make the office's calls */
  readonly officeOrigin: string | null;
  /** where the members' site is, for links to it that the office makes; null: at the name it was asked at */
  readonly siteOrigin: string | null;
  /** of the site's pages: they alone may show the built-in provider's frames */
  readonly siteOrigins: readonly string[];
  /** where browsers find the built-in provider */
  readonly providerUrl: string;
  /** names under which it is found too, at the same port; none where its address was configured */
  readonly providerNames: readonly string[];
  /** what the site and the built-in provider share: calls between the two are signed with it */
  readonly providerSecret: string;
  /** by the id of the provider; one that is missing may not call */
  readonly providerProofs: Readonly<Record<string, ProviderProof>>;
  /** hosts in addition to the built-in ones, by id: how the office names each, its address, and which games it has */
  readonly providers: Readonly<
    Record<string, { readonly name: string; readonly url: string; readonly games: 'token' | 'casino' }>
  >;
  /** whose token games members are shown: `token`, the built-in host, or one of `providers` */
  readonly tokenProvider: string;
  /** whose casino members are shown: `casino`, the built-in host, or one of `providers` */
  readonly casinoProvider: string;
  /** a drand network whose values go into the salts of rounds; null: none. `chain` is its hash, 64 hexadecimal digits */
  readonly beacon: { readonly url: string; readonly chain: string } | null;
  /** a bot of Telegram that calls staff; null: none. `url` is the API's, without a slash at its end */
  readonly telegram: { readonly url: string; readonly token: string } | null;
  /** a mail server that alarms are sent by; null: none. `tls`: nothing is sent without; `from` is one address */
  readonly mail: { readonly url: string; readonly from: string; readonly tls: boolean } | null;
  /** whom a push service may ask about what the site sends: `mailto:` or `https:` */
  readonly pushContact: string;
  /** seed the demo world on an empty database */
  readonly demo: boolean;
  /** run the built-in league in this process */
  readonly simulator: boolean;
  /** how fast its matches are played: 1 = a football match in about a quarter of an hour, 2 = half of that */
  readonly simulatorSpeed: number;
  /** what the variables of each feed say, by its name; `ConfigPart.of` knows their types */
  readonly feeds: Readonly<Record<string, unknown>>;
  /** the first staff account's password; null: make one up and print it once */
  readonly staffPassword: string | null;
  /** addresses and CIDR blocks of one's own proxies: only what they say of a client's address is believed */
  readonly trustProxy: readonly string[];
  readonly roles: ReadonlySet<Role>;
  /** several processes share the port */
  readonly reusePort: boolean;
  /** where log lines go; null: the standard output */
  readonly logFile: string | null;
  /** a line for every answer */
  readonly accessLog: boolean;
  /** port of the figures for monitoring, and the address it listens at; null: none */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** a collector of OpenTelemetry's spans by OTLP over HTTP, without a slash at its end, and the share of traces it gets; null: none */
  readonly traces: { readonly url: string; readonly share: number } | null;
  /** how long browsers shall insist on https, in seconds; 0: they are not asked to */
  readonly hstsSeconds: number;
  /** false: browsers drop the service workers of member site and office, and what they kept, as soon as they ask for them */
  readonly serviceWorker: boolean;
  /** whom security.txt names; null: the site's inquiry form */
  readonly securityContact: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

const port = z.coerce.number().int().min(1).max(65_535);
const onOff = z.enum(['0', '1']).transform((value) => value === '1');

const providerProofs = z.record(
  z.string(),
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('secret-key'),
      key: z.string().min(32),
      addresses: z.array(z.string().refine(isAddressEntry, 'must be addresses or CIDR blocks')).min(1),
    }),
    z.strictObject({
      kind: z.literal('signed'),
      secret: z.string().min(32),
      accepts: z.array(z.string().min(32)).max(4).optional(),
    }),
  ]),
);

/** A variable that holds JSON; absent, it is an empty object. */
const jsonObject = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(shape);

const providers = z.record(
  z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be small letters, digits and dashes'),
  z.strictObject({
    name: z.string().min(1).max(40),
    url: z.url({ protocol: /^https?$/ }),
    games: z.enum(['token', 'casino']).default('token'),
  }),
);

const origin = z
  .string()
  .trim()
  .refine(isOrigin, 'must be an origin, as https://www.example')
  .transform((url) => new URL(url).origin);

const environment = z.object({
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  PROVIDER_PORT: port.optional(),
  PROVIDER_URL: z.url().optional(),
  PROVIDER_SECRET: z.string().min(32).optional(),
  CASINO_SECRET: z.string().min(32).optional(),
  PROVIDER_PROOFS: jsonObject(providerProofs),
  PROVIDERS: jsonObject(providers),
  TOKEN_PROVIDER: z.string().default('token'),
  CASINO_PROVIDER: z.string().default('casino'),
  BEACON_URL: z.url({ protocol: /^https?$/ }).optional(),
  BEACON_CHAIN: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 small hexadecimal digits')
    .optional(),
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d{3,20}:[\w-]{10,100}$/, 'must be what BotFather gave')
    .optional(),
  TELEGRAM_URL: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z
    .string()
    .regex(/^[\w.+-]+@[A-Za-z0-9.-]+$/, 'must be one mail address')
    .optional(),
  SMTP_TLS: onOff.default(true),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  JWT_SECRET: z.string().min(32),
  SEAL_SECRET: z.string().min(32).optional(),
  SEALS_TO: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(
      z.array(
        z.string().regex(/^(mailto:[\w.+-]+@[A-Za-z0-9.-]+|https?:\/\/\S+)$/, 'must be mailto: or https:// addresses'),
      ),
    ),
  KEYS_FILE: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  MEMBER_DIR: z.string().min(1).optional(),
  OFFICE_DIR: z.string().min(1).optional(),
  OFFICE_ORIGIN: origin.optional(),
  SITE_ORIGINS: z
    .string()
    .transform((list) => list.split(',').filter((entry) => entry.trim() !== ''))
    .pipe(z.array(origin).min(1))
    .optional(),
  LIME_DEMO: onOff.default(true),
  LIME_SIMULATOR: onOff.default(true),
  LIME_SIMULATOR_SPEED: z.coerce.number().min(0.1).max(60).default(1),
  STAFF_PASSWORD: z.string().min(8).optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.string().refine(isAddressEntry, 'must be addresses or CIDR blocks, separated by commas'))),
  ROLES: z
    .string()
    .default(roles.join())
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  REUSE_PORT: onOff.default(false),
  LOG_FILE: z.string().min(1).optional(),
  ACCESS_LOG: onOff.default(false),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(1),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  SERVICE_WORKER: onOff.default(true),
  HSTS_SECONDS: z.coerce.number().int().min(0).max(63_072_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What the site and the built-in provider share: made of the installation's one secret, which the provider must not know. */
export function providerSecret(given: string | undefined, jwtSecret: string): string {
  return given || createHmac('sha256', jwtSecret).update('provider').digest('base64url');
}

/** What the site and the built-in casino share; a secret of its own, so that what signs for one host signs for no other. */
export function casinoSecret(given: string | undefined, jwtSecret: string): string {
  return given || createHmac('sha256', jwtSecret).update('provider casino').digest('base64url');
}

const httpsOnly = (origin: string | undefined) => (origin?.startsWith('https:') ? origin : undefined);

/** The casino signs with its own secret; until the release that gave it one it shared all of the token host's. */
function casinoProof(token: ProviderProof, secret: string): ProviderProof {
  if (token.kind === 'secret-key') return token;
  return { kind: 'signed', secret, before: [token.secret, ...(token.accepts ?? [])] };
}

const isBuiltIn = (id: string) => id === 'token' || id === 'casino';

/** What is wrong with a variable, in words: a text that is no number is named. */
function faultOf(
  { code, path, message }: z.core.$ZodIssue,
  given: Readonly<Record<string, string | undefined>>,
): string {
  return code === 'invalid_type' && message.endsWith('received NaN')
    ? `must be a number, and "${given[String(path[0])]}" is none`
    : message;
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(text);
}

/** Where browsers find the site and its built-in provider. Source: decision 130. */
function placesOf({
  PORT,
  PUBLIC_URL,
  SITE_ORIGINS,
  PROVIDER_URL,
  PROVIDER_PORT = PORT + 1,
}: z.output<typeof environment>): Pick<Config, 'siteOrigins' | 'providerUrl' | 'providerNames'> {
  const name = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
  return {
    siteOrigins: SITE_ORIGINS ?? [
      ...new Set([...(PUBLIC_URL ? [PUBLIC_URL] : []), ...ownNames().map((own) => `http://${own}:${PORT}`)]),
    ],
    providerUrl: PROVIDER_URL ?? `http://${name}:${PROVIDER_PORT}`,
    providerNames: PROVIDER_URL ? [] : ownNames(),
  };
}

/**
 * An empty variable counts as an absent one.
 *
 * @param feeds  the variables that feeds bring
 * @throws Error naming every variable that is wrong and why
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, feeds: readonly ConfigPart[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const own = environment.safeParse(given);
  const ofFeeds = z.object(Object.assign({}, ...feeds.map(({ shape }) => shape)) as z.ZodRawShape).safeParse(given);
  if (!own.success || !ofFeeds.success) {
    const issues = [...(own.error?.issues ?? []), ...(ofFeeds.error?.issues ?? [])];
    throw new Error(issues.map((issue) => `${issue.path.join('.')}: ${faultOf(issue, given)}`).join('\n'));
  }
  const read = own.data;
  if ((read.BEACON_URL === undefined) !== (read.BEACON_CHAIN === undefined))
    throw new Error('BEACON_URL and BEACON_CHAIN: one without the other');
  if ((read.SMTP_URL === undefined) !== (read.SMTP_FROM === undefined))
    throw new Error('SMTP_URL and SMTP_FROM: one without the other');
  for (const id of Object.keys(read.PROVIDERS))
    if (isBuiltIn(id) || !Object.hasOwn(read.PROVIDER_PROOFS, id))
      throw new Error(`PROVIDERS: ${id} ${isBuiltIn(id) ? 'is a built-in host' : 'has no proof in PROVIDER_PROOFS'}`);
  const shown = [
    ['TOKEN_PROVIDER', 'token'],
    ['CASINO_PROVIDER', 'casino'],
  ] as const;
  for (const [variable, games] of shown) {
    const id = read[variable];
    if (id !== games && !(Object.hasOwn(read.PROVIDERS, id) && read.PROVIDERS[id]!.games === games))
      throw new Error(`${variable}: must be ${games} or a name in PROVIDERS that has such games`);
  }
  // a page of HTTPS shows no frame of HTTP, and nothing here has a certificate
  if (read.PUBLIC_URL?.startsWith('https:') && !read.PROVIDER_URL)
    throw new Error('PROVIDER_URL: must say where the proxy of PUBLIC_URL shows the frames, as https://games.example');
  const { siteOrigins, ...provider } = placesOf(read);
  const ownProof = { kind: 'signed', secret: providerSecret(read.PROVIDER_SECRET, read.JWT_SECRET) } as const;
  const tokenProof: ProviderProof = read.PROVIDER_PROOFS['token'] ?? ownProof;
  return {
    port: read.PORT,
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL ?? null,
    databasePool: read.DATABASE_POOL,
    jwtSecret: read.JWT_SECRET,
    sealSecret: read.SEAL_SECRET ?? read.JWT_SECRET,
    sealPlaces: {
      mails: read.SEALS_TO.flatMap((place) => (place.startsWith('mailto:') ? place.slice('mailto:'.length) : [])),
      urls: read.SEALS_TO.filter((place) => !place.startsWith('mailto:')),
    },
    keysFile: resolve(read.KEYS_FILE ?? join(read.DATA_DIR, 'keys.json')),
    dataDir: resolve(read.DATA_DIR),
    memberDir: read.MEMBER_DIR ? resolve(read.MEMBER_DIR) : null,
    officeDir: read.OFFICE_DIR ? resolve(read.OFFICE_DIR) : null,
    officeOrigin: read.OFFICE_ORIGIN ?? null,
    siteOrigin: read.SITE_ORIGINS?.[0] ?? read.PUBLIC_URL ?? null,
    siteOrigins,
    ...provider,
    providerSecret: providerSecret(read.PROVIDER_SECRET, read.JWT_SECRET),
    providerProofs: {
      token: tokenProof,
      casino: casinoProof(tokenProof, casinoSecret(read.CASINO_SECRET, read.JWT_SECRET)),
      ...read.PROVIDER_PROOFS,
    },
    providers: read.PROVIDERS,
    tokenProvider: read.TOKEN_PROVIDER,
    casinoProvider: read.CASINO_PROVIDER,
    beacon: read.BEACON_URL ? { url: read.BEACON_URL, chain: read.BEACON_CHAIN! } : null,
    telegram: read.TELEGRAM_TOKEN ? { url: read.TELEGRAM_URL.replace(/\/$/, ''), token: read.TELEGRAM_TOKEN } : null,
    mail: read.SMTP_URL ? { url: read.SMTP_URL, from: read.SMTP_FROM!, tls: read.SMTP_TLS } : null,
    pushContact: read.SECURITY_CONTACT ?? httpsOnly(read.OFFICE_ORIGIN) ?? 'mailto:operator@lime.example',
    demo: read.LIME_DEMO,
    simulator: read.LIME_SIMULATOR,
    simulatorSpeed: read.LIME_SIMULATOR_SPEED,
    feeds: Object.fromEntries(feeds.map(({ name, make }) => [name, make(ofFeeds.data)])),
    staffPassword: read.STAFF_PASSWORD ?? null,
    trustProxy: read.TRUST_PROXY,
    roles: new Set(read.ROLES),
    reusePort: read.REUSE_PORT,
    logFile: read.LOG_FILE ? resolve(read.LOG_FILE) : null,
    accessLog: read.ACCESS_LOG,
    metrics: read.METRICS_PORT ? { port: read.METRICS_PORT, host: read.METRICS_HOST } : null,
    traces: read.TRACES_URL ? { url: read.TRACES_URL.replace(/\/$/, ''), share: read.TRACES_SHARE } : null,
    serviceWorker: read.SERVICE_WORKER,
    hstsSeconds: read.HSTS_SECONDS,
    securityContact: read.SECURITY_CONTACT ?? null,
    logLevel: read.LOG_LEVEL,
  };
}
