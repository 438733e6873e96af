import { join } from 'node:path';
import { root } from '../root.ts';
import { readTypedContract } from './payloads.ts';

const folder = join(root, 'packages/contract/openapi');
/** The schemas of all payloads, generated from the contract's types. */
export const payloadsFile = join(folder, 'payloads.json');
/** A request and its answer for each call, out of a test's run. */
export const examplesFile = join(folder, 'examples.json');

/** What `payloadsFile` has to hold now. */
export const payloadsText = (typed = readTypedContract()): string => `${JSON.stringify(typed, null, 1)}\n`;
