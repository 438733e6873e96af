import { hash } from 'node:crypto';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { endsAnswered, insertEnds, insertEndsOf, takeEnds } from './host-ends.sql.ts';
import type { HostEnd } from './host-ends.sql.ts';

/** The outbox topic that wakes the worker which asks hosts to end sessions. */
export const hostEndTopic = 'host-end';

/**
 * The sign-in of a launch or an end as hosts know it: a hash, which does not reveal the session's id. Empty without a session.
 */
export const signInOf = (sessionId: string | null): { readonly sign_in?: string } =>
  sessionId === null ? {} : { sign_in: hash('sha256', `sign-in ${sessionId}`).slice(0, 32) };

/**
 * Ends the sessions at hosts that were opened in these sessions of the site: one row for each host launched in them, none
 * for a member who opened no game. Call after the end was written, in its transaction.
 */
export async function endHostSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0 && (await insertEnds(tx, sessionIds)) > 0) await writeOutbox(tx, hostEndTopic, {});
}

/** Ends a member's sessions at these hosts, of every sign-in. Call after the new permissions were written. */
export async function endHostSessionsOf(tx: Tx, memberId: number, hosts: readonly string[]): Promise<void> {
  if (hosts.length > 0 && (await insertEndsOf(tx, memberId, hosts)) > 0) await writeOutbox(tx, hostEndTopic, {});
}

/** An end that is due, as the question to its host has it. */
export type DueEnd = {
  readonly id: number;
  /** as launches name it */
  readonly host: string;
  readonly end: { readonly user_id: string; readonly launch: number; readonly sign_in?: string };
};

/** Takes at most so many ends that are due for these hosts: no other process takes them before their rest is over. */
export async function takeDueEnds(db: Db, hosts: readonly string[], most: number): Promise<DueEnd[]> {
  return (await takeEnds(db, hosts, most)).map(dueEnd);
}

const dueEnd = ({ id, host, member_id: member, session_id: session, launch }: HostEnd): DueEnd => ({
  id,
  host,
  end: { user_id: String(member), launch, ...signInOf(session) },
});

/** Takes note of the ends that a host has answered: a young one is asked once more, the others are over. */
export async function noteAnswered(db: Db, ids: readonly number[]): Promise<void> {
  await endsAnswered(db, ids);
}
