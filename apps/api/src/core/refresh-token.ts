import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { uuidOf } from './uuid.ts';

/**
 * Refresh tokens: 16 bytes of session id, 32 of secret, 32 of proof that we made them, as base64url.
 *
 * The first secret of a session is random; each further one is derived from the token before. So the answer to a token that
 * was used a moment ago (a second tab, an answer lost on the way) can be given again without keeping it. The proof separates
 * every token that ever was ours from a made-up one.
 */
export type RefreshTokens = {
  first(sessionId: string): RefreshToken;
  /** The one that follows `token`, always the same. */
  after(token: RefreshToken): RefreshToken;
  /** Null when we never made it. */
  read(text: string): RefreshToken | null;
};

/** One token as shown, and what is kept of it. */
export type RefreshToken = {
  readonly text: string;
  readonly sessionId: string;
  /** what the database keeps of it */
  readonly hash: Buffer;
};

const idBytes = 16;
const proofBytes = 32;
const length = 80;

/** @param key secret, at least 32 characters; tokens made with another one are none of ours */
export function createRefreshTokens(key: string): RefreshTokens {
  const hmac = (purpose: string, data: Buffer) => createHmac('sha256', key).update(purpose).update(data).digest();

  function make(id: Buffer, secret: Buffer): RefreshToken {
    const claim = Buffer.concat([id, secret]);
    return wrap(Buffer.concat([claim, hmac('refresh-proof', claim)]));
  }

  return {
    first: (sessionId) => make(Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(32)),
    after({ text }) {
      const bytes = Buffer.from(text, 'base64url');
      return make(bytes.subarray(0, idBytes), hmac('refresh-next', bytes));
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== length || bytes.toString('base64url') !== text) return null;
      const claim = bytes.subarray(0, length - proofBytes);
      return timingSafeEqual(hmac('refresh-proof', claim), bytes.subarray(length - proofBytes)) ? wrap(bytes) : null;
    },
  };
}

function wrap(bytes: Buffer): RefreshToken {
  return {
    text: bytes.toString('base64url'),
    sessionId: uuidOf(bytes.toString('hex', 0, idBytes)),
    hash: createHash('sha256').update(bytes).digest(),
  };
}
