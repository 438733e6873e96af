import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';

/** How far a request is. */
export type StageRow = {
  seq: number;
  checking_at: Date | null;
  /** how long the member may still take it back; below 0: no more */
  seconds_left: number;
};

/** How far these requests of a member are; numbers that are no requests are left out. @param takeBackSeconds the setting */
export async function readStages(
  db: Db,
  memberId: number,
  seqs: readonly number[],
  takeBackSeconds: number,
): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select seq, checking_at,
      case when type = 'withdrawal' and status = 'received' and taken_by is null and first_by is null
        then ${takeBackSeconds}::int - extract(epoch from clock_timestamp() - requested_at)::float8 else 0 end as seconds_left
    from cash_request where seq = any (${seqs}::bigint[]) and member_id = ${memberId}`.execute(db);
  return rows;
}

/** How long the last requests of each kind took, in seconds; those that members took back are none. */
export async function readPace(
  db: Db,
  most: number,
): Promise<{ type: 'deposit' | 'withdrawal'; requests: number; half: number; most: number }[]> {
  const { rows } = await sql<{ type: 'deposit' | 'withdrawal'; requests: number; half: number; most: number }>`
    select kinds.type, count(*)::int as requests, percentile_disc(0.5) within group (order by r.seconds) as half,
      percentile_disc(0.9) within group (order by r.seconds) as most
    from (values ('deposit'), ('withdrawal')) as kinds (type) cross join lateral (
      select extract(epoch from decided_at - requested_at)::float8 as seconds from cash_request c
      where c.type = kinds.type and decided_at is not null and decided_by is distinct from 'member'
      order by decided_at desc limit ${most}::int) r
    group by kinds.type`.execute(db);
  return rows;
}
