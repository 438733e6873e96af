import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';
import { throughCursor } from '../../core/in-snapshot.ts';
import { slipColumns } from './slips.sql.ts';
import type { SlipFilter, SlipRow } from './slips.sql.ts';

const pageRows = 500;

const matching = ({ memberId, kinds, result, from, to, games }: SlipFilter) => sql`
  member_id = ${memberId} and hidden_at is null and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
    and (${result}::slip_result is null or result = ${result}::slip_result and status = 'normal')
    and placed_at >= coalesce(${from}::date::timestamp at time zone 'Asia/Seoul', '-infinity')
    and placed_at < coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Seoul', 'infinity')
    and (${games}::text[] is null or exists (select from provider_debit d where d.slip_id = slip.id and d.game = any(${games}::text[])))`;

/** How many slips the history of this filter has. Counted, not summed up: inside of a snapshot the file must agree with it. */
export async function countSlips(db: Db, filter: SlipFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from slip where ${matching(filter)}`.execute(db);
  return rows[0]!.count;
}

/** All slips of the filter, newest first, some at a time. Inside of a snapshot alone. */
export async function* walkSlips(db: Db, filter: SlipFilter): AsyncGenerator<SlipRow[]> {
  const query = sql`
    select ${sql.raw(slipColumns)} from slip where ${matching(filter)} order by placed_at desc, id desc`;
  yield* throughCursor<SlipRow>(db, query, pageRows);
}
