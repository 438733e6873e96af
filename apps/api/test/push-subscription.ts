import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser that push rings, with the keys that read what it is sent. */
export type TestSubscription = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Decrypts a push (RFC 8291, one record of RFC 8188). @throws Error when it was not encrypted for this browser */
  read(push: Buffer): string;
};

/** @param endpoint  at the push service of its maker */
export function newSubscription(endpoint: string): TestSubscription {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    endpoint,
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read(push) {
      const salt = push.subarray(0, 16);
      const keyEnd = 21 + push[20]!;
      const sender = push.subarray(21, keyEnd);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(own.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(push.subarray(-16));
      const padded = Buffer.concat([decipher.update(push.subarray(keyEnd, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
