import * as z from 'zod';

/**
 * A signature over time and text, or kplay's way: a key in the header `secret-key`. Signatures with the secrets in `accepts`
 * are believed too, while the two sides change theirs.
 */
export type HostProof =
  | { readonly kind: 'signed'; readonly secret: string; readonly accepts?: readonly string[] | undefined }
  | { readonly kind: 'secret-key'; readonly key: string };

/** What the environment says to the built-in outside world, read once at the start. */
export type ProviderConfig = {
  readonly port: number;
  /** where browsers find this process */
  readonly url: string;
  /** origins of this process's own pages: one for each name browsers find it under */
  readonly origins: readonly string[];
  /** origins of the site's pages: they alone may show the frames */
  readonly siteOrigins: readonly string[];
  /** where the site's calls are made, server to server: its address with /api */
  readonly apiUrl: string;
  /** what the site and this process share */
  readonly secret: string;
  /** the name the site knows this host of token games by */
  readonly id: string;
  /** how the two of them prove themselves to each other, in their calls about token games */
  readonly proof: HostProof;
  /** the same of the casino, which has a secret of its own */
  readonly casinoProof: HostProof;
  /** of this process's own schema; null: without one there are no token games here */
  readonly databaseUrl: string | null;
  /** the built page of tables; null: without it there are none here */
  readonly webDir: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

const port = z.coerce.number().int().min(1).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const proof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('signed'),
    secret: z.string().min(32),
    accepts: z.array(z.string().min(32)).max(4).optional(),
  }),
  z.object({ kind: z.literal('secret-key'), key: z.string().min(32) }),
]);

const proofText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(proof);

const environment = z.object({
  PROVIDER_PORT: port,
  PROVIDER_URL: z.url(),
  PROVIDER_NAMES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
  SITE_ORIGINS: z
    .string()
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(origin).min(1)),
  API_URL: z.url(),
  PROVIDER_SECRET: z.string().min(32),
  PROVIDER_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be small letters, digits and dashes')
    .default('token'),
  PROVIDER_PROOF: proofText.optional(),
  CASINO_PROOF: proofText.optional(),
  PROVIDER_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  PROVIDERS_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** @throws Error naming every variable that is wrong and why */
export function readProviderConfig(env: Readonly<Record<string, string | undefined>>): ProviderConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const read = parsed.data;
  const proof = read.PROVIDER_PROOF ?? { kind: 'signed' as const, secret: read.PROVIDER_SECRET };
  return {
    port: read.PROVIDER_PORT,
    url: read.PROVIDER_URL,
    origins: [
      new URL(read.PROVIDER_URL).origin,
      ...read.PROVIDER_NAMES.map((name) => `http://${name}:${read.PROVIDER_PORT}`),
    ],
    siteOrigins: read.SITE_ORIGINS,
    apiUrl: read.API_URL,
    secret: read.PROVIDER_SECRET,
    id: read.PROVIDER_ID,
    proof,
    casinoProof: read.CASINO_PROOF ?? proof,
    databaseUrl: read.PROVIDER_DATABASE_URL ?? null,
    webDir: read.PROVIDERS_DIR || null,
    logLevel: read.LOG_LEVEL,
  };
}
