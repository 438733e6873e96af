import { hash } from 'node:crypto';
import type { CartBody, GameCartBody } from '@lime/contract/betting.ts';

/**
 * A number for "the same body sent to the same call", made of what a bet is decided by: stake, policy, and of each item
 * what it names, as what, the price seen and the promise. What the server does not believe makes no difference.
 *
 * @returns a signed 64-bit integer as text
 */
export function bodyHash(path: string, body: CartBody | GameCartBody): string {
  let text = `${path}\n${body.amount}\n${body.acceptOdds ?? ''}`;
  for (const item of body.bettings as GameCartBody['bettings'])
    text += `\n${item.betsSeq}\0${item.odds}\0${item.betType ?? ''}\0${item.quoteId ?? ''}\0${item.round ?? ''}`;
  return hash('sha256', text, 'buffer').readBigInt64BE(0).toString();
}

/** A UUID as such a number, made of all of its 128 bits. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'buffer').readBigInt64BE(0).toString();
}
