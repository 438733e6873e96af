import { drawMessage, drawSteps } from '@lime/domain/lotto/draw.ts';
import type { DrawnBalls } from '@lime/domain/lotto/draw.ts';

const text = new TextEncoder();

/** Hashes here, on the member's own machine; null where the browser has none to offer (an address that is not secure). */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** @param hex bytes as hexadecimal digits */
export const hashOfBytes = (hex: string): Promise<string> => sha256(fromHex(hex));
/** @param words hashed as UTF-8 */
export const hashOfText = (words: string): Promise<string> => sha256(text.encode(words));
/** The hash of a round's listing: each line is ended by a line feed. */
export const hashOfListing = (lines: readonly string[]): Promise<string> =>
  hashOfText(lines.map((line) => `${line}\n`).join(''));

/** The draw of a round, computed again by the very steps of the server. */
export async function drawAgain(seed: string, roundNo: number, ticketsHash: string): Promise<DrawnBalls> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const steps = drawSteps();
  let step = steps.next();
  while (!step.done) {
    const message = text.encode(drawMessage(roundNo, ticketsHash, step.value));
    step = steps.next(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
  }
  return step.value;
}
