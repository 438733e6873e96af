-- Why: anybody may try to sign in at the office with any id, and each try was a row for ever; reports of browsers had no
-- end either. Tries with ids nobody has, and tries while a limit closes the way, are counted by address and hour. What
-- strangers cause has an age now, and only a function with fixed ages deletes it: the application still may not.
-- And an office page left open at an empty desk stayed signed in for twelve hours: a session knows when somebody last
-- touched it.

-- How often what the first row of the hour in staff_sign_in says has happened again.
create table staff_sign_in_tally (
  hour timestamptz not null,
  address text not null,
  outcome text not null,
  -- 0: an id nobody has
  staff_id bigint not null,
  tries integer not null default 1,
  last_at timestamptz not null,
  primary key (hour, address, outcome, staff_id)
);
grant select, insert, update on staff_sign_in_tally to lime_app;

create index staff_sign_in_at on staff_sign_in (at);
create index client_error_at on client_error (at);

-- Deletes some of what is too old, and says how much it was: less than `most` of each means nothing is left.
create function forget_what_strangers_wrote(most integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  total integer := 0;
  gone integer;
begin
  -- what nobody's account is named in is of use for a quarter of a year, the office's own sign-ins for longer
  delete from staff_sign_in where id in (
    select id from staff_sign_in
    where at < clock_timestamp() - interval '90 days' and (staff_id is null or at < clock_timestamp() - interval '400 days')
    order by at limit most for update skip locked);
  get diagnostics gone = row_count;
  total := greatest(total, gone);
  delete from staff_sign_in_tally where (hour, address, outcome, staff_id) in (
    select hour, address, outcome, staff_id from staff_sign_in_tally
    where hour < clock_timestamp() - interval '90 days' order by hour limit most for update skip locked);
  get diagnostics gone = row_count;
  total := greatest(total, gone);
  delete from client_error where id in (
    select id from client_error where at < clock_timestamp() - interval '30 days' order by at limit most for update skip locked);
  get diagnostics gone = row_count;
  return greatest(total, gone);
end $$;
revoke all on function forget_what_strangers_wrote(integer) from public;
grant execute on function forget_what_strangers_wrote(integer) to lime_app;

alter table staff_session
  add column active_at timestamptz not null default clock_timestamp(),
  drop constraint staff_session_ended_reason_check,
  add constraint staff_session_ended_reason_check
    check (ended_reason in ('logout', 'reused', 'forced', 'password', 'idle'));
comment on column staff_session.active_at is 'when somebody last used the page, as it tells; calls a page makes by itself do not count';
