-- Why: two persons may say when a match truly began, or that what its source said of it is not so.
alter table fixture_move add column start_withdrawn boolean not null default false; -- the start makes no leg late
grant update (start_withdrawn) on fixture_move to lime_app;
grant delete on leg_void to lime_app;

create or replace view audit.moved_leg as
select s.bet_code, l.slip_id as slip_number, l.no, l.event_id::text as game_seq, s.rule_version, s.status, k.product,
  s.placed_at, l.result::text as outcome, b.starts_before as bought_starts_at, b.home_before as bought_home,
  b.away_before as bought_away, f.home_team_id as home, f.away_team_id as away,
  (select min(m.starts_at) from fixture_move m
    where m.fixture_id = l.event_id and m.version > l.event_version and m.starts_at <= s.placed_at
      and not m.start_withdrawn) as late_for,
  exists (select from result_proposal p
    where p.fixture_id = l.event_id and p.hold is not null and p.state in ('waiting', 'refused')) as is_asked,
  b.settled_by is not null as is_settled
from (select distinct fixture_id from fixture_move) moved
join leg l on l.event_id = moved.fixture_id
join slip s on s.id = l.slip_id
join market k on k.id = l.market_id
join fixture f on f.id = l.event_id
cross join lateral (
  select m.* from fixture_move m
  where m.fixture_id = l.event_id and m.version > l.event_version order by m.version limit 1) b;
