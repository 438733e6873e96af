import { inTransaction } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { AccountSessionRow } from './account-store.types.ts';
import type { SignInDeps } from './staff-sign-in.service.ts';

/** The moment of the last touch is kept no finer than this: not every call shall write. */
const noteActiveSeconds = 30;

type Deps<Session extends AccountSessionRow> = Pick<
  SignInDeps<Session>,
  'db' | 'outbox' | 'store' | 'tokens' | 'signOuts' | 'idleMinutes'
>;

/**
 * The live session behind an access token, with its account as it is now.
 *
 * @param away seconds since the page was last used; null where nothing is known of it, as with a socket
 * @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED or STAFF_IDLE (419)
 */
export async function liveSession<Session extends AccountSessionRow>(
  deps: Deps<Session>,
  token: string | null,
  away: number | null,
): Promise<{ sessionId: string; row: Session }> {
  const claims = token === null ? null : await deps.tokens.read(token);
  const row = claims && (await deps.store.readSession(deps.db, claims.sessionId));
  if (!claims || !row || deps.signOuts.has(claims.sessionId) || row.expired || row.ended_reason === 'logout')
    throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  if (row.ended_reason === 'idle') throw new Refused({ code: 'STAFF_IDLE' }, 419);
  if (row.ended_reason || row.state !== 'normal') throw new Refused({ code: 'AUTH_SESSION_ENDED' }, 419);
  await watchIdle(deps, row, claims.sessionId, away);
  return { sessionId: claims.sessionId, row };
}

/** A page tells how long nobody touched it; who tells nothing (a program) is there now. @returns seconds */
export function awayOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : 0;
}

/** Ends an idle session, or records that it was used. @throws Refused STAFF_IDLE (419) */
async function watchIdle<Session extends AccountSessionRow>(
  { db, outbox, store, idleMinutes }: Deps<Session>,
  row: Session,
  sessionId: string,
  away: number | null,
): Promise<void> {
  if (row.quiet > idleMinutes() * 60) {
    await inTransaction(db, async (tx) => {
      const ids = await store.endSessions(tx, [sessionId], 'idle');
      if (ids.length > 0) await outbox.write(tx, `${store.kind}-session`, { ids });
    });
    throw new Refused({ code: 'STAFF_IDLE' }, 419);
  }
  if (away !== null && row.quiet - away > noteActiveSeconds) await store.noteActive(db, sessionId, away);
}
