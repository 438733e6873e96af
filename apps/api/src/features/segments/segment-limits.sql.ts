import { sql } from 'kysely';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { matches } from '../../core/condition-sql.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** What holds for the members of a segment: won of one bet (null: nothing), won of its win, seconds of waiting in play. */
export type SegmentLimits = { max_stake: number | null; max_win: number | null; bet_delay: number };
type Limited = SegmentLimits & { id: number; conditions: MemberCondition[] };

/** A segment's limits, locked; null: no such segment. */
export async function lockSegmentLimits(tx: Tx, id: number): Promise<(SegmentLimits & { name: string }) | null> {
  const { rows } = await sql<SegmentLimits & { name: string }>`
    select name, max_stake, max_win, bet_delay from segment where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces a segment's limits. */
export async function saveSegmentLimits(tx: Tx, id: number, limits: SegmentLimits): Promise<void> {
  await sql`
    update segment set max_stake = ${limits.max_stake}::bigint, max_win = ${limits.max_win}::bigint, bet_delay = ${limits.bet_delay}::smallint
    where id = ${id}`.execute(tx);
}

/** Segments with limits. */
export async function readLimited(db: Db): Promise<Limited[]> {
  const { rows } = await sql<Limited>`
    select id, conditions, max_stake, max_win, bet_delay from segment
    where max_stake is not null or max_win is not null or bet_delay > 0 order by id`.execute(db);
  return rows;
}

/** A member whose row does not say what the segments say. */
type HeldRow = { id: number; stake: number | null; win: number | null; delay: number; has_failed: boolean };

/** Members whose rows do not say what holds for them by the segments and do not rest, some of them, in the order of their ids. */
export async function readMoved(db: Db, limited: readonly Limited[], most: number): Promise<HeldRow[]> {
  const of = ({ conditions, max_stake, max_win, bet_delay }: Limited) => sql`
    select m.id, ${max_stake}::bigint as stake, ${max_win}::bigint as win, ${bet_delay}::smallint as delay
    from member m where m.state <> 'left' and ${matches(conditions)}`;
  const item = sql`d.id::text`;
  const held =
    limited.length === 0
      ? sql`select null::bigint as id, null::bigint as stake, null::bigint as win, 0::smallint as delay where false`
      : sql.join(limited.map(of), sql` union all `);
  const { rows } = await sql<HeldRow>`
    with held as materialized (select id, min(stake) as stake, min(win) as win, max(delay)::smallint as delay from (${held}) h group by id)
    select d.id, d.stake, d.win, d.delay, ${hasFailed('segment-limits', item)} as has_failed from (
      select h.id, h.stake, h.win, h.delay from held h join member m on m.id = h.id
        where (m.held_stake, m.held_win, m.held_delay) is distinct from (h.stake, h.win, h.delay)
      union all
      select m.id, null::bigint, null::bigint, 0::smallint from member m
        where (m.held_stake is not null or m.held_win is not null or m.held_delay > 0) and not exists (select from held h where h.id = m.id)
    ) d where not ${isResting('segment-limits', item)} order by d.id limit ${most}::int`.execute(db);
  return rows;
}
