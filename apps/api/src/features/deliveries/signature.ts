import { createHmac } from 'node:crypto';

/**
 * The header `lime-signature` of what is sent: `t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">`. How a receiver
 * checks it: docs/integrators.md.
 *
 * @param body     as it is sent, to the byte
 * @param seconds  since 1970: of this try
 */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
