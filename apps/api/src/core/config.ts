import { resolve } from 'node:path';
import * as z from 'zod';

/** What a process does: answer members, settle and seal, or play the built-in league. One does all unless told otherwise. */
export const roles = ['web', 'worker', 'feed'] as const;
export type Role = (typeof roles)[number];

/** What the environment says, read once at the start of a process. */
export type Config = {
  readonly port: number;
  /** address of the application role (`npm start` makes it from the owner's) */
  readonly databaseUrl: string;
  /** connections of this process's pool */
  readonly databasePool: number;
  /** key of the access tokens, at least 32 characters; the same in every process */
  readonly jwtSecret: string;
  readonly dataDir: string;
  /** folder of the built member site; null where another server shows it (development) */
  readonly memberDir: string | null;
  readonly providerUrl: string;
  /** seed the demo world on an empty database */
  readonly demo: boolean;
  /** run the built-in league in this process */
  readonly simulator: boolean;
  /** how fast its matches are played: 1 = a football match in about a quarter of an hour, 2 = half of that */
  readonly simulatorSpeed: number;
  /** the first staff account's password; null: make one up and print it once */
  readonly staffPassword: string | null;
  readonly roles: ReadonlySet<Role>;
  /** several processes share the port */
  readonly reusePort: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

const port = z.coerce.number().int().min(1).max(65_535);
const onOff = z.enum(['0', '1']).transform((value) => value === '1');

const environment = z.object({
  PORT: port.default(3000),
  PROVIDER_PORT: port.optional(),
  PROVIDER_URL: z.url().optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  JWT_SECRET: z.string().min(32),
  DATA_DIR: z.string().min(1).default('.data'),
  MEMBER_DIR: z.string().min(1).optional(),
  LIME_DEMO: onOff.default(true),
  LIME_SIMULATOR: onOff.default(true),
  LIME_SIMULATOR_SPEED: z.coerce.number().min(0.1).max(60).default(1),
  STAFF_PASSWORD: z.string().min(8).optional(),
  ROLES: z
    .string()
    .default(roles.join())
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  REUSE_PORT: onOff.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/**
 * An empty variable counts as an absent one.
 *
 * @throws Error naming every variable that is wrong and why
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const read = parsed.data;
  return {
    port: read.PORT,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    jwtSecret: read.JWT_SECRET,
    dataDir: resolve(read.DATA_DIR),
    memberDir: read.MEMBER_DIR ? resolve(read.MEMBER_DIR) : null,
    providerUrl: read.PROVIDER_URL ?? `http://localhost:${read.PROVIDER_PORT ?? read.PORT + 1}`,
    demo: read.LIME_DEMO,
    simulator: read.LIME_SIMULATOR,
    simulatorSpeed: read.LIME_SIMULATOR_SPEED,
    staffPassword: read.STAFF_PASSWORD ?? null,
    roles: new Set(read.ROLES),
    reusePort: read.REUSE_PORT,
    logLevel: read.LOG_LEVEL,
  };
}
