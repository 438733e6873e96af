-- Why: the office lists and asks for members by what they brought, when they signed in and when they bet last. What would be
-- added up over all members for each look is kept by member. Triggers keep it with the rows that change it: no statement can
-- forget it. A bet writes it once a day and member at most, under the lock it holds anyway.
-- Outside a transaction.

create table if not exists member_total (
  member_id bigint primary key references member,
  net_deposit bigint not null default 0, -- approved deposits minus approved withdrawals, in won
  last_sign_in_at timestamptz,
  last_bet_day date -- the last Seoul day with a slip that was not cancelled
) with (fillfactor = 70);
revoke insert, update, delete on member_total from lime_app;
grant select on member_total to lime_app;

-- From the rows themselves: the fill below and the audit. One who is not filled yet is made by this.
create or replace view member_total_now as
select m.id as member_id,
  (select coalesce(sum(case type when 'deposit' then amount else -amount end), 0)::bigint from cash_request where member_id = m.id and status = 'done') as net_deposit,
  (select created_at from session where member_id = m.id order by created_at desc limit 1) as last_sign_in_at,
  (select max(day) from slip_day where member_id = m.id and result <> 'cancelled' and slips > 0) as last_bet_day
from member m;

create or replace function keep_member_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into member_total (member_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create or replace trigger member_total_kept after insert on member for each row execute function keep_member_total();

create or replace function keep_net_deposit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint := case when new.status <> 'done' then 0 when new.type = 'deposit' then new.amount else -new.amount end;
begin
  if tg_op = 'UPDATE' then
    moved := moved - case when old.status <> 'done' then 0 when old.type = 'deposit' then old.amount else -old.amount end;
  end if;
  if moved = 0 then return null; end if;
  update member_total set net_deposit = net_deposit + moved where member_id = new.member_id;
  if not found then
    insert into member_total as t select * from member_total_now where member_id = new.member_id
    on conflict (member_id) do update set net_deposit = t.net_deposit + moved;
  end if;
  return null;
end $$;
create or replace trigger net_deposit_added after insert on cash_request for each row
  when (new.status = 'done') execute function keep_net_deposit();
create or replace trigger net_deposit_moved after update of status, type, amount on cash_request for each row
  when (old.status = 'done' or new.status = 'done') execute function keep_net_deposit();

create or replace function keep_last_sign_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member_total set last_sign_in_at = greatest(last_sign_in_at, new.created_at) where member_id = new.member_id;
  if not found then
    insert into member_total as t select * from member_total_now where member_id = new.member_id
    on conflict (member_id) do update set last_sign_in_at = greatest(t.last_sign_in_at, new.created_at);
  end if;
  return null;
end $$;
create or replace trigger last_sign_in_kept after insert on session for each row execute function keep_last_sign_in();

-- Who bets first on a day moves it to that day; a cancelled slip moves it back where it was the only one. What settles a slip
-- does not touch it.
create or replace function keep_last_bet() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.result = 'cancelled' then
    update member_total set last_bet_day = (
      select max(day) from slip_day where member_id = new.member_id and result <> 'cancelled' and slips > 0)
    where member_id = new.member_id and last_bet_day = new.day;
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
create or replace trigger last_bet_added after insert on slip_day for each row
  when (new.slips > 0) execute function keep_last_bet();
create or replace trigger last_bet_moved after update on slip_day for each row
  when (new.result = 'cancelled' or old.slips <= 0 and new.slips > 0) execute function keep_last_bet();

create table if not exists fill_member_total as select 0::bigint as id;

-- What moves meanwhile makes the row by itself, or waits for the fill's and adds to it.
-- Repeat until no row.
with batch as materialized (
    select id from member where id > (select id from fill_member_total) order by id limit 2000),
  filled as (
    insert into member_total select n.* from batch b cross join lateral (select * from member_total_now where member_id = b.id offset 0) n
    on conflict (member_id) do nothing)
update fill_member_total set id = (select max(id) from batch) where exists (select from batch);

drop table if exists fill_member_total;

create or replace view audit.member_total as
select t.member_id::text as member_id, t.net_deposit, t.last_sign_in_at, t.last_bet_day,
  n.net_deposit as counted_net_deposit, n.last_sign_in_at as counted_last_sign_in_at, n.last_bet_day as counted_last_bet_day
from member_total_now n left join member_total t using (member_id);
grant select on audit.member_total to lime_app, lime_audit;
