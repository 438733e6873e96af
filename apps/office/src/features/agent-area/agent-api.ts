import { exchange, payloadOf, textOf, withRefresh } from '@lime/ui/api-client.ts';
import { awaySeconds } from '../../lib/away.ts';
import type { AgentPath, Body, Payload } from '../../lib/calls.ts';

export const agentTokenKey = 'lime_agent_token';
export const agentRefreshKey = 'lime_agent_refresh';

let onSessionEnd: (reason: string) => void = () => {};

/** Whom to tell when the session is over: refused refresh (401) or ended on purpose (419). */
export function whenAgentSessionEnds(listener: (reason: string) => void): void {
  onSessionEnd = listener;
}

const signInAgain = '다시 로그인해주세요.';

const refreshed = withRefresh({
  tokenKey: agentTokenKey,
  refreshTokenKey: agentRefreshKey,
  url: '/api/agent/auth/refresh',
  lock: 'lime-agent-refresh',
  refused: (reply) => {
    onSessionEnd(reply === null || reply.status === 401 ? signInAgain : textOf(reply.body));
    return signInAgain;
  },
});

/** Makes a call of the agent's and returns its payload. @throws CallFailed for every refusal and failure */
export async function ask<P extends AgentPath>(
  path: P,
  body: Body<P>,
  options: { signal?: AbortSignal } = {},
): Promise<Payload<P>> {
  const call = (token: string | null) =>
    exchange(
      `/api${path}`,
      {
        method: 'POST',
        headers: { 'x-away-seconds': String(awaySeconds()) },
        body: JSON.stringify({ payload: body }),
        ...options,
      },
      token,
    );
  const reply = await (path === '/agent/auth/login' ? call(null) : refreshed(call));
  if (reply.status === 419) onSessionEnd(textOf(reply.body));
  return payloadOf(reply) as Payload<P>;
}
