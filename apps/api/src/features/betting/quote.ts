import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Odds } from '@lime/domain/odds.ts';

/** How long a quoted price is honoured (decision 22). */
export const quoteMs = 5_000;

/** Prices promised to one member: selection id → price and the fixture version it stood at. */
export type Quote = {
  readonly expiresAt: number;
  readonly prices: ReadonlyMap<number, { readonly odds: Odds; readonly version: number }>;
};

export interface Quotes {
  /** A quote's id carries its prices and our signature, so that any process honours it and none must remember it. */
  sign(memberId: number, quote: Quote): string;
  /** Null when it is not ours, not this member's, or too old. */
  read(memberId: number, quoteId: string, nowMs: number): Quote | null;
  /** How many milliseconds ago this selection was quoted at this price; null when it was not, to this member, by us. */
  age(memberId: number, quoteId: string, selectionId: number, odds: Odds, nowMs: number): number | null;
}

/** @param secret known to every process of the site */
export function createQuotes(secret: string): Quotes {
  const key = createHmac('sha256', secret).update('bet quotes').digest();
  const seal = (memberId: number, text: string) =>
    createHmac('sha256', key).update(`${memberId}\n${text}`).digest('base64url').slice(0, 24);
  return {
    sign(memberId, quote) {
      const prices = [...quote.prices].map(([id, price]) =>
        [id, price.odds, price.version].map((n) => n.toString(36)).join('.'),
      );
      const text = [quote.expiresAt.toString(36), ...prices].join('-');
      return `${text}~${seal(memberId, text)}`;
    },
    read(memberId, quoteId, nowMs) {
      const quote = open(memberId, quoteId);
      return quote && nowMs <= quote.expiresAt ? quote : null;
    },
    age(memberId, quoteId, selectionId, odds, nowMs) {
      const quote = open(memberId, quoteId);
      return quote?.prices.get(selectionId)?.odds === odds ? nowMs - (quote.expiresAt - quoteMs) : null;
    },
  };

  function open(memberId: number, quoteId: string): Quote | null {
    const [text = '', signature = ''] = quoteId.split('~');
    const expected = Buffer.from(seal(memberId, text));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [expires = '', ...prices] = text.split('-');
    const expiresAt = Number.parseInt(expires, 36);
    const read = prices.map((part) => part.split('.').map((n) => Number.parseInt(n, 36)));
    return {
      expiresAt,
      prices: new Map(read.map(([id, odds, version]) => [id!, { odds: odds!, version: version! }])),
    };
  }
}
