-- Why: fills the totals by legs, some members at a time under the lock that their bets and settlements take.
-- Outside a transaction.

create table if not exists fill_slip_total as select 0::bigint as id;

-- Two statements see two moments: what is summed up is what stands once the members are locked.
create or replace function fill_slip_totals(most_slips integer) returns integer language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(member_id) into ids from (
    select member_id, sum(slips) over (order by member_id) as so_far, row_number() over (order by member_id) as no
    from (
      select b.member_id, coalesce((select sum(d.slips) from slip_day d where d.member_id = b.member_id), 0) as slips
      from member_balance b where b.member_id > (select id from fill_slip_total) order by b.member_id limit 200) near) n
  where so_far <= most_slips or no = 1;
  if ids is null then return 0; end if;
  perform from member_balance where member_id = any(ids) order by member_id for update;
  insert into slip_total
  select member_id, (placed_at at time zone 'Asia/Seoul')::date, kind,
    case status when 'cancelled' then 'cancelled' else result::text end, least(legs, 5), count(*), sum(stake), sum(payout)
  from slip s where member_id = any(ids) and not exists (select from slip_total_filled f where f.member_id = s.member_id)
  group by 1, 2, 3, 4, 5;
  insert into slip_total_filled select unnest(ids) on conflict do nothing;
  update fill_slip_total set id = (select max(one) from unnest(ids) one);
  return array_length(ids, 1);
end $$;

-- Repeat until no row.
select from fill_slip_totals(2000) filled where filled > 0;

drop function if exists fill_slip_totals(integer);

drop table if exists fill_slip_total;

create index concurrently if not exists slip_total_day on slip_total (day);

create index concurrently if not exists settlement_task_waiting on settlement_task (product, created_at)
  where done_at is null and has_bets;

create index concurrently if not exists settlement_task_quiet on settlement_task (product, created_at)
  where done_at is null and not has_bets;

create index concurrently if not exists settlement_task_again_waiting on settlement_task (product, look_again_at)
  where look_again_at is not null and has_bets;

create index concurrently if not exists settlement_task_again_quiet on settlement_task (product, look_again_at)
  where look_again_at is not null and not has_bets;
