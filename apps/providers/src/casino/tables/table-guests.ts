import type pg from 'pg';
import { maskName } from '@lime/domain/mask-name.ts';
import { within } from '../../token/database.ts';
import type { HostGuest } from '../../host-sessions.ts';

// Who is at a shared table, and who sits where. A guest not seen for half a minute by any process is gone.

/** A guest at a table as the others see them. */
export type Seated = {
  readonly game: string;
  readonly memberId: string;
  readonly name: string;
  readonly seat: number | null;
};

export type TableGuests = {
  /** A guest has come, or is here still. @param clientSeed  chosen by their browser */
  enter(table: string, from: Pick<HostGuest, 'memberId' | 'nickname'>, clientSeed: string): Promise<void>;
  /** These are still here. */
  see(guests: readonly { readonly table: string; readonly memberId: string }[]): Promise<void>;
  leave(table: string, memberId: string): Promise<void>;
  /** Sits down, or gets up. @param seat  null: gets up @returns whether the seat was free */
  sit(table: string, memberId: string, seat: number | null): Promise<boolean>;
  /** Who is at these tables now. */
  at(tables: readonly string[]): Promise<readonly Seated[]>;
};

const goneSeconds = 30;
const stale = `seen_at < clock_timestamp() - interval '${goneSeconds} seconds'`;

export function createTableGuests(pool: pg.Pool): TableGuests {
  return {
    async enter(table, { memberId, nickname }, clientSeed) {
      await pool.query(
        `insert into table_guest (game, member_id, name, client_seed) values ($1, $2, $3, $4)
         on conflict (game, member_id) do update set name = excluded.name, client_seed = excluded.client_seed, seen_at = clock_timestamp()`,
        [table, memberId, maskName(nickname), clientSeed],
      );
    },
    async see(guests) {
      if (guests.length === 0) return;
      await pool.query(
        `update table_guest g set seen_at = clock_timestamp() from unnest($1::text[], $2::text[]) as s (game, member_id)
         where g.game = s.game and g.member_id = s.member_id`,
        [guests.map(({ table }) => table), guests.map(({ memberId }) => memberId)],
      );
    },
    async leave(table, memberId) {
      await pool.query('delete from table_guest where game = $1 and member_id = $2', [table, memberId]);
    },
    sit: (table, memberId, seat) =>
      within(pool, async (client) => {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('seats:' || $1, 0))`, [table]);
        await client.query(`delete from table_guest where game = $1 and ${stale} and member_id <> $2`, [
          table,
          memberId,
        ]);
        const { rowCount } = await client.query(
          `update table_guest set seat = $3, seen_at = clock_timestamp() where game = $1 and member_id = $2
             and not exists (select from table_guest o where o.game = $1 and o.seat = $3 and o.member_id <> $2)`,
          [table, memberId, seat],
        );
        return rowCount === 1;
      }),
    async at(tables) {
      const { rows } = await pool.query<Seated>(
        `select game, member_id as "memberId", name, seat from table_guest where game = any($1) and not (${stale}) order by game, member_id`,
        [tables],
      );
      return rows;
    },
  };
}
