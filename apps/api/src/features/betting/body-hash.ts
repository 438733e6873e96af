import { hash } from 'node:crypto';
import { gameCartItem } from '@lime/contract/betting.ts';
import type { CartBody, GameCartBody } from '@lime/contract/betting.ts';

const itemKeys = Object.keys(gameCartItem.shape) as (keyof GameCartBody['bettings'][number])[];

/**
 * A number for "the same body sent to the same call": the order of keys and a missing or null key make no difference.
 *
 * @returns a signed 64-bit integer as text
 */
export function bodyHash(path: string, body: CartBody | GameCartBody): string {
  let text = `${path}\n${body.amount}\n${body.acceptOdds ?? ''}\n${body.totalOdds ?? ''}\n${body.winnings ?? ''}`;
  for (const item of body.bettings as GameCartBody['bettings']) {
    text += '\n';
    for (const key of itemKeys) {
      const value = item[key];
      if (value !== undefined && value !== null) text += `${key}\0${value}\0`;
    }
  }
  return hash('sha256', text, 'buffer').readBigInt64BE(0).toString();
}

/** A UUID as such a number, made of all of its 128 bits. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'buffer').readBigInt64BE(0).toString();
}
