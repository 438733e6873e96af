import { hash } from 'node:crypto';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { insertEnds, insertEndsOf, keepAnswered, takeEnds } from './host-ends.sql.ts';
import type { HostEnd } from './host-ends.sql.ts';

/** The topic that wakes who tells hosts of ends. */
export const hostEndTopic = 'host-end';

/** What hosts call a sign-in: it tells nothing of the session's own id. */
export const signInName = (sessionId: string): string => hash('sha256', `sign-in ${sessionId}`).slice(0, 32);

/**
 * Sessions of the site have ended: their sessions at hosts end as well. One row for each host that was launched in them; a
 * member who opened no game writes none. Call after the end was written, in its transaction.
 */
export async function endHostSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0 && (await insertEnds(tx, sessionIds)) > 0) await writeOutbox(tx, hostEndTopic, {});
}

/** A member's sessions at these hosts end, whatever sign-in they came by. Call after what they may play was written. */
export async function endHostSessionsOf(tx: Tx, memberId: number, hosts: readonly string[]): Promise<void> {
  if (hosts.length > 0 && (await insertEndsOf(tx, memberId, hosts)) > 0) await writeOutbox(tx, hostEndTopic, {});
}

/** An end that a host is to be told, as its question has it. */
export type DueEnd = {
  readonly id: number;
  /** as launches name it */
  readonly host: string;
  readonly end: { readonly user_id: string; readonly launch: number; readonly sign_in?: string };
};

/** Takes ends that are due for these hosts, at most so many: no process asks them again before they have rested. */
export async function takeDueEnds(db: Db, hosts: readonly string[], most: number): Promise<DueEnd[]> {
  return (await takeEnds(db, hosts, most)).map(dueEnd);
}

const dueEnd = ({ id, host, member_id: member, session_id: session, launch }: HostEnd): DueEnd => ({
  id,
  host,
  end: { user_id: String(member), launch, ...(session !== null && { sign_in: signInName(session) }) },
});

/** The host has answered: what was told the first time is told once more, and then forgotten. */
export const endsAnswered = (db: Db, ids: readonly number[]): Promise<void> => keepAnswered(db, ids);
