import type pg from 'pg';
import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import { poolContribution, poolWon } from '@lime/domain/casino/slots/slot.ts';
import type { PlayPools } from '../token/plays.ts';
import type { SlotGame } from './slot-game.ts';

/** All of a pool, thousandths. */
const wholePool = 1_000;

/** Pools of titles: whole won that their stakes have put in and their plays have not won yet. */
export type SlotPools = PlayPools & {
  /** Opens the pools of titles that have none yet, with nothing in them. */
  open(): Promise<void>;
  /** What stands in a title's pool, won; null: it has none. */
  amount(id: string): Promise<number | null>;
};

/**
 * A play takes of the pool as it stands, with the pool held until the play is written, so no two plays win the same won. The
 * pool gets its part of a stake when the play ends (`endPlay`): a stake that is refused has put nothing in.
 */
export function createPools(pool: pg.Pool, games: ReadonlyMap<string, SlotGame>): SlotPools {
  const hasPool = (id: string) => games.get(id)!.title.feature.kind === 'pool';
  return {
    async open() {
      await pool.query('insert into slot_pool (title) select unnest($1::text[]) on conflict do nothing', [
        [...games.keys()].filter(hasPool),
      ]);
    },
    async amount(id) {
      if (!hasPool(id)) return null;
      const { rows } = await pool.query<{ amount: number }>('select amount from slot_pool where title = $1', [id]);
      return rows[0]!.amount;
    },
    most: ({ stake, pool_before: before }) => (before === null ? 0 : poolWon(wholePool, stake, before)),
    async take(client, { id, game, stake }, outcome) {
      if (!hasPool(game)) return;
      const { rows } = await client.query<{ amount: number }>(
        'select amount from slot_pool where title = $1 for update',
        [game],
      );
      const before = rows[0]!.amount;
      const won = poolWon((outcome as SlotPlay).poolShare, stake, before);
      await client.query('update slot_pool set amount = amount - $2 where title = $1', [game, won]);
      await client.query('update play set pool_before = $2, pool_in = $3, pool_out = $4 where id = $1', [
        id,
        before,
        poolContribution(games.get(game)!.title, stake),
        won,
      ]);
    },
  };
}
