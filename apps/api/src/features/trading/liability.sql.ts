import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';
import { liabilityOfSlip, openFixture, openSlip } from '../../core/open.ts';
import type { LiabilityRows } from './liability.types.ts';

/**
 * What open slips can cost by match, by Seoul day and by member: each slip counts whole on everything it touches, as the
 * caps count it (decision 111). Of fixtures that take bets or are being played; a slip that waits for none of them is about
 * to be settled.
 */
export async function readLiability(db: Db, maxMembers: number): Promise<LiabilityRows> {
  const { rows } = await sql<LiabilityRows>`
    with touched as materialized (
      select distinct l.slip_id, l.event_id as fixture_id
      from fixture f join leg l on l.event_id = f.id
      where ${openFixture}),
    open as materialized (
      select s.id, s.member_id, s.stake, ${liabilityOfSlip} as won
      from (select distinct slip_id from touched) t join slip s on s.id = t.slip_id
      where ${openSlip}),
    by_match as (
      select t.fixture_id as id, count(*) as slips, sum(o.won)::bigint as liability
      from touched t join open o on o.id = t.slip_id group by t.fixture_id),
    by_day as (
      select d.day, count(*) as slips, sum(o.won)::bigint as liability
      from (
        select distinct t.slip_id, (f.starts_at at time zone 'Asia/Seoul')::date as day
        from touched t join fixture f on f.id = t.fixture_id) d
      join open o on o.id = d.slip_id group by d.day),
    by_member as (
      select member_id, count(*) as slips, sum(won)::bigint as liability from open
      group by member_id order by liability desc, member_id limit ${maxMembers}::int)
    select clock_timestamp() as at,
      (select jsonb_build_object('slips', count(*), 'stakes', coalesce(sum(stake), 0), 'liability', coalesce(sum(won), 0)) from open) as total,
      coalesce((select jsonb_agg(to_jsonb(b) order by b.liability desc, b.id) from by_match b), '[]') as matches,
      coalesce((select jsonb_agg(to_jsonb(b) order by b.day) from by_day b), '[]') as days,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'login_id', m.login_id, 'nickname', m.nickname, 'slips', b.slips,
          'liability', b.liability) order by b.liability desc, m.id)
        from by_member b join member m on m.id = b.member_id), '[]') as members`.execute(db);
  return rows[0]!;
}
