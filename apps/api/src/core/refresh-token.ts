import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Key, Keyring } from './keyring.ts';
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
  /** Those that follow `token`, always the same while the keys are: by the key that signs now, then by each that counts. */
  after(token: RefreshToken): readonly [RefreshToken, ...RefreshToken[]];
  /** Null when we never made it, or with a key that counts no more. */
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

/** @param keys tokens made with another one are none of ours */
export function createRefreshTokens(keys: Keyring): RefreshTokens {
  const hmac = ({ secret }: Key, purpose: string, data: Buffer) =>
    createHmac('sha256', secret).update(purpose).update(data).digest();

  function make(key: Key, id: Buffer, secret: Buffer): RefreshToken {
    const claim = Buffer.concat([id, secret]);
    return wrap(Buffer.concat([claim, hmac(key, 'refresh-proof', claim)]));
  }

  return {
    first: (sessionId) => make(keys.current(), Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(32)),
    after({ text }) {
      const bytes = Buffer.from(text, 'base64url');
      const follow = (key: Key) => make(key, bytes.subarray(0, idBytes), hmac(key, 'refresh-next', bytes));
      const [signing, ...others] = keys.accepted();
      return [follow(signing!), ...others.map(follow)];
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== length || bytes.toString('base64url') !== text) return null;
      const claim = bytes.subarray(0, length - proofBytes);
      const proof = bytes.subarray(length - proofBytes);
      return keys.accepted().some((key) => timingSafeEqual(hmac(key, 'refresh-proof', claim), proof))
        ? wrap(bytes)
        : null;
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
