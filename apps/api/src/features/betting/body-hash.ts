import { hash } from 'node:crypto';
import { cartItem } from '@lime/contract/betting.ts';
import type { CartBody } from '@lime/contract/betting.ts';

const itemKeys = Object.keys(cartItem.shape) as (keyof CartBody['bettings'][number])[];

/**
 * A number for "the same body sent to the same call": the order of keys and a missing or null key make no difference.
 *
 * @returns a signed 64-bit integer as text
 */
export function bodyHash(path: string, body: CartBody): string {
  let text = `${path}\n${body.amount}\n${body.acceptOdds ?? ''}\n${body.totalOdds ?? ''}\n${body.winnings ?? ''}`;
  for (const item of body.bettings) {
    text += '\n';
    for (const key of itemKeys) {
      const value = item[key];
      if (value !== undefined && value !== null) text += `${key}\0${value}\0`;
    }
  }
  return hash64(text);
}

/** The first 64 bits of a text's SHA-256, as a signed integer in text. */
export function hash64(text: string): string {
  return hash('sha256', text, 'buffer').readBigInt64BE(0).toString();
}
