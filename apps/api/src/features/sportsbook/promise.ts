import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Odds } from '@lime/domain/odds.ts';

/** How long a promised price is kept (decision 106). */
export const promiseMs = 5_000;

/** Prices promised to one member: selection id → price and the fixture version it was read at. */
export type Promised = {
  /** its own number: a slip that was taken with it keeps it, so that it counts once */
  readonly no: number;
  readonly expiresAt: number;
  readonly prices: ReadonlyMap<number, { readonly odds: Odds; readonly version: number }>;
};

export interface Promises {
  /** A number for a new promise, not to be guessed and unlike all others of a member. */
  next(): number;
  /** A promise's id (`quoteId`) carries its prices and our signature, so that any process keeps it and none must remember it. */
  sign(memberId: number, promised: Promised): string;
  /** Null when it is not ours, not this member's, or too old. */
  read(memberId: number, quoteId: string, nowMs: number): Promised | null;
}

/** @param secret known to every process of the site */
export function createPromises(secret: string): Promises {
  const key = createHmac('sha256', secret).update('bet promises').digest();
  const seal = (memberId: number, text: string) =>
    createHmac('sha256', key).update(`${memberId}\n${text}`).digest('base64url').slice(0, 24);
  return {
    next: () => randomInt(2 ** 48 - 1),
    sign(memberId, { no, expiresAt, prices }) {
      const parts = [...prices].map(([id, price]) =>
        [id, price.odds, price.version].map((n) => n.toString(36)).join('.'),
      );
      const text = [no.toString(36), expiresAt.toString(36), ...parts].join('-');
      return `${text}~${seal(memberId, text)}`;
    },
    read(memberId, quoteId, nowMs) {
      const [text = '', signature = ''] = quoteId.split('~');
      const expected = Buffer.from(seal(memberId, text));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [no = '', expires = '', ...parts] = text.split('-');
      const expiresAt = Number.parseInt(expires, 36);
      if (nowMs > expiresAt) return null;
      const read = parts.map((part) => part.split('.').map((n) => Number.parseInt(n, 36)));
      return {
        no: Number.parseInt(no, 36),
        expiresAt,
        prices: new Map(read.map(([id, odds, version]) => [id!, { odds: odds!, version: version! }])),
      };
    },
  };
}
