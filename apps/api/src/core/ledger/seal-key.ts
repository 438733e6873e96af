import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** The newest seal of each chain at one moment, as it is signed. */
export type SealHeads = {
  /** signatures count from 1 without a gap */
  readonly no: number;
  /** epoch ms */
  readonly at: number;
  /** number and hash (hex) of the newest seal; number 0 and 64 zeros before the first */
  readonly transfers: SealHead;
  readonly events: SealHead;
  readonly slips: SealHead;
  /** events that all seals up to `events` hold */
  readonly eventCount: number;
};

type SealHead = { readonly id: number; readonly hash: string };

/** The key that seals are signed with. It is made of a secret that the database does not have. */
export type SealKey = {
  /** raw Ed25519 key, base64url: for whoever verifies without the secret */
  readonly publicKey: string;
  sign(heads: SealHeads): Buffer;
  verifies(heads: SealHeads, signature: Uint8Array): boolean;
};

/** PKCS #8 before the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param secret at least 32 characters; the same secret is the same key */
export function sealKeyOf(secret: string): SealKey {
  const seed = createHmac('sha256', secret).update('seals').digest();
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key);
  return {
    publicKey: open.export({ format: 'jwk' }).x!,
    sign: (heads) => sign(null, Buffer.from(signedLine(heads)), key),
    verifies: (heads, signature) => verify(null, Buffer.from(signedLine(heads)), open, signature),
  };
}

/** What is signed: `lime-seal 1 <no> <ms> <seal>:<hash> <seal>:<hash>:<events> <seal>:<hash>`, of transfers, events and slips. */
export function signedLine({ no, at, transfers, events, slips, eventCount }: SealHeads): string {
  const head = ({ id, hash }: SealHead) => `${id}:${hash}`;
  return `lime-seal 1 ${no} ${at} ${head(transfers)} ${head(events)}:${eventCount} ${head(slips)}`;
}

/** The line with its signature: what is written down outside, and what `lime audit --since` takes. */
export const writtenSeal = (heads: SealHeads, signature: Uint8Array): string =>
  `${signedLine(heads)} ${Buffer.from(signature).toString('base64url')}`;

/** A seal that was written down. */
export type WrittenSeal = { readonly heads: SealHeads; readonly signature: Uint8Array };

/** Every seal in a text, such as a log or a mail, in its order. */
export function sealsIn(text: string): WrittenSeal[] {
  const head = '(\\d+):([0-9a-f]{64})';
  const form = new RegExp(`lime-seal 1 (\\d+) (\\d+) ${head} ${head}:(\\d+) ${head} ([\\w-]{86})(?![\\w-])`, 'g');
  return [...text.matchAll(form)].map(
    ([, no, at, transfer, ofTransfer, event, ofEvent, count, slip, ofSlip, signed]) => ({
      heads: {
        no: Number(no),
        at: Number(at),
        transfers: { id: Number(transfer), hash: ofTransfer! },
        events: { id: Number(event), hash: ofEvent! },
        slips: { id: Number(slip), hash: ofSlip! },
        eventCount: Number(count),
      },
      signature: Buffer.from(signed!, 'base64url'),
    }),
  );
}
