import { createHmac, randomBytes } from 'node:crypto';
import type { Answer } from '@lime/contract/call.ts';
import type { ProviderSession } from '@lime/contract/launch.ts';

/** Who looks at a frame, as the site named them. */
export type Guest = Pick<ProviderSession, 'memberId' | 'nickname'>;

export type ProviderSessions = {
  /** Exchanges a launch token at the site for the guest it was given to, and opens a session here; null when it counts no more. */
  enter(authToken: string): Promise<{ guest: Guest; session: string } | null>;
  /** The guest of a session of this process; null once it is over. */
  of(session: string | undefined): Guest | null;
};

const sessionMs = 3_600_000;
const most = 10_000;

type Deps = { readonly apiUrl: string; readonly secret: string; readonly host: string; readonly now: () => number };

/** Sessions of a host's own: the site's never reach it. They live in memory, and end with the process. */
export function createProviderSessions({ apiUrl, secret, host, now }: Deps): ProviderSessions {
  const sessions = new Map<string, { guest: Guest; until: number }>();

  return {
    async enter(authToken) {
      const at = now();
      const signature = createHmac('sha256', secret).update(`${at}\n${host}\n${authToken}`).digest('hex');
      const response = await fetch(`${apiUrl}/provider/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ authToken, host, at, signature }),
        signal: AbortSignal.timeout(5_000),
      });
      const answer = (await response.json()) as Answer<ProviderSession>;
      if (!answer.success) return null;
      const { memberId, nickname } = answer.payload;
      const session = randomBytes(24).toString('base64url');
      sessions.set(session, { guest: { memberId, nickname }, until: at + sessionMs });
      // a Map is in the order of insertion: the oldest goes first
      for (const oldest of sessions.keys()) {
        if (sessions.size <= most) break;
        sessions.delete(oldest);
      }
      return { guest: { memberId, nickname }, session };
    },
    of(session) {
      const known = session === undefined ? undefined : sessions.get(session);
      return known && known.until > now() ? known.guest : null;
    },
  };
}
