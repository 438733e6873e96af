import { sql } from 'kysely';
import type { StakingMember } from '@lime/domain/access/may-stake.ts';
import { countedSlip } from '../../core/counted-slips.ts';
import { risked } from '../../core/open.ts';
import type { Db, Tx } from '../../core/db.ts';

/** What activities must know of a member. */
export type ActivityMember = StakingMember & {
  readonly grade: number;
  /** the Seoul day of the sign-up */
  readonly since: string;
};

/** The member as the row is now; null when there is none. */
export async function readActivityMember(db: Db | Tx, memberId: number): Promise<ActivityMember | null> {
  const { rows } = await sql<ActivityMember>`
    select state, birthday::text as birthday, grade, (created_at at time zone 'Asia/Seoul')::date::text as since
    from member where id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Won deposited and bet on a Seoul day. A bet counts once it cannot be taken back: it is decided, or its time to be
 * cancelled is over. One that was void is as good as not made.
 *
 * @param cancelSeconds  how long after placing a bet may be cancelled; null: until its start
 */
export async function readDayFacts(
  db: Db | Tx,
  memberId: number,
  day: string,
  cancelSeconds: number | null,
): Promise<{ deposited: number; staked: number }> {
  const { rows } = await sql<{ deposited: number; staked: number }>`
    with span as materialized (
      select ${day}::date::timestamp at time zone 'Asia/Seoul' as from_time,
        (${day}::date + 1)::timestamp at time zone 'Asia/Seoul' as to_time)
    select
      (select coalesce(sum(c.amount), 0)::bigint from cash_request c, span
        where c.member_id = ${memberId} and c.type = 'deposit' and c.status = 'done'
          and c.decided_at >= span.from_time and c.decided_at < span.to_time) as deposited,
      (select coalesce(sum(s.stake), 0)::bigint from slip s, span
        where s.member_id = ${memberId} and s.placed_at >= span.from_time and s.placed_at < span.to_time
          and ${countedSlip} and (s.result in ${risked}
            or (s.result = 'wait' and s.placed_at < clock_timestamp() - make_interval(secs => ${cancelSeconds}::double precision)))
      ) as staked`.execute(db);
  return rows[0]!;
}
