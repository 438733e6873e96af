import type { WireSession } from '@lime/contract/auth.ts';
import type { EndReason } from '../../core/auth-gate.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { Caller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { endHostSessions } from '../launch/host-ends.service.ts';
import { endMemberSessions, readSessions } from './sessions.sql.ts';

/** The member's live sessions as the member may see them, newest first. */
export async function sessionsOf(db: Db, { memberId, sessionId }: Caller): Promise<WireSession[]> {
  const rows = await readSessions(db, memberId);
  return rows.map(({ id, agent, address, created_at, refreshed_at }) => ({
    id,
    agent: agent ?? '',
    address: maskAddress(address ?? ''),
    startedAt: created_at.toISOString(),
    lastSeenAt: refreshed_at.toISOString(),
    current: id === sessionId,
  }));
}

/**
 * Ends a member's sessions (all of them, all but one, or a single one) and announces it with the commit. Every process then
 * answers 419 to their tokens and signs their pages out, and hosts of games end the sessions opened in them. Change what a
 * sign-in checks (password, state) before, in the same transaction, so that no session begins in between.
 *
 * @returns the ids of the sessions that ended; hand them to the gate after the commit to have them known here at once
 */
export async function endSessionsOf(
  tx: Tx,
  memberId: number,
  reason: EndReason,
  { keep = null, only = null }: { keep?: string | null; only?: string | null } = {},
): Promise<string[]> {
  const ids = await endMemberSessions(tx, memberId, reason, keep, only);
  if (ids.length > 0) await writeOutbox(tx, 'session', { ids, reason });
  await endHostSessions(tx, ids);
  return ids;
}

/** An address with its last part hidden: enough to know one's own by. */
function maskAddress(address: string): string {
  const plain = plainAddress(address);
  if (plain === '::1' || plain.startsWith('127.')) return '이 컴퓨터';
  if (plain.includes('.')) return plain.replace(/\.[^.]*$/, '.*');
  return plain.includes(':') ? `${plain.split(':').slice(0, 4).join(':')}:*` : plain;
}
