import { hash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import type { CasinoAuthAnswer } from '@lime/contract/casino.ts';
import { lobbyOfProduct } from '@lime/domain/casino/casino-games.ts';
import type { ProviderConfig } from '../config.ts';
import type { SessionEnd } from '@lime/contract/host-questions.ts';
import { arrivalOf, endColumns, endedBy, isEnded, noLimits } from '../host-sessions.ts';
import type { Arrival, GuestLimits } from '../host-sessions.ts';
import { isUnproven } from '../token/endings.ts';
import type { SiteCalls } from '../token/site-calls.ts';

/** What a way in opens, and for whom. @param path  of a page of this host */
type Entry = { readonly guest: Arrival; readonly path: string };

export type Entries = {
  /** A way in for one visit within a minute. @returns its token */
  make(entry: Entry): Promise<string>;
  /** Uses it up; null: it counts no more. */
  use(token: string): Promise<Entry | null>;
  /** Deletes the entries that these ends concern. */
  end(ends: readonly SessionEnd[]): Promise<void>;
};

/** The sports frame, and its page. Source: decision 95. */
const sportsProduct = 108;
export const sportsPage = '/sports/korean';

type EntryRow = {
  member_id: string;
  nickname: string;
  limits: GuestLimits | null;
  path: string;
  launch: number;
  sign_in: string | null;
};

const entrySeconds = 60;
const hashOf = (token: string) => hash('sha256', token, 'buffer');

export function createEntries(pool: pg.Pool): Entries {
  return {
    async make({ guest, path }) {
      const token = randomBytes(32).toString('base64url');
      await pool.query('delete from casino_entry where expires_at < clock_timestamp()');
      await pool.query(
        `insert into casino_entry (token_hash, member_id, nickname, limits, launch, sign_in, path, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8))`,
        [
          hashOf(token),
          guest.memberId,
          guest.nickname,
          JSON.stringify(guest.limits),
          guest.launch,
          guest.signIn,
          path,
          entrySeconds,
        ],
      );
      return token;
    },
    async use(token) {
      const { rows } = await pool.query<EntryRow>(
        `delete from casino_entry where token_hash = $1 and expires_at > clock_timestamp()
         returning member_id, nickname, limits, path, launch, sign_in`,
        [hashOf(token)],
      );
      const [row] = rows;
      if (!row) return null;
      const { launch, sign_in: signIn } = row;
      const guest = { memberId: row.member_id, nickname: row.nickname, limits: row.limits ?? noLimits, launch, signIn };
      return { guest, path: row.path };
    },
    async end(ends) {
      await pool.query(
        `delete from casino_entry c using ${endedBy('$1', '$2', '$3')} where ${isEnded('c')}`,
        endColumns(ends),
      );
    },
  };
}

const number = z.coerce.number().int().min(0).max(1_000_000);
/**
 * Of what the site's page sends: `domain_url` is never believed, as the bearer says whose member it is, and this host's
 * pages are the same on phones and of every skin.
 */
const authBody = z.object({ product_id: number, type: number.default(0) });

const refused = (code: string, msg: string): CasinoAuthAnswer => ({
  success: false,
  status: 200,
  code,
  msg,
  payload: { msg },
});
const late = refused('LAUNCH_TOKEN_REFUSED', '입장 시간이 지났어요. 다시 눌러주세요.');
const away = refused('HOST_AWAY', '카지노에 연결할 수 없어요. 잠시 후 다시 눌러주세요.');
const unknownProduct = refused('CASINO_GAME_UNKNOWN', '이용할 수 없는 게임이에요.');
const stranger = { ...refused('PROVIDER_UNKNOWN', '허용되지 않은 요청이에요.'), status: 403 };

type Deps = {
  readonly config: Pick<ProviderConfig, 'siteOrigins' | 'origins' | 'url'>;
  readonly site: Pick<SiteCalls, 'auth'>;
  readonly entries: Entries;
};

/**
 * The launch of a provider: a page of the site sends its member's bearer and a product, and gets the address to open.
 *
 * `POST /casino/kplay/ob/auth` answers as `CasinoAuthAnswer`; what is no page of the site gets 403.
 *
 * Source: specification 2 §7, decisions 93 and 131.
 */
export function registerKplay(server: FastifyInstance, { config, site, entries }: Deps): void {
  const path = '/casino/kplay/ob/auth';

  /** Pages of the site alone may ask. @returns whether this one may */
  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    const { origin } = request.headers;
    void reply.header('vary', 'origin');
    if (origin === undefined || !config.siteOrigins.includes(origin)) return false;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': '600',
    });
    return true;
  }

  server.options(path, (request, reply) => reply.code(allow(request, reply) ? 204 : 403).send());
  server.post(path, async (request, reply) => {
    if (!allow(request, reply)) return reply.code(403).send(stranger);
    // bare or under `payload`, as every call takes it (decision 2)
    const body = authBody.safeParse((request.body as { payload?: unknown } | null)?.payload ?? request.body);
    const { product_id: product, type } = body.success ? body.data : { product_id: -1, type: 0 };
    if (product !== sportsProduct && !lobbyOfProduct(product, type)) return unknownProduct;
    const token = request.headers.authorization?.match(/^Bearer ([\w-]{20,200})$/)?.[1];
    if (token === undefined) return late;
    // the site says who it is, and whether that lobby is open to them
    const asked = product === sportsProduct ? { token } : { token, prd_id: product, type };
    const answer = await site.auth(asked).catch(() => null);
    if (!answer || isUnproven(answer)) return away;
    if (answer.status !== 1) return answer.msg ? refused(answer.code ?? answer.error, answer.msg) : late;
    const entry = await entries.make({
      guest: arrivalOf(answer),
      path: product === sportsProduct ? sportsPage : `/casino/lobby/${product}/${type}`,
    });
    // under the name the page asked by, or its window would be another site's
    const own = `${request.protocol}://${request.host}`;
    const url = `${config.origins.includes(own) ? own : config.url}/casino?entry=${entry}`;
    return { success: true, status: 200, url } satisfies CasinoAuthAnswer;
  });
}
