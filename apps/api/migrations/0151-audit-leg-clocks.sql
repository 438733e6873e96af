-- Why: nothing outside our code could see a late bet that was paid, a leg settled on other teams than it was bought with,
-- or a leg that waits beyond its time.

create view audit.leg_void as
select s.bet_code, v.slip_id as slip_number, v.no, v.event_id::text as game_seq, v.why, s.placed_at as accepted_at,
  v.starts_at, v.at
from leg_void v join slip s on s.id = v.slip_id;

-- Legs that were bought before their match's source moved it: as bought, as it is now, and the earliest start that the
-- source told later and the slip came after (null: it came before all of them).
create view audit.moved_leg as
select s.bet_code, l.slip_id as slip_number, l.no, l.event_id::text as game_seq, s.rule_version, s.status, k.product,
  s.placed_at, l.result::text as outcome, b.starts_before as bought_starts_at, b.home_before as bought_home,
  b.away_before as bought_away, f.home_team_id as home, f.away_team_id as away,
  (select min(m.starts_at) from fixture_move m
    where m.fixture_id = l.event_id and m.version > l.event_version and m.starts_at <= s.placed_at) as late_for,
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

-- Legs on matches that wait, with what their clocks run by; `is_asked`: a result waits for a person.
create view audit.waiting_leg as
select s.bet_code, l.slip_id as slip_number, l.no, l.event_id::text as game_seq, s.rule_version, p.family, f.status::text as status,
  coalesce((
    select m.starts_before from fixture_move m
    where m.fixture_id = l.event_id and m.version > l.event_version order by m.version limit 1), f.starts_at) as bought_starts_at,
  coalesce(f.began_at, case when f.status <> 'postponed' then f.starts_at end) as began_at,
  f.status in ('finished', 'cancelled') or x.result <> 'wait'
    or exists (select from result_proposal o where o.fixture_id = f.id and o.state = 'waiting' and o.status <> 'reopen')
    or f.status in ('scheduled', 'live') and exists (
      select from result_revision r
      where r.fixture_id = f.id and r.status in ('finished', 'cancelled', 'abandoned')) as is_asked
from slip s
join leg l on l.slip_id = s.id and l.result = 'wait'
join selection x on x.id = l.selection_id
join fixture f on f.id = l.event_id
join league g on g.id = f.league_id
join sport p on p.id = g.sport_id
where s.status = 'normal' and s.result in ('wait', 'miss') and l.market_id is not null
  and not exists (select from leg_void v where v.slip_id = l.slip_id and v.no = l.no);

grant select on audit.leg_void, audit.moved_leg, audit.waiting_leg to lime_app, lime_audit;
