import { poolWon, slotDraw, slotWon } from '@lime/domain/casino/slots/slot-stake.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { canonical } from '@lime/domain/fairness/canonical.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { playFault, playKey, playMessage, playVersion } from '@lime/domain/fairness/floats.ts';
import { hashing } from '../../token/client/hashing.ts';
import type { Revealed } from '../../token/client/instant-panels.ts';
import type { SlotPlayed } from './slot-types.ts';

// A play is drawn again from what was published of it, here in the browser, by the rules the host drew it by.

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
