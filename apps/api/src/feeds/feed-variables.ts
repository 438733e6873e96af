import type { ConfigPart } from '../core/config-part.ts';
import { lsportsVariables } from './lsports/lsports.variables.ts';
import { theOddsApiVariables } from './the-odds-api/the-odds-api.variables.ts';

/** Variables of feeds. A list of its own, so that a process that only reads the environment loads no feed. */
export const feedVariables: readonly ConfigPart[] = [lsportsVariables, theOddsApiVariables];
