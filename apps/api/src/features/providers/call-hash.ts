import { createHash } from 'node:crypto';

/** What of a body makes it the same call. @returns a signed 64-bit integer as text */
export function bodyHashOf(kind: string, body: object): string {
  const entries = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(`${kind}\n${JSON.stringify(entries)}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}
