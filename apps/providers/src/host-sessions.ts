import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { endSessionsPath, endSessionsQuestion, hostSessionHours } from '@lime/contract/host-questions.ts';
import type { SessionEnd } from '@lime/contract/host-questions.ts';
import type { ProviderGuest } from '@lime/contract/provider-calls.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { createSessionLines } from './session-lines.ts';
import type { SessionLines } from './session-lines.ts';
import { lineProtocol, sessionHeader } from './token/client/session-words.ts';
import { isUnproven } from './token/endings.ts';
import type { Answering } from './token/signed.ts';
import type { SiteCalls } from './token/site-calls.ts';

/** What a member may stake, in won, as the site sent it. */
export type GuestLimits = { readonly min: number; readonly max: number; readonly win: number };

/** Who plays, as the site sent it when the launch was redeemed. */
export type HostGuest = {
  readonly memberId: string;
  readonly nickname: string;
  readonly limits: GuestLimits;
  /** of the page that answers a launch; absent: the page came by a cookie */
  readonly entered?: Entered;
};

/** What a page that answers a launch is told, as no cookie may come back to its host: the frame of another site has none. */
export type Entered = {
  /** sent with each of the page's calls, before any cookie */
  readonly session: string;
  /** what shows the same page again, where cookies come back */
  readonly address: string;
};

/** A guest with the number of the launch at the site and its sign-in; null: the site did not send it. */
export type Arrival = HostGuest & { readonly launch: number; readonly signIn: string | null };

/** For a guest without limits from the site, which judges each stake all the same. */
export const noLimits: GuestLimits = { min: 1, max: maxWireAmount, win: maxWireAmount };

/** A launch as it comes with an address. */
export type HostLaunch = { readonly uid: string; readonly hash: string; readonly gType: string };

export type HostSessions = {
  /** Redeems a launch at the site; else the reason in the site's words. */
  redeem(launch: HostLaunch): Promise<Arrival | { why: string }>;
  /**
   * Opens a session of this host's own, and sends its cookie. It outlives this process.
   *
   * @param address  what shows the guest's page again @returns the guest for whom the page is made now
   */
  open(reply: FastifyReply, guest: Arrival, address: string): Promise<HostGuest>;
  /** Ends a stream of a guest's page when the session ends. */
  keep(request: FastifyRequest, stream: ServerResponse): void;
  /** The guest of a request; null once the session is over. */
  of(request: FastifyRequest): Promise<HostGuest | null>;
  /** The guest who asks, the host's own pages alone; null: it has been answered (401 SESSION, 403 ORIGIN). */
  guestOf(request: FastifyRequest, reply: FastifyReply): Promise<Arrival | null>;
  /** Answers the site's question that ends sessions. @param also  ends what else would open a session for those members */
  answerEnds(answering: Answering, also?: (ends: readonly SessionEnd[]) => Promise<void>): void;
};

const late = '입장 시간이 지났어요. 화면을 다시 열어주세요.';
const away = '지금은 게임에 연결할 수 없어요. 잠시 후 다시 열어주세요.';

/** The guest of the site's answer about a launch or a bearer. */
export const arrivalOf = (told: ProviderGuest): Arrival => ({
  memberId: String(told.user_id),
  nickname: told.nickname,
  limits: { min: told.min_bet, max: told.max_bet, win: told.max_win },
  // without a number any end of the member ends the session
  launch: told.launch ?? 0,
  signIn: told.sign_in ?? null,
});

type Deps = {
  readonly server: FastifyInstance;
  readonly pool: pg.Pool;
  readonly site: Pick<SiteCalls, 'session'>;
  /** whose sessions these are: one host's never open another's */
  readonly host: string;
  /** of its pages and its cookie: /token */
  readonly path: string;
  /** of this process's own pages */
  readonly origins: readonly string[];
  /** Called for each page of a guest. @param game  that it shows, as the page says @returns called when the page is closed */
  readonly follow?: (memberId: string, game: string) => () => void;
};

/** Parameters of a statement over ends of sessions, the table they make, and whether an end of it ends a row. */
export const endColumns = (ends: readonly SessionEnd[]) => [
  ends.map(({ user_id: user }) => user),
  ends.map(({ launch }) => launch),
  ends.map(({ sign_in: signIn }) => signIn ?? null),
];
export const endedBy = (members: string, launches: string, signIns: string): string =>
  `unnest(${members}::text[], ${launches}::bigint[], ${signIns}::text[]) as e (member_id, launch, sign_in)`;
export const isEnded = (row: string): string =>
  `${row}.member_id = e.member_id and ${row}.launch <= e.launch and (e.sign_in is null or coalesce(${row}.sign_in, e.sign_in) = e.sign_in)`;

/** How one host knows its guests. */
type Context = Pick<Deps, 'pool' | 'site' | 'host' | 'path' | 'origins'> & {
  /** name of its cookie */
  readonly cookie: string;
  readonly inCookies: RegExp;
  /** where browsers send the cookie */
  readonly place: string;
};

function contextOf({ pool, site, host, path, origins }: Deps): Context {
  const cookie = `lime_${host}`;
  const inCookies = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`);
  // shown in another site's page: over HTTPS browsers want that said
  const place = origins[0]!.startsWith('https:') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return { pool, site, host, path, origins, cookie, inCookies, place };
}

/** Sessions of a host of hosted games, by its own cookie below its own path. */
export function createHostSessions(deps: Deps): HostSessions {
  const context = contextOf(deps);
  const { pool, host, origins } = context;
  const lines = createSessionLines(deps.server, {
    pool,
    host,
    path: `${deps.path}/session`,
    origins,
    hashOf: (headers) => hashOf(context, headers),
    memberOf: async (known) => (await guestOfHash(context, known))?.memberId ?? null,
    follow: deps.follow,
  });
  return {
    of: (request) => guestOfRequest(context, request),
    redeem: (launch) => redeem(context, launch),
    open: (reply, guest, address) => openSession(context, reply, guest, address),
    keep(request, stream) {
      const known = hashOf(context, request.headers);
      if (known)
        stream.once(
          'close',
          lines.hold(known, () => stream.end()),
        );
    },
    answerEnds: (answering, also) => answerEnds(context, lines, answering, also),
    guestOf: (request, reply) => guestOrAnswer(context, request, reply),
  };
}

const hashed = (session: string) => hash('sha256', session, 'buffer');

const inProtocols = new RegExp(`^${lineProtocol}, ?([\\w-]+)$`);

/** Of the session that a page was told, which its web socket names as its protocol, or that its cookie names. */
function hashOf({ inCookies }: Context, headers: IncomingHttpHeaders): Buffer | null {
  const session =
    [headers[sessionHeader]].flat()[0] ??
    headers['sec-websocket-protocol']?.match(inProtocols)?.[1] ??
    headers.cookie?.match(inCookies)?.[1];
  return session === undefined ? null : hashed(session);
}

type SessionRow = { member_id: string; nickname: string; limits: GuestLimits; launch: number; sign_in: string | null };

async function guestOfHash({ pool, host }: Context, known: Buffer): Promise<Arrival | null> {
  const { rows } = await pool.query<SessionRow>(
    `select member_id, nickname, limits, launch, sign_in from guest_session
     where token_hash = $1 and host = $2 and ended_at is null and expires_at > clock_timestamp()`,
    [known, host],
  );
  const [row] = rows;
  if (!row) return null;
  const { member_id: memberId, nickname, limits, launch, sign_in: signIn } = row;
  return { memberId, nickname, limits, launch, signIn };
}

async function guestOfRequest(context: Context, request: FastifyRequest): Promise<Arrival | null> {
  const known = hashOf(context, request.headers);
  return known && guestOfHash(context, known);
}

async function redeem({ site }: Context, launch: HostLaunch): Promise<Arrival | { why: string }> {
  const answer = await site.session(launch);
  if (answer.status === 0) return { why: isUnproven(answer) ? away : (answer.msg ?? late) };
  if (!('user_id' in answer)) return { why: late };
  return arrivalOf(answer);
}

async function openSession(
  { pool, host, path, cookie, place }: Context,
  reply: FastifyReply,
  { memberId, nickname, limits, launch, signIn }: Arrival,
  address: string,
): Promise<HostGuest> {
  const session = randomBytes(24).toString('base64url');
  await pool.query('delete from guest_session where expires_at < clock_timestamp()');
  await pool.query(
    `insert into guest_session (token_hash, host, member_id, nickname, limits, launch, sign_in, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(hours => $8))`,
    [hashed(session), host, memberId, nickname, JSON.stringify(limits), launch, signIn, hostSessionHours],
  );
  reply.header(
    'set-cookie',
    `${cookie}=${session}; Path=${path}; HttpOnly; Max-Age=${hostSessionHours * 3600}; ${place}`,
  );
  return { memberId, nickname, limits, entered: { session, address } };
}

function answerEnds(
  { pool, host }: Context,
  lines: SessionLines,
  answering: Answering,
  also?: (ends: readonly SessionEnd[]) => Promise<void>,
): void {
  answering(endSessionsPath, endSessionsQuestion, async ({ ends }) => {
    const { rows } = await pool.query<{ token_hash: Buffer }>(
      `update guest_session g set ended_at = clock_timestamp() from ${endedBy('$1', '$2', '$3')}
       where g.host = $4 and g.ended_at is null and ${isEnded('g')} returning g.token_hash`,
      [...endColumns(ends), host],
    );
    await also?.(ends);
    lines.ended(rows.map((row) => row.token_hash));
    return { ended: rows.length };
  });
}

async function guestOrAnswer(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Arrival | null> {
  const { origin } = request.headers;
  const isOther = origin !== undefined && !context.origins.includes(origin);
  const guest = isOther ? null : await guestOfRequest(context, request);
  if (!guest) await reply.code(isOther ? 403 : 401).send({ code: isOther ? 'ORIGIN' : 'SESSION' });
  return guest;
}
