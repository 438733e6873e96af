import { createHmac } from 'node:crypto';

/**
 * A number for "the same body sent to the same call". Keyed, because a withdrawal's body holds a password of four
 * digits, which any plain hash kept in a table would give away.
 *
 * @returns a signed 64-bit integer as text
 */
export function bodyHash(secret: string, path: string, body: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', `bodies of calls ${secret}`)
    .update(`${path}\n${JSON.stringify(entries)}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}
