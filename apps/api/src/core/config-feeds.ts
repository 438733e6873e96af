import * as z from 'zod';

/** Which outside feeds this installation has; none of them unless their credentials are there. */
export type FeedConfig = {
  readonly lsports: LsportsConfig | null;
  readonly theOddsApi: TheOddsApiConfig | null;
  /** the demo world's outside feed loses, repeats and tears messages */
  readonly faults: boolean;
};

export type LsportsConfig = {
  readonly userName: string;
  readonly password: string;
  readonly packages: { readonly inplay?: number; readonly prematch?: number };
  /** a broker of one's own instead of the vendor's two */
  readonly amqpUrl: string | null;
  readonly snapshotUrl: string;
  readonly silenceMs: number;
};

export type TheOddsApiConfig = {
  readonly key: string;
  readonly url: string;
  /** as the vendor names them: baseball_mlb, soccer_epl */
  readonly sports: readonly string[];
  readonly regions: string;
  readonly format: 'american' | 'decimal';
  readonly everySeconds: number;
};

const packageId = z.coerce.number().int().min(1).max(1_000_000_000);
const words = (pattern: RegExp, what: string) =>
  z
    .string()
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.string().regex(pattern, what)).min(1));

/** Variables of the feeds; all may be absent. */
export const feedEnvironment = {
  LSPORTS_USER: z.string().max(200).optional(),
  LSPORTS_PASSWORD: z.string().max(200).optional(),
  LSPORTS_INPLAY_PACKAGE: packageId.optional(),
  LSPORTS_PREMATCH_PACKAGE: packageId.optional(),
  LSPORTS_SNAPSHOT_URL: z.url({ protocol: /^https?$/ }).default('https://stm-snapshot.lsports.eu'),
  LSPORTS_SILENCE_SECONDS: z.coerce.number().min(1).max(600).default(20),
  AMQP_URL: z
    .string()
    .regex(/^amqps?:\/\//, 'must begin with amqp:// or amqps://')
    .optional(),
  THE_ODDS_API_KEY: z.string().min(1).max(200).optional(),
  THE_ODDS_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.the-odds-api.com'),
  THE_ODDS_API_SPORTS: words(/^[a-z0-9_]{1,60}$/, 'must be sport keys, separated by commas').default(['baseball_mlb']),
  THE_ODDS_API_REGIONS: z
    .string()
    .regex(/^[a-z0-9,]{2,40}$/, 'must be regions, separated by commas')
    .default('us'),
  THE_ODDS_API_FORMAT: z.enum(['american', 'decimal']).default('american'),
  THE_ODDS_API_SECONDS: z.coerce.number().int().min(5).max(86_400).default(300),
  LIME_FEED_FAULTS: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .default(false),
};

type Read = z.output<z.ZodObject<typeof feedEnvironment>>;

/** @throws Error when credentials are there in part only */
export function readFeedConfig(read: Read): FeedConfig {
  const { LSPORTS_USER: userName, LSPORTS_PASSWORD: password } = read;
  const packages = {
    ...(read.LSPORTS_INPLAY_PACKAGE === undefined ? {} : { inplay: read.LSPORTS_INPLAY_PACKAGE }),
    ...(read.LSPORTS_PREMATCH_PACKAGE === undefined ? {} : { prematch: read.LSPORTS_PREMATCH_PACKAGE }),
  };
  const hasPackage = Object.keys(packages).length > 0;
  if ((userName !== undefined || hasPackage) && !(userName && password && hasPackage))
    throw new Error(
      'LSPORTS_USER, LSPORTS_PASSWORD and one of LSPORTS_INPLAY_PACKAGE and LSPORTS_PREMATCH_PACKAGE belong together',
    );
  return {
    lsports:
      userName && password && hasPackage
        ? {
            userName,
            password,
            packages,
            amqpUrl: read.AMQP_URL ?? null,
            snapshotUrl: read.LSPORTS_SNAPSHOT_URL,
            silenceMs: read.LSPORTS_SILENCE_SECONDS * 1_000,
          }
        : null,
    theOddsApi: read.THE_ODDS_API_KEY
      ? {
          key: read.THE_ODDS_API_KEY,
          url: read.THE_ODDS_API_URL,
          sports: read.THE_ODDS_API_SPORTS,
          regions: read.THE_ODDS_API_REGIONS,
          format: read.THE_ODDS_API_FORMAT,
          everySeconds: read.THE_ODDS_API_SECONDS,
        }
      : null,
    faults: read.LIME_FEED_FAULTS,
  };
}
