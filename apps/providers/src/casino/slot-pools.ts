import type pg from 'pg';
import type { HostPool } from '@lime/contract/host-questions.ts';
import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import { poolContribution, poolWon } from '@lime/domain/casino/slots/slot-stake.ts';
import { throwAll } from '../token/endings.ts';
import type { PlayPools } from '../token/plays.ts';
import type { SiteCalls } from '../token/site-calls.ts';
import type { SlotGame } from './slot-game.ts';

/** All of a pool, thousandths. */
const wholePool = 1_000;

/** Pools of titles: whole won that their stakes have put in and their plays have not won yet. */
export type SlotPools = PlayPools & {
  /** Opens the pools of titles that have none yet, with nothing in them. */
  open(): Promise<void>;
  /**
   * Sends the site the amounts of pools that are older than its own account of them; those it accepts are open.
   *
   * @throws Error when it refuses one
   */
  tell(): Promise<void>;
  /** The amount in a title's pool, won; null: it has none. */
  amount(id: string): Promise<number | null>;
  /** The amount in every pool, and what plays that are not answered may still move there. */
  amounts(): Promise<HostPool[]>;
};

type Deps = {
  readonly pool: pg.Pool;
  readonly site: Pick<SiteCalls, 'send'>;
  readonly games: ReadonlyMap<string, SlotGame>;
};

/**
 * A play takes from the pool as it is, with the pool locked until the play is written, so no two plays win the same won. The
 * pool gets its part of a stake when the play ends (`endPlay`): a stake that is refused has put nothing in. So the site's
 * account of the pool, which moves as a debit is taken, is never below this figure.
 */
export function createPools(pool: pg.Pool, site: Deps['site'], games: Deps['games']): SlotPools {
  const deps: Deps = { pool, site, games };
  return {
    open: () => openPools(deps),
    isOpen: (client, title) => isOpen(deps, client, title),
    tell: () => tellAmounts(deps),
    amount: (id) => readAmount(deps, id),
    amounts: () => readAmounts(deps),
    most: ({ stake, pool_before: before }) => (before === null ? 0 : poolWon(wholePool, stake, before)),
    take: (client, play, outcome) => takeFrom(deps, client, play, outcome),
  };
}

const hasPool = ({ games }: Deps, id: string) => games.get(id)!.title.feature.kind === 'pool';

async function openPools(deps: Deps): Promise<void> {
  await deps.pool.query('insert into slot_pool (title) select unnest($1::text[]) on conflict do nothing', [
    [...deps.games.keys()].filter((id) => hasPool(deps, id)),
  ]);
}

async function isOpen(deps: Deps, client: pg.PoolClient, title: string): Promise<boolean> {
  if (!hasPool(deps, title)) return true;
  const { rows } = await client.query<{ told: boolean }>('select told from slot_pool where title = $1', [title]);
  return rows[0]!.told;
}

async function tellAmounts({ pool, site }: Deps): Promise<void> {
  // with no play under way and none that may begin, the amount is the same however often it has to be sent
  const { rows } = await pool.query<{ title: string; amount: number }>(
    `select title, amount from slot_pool p
     where not told and not exists (select from play where game = p.title and state = 'asked') order by title`,
  );
  const tell = async (title: string, amount: number) => {
    const answer = await site.send('pool', { pool: title, amount });
    if (answer?.status === 1) await pool.query('update slot_pool set told = true where title = $1', [title]);
    else if (answer)
      throw new Error(`the site opens no pool of ${title} with ${amount}: ${answer.error}, it has ${answer.balance}`);
  };
  const errors: unknown[] = [];
  for (const { title, amount } of rows) await tell(title, amount).catch((error: unknown) => errors.push(error));
  throwAll(errors);
}

async function readAmount(deps: Deps, id: string): Promise<number | null> {
  if (!hasPool(deps, id)) return null;
  const { rows } = await deps.pool.query<{ amount: number }>('select amount from slot_pool where title = $1', [id]);
  return rows[0]!.amount;
}

async function readAmounts({ pool }: Deps): Promise<HostPool[]> {
  const { rows } = await pool.query<HostPool>(
    `select p.title as pool, p.amount, coalesce(sum(greatest(y.pool_in, y.pool_out)), 0)::bigint as under_way
     from slot_pool p left join play y on y.game = p.title and y.state = 'asked'
     group by p.title order by p.title`,
  );
  return rows;
}

async function takeFrom(
  deps: Deps,
  client: pg.PoolClient,
  { id, game, stake }: Parameters<PlayPools['take']>[1],
  outcome: Parameters<PlayPools['take']>[2],
): Promise<void> {
  if (!hasPool(deps, game)) return;
  const { rows } = await client.query<{ amount: number }>('select amount from slot_pool where title = $1 for update', [
    game,
  ]);
  const before = rows[0]!.amount;
  const won = poolWon((outcome as SlotPlay).poolShare, stake, before);
  await client.query('update slot_pool set amount = amount - $2 where title = $1', [game, won]);
  await client.query('update play set pool_before = $2, pool_in = $3, pool_out = $4 where id = $1', [
    id,
    before,
    poolContribution(deps.games.get(game)!.title, stake),
    won,
  ]);
}
