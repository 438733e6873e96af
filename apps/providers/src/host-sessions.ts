import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { maxWireAmount } from '@lime/domain/money.ts';
import type { SiteCalls } from './token/site-calls.ts';

/** What a member may stake, in won, as the site told it. */
export type GuestLimits = { readonly min: number; readonly max: number; readonly win: number };

/** Who plays, as the site told it when the launch was redeemed. */
export type HostGuest = {
  readonly memberId: string;
  readonly nickname: string;
  readonly limits: GuestLimits;
};

/** Of a guest the site told no limits of: it judges each stake all the same. */
export const noLimits: GuestLimits = { min: 1, max: maxWireAmount, win: maxWireAmount };

/** A launch as it comes with an address. */
export type HostLaunch = { readonly uid: string; readonly hash: string; readonly gType: string };

export type HostSessions = {
  /** Redeems a launch at the site; else the reason in the site's words. */
  redeem(launch: HostLaunch): Promise<HostGuest | { why: string }>;
  /** Opens a session of this host's own, and sends its cookie. It outlives this process. */
  open(reply: FastifyReply, guest: HostGuest): Promise<void>;
  /** The guest of a request; null once the session is over. */
  of(request: FastifyRequest): Promise<HostGuest | null>;
  /** The guest who asks, the host's own pages alone; null: it has been answered (401 SESSION, 403 ORIGIN). */
  guestOf(request: FastifyRequest, reply: FastifyReply): Promise<HostGuest | null>;
};

const hours = 12;
const late = '입장 시간이 지났어요. 화면을 다시 열어주세요.';

type Deps = {
  readonly pool: pg.Pool;
  readonly site: Pick<SiteCalls, 'session'>;
  /** whose sessions these are: one host's never open another's */
  readonly host: string;
  /** of its pages and its cookie: /token */
  readonly path: string;
  /** where browsers find this process */
  readonly url: string;
};

/** Sessions of a host of hosted games, by its own cookie below its own path. */
export function createHostSessions({ pool, site, host, path, url }: Deps): HostSessions {
  const { origin: ownOrigin, protocol } = new URL(url);
  const cookie = `lime_${host}`;
  const inCookies = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`);
  // shown in another site's page: over HTTPS browsers want that said
  const place = protocol === 'https:' ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';

  async function of(request: FastifyRequest): Promise<HostGuest | null> {
    const session = request.headers.cookie?.match(inCookies)?.[1];
    if (session === undefined) return null;
    const { rows } = await pool.query<{ member_id: string; nickname: string; limits: GuestLimits }>(
      `select member_id, nickname, limits from guest_session
       where token_hash = $1 and host = $2 and expires_at > clock_timestamp()`,
      [hash('sha256', session, 'buffer'), host],
    );
    const [row] = rows;
    return row ? { memberId: row.member_id, nickname: row.nickname, limits: row.limits } : null;
  }

  return {
    of,
    async redeem(launch) {
      const answer = await site.session(launch);
      if (answer.status === 0) return { why: answer.msg ?? late };
      if (!('user_id' in answer)) return { why: late };
      const limits = { min: answer.min_bet, max: answer.max_bet, win: answer.max_win };
      return { memberId: answer.user_id, nickname: answer.nickname, limits };
    },
    async open(reply, { memberId, nickname, limits }) {
      const session = randomBytes(24).toString('base64url');
      await pool.query('delete from guest_session where expires_at < clock_timestamp()');
      await pool.query(
        `insert into guest_session (token_hash, host, member_id, nickname, limits, expires_at)
         values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(hours => $6))`,
        [hash('sha256', session, 'buffer'), host, memberId, nickname, JSON.stringify(limits), hours],
      );
      reply.header('set-cookie', `${cookie}=${session}; Path=${path}; HttpOnly; Max-Age=${hours * 3600}; ${place}`);
    },
    async guestOf(request, reply) {
      const { origin } = request.headers;
      const isOther = origin !== undefined && origin !== ownOrigin;
      const guest = isOther ? null : await of(request);
      if (!guest) await reply.code(isOther ? 403 : 401).send({ code: isOther ? 'ORIGIN' : 'SESSION' });
      return guest;
    },
  };
}
