import * as z from 'zod';
import { configPart } from '../../core/config-part.ts';
import { externalProvider } from '../../features/catalogue/catalogue.types.ts';

/** The account that is bought, with its packages. */
export type LsportsConfig = {
  readonly userName: string;
  readonly password: string;
  readonly packages: { readonly inplay?: number; readonly prematch?: number };
  /** a broker of one's own instead of the vendor's two */
  readonly amqpUrl: string | null;
  readonly snapshotUrl: string;
  readonly silenceMs: number;
};

const packageId = z.coerce.number().int().min(1).max(1_000_000_000);

/** `account`: null unless its credentials are there; `faults`: the demo world's feed loses, repeats and tears messages. */
export const lsportsVariables = configPart(
  externalProvider,
  {
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
    LIME_FEED_FAULTS: z
      .enum(['0', '1'])
      .transform((value) => value === '1')
      .default(false),
  },
  (read): { account: LsportsConfig | null; faults: boolean } => {
    const { LSPORTS_USER: userName, LSPORTS_PASSWORD: password, LIME_FEED_FAULTS: faults } = read;
    const packages = {
      ...(read.LSPORTS_INPLAY_PACKAGE === undefined ? {} : { inplay: read.LSPORTS_INPLAY_PACKAGE }),
      ...(read.LSPORTS_PREMATCH_PACKAGE === undefined ? {} : { prematch: read.LSPORTS_PREMATCH_PACKAGE }),
    };
    const hasPackage = Object.keys(packages).length > 0;
    if ((userName !== undefined || hasPackage) && !(userName && password && hasPackage))
      throw new Error(
        'LSPORTS_USER, LSPORTS_PASSWORD and one of LSPORTS_INPLAY_PACKAGE and LSPORTS_PREMATCH_PACKAGE belong together',
      );
    if (!userName || !password || !hasPackage) return { account: null, faults };
    const account = {
      userName,
      password,
      packages,
      amqpUrl: read.AMQP_URL ?? null,
      snapshotUrl: read.LSPORTS_SNAPSHOT_URL,
      silenceMs: read.LSPORTS_SILENCE_SECONDS * 1_000,
    };
    return { account, faults };
  },
);
