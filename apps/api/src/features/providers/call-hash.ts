import { createHash } from 'node:crypto';

/** They move nothing, and a host may have learned to say them between two tries of a call. */
const silent: ReadonlySet<string> = new Set(['bets', 'opening']);

/** What of a body makes it the same call. @returns a signed 64-bit integer as text */
export function bodyHashOf(kind: string, body: object): string {
  const entries = Object.entries(body)
    .filter(([key]) => !silent.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(`${kind}\n${JSON.stringify(entries)}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}
