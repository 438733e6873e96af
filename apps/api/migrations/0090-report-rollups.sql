-- Why: a report of two busy months over millions of slips is read in seconds. A worker adds up what is sealed: the changes of
-- slips' worth (slip_settlement) and the transfers beside them. The sums can be thrown away and made again at any time.

-- Reports count a slip with the level its member had then, and leave out who was of type 정산제외 as of the report's moment.
-- The first row from a transaction on says what a member was until then; without one, it is what the member is now.
create table member_standing (
  id bigint primary key generated always as identity,
  member_id bigint not null,
  tx xid8 not null default pg_current_xact_id(),
  grade_before smallint not null,
  type_before text not null
);
create index member_standing_member on member_standing (member_id, tx, id);
create index member_standing_left_out on member_standing (member_id) where type_before = '정산제외';

create function keep_member_standing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into member_standing (member_id, grade_before, type_before) values (old.id, old.grade, old.type);
  return null;
end $$;
create trigger member_standing_kept after update of grade, type on member for each row
  when (old.grade <> new.grade or old.type <> new.type) execute function keep_member_standing();

-- `hour` is hours since 1970 of Seoul's clock: its day is hour / 24. `stake` is what was settled, minus what was taken back.
create table report_slip (
  hour integer not null,
  kind text not null,
  legs smallint not null, -- those that were not void; 0 for plays without legs
  grade smallint not null,
  slips bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (hour, kind, legs, grade)
) with (fillfactor = 80);

-- The same by what the legs were on: each leg has an equal part of its slip, the first legs a won more where it does not
-- divide. League and market are 0 for what is no match.
create table report_leg (
  hour integer not null,
  kind text not null,
  legs smallint not null,
  grade smallint not null,
  league_id bigint not null,
  market integer not null,
  slips bigint not null, -- legs, that is parts of slips
  stake bigint not null,
  payout bigint not null,
  primary key (hour, kind, legs, grade, league_id, market)
) with (fillfactor = 80);

create table report_member (
  hour integer not null,
  member_id bigint not null,
  kind text not null,
  grade smallint not null,
  slips bigint not null,
  stake bigint not null,
  payout bigint not null,
  -- by member: what the largest ones did is read off the index alone
  primary key (member_id, hour, kind, grade) include (slips, stake, payout)
) with (fillfactor = 80);

-- What transfers moved. `moved`: what the house won of plays. `bonus`, `deposit`, `withdrawal`: of one member. `held:…`: what
-- came to all accounts of a name.
create table report_money (
  hour integer not null,
  what text not null,
  member_id bigint not null, -- 0 where it is of all
  grade smallint not null, -- 0 where it is of all
  transfers bigint not null,
  amount bigint not null,
  primary key (hour, what, member_id, grade)
) with (fillfactor = 80);

-- How far the sums go, and the hours that seals of one hour brought: a report as of a moment takes hours that no later
-- seal has touched from the sums, and adds up the others anew.
create table report_progress (
  id boolean primary key default true check (id),
  seal bigint not null,
  to_tx xid8 not null
);
insert into report_progress (seal, to_tx) values (0, '0');
create table report_fold (
  hour integer primary key, -- of the seals
  from_tx xid8 not null,
  to_tx xid8 not null,
  first_hour integer not null,
  last_hour integer not null
);

grant select on member_standing to lime_app;
grant select, insert, update, delete on report_slip, report_leg, report_member, report_money, report_fold to lime_app;
grant select, update on report_progress to lime_app;

-- The sums of each rollup, and as far as which transaction they go.
create view audit.report_total as
select r.name, r.stake, r.payout, p.to_tx from report_progress p cross join lateral (
  select 'slip' as name, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout from report_slip
  union all select 'leg', coalesce(sum(stake), 0)::bigint, coalesce(sum(payout), 0)::bigint from report_leg
  union all select 'member', coalesce(sum(stake), 0)::bigint, coalesce(sum(payout), 0)::bigint from report_member
  union all select 'moved', coalesce(sum(amount), 0)::bigint, 0 from report_money where what = 'moved') r;
grant select on audit.report_total to lime_app, lime_audit;
