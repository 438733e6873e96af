import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { throwAll } from '../token/endings.ts';
import type { SiteCalls } from '../token/site-calls.ts';

/** Times of a leaving, in ms. */
export type VisitTimes = {
  /** Who was not seen for so long has gone: longer than a page needs to load anew, or to find another process. */
  readonly goneMs: number;
  /** How often a process says who is here. */
  readonly everyMs: number;
  /** Until the site is asked again: at first, and at most; each time it is twice as long. */
  readonly restMs: number;
  readonly restMostMs: number;
};
export const visitTimes: VisitTimes = { goneMs: 6_000, everyMs: 1_500, restMs: 1_000, restMostMs: 15_000 };
/** The most that are reported in one pass. */
const maxAtOnce = 50;
const maxGames = 100;
/** A play of the casino ends within a day. */
const forgottenHours = 25;
/** Refusals that hold for now: they are reported to the site again later. */
const later: readonly string[] = ['PLAY_OPEN', 'ACCESS_DENIED'];

export type Visits = {
  /** A page of the member is open. @param game  that it shows; null: a lobby @returns to be called once it is closed */
  begin(memberId: string, game: string | null): () => void;
};

type Deps = { readonly pool: pg.Pool; readonly site: Pick<SiteCalls, 'send'>; readonly times: VisitTimes };
type Page = { readonly memberId: string; readonly game: string | null };
type Gone = { readonly member_id: string; readonly txn: string; readonly games: readonly string[] };

/** What a process knows of visits. */
type Context = Deps & {
  readonly pages: Set<Page>;
  /** by performance.now() */
  readonly startedAt: number;
  readonly failed: (error: unknown) => void;
  seeing: Promise<void> | null;
  telling: Promise<void> | null;
};

/**
 * Which members have pages of the casino open, in any process of this host. When a member's last page has been closed for
 * some seconds, the host reports that to the site, again and again until it answers. While the member plays on, the site
 * refuses, and the host reports it later. A member who comes back before that is here again, and the next report has
 * another name.
 *
 * A process that starts waits before it reports anything: pages that its predecessor had may come to it.
 *
 * Source: issue 13, point 3; docs/decisions/0079-casino-one-wallet.md.
 */
export function createVisits(server: FastifyInstance, deps: Deps): Visits {
  const context: Context = {
    ...deps,
    pages: new Set(),
    startedAt: performance.now(),
    failed: (error) => server.log.warn({ err: error }, 'visits of the casino could not be kept or told'),
    seeing: null,
    telling: null,
  };
  const timer = setInterval(lookAround, deps.times.everyMs, context);
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await context.seeing;
    await context.telling;
  });

  return {
    begin(memberId, game) {
      const page = { memberId, game };
      context.pages.add(page);
      // a page that is closed at once was there too
      see(context, [page]).catch(context.failed);
      return () => context.pages.delete(page);
    },
  };
}

/** Says who is here, and then who has gone. */
function lookAround(context: Context): void {
  const { failed } = context;
  // nobody is reported before those who are here were seen; a silent site delays no sight of them
  context.seeing ??= see(context, context.pages)
    .then(
      () =>
        void (context.telling ??= tellGone(context)
          .catch(failed)
          .finally(() => (context.telling = null))),
    )
    .catch(failed)
    .finally(() => (context.seeing = null));
}

async function see({ pool }: Context, of: Iterable<Page>): Promise<void> {
  const games = Map.groupBy(of, ({ memberId }) => memberId);
  const here = [...games].map(([member, list]) => ({ member, games: list.flatMap(({ game }) => game ?? []) }));
  if (here.length === 0) return;
  await pool.query(
    `insert into casino_visit as v (member_id, games)
     select member, array(select distinct g from jsonb_array_elements_text(games) g limit $2::int)
     from jsonb_to_recordset($1::jsonb) as t (member text, games jsonb) order by member
     on conflict (member_id) do update set seen_at = clock_timestamp(), ask_at = clock_timestamp(), tries = 0,
       txn = case when v.tries > 0 then excluded.txn else v.txn end,
       games = case when v.games @> excluded.games then v.games
         else array(select distinct g from unnest(v.games || excluded.games) g limit $2::int) end`,
    [JSON.stringify(here), maxGames],
  );
}

async function tell({ pool, site }: Context, { member_id: memberId, txn, games }: Gone): Promise<void> {
  const answer = await site.send('left', { user_id: memberId, txn_id: txn, game_ids: games });
  const isLater = answer === null || (answer.status === 0 && later.includes(answer.error));
  if (!isLater) await pool.query('delete from casino_visit where member_id = $1 and txn = $2', [memberId, txn]);
}

async function tellGone(context: Context): Promise<void> {
  const { pool, startedAt, times } = context;
  const { goneMs, restMs, restMostMs } = times;
  if (performance.now() - startedAt < goneMs) return;
  const { rows } = await pool.query<Gone>(
    `with forgotten as (
       delete from casino_visit where seen_at < clock_timestamp() - make_interval(hours => $1)),
     gone as (
       select member_id from casino_visit
       where seen_at between clock_timestamp() - make_interval(hours => $1) and clock_timestamp() - make_interval(secs => $2 / 1000.0)
         and ask_at <= clock_timestamp()
       order by ask_at limit $3 for update skip locked)
     update casino_visit v set tries = least(v.tries + 1, 100),
       ask_at = clock_timestamp() + make_interval(secs => least($4, $5 * 2 ^ least(v.tries, 10)) / 1000.0)
     from gone where v.member_id = gone.member_id returning v.member_id, v.txn, v.games`,
    [forgottenHours, goneMs, maxAtOnce, restMostMs, restMs],
  );
  const told = await Promise.allSettled(rows.map((gone) => tell(context, gone)));
  throwAll(told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
}
