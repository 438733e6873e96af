import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { RoundBets } from '../token/round-bets.ts';
import type { SiteCalls } from '../token/site-calls.ts';
import { registerSharedTables } from './tables/table-routes.ts';
import { sharedTables } from './tables/table-list.ts';
import type { BriefTable } from './tables/table-views.ts';

/** Who plays at a table, as the site told it when the launch was redeemed. */
export type CasinoGuest = {
  readonly memberId: string;
  readonly nickname: string;
  readonly limits: { readonly min: number; readonly max: number; readonly win: number };
};

/** What the tables ask of the casino host around them. */
export type CasinoTablesDeps = {
  readonly pool: pg.Pool;
  /** the site under the name of the casino host */
  readonly site: Pick<SiteCalls, 'send'>;
  /** of the host: links of chains derive from it */
  readonly secret: string;
  /** origins of the site's pages, for the frame of a table */
  readonly siteOrigins: readonly string[];
  /** The guest of a page; null: their visit is over. */
  visitOf(request: FastifyRequest): Promise<CasinoGuest | null>;
  /** The guest who asks, from the host's own pages alone; null: answered already, by 401 or 403. */
  guestOf(request: FastifyRequest, reply: FastifyReply): Promise<CasinoGuest | null>;
  /** Answers a visit that is over by its page. */
  latePage(request: FastifyRequest, reply: FastifyReply): unknown;
  /** What the member has in the casino, won; null: the site did not answer. */
  balanceOf(memberId: string): Promise<number | null>;
};

export type CasinoTables = {
  /** what knows the debits of tables, for `/results` */
  readonly sources: readonly Pick<RoundBets, 'results'>[];
  /** ids of the tables that open and play here */
  readonly tableIds: readonly string[];
  /** Who is at each table, and its road: for lobbies. */
  brief(): Promise<readonly BriefTable[]>;
};

/**
 * The tables of the casino host: `/casino/play/<table>` is a table's page, `/casino/<table>/…` what it asks, and
 * `/casino/tables` who is at which.
 */
export function registerCasinoTables(server: FastifyInstance, deps: CasinoTablesDeps): CasinoTables {
  const shared = registerSharedTables(server, deps);
  return { sources: [shared.bets], tableIds: sharedTables.map(({ id }) => id), brief: shared.brief };
}
