import type { FastifyRequest } from 'fastify';
import { assert } from '@lime/domain/assert.ts';
import type { WireAgentSelf } from '@lime/contract/agent-auth.ts';
import type { Call, InputOf } from '@lime/contract/call.ts';
import type {
  openAgentSignIn,
  resetAgentAuthenticator,
  resetAgentPassword,
  WireAgentSignIn,
} from '@lime/contract/staff-agents.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import { bearerToken } from '../../core/auth-gate.ts';
import { plainAddress } from '../../core/client-address.ts';
import type { AgentCaller, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { AccountEndReason, AccountStore } from '../staff/account-store.types.ts';
import { isLoginId } from '../staff/accounts.service.ts';
import { awayOf, liveSession } from '../staff/live-session.service.ts';
import { passwordByStaff } from '../staff/own-account.service.ts';
import type { SignInDeps } from '../staff/staff-sign-in.service.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteRecoveryCodes,
  endSessions,
  endSessionsOf,
  findAccount,
  insertAccount,
  insertSession,
  insertSignInTry,
  lockSession,
  noteActive,
  readAccount,
  readAccountFacts,
  readSession,
  removeSecret,
  replaceRecoveryCodes,
  rotateSession,
  setPasswordHash,
  setSecret,
  setTemporaryHash,
  takeStep,
  useRecoveryCode,
} from './agent-accounts.sql.ts';
import type { AgentSessionRow } from './agent-accounts.sql.ts';
import { readAgents } from './agents.sql.ts';

/** The accounts of agents. */
export const agentStore: AccountStore<AgentSessionRow> = {
  kind: 'agent',
  find: findAccount,
  read: readAccount,
  takeStep,
  setSecret,
  confirmSecret,
  removeSecret,
  setPasswordHash,
  readSession,
  insertSession,
  lockSession,
  rotateSession,
  noteActive,
  endSessions,
  endSessionsOf,
  noteTry: insertSignInTry,
  noteTries: insertSignInTry,
  replaceRecoveryCodes,
  deleteRecoveryCodes,
  useRecoveryCode,
  countRecoveryCodes,
};

/** What the agents' own calls need of signing in. */
export type AgentSignInDeps = SignInDeps<AgentSessionRow>;

/**
 * The agent behind a request, allowed to make this call.
 *
 * @throws Refused AUTH_REQUIRED (401), AUTH_SESSION_ENDED or STAFF_IDLE (419), STAFF_PASSWORD_TEMPORARY (403)
 */
export async function authenticateAgent(
  deps: AgentSignInDeps,
  request: FastifyRequest,
  { withTemporary }: Call,
): Promise<AgentCaller> {
  const { sessionId, row } = await liveSession(
    deps,
    bearerToken(request.headers.authorization),
    awayOf(request.headers['x-away-seconds']),
  );
  if (row.password_temporary && !withTemporary) throw new Refused({ code: 'STAFF_PASSWORD_TEMPORARY' }, 403);
  return {
    agentId: row.account_id,
    sessionId,
    loginId: row.login_id,
    name: row.name,
    address: plainAddress(request.ip),
  };
}

/** The agent whose live session it is, as its own pages show it. */
export async function readSelf(
  { db, idleMinutes }: Pick<AgentSignInDeps, 'db' | 'idleMinutes'>,
  { sessionId }: Pick<AgentCaller, 'sessionId'>,
): Promise<WireAgentSelf> {
  const row = await readSession(db, sessionId);
  const agent = (await readAgents(db)).find(({ id }) => id === row?.account_id);
  assert(row && agent, 'a session that was just seen is there');
  return {
    id: String(agent.id),
    loginId: row.login_id,
    name: agent.name,
    code: agent.code,
    kind: agent.kind,
    secondFactor: row.second_factor,
    mustChangePassword: row.password_temporary,
    recoveryCodes: row.second_factor ? await countRecoveryCodes(db, agent.id) : 0,
    idleMinutes: idleMinutes(),
  };
}

/** What the office shows of an agent's sign-in; null: it has none. */
export async function readSignIn(db: Db | Tx, agentId: number): Promise<WireAgentSignIn | null> {
  const row = await readAccountFacts(db, agentId);
  return (
    row && {
      loginId: row.login_id,
      createdAt: row.created_at.toISOString(),
      temporary: row.password_temporary,
      secondFactor: row.second_factor,
      sessions: row.sessions,
      lastAt: row.last_at?.toISOString() ?? null,
      lastAddress: row.last_address,
    }
  );
}

/** Makes an account with a made-up password, given back this once. @throws Refused AGENT_LOGIN_INVALID, AGENT_SIGN_IN_THERE, NOT_FOUND (404) */
export async function openSignIn(
  db: Db,
  staff: StaffCaller,
  { id, loginId: shown }: InputOf<typeof openAgentSignIn>,
): Promise<{ password: string }> {
  const loginId = shown.toLowerCase();
  if (!isLoginId(loginId)) throw new Refused({ code: 'AGENT_LOGIN_INVALID' });
  const made = await passwordByStaff(staff);
  return inTransaction(db, async (tx) => {
    const agentId = Number(id);
    if (!(await readAgents(tx)).some((one) => one.id === agentId)) throw new Refused({ code: 'NOT_FOUND' }, 404);
    if (!(await insertAccount(tx, { agentId, loginId, hash: made.hash })))
      throw new Refused({ code: 'AGENT_SIGN_IN_THERE' });
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: 'agent.open-sign-in',
      subject: `agent:${id}`,
      after: { loginId },
    });
    return { password: made.password };
  });
}

/** A temporary password, given back this once; all sessions end. @throws Refused STAFF_REASON_REQUIRED, NOT_FOUND (404) where there is no account */
export async function resetAgentsPassword(
  db: Db,
  staff: StaffCaller,
  { id, reason }: InputOf<typeof resetAgentPassword>,
): Promise<{ password: string }> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const made = await passwordByStaff(staff);
  return inTransaction(db, async (tx) => {
    if (!(await setTemporaryHash(tx, Number(id), made.hash))) throw new Refused({ code: 'NOT_FOUND' }, 404);
    const sessionsEnded = await endAgentSessions(tx, Number(id), 'password');
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: 'agent.password-reset',
      subject: `agent:${id}`,
      after: { sessionsEnded },
      reason,
    });
    return { password: made.password };
  });
}

/** Removes the authenticator with its recovery codes; all sessions end. @throws Refused STAFF_REASON_REQUIRED, STAFF_AUTHENTICATOR_MISSING, NOT_FOUND (404) */
export async function resetAgentsAuthenticator(
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: InputOf<typeof resetAgentAuthenticator>,
): Promise<void> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  if ((await readAccount(tx, Number(id))) === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (!(await removeSecret(tx, Number(id)))) throw new Refused({ code: 'STAFF_AUTHENTICATOR_MISSING' });
  await deleteRecoveryCodes(tx, Number(id));
  const sessionsEnded = await endAgentSessions(tx, Number(id), 'forced');
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'agent.authenticator-reset',
    subject: `agent:${id}`,
    after: { sessionsEnded },
    reason,
  });
}

/** Ends all sessions of an agent. @returns how many there were */
export async function endAgentSessions(tx: Tx, agentId: number, reason: AccountEndReason): Promise<number> {
  return (await endSessionsOf(tx, agentId, reason)).length;
}
