import { poolWon, slotDraw, slotWon } from '@lime/domain/casino/slots/slot.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { playFault, playKey, playMessage, playVersion } from '@lime/domain/fairness/floats.ts';
import type { Revealed } from '../../token/client/instant-panels.ts';
import type { SlotPlayed } from './slot-types.ts';

// A play is drawn again from what was published of it, here in the browser, by the rules the host drew it by.

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const hashing = {
  hashOfText: async (text: string) => hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  async hmac(key: string, text: string) {
    const secret = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    return new Uint8Array(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(text)));
  },
};

/** The same data whatever the order of its keys, as a database keeps them. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Whether the revealed seed draws what the play showed, and whether that pays what it paid. */
export async function holds(
  title: SlotTitle,
  play: SlotPlayed,
  { serverSeed, clientSeed }: Revealed,
): Promise<boolean> {
  const { nonce, seedHash, outcome, stake, payout, pool } = play;
  if (await playFault({ version: playVersion, seedHash, serverSeed, clientSeed, nonce }, hashing)) return false;
  const key = playKey(serverSeed);
  const drawn = await drawSlowly(slotDraw(title), (no) => hashing.hmac(key, playMessage(clientSeed, nonce, no)));
  const fromPool = pool ? poolWon(drawn.poolShare, stake, pool.before) : 0;
  return canonical(drawn) === canonical(outcome) && slotWon(drawn.win, stake) + fromPool === payout;
}
