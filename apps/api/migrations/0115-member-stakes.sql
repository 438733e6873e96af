-- Why: what members staked over some days was added up from all rows of slip_day for each look at the member list. Days that
-- are over are added up once by a worker, by member and day. Later only a cancelled slip changes them, and the trigger that
-- sees it anyway does so. A bet and a settlement write nothing more than before.

-- Up to which Seoul day stakes are added up.
create table slip_day_closed (
  id boolean primary key default true check (id),
  day date not null
);
insert into slip_day_closed (day) values ('-infinity');

-- Stakes placed on a closed day and not cancelled, in won.
create table member_stake_day (
  day date not null,
  member_id bigint not null,
  stake bigint not null,
  primary key (day, member_id) include (stake)
);
-- The same of all closed days.
create table member_stake (
  member_id bigint primary key,
  stake bigint not null
);
grant select, insert, update on member_stake_day, member_stake to lime_app;
grant select, update on slip_day_closed to lime_app;

-- As in migration 0103; what concerns days that may be closed is new. Who closes a day holds the same lock alone.
create or replace function keep_last_bet() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint;
begin
  if new.result = 'cancelled' then
    update member_total set last_bet_day = (
      select max(day) from slip_day where member_id = new.member_id and result <> 'cancelled' and slips > 0)
    where member_id = new.member_id and last_bet_day = new.day;
    if new.day < (clock_timestamp() at time zone 'Asia/Seoul')::date - 1 then
      perform pg_advisory_xact_lock_shared(hashtextextended('lime:slip-days', 0));
      if exists (select from slip_day_closed where day >= new.day) then
        moved := case tg_op when 'UPDATE' then new.stake - old.stake else new.stake end;
        update member_stake_day set stake = stake - moved where day = new.day and member_id = new.member_id;
        update member_stake set stake = stake - moved where member_id = new.member_id;
      end if;
    end if;
    return null;
  end if;
  if exists (select from member_total where member_id = new.member_id and last_bet_day >= new.day) then return null; end if;
  update member_total set last_bet_day = greatest(last_bet_day, new.day) where member_id = new.member_id;
  if not found then
    insert into member_total as t select * from member_total_now where member_id = new.member_id
    on conflict (member_id) do update set last_bet_day = greatest(t.last_bet_day, new.day);
  end if;
  return null;
end $$;

create view audit.member_stake as
with counted as (
  select d.member_id, d.day, sum(d.stake)::bigint as stake from slip_day d, slip_day_closed c
  where d.day <= c.day and d.result <> 'cancelled' group by d.member_id, d.day)
select member_id::text as member_id, s.day::text as day, coalesce(s.stake, 0) as stake, coalesce(n.stake, 0) as counted_stake
from member_stake_day s full join counted n using (member_id, day)
union all
select member_id::text, 'all days', coalesce(s.stake, 0), coalesce(n.stake, 0)
from member_stake s full join (select member_id, sum(stake)::bigint as stake from counted group by member_id) n using (member_id);
grant select on audit.member_stake to lime_app, lime_audit;
