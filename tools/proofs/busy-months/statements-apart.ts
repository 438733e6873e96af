import type pg from 'pg';

/** An agent's statement as SQL counts it: the total, and its lines by key, correction and rate. */
type ApartStatement = { readonly agent: number; readonly total: number; readonly lines: readonly ApartLine[] };
export type ApartLine = { key: string; correction: boolean; rate: number; base: number; count: number; amount: number };

const groups = `case
  when h.kind like 'inplay%' or h.kind like 'live%' then 'inplay' when h.kind in ('mini', 'lotus', 'casino', 'slot') then h.kind
  when h.kind like 'token%' then 'token' else 'sports' end`;

/**
 * Statements of all agents at once, for proofs alone: written apart from the service, with none of its code. Bets are summed
 * by member and day first, then walk up the tree of each day with the rates of that day.
 *
 * @param owner a connection of its own: it keeps tables that end with it
 * @param days  both included, Seoul's
 */
export async function statementsApart(
  owner: pg.ClientBase,
  { from, to }: { from: string; to: string },
): Promise<ApartStatement[]> {
  await owner.query(`
    set work_mem = '256MB';
    drop table if exists pg_temp.fact, pg_temp.own, pg_temp.stand, pg_temp.line`);
  await owner.query(`
    create temp table fact as
    with row_of as (
      select s.*, first_value(s.result_before) over (partition by s.slip_id order by s.at, s.tx) <> 'wait' as closed
      from slip_settlement s
      where s.at >= '${from}'::date::timestamp at time zone 'Asia/Seoul' and s.at < ('${to}'::date + 1)::timestamp at time zone 'Asia/Seoul'),
    h as (
      select member_id, kind, placed_at, result_before as result, legs_before as legs, -stake as base, -1 as one, closed from row_of where result_before <> 'wait'
      union all
      select member_id, kind, placed_at, result, legs, stake, 1, closed from row_of where result <> 'wait'),
    counted as (
      select h.member_id, (h.placed_at at time zone 'Asia/Seoul')::date as day, ${groups} as grp, h.legs, h.closed, h.base, h.one, h.result = 'miss' as lost
      from h join member m on m.id = h.member_id and m.type <> '정산제외'
      where case when h.kind in ('token', 'token-horse', 'casino', 'slot') then h.result <> 'exception' else h.legs > 0 end
        and not exists (select from bonus b where b.member_id = h.member_id and b.currency = 'cash' and h.placed_at >= b.granted_at
          and h.placed_at < least(b.expires_at, coalesce(b.ended_at, b.expires_at)))),
    keyed as (
      select *, grp || ':' || case when grp in ('sports', 'inplay') then greatest(1, least(legs, 6)) else 1 end as of from counted)
    select member_id, day, 'stake:' || of as key, closed, sum(base)::bigint as base, sum(one)::bigint as one from keyed group by 1, 2, 3, 4
    union all
    select member_id, day, 'lost:' || of, closed, sum(base)::bigint, sum(one)::bigint from keyed where lost group by 1, 2, 3, 4
    union all
    select t.member_id, t.day, x.key, false, sum(case t.kind when 'deposit' then t.amount else -t.amount end)::bigint, count(*)
    from (
      select kind, amount, (at at time zone 'Asia/Seoul')::date as day,
        split_part(case kind when 'deposit' then to_account else from_account end, ':', 2)::bigint as member_id
      from ledger_transfer where kind in ('deposit', 'withdrawal')
        and at >= '${from}'::date::timestamp at time zone 'Asia/Seoul' and at < ('${to}'::date + 1)::timestamp at time zone 'Asia/Seoul') t
    join member m on m.id = t.member_id and m.type <> '정산제외'
    cross join (values ('deposit'), ('net')) x(key) where x.key = 'net' or t.kind = 'deposit' group by 1, 2, 3`);
  await owner.query(`
    create temp table own as
    select a.agent_id, f.day, f.key, f.closed, sum(f.base)::bigint as base, sum(f.one)::bigint as one
    from fact f join (
      select member_id, agent_id, from_day, lead(from_day, 1, 'infinity'::date) over (partition by member_id order by from_day) as past from agent_member) a
      on a.member_id = f.member_id and f.day >= a.from_day and f.day < a.past
    where a.agent_id is not null group by 1, 2, 3, 4`);
  await owner.query(`
    create temp table stand as
    select a.id as agent_id, d.day::date as day,
      (select p.parent_id from agent_parent p where p.agent_id = a.id and p.from_day <= d.day::date order by p.from_day desc limit 1) as parent_id,
      (select r.rates from agent_rate r where r.agent_id = a.id and r.from_day <= d.day::date order by r.from_day desc limit 1) as rates
    from agent a cross join (select distinct day from own) d;
    create unique index on stand (agent_id, day); analyze stand; analyze own`);
  await owner.query(`
    create temp table line as
    with recursive walk as (
      select o.agent_id, o.day, o.key, o.closed, o.base, o.one from own o
      union all
      select s.parent_id, w.day, w.key, w.closed, w.base, w.one from walk w join stand s on s.agent_id = w.agent_id and s.day = w.day where s.parent_id is not null)
    select w.agent_id, s.parent_id, w.key, w.closed, coalesce((s.rates ->> w.key)::bigint, 0) as rate, sum(w.base)::bigint as base, sum(w.one)::bigint as one,
      trunc(sum(w.base) * coalesce((s.rates ->> w.key)::bigint, 0) / 10000)::bigint as amount
    from walk w join stand s on s.agent_id = w.agent_id and s.day = w.day group by 1, 2, 3, 4, 5`);
  const { rows } = await owner.query<ApartStatement>(`
    select a.id as agent,
      ((select coalesce(sum(amount), 0) from line where agent_id = a.id) - (select coalesce(sum(amount), 0) from line where parent_id = a.id))::bigint as total,
      coalesce((
        select json_agg(json_build_object('key', key, 'correction', closed, 'rate', rate, 'base', base, 'count', one, 'amount', amount))
        from (
          select key, closed, rate, sum(base) as base, sum(one) as one, sum(amount) as amount from line where agent_id = a.id group by key, closed, rate) o
        where (rate > 0 or key like 'stake:%') and (base <> 0 or one <> 0)), '[]') as lines
    from agent a order by a.id`);
  return rows;
}
