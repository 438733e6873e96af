import type { WireAgentSelf } from '@lime/contract/agent-auth.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';
import type { AuthenticatorCalls } from '../../lib/authenticator.tsx';
import { queryClient } from '../../lib/query.ts';
import { agentRefreshKey, agentTokenKey, ask, whenAgentSessionEnds } from './agent-api.ts';

const selfKey = 'lime_agent_self';

type Session = {
  readonly self: WireAgentSelf | null;
  /** why the last session ended, to say on the sign-in page */
  readonly ended: string | null;
};

export const useAgentSession = create<Session>()(() => ({ self: restored(), ended: null }));

function restored(): WireAgentSelf | null {
  if (readKept(agentTokenKey) === null) return null;
  try {
    return JSON.parse(readKept(selfKey) ?? 'null') as WireAgentSelf | null;
  } catch {
    return null;
  }
}

function setSelf(self: WireAgentSelf | null): void {
  keep(selfKey, self === null ? null : JSON.stringify(self));
  useAgentSession.setState({ self });
}

/** Signs in and keeps the tokens. @throws CallFailed STAFF_CODE_NEEDED where the code of an authenticator is missing */
export async function signInAgent(userId: string, userPw: string, code?: string): Promise<void> {
  const { token, refreshToken, agent } = await ask('/agent/auth/login', {
    userId,
    userPw,
    ...(code === undefined ? {} : { code }),
  });
  keep(agentTokenKey, token);
  keep(agentRefreshKey, refreshToken);
  useAgentSession.setState({ ended: null });
  setSelf(agent);
}

/** Reads the own account anew. Failures wait for the next time. */
export async function refreshSelf(): Promise<void> {
  if (useAgentSession.getState().self === null) return;
  try {
    const { agent } = await ask('/agent/auth/me', {});
    if (readKept(agentTokenKey) !== null) setSelf(agent);
  } catch {
    // the end of the session, or the next round, says more
  }
}

/** Signs out here and on the server. @param why what the sign-in says of it; nothing after a person's own wish */
export async function signOutAgent(why: string | null = null): Promise<void> {
  await ask('/agent/auth/logout', {}).catch(() => {}); // out is out, whatever the server says
  forget(why);
}

function forget(ended: string | null): void {
  keep(agentTokenKey, null);
  keep(agentRefreshKey, null);
  setSelf(null);
  useAgentSession.setState({ ended });
  queryClient.clear();
}

whenAgentSessionEnds((reason) => {
  if (useAgentSession.getState().self !== null) forget(reason);
});

/** What one does with one's own authenticator. */
export const authenticatorOfAgent: AuthenticatorCalls = {
  start: (userPw) => ask('/agent/me/start-authenticator', { userPw }),
  confirm: (code) => ask('/agent/me/confirm-authenticator', { code }),
  remove: (userPw, code) => ask('/agent/me/remove-authenticator', { userPw, code }),
};

/** Other tabs sign in and out as well. */
window.addEventListener('storage', ({ key }) => {
  if (key === selfKey || key === agentTokenKey) useAgentSession.setState({ self: restored() });
});
