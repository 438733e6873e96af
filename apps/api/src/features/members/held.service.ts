import type { Channel } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { tellOfMember } from './member-edit.service.ts';
import { saveHeld } from './member-edit.sql.ts';

/** What holds for a member by segments; null and 0 hold to nothing. */
type Held = { readonly id: number; readonly stake: number | null; readonly win: number | null; readonly delay: number };

/** Writes what holds for members by segments, in the order of their ids; it counts from the next bet on. */
export async function hold(tx: Tx, members: readonly Held[], channel: Pick<Channel, 'notify'>): Promise<void> {
  for (const member of members) {
    await saveHeld(tx, member);
    await tellOfMember(tx, channel, member.id);
  }
}
