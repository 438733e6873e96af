import * as z from 'zod';
import { configPart } from '../../core/config-part.ts';

/** What its fixtures are kept under, and its name in the office. */
export const source = 'the-odds-api';

/** The key that is bought, and what is asked for with it. */
export type TheOddsApiConfig = {
  readonly key: string;
  readonly url: string;
  /** as the vendor names them: baseball_mlb, soccer_epl */
  readonly sports: readonly string[];
  readonly regions: string;
  readonly format: 'american' | 'decimal';
  readonly everySeconds: number;
};

const words = (pattern: RegExp, what: string) =>
  z
    .string()
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.string().regex(pattern, what)).min(1));

/** Null without a key. */
export const theOddsApiVariables = configPart(
  source,
  {
    THE_ODDS_API_KEY: z.string().min(1).max(200).optional(),
    THE_ODDS_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.the-odds-api.com'),
    THE_ODDS_API_SPORTS: words(/^[a-z0-9_]{1,60}$/, 'must be sport keys, separated by commas').default([
      'baseball_mlb',
    ]),
    THE_ODDS_API_REGIONS: z
      .string()
      .regex(/^[a-z0-9,]{2,40}$/, 'must be regions, separated by commas')
      .default('us'),
    THE_ODDS_API_FORMAT: z.enum(['american', 'decimal']).default('american'),
    THE_ODDS_API_SECONDS: z.coerce.number().int().min(5).max(86_400).default(300),
  },
  (read): TheOddsApiConfig | null =>
    read.THE_ODDS_API_KEY
      ? {
          key: read.THE_ODDS_API_KEY,
          url: read.THE_ODDS_API_URL,
          sports: read.THE_ODDS_API_SPORTS,
          regions: read.THE_ODDS_API_REGIONS,
          format: read.THE_ODDS_API_FORMAT,
          everySeconds: read.THE_ODDS_API_SECONDS,
        }
      : null,
);
