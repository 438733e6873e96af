import { sql } from 'kysely';
import type { Db } from '../src/core/db.ts';

/** What a test compares: the total of a statement and its lines, in the statement's order. */
export type StatementBySql = {
  total: number;
  lines: { key: string; correction: boolean; rate: number; base: number; count: number; amount: number }[];
};

const foldersSql = sql.raw(`case when k.grp in ('sports', 'inplay') then greatest(1, least(h.legs, 6)) else 1 end`);

/**
 * A statement as one statement of SQL, for tests alone: written apart from the service, with none of its code. Whether a slip
 * was settled before the period it finds by the period's first row of the slip, and who is above whom by walking the tree.
 */
export async function statementBySql(
  db: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<StatementBySql> {
  const { rows } = await sql<{ result: StatementBySql }>`
    with recursive kind(kind, grp) as (values ('korean', 'sports'), ('korean-single', 'sports'), ('mini', 'mini'), ('casino', 'casino')),
    span as (select ${from}::date::timestamp at time zone 'Asia/Seoul' as first, (${to}::date + 1)::timestamp at time zone 'Asia/Seoul' as past),
    row_of as (
      select s.*, first_value(s.result_before) over (partition by s.slip_id order by s.at) <> 'wait' as closed
      from slip_settlement s, span where s.at >= span.first and s.at < span.past),
    h as (
      select slip_id, member_id, kind, placed_at, result_before::text as result, legs_before as legs, -stake as base, -1 as one, closed
      from row_of where result_before <> 'wait'
      union all
      select slip_id, member_id, kind, placed_at, result::text, legs, stake, 1, closed from row_of where result <> 'wait'),
    counted as (
      select h.*, k.grp, (h.placed_at at time zone 'Asia/Seoul')::date as day, ${foldersSql} as folders
      from h join kind k on k.kind = h.kind join member m on m.id = h.member_id
      where m.type <> '정산제외'
        and not (h.kind = 'casino' and h.result = 'exception') and not (h.kind <> 'casino' and h.legs = 0)
        and not exists (select from bonus b where b.member_id = h.member_id and b.currency = 'cash'
          and h.placed_at >= b.granted_at and h.placed_at < least(b.expires_at, coalesce(b.ended_at, b.expires_at)))),
    fact as (
      select member_id, day, 'stake:' || grp || ':' || folders as key, closed, base, one from counted
      union all
      select member_id, day, 'lost:' || grp || ':' || folders, closed, base, one from counted where result = 'miss'
      union all
      select split_part(case t.kind when 'deposit' then t.to_account else t.from_account end, ':', 2)::bigint,
        (t.at at time zone 'Asia/Seoul')::date, x.key, false, case t.kind when 'deposit' then t.amount else -t.amount end, 1
      from ledger_transfer t cross join span cross join (values ('deposit'), ('net')) x(key)
      join member m on m.id = split_part(case t.kind when 'deposit' then t.to_account else t.from_account end, ':', 2)::bigint
      where t.kind in ('deposit', 'withdrawal') and t.at >= span.first and t.at < span.past and m.type <> '정산제외'
        and (x.key = 'net' or t.kind = 'deposit')),
    walk as (
      select f.*, 0 as step, 0::bigint as below, (
        select a.agent_id from agent_member a where a.member_id = f.member_id and a.from_day <= f.day order by a.from_day desc limit 1) as agent_id
      from fact f
      union all
      select w.member_id, w.day, w.key, w.closed, w.base, w.one, w.step + 1, w.agent_id, (
        select p.parent_id from agent_parent p where p.agent_id = w.agent_id and p.from_day <= w.day order by p.from_day desc limit 1)
      from walk w where w.agent_id is not null),
    rated as (
      select w.*, coalesce((
          select (r.rates->>w.key)::bigint from agent_rate r where r.agent_id = w.agent_id and r.from_day <= w.day order by r.from_day desc limit 1), 0) as rate,
        (select p.parent_id from agent_parent p where p.agent_id = w.agent_id and p.from_day <= w.day order by p.from_day desc limit 1) as parent_id
      from walk w where w.agent_id is not null),
    line as (
      select agent_id, parent_id, key, closed, rate, sum(base) as base, sum(one) as one, trunc(sum(base) * rate / 10000) as amount
      from rated group by 1, 2, 3, 4, 5),
    own as (
      select key, closed, rate, sum(base) as base, sum(one) as one, sum(amount) as amount
      from line where agent_id = ${id}::bigint group by key, closed, rate)
    select jsonb_build_object(
      'total', (select coalesce(sum(amount), 0) from line where agent_id = ${id}::bigint)
        - (select coalesce(sum(amount), 0) from line where parent_id = ${id}::bigint),
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('key', key, 'correction', closed, 'rate', rate, 'base', base, 'count', one, 'amount', amount)
          order by closed, array_position(array['stake', 'lost', 'deposit', 'net'], split_part(key, ':', 1)),
            array_position(array['sports', 'inplay', 'mini', 'lotus', 'token', 'casino', 'slot'], split_part(key, ':', 2)), split_part(key, ':', 3), rate)
        from own where (rate > 0 or key like 'stake:%') and (base <> 0 or one <> 0)), '[]')) as result`.execute(db);
  return rows[0]!.result;
}
