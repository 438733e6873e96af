import type { ConfigPart } from '../core/config-part.ts';
import { lsportsVariables } from './lsports/lsports.variables.ts';
import { theOddsApiVariables } from './the-odds-api/the-odds-api.variables.ts';

/** Variables of feeds. A list beside that of the feeds: whoever only reads the environment need not load them. */
export const feedVariables: readonly ConfigPart[] = [lsportsVariables, theOddsApiVariables];
