import { beginRest, careToday } from '@lime/contract/care.ts';
import type { WireCare } from '@lime/contract/care.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { readCare, startRest } from './care.sql.ts';
import type { CareRow } from './care.sql.ts';

/** How a member's day goes, and the rest. Every process hears of a rest by the note of the member's row. */
export function registerCare(handle: Handle, { db, channel }: Pick<Core, 'db' | 'channel'>): void {
  handle(careToday, async ({ caller }) => careOf(await readCare(db, caller.memberId)));
  handle(beginRest, async ({ tx, caller }) => {
    if (await startRest(tx, caller.memberId)) await channel.notify(tx, 'member', String(caller.memberId));
    return careOf(await readCare(tx, caller.memberId));
  });
}

const careOf = ({ now, day, balance, resting_until: until }: CareRow): WireCare => ({
  now: now.toISOString(),
  day,
  balance,
  restingUntil: until !== null && until > now ? until.toISOString() : null,
});
