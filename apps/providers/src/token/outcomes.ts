import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { within } from './database.ts';
import { throwAll } from './endings.ts';
import { hasRounds } from './round-routes.ts';
import type { SiteCalls, ToldPlay } from './site-calls.ts';

const maxAtOnce = 500;
const everyMs = 5_000;

type Deps = { readonly pool: pg.Pool; readonly site: Pick<SiteCalls, 'tellOutcomes'> };

export type Outcomes = {
  /** Tells what a game came to since the site counted last. @returns whether there is more, or the site did not answer */
  tell(game: AnyHostedGame): Promise<'all' | 'more' | 'away'>;
};

/**
 * Reports the outcomes of plays and drawn rounds to the site, which checks by them that games draw as they say. The site
 * keeps the number it has counted up to, so an outcome sent twice counts once. Nothing is sent before its members may see it.
 */
export function createOutcomes({ pool, site }: Deps): Outcomes {
  const hasUnnumbered = async ({ gType }: AnyHostedGame) => {
    const { rows } = await pool.query<{ has: boolean }>(
      `select exists (select from play where game = $1 and state = 'done' and told_no is null) as has`,
      [gType],
    );
    return rows[0]!.has;
  };

  /** Numbers plays that are over and have none; one process at a time. */
  const number = ({ gType }: AnyHostedGame) =>
    within(pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('told:' || $1, 0))`, [gType]);
      await client.query(
        `update play set told_no = n.last + n.no from (
           select id, row_number() over (order by id) as no, (select coalesce(max(told_no), 0) from play where game = $1) as last
           from (select id from play where game = $1 and state = 'done' and told_no is null order by id limit $2) p) n
         where play.id = n.id`,
        [gType, maxAtOnce],
      );
    });

  const playsAfter = async ({ gType }: AnyHostedGame, counted: number) => {
    const { rows } = await pool.query<ToldPlay>(
      `select told_no as no, outcome, bets from play where game = $1 and told_no > $2 order by told_no limit $3`,
      [gType, counted, maxAtOnce],
    );
    return rows;
  };

  const roundsAfter = async ({ gType }: AnyHostedGame, counted: number) => {
    const { rows } = await pool.query<ToldPlay>(
      `select no, outcome from round where game = $1 and drawn_at is not null and no > $2 order by no limit $3`,
      [gType, counted, maxAtOnce],
    );
    return rows;
  };

  return {
    async tell(game) {
      const counted = await site.tellOutcomes(game.gType, []);
      if (counted === null) return 'away';
      if (!isRound(game) && (await hasUnnumbered(game))) await number(game);
      const rows = await (isRound(game) ? roundsAfter : playsAfter)(game, counted);
      if (rows.length === 0) return 'all';
      if ((await site.tellOutcomes(game.gType, rows)) === null) return 'away';
      return rows.length === maxAtOnce ? 'more' : 'all';
    },
  };
}

const isRound = (game: AnyHostedGame) => hasRounds(game) || game.play.kind === 'continuous';

/** Tells of all games, until it is over. A game that fails costs the others nothing. @throws AggregateError with what failed */
export async function tellAll(
  outcomes: Outcomes,
  games: readonly AnyHostedGame[],
  isOver: () => boolean,
): Promise<void> {
  const errors: unknown[] = [];
  const tellOne = async (game: AnyHostedGame) => {
    while (!isOver() && (await outcomes.tell(game)) === 'more');
  };
  for (const game of games)
    await tellOne(game).catch((error: unknown) => errors.push(new Error(`${game.gType} failed`, { cause: error })));
  throwAll(errors);
}

/** Tells of these games until the server closes. */
export function startTelling(server: FastifyInstance, deps: Deps, games: readonly AnyHostedGame[]): void {
  const outcomes = createOutcomes(deps);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  async function turn(): Promise<void> {
    try {
      await tellAll(outcomes, games, () => isOver);
    } catch (error) {
      if (!isOver) server.log.error({ err: error }, 'what games came to could not be told');
    }
    if (!isOver) timer = setTimeout(() => void turn(), everyMs);
  }
  server.addHook('onClose', () => {
    isOver = true;
    clearTimeout(timer);
  });
  timer = setTimeout(() => void turn(), everyMs);
}
