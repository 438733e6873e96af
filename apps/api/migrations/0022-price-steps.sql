-- Why: a price promised after a refusal dies with a stop, a price set by hand, a new margin, a moved start, a score or a
-- result, and the audit must be able to say that no bet was placed after one of these. The versions of a match were only a
-- number; now each has a row that says when it came and whether it ended what was offered before.

create table fixture_step (
  fixture_id bigint not null,
  version integer not null,
  -- the end of the transaction that made it, but for the commit itself
  at timestamptz not null,
  status fixture_status not null,
  starts_at timestamptz not null,
  halted boolean not null, -- all of the match: by the desk (match, league, everything) or by what happens in play
  margin smallint not null, -- of the league
  score smallint[], -- in play
  breaks boolean not null, -- any of the five is not as it was, or it is or was halted: more than a price has moved
  primary key (fixture_id, version)
) with (fillfactor = 95);

-- Deferred: it runs as the transaction ends, when everything else of it is written, so that `at` lies a commit before
-- anybody can see the step. The function belongs to the owner: the application cannot write steps of its own.
create function note_fixture_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into fixture_step (fixture_id, version, at, status, starts_at, halted, margin, score, breaks)
  select new.id, new.version, clock_timestamp(), new.status, new.starts_at, n.halted, n.margin, n.score,
    p.version is not null and (p.halted or n.halted or p.status <> new.status or p.starts_at <> new.starts_at
      or p.margin <> n.margin or p.score is distinct from n.score)
  from (
    select new.desk_suspended or l.desk_suspended or d.all_suspended or v.suspended is not null as halted,
      coalesce(t.margin, 0) as margin, case when v.fixture_id is not null then array[v.score_home, v.score_away] end as score
    from league l cross join desk_switch d
    left join league_terms t on t.league_id = l.id
    left join fixture_live v on v.fixture_id = new.id
    where l.id = new.league_id) n
  left join lateral (
    select version, status, starts_at, halted, margin, score from fixture_step
    where fixture_id = new.id and version < new.version order by version desc limit 1) p on true
  on conflict do nothing;
  return null;
end $$;
create constraint trigger fixture_added after insert on fixture deferrable initially deferred
  for each row execute function note_fixture_step();
create constraint trigger fixture_stepped after update of version on fixture deferrable initially deferred
  for each row when (old.version <> new.version) execute function note_fixture_step();

insert into fixture_step (fixture_id, version, at, status, starts_at, halted, margin, score, breaks)
select f.id, f.version, clock_timestamp(), f.status, f.starts_at,
  f.desk_suspended or l.desk_suspended or d.all_suspended or v.suspended is not null, coalesce(t.margin, 0),
  case when v.fixture_id is not null then array[v.score_home, v.score_away] end, false
from fixture f join league l on l.id = f.league_id cross join desk_switch d
left join league_terms t on t.league_id = l.id left join fixture_live v on v.fixture_id = f.id
where f.status in ('scheduled', 'live');

-- The promise a slip was taken with: each is kept once.
alter table slip add column promise bigint;
create unique index slip_promise on slip (promise, member_id) where promise is not null;

create view audit.step as
select fixture_id::text as game_seq, version, at, status::text as status, starts_at, halted, margin, breaks,
  fixture_id as game_key
from fixture_step;

create or replace view audit.slip as
select bet_code, member_id::text as member_id, kind, stake, total_odds, status::text as status, result::text as result,
  payout, placed_at, settled_at, idempotency_key::text as idempotency_key, rule_version,
  id::text as id, legs, settlement_revision, bonus_folders, (bonus_odds / 1000.0)::numeric(10, 3) as bonus_odds, id as slip_number,
  cancelled_at, cancelled_by, cancel_reason, penalty, promise is not null as promised
from slip;
-- Keys are ids as numbers, for speed.
create or replace view audit.leg as
select s.bet_code, l.no, l.fixture_id::text as game_seq, m.type::text as market_id, (m.line / 100.0)::numeric(8, 2) as line,
  x.side as selection, (l.odds / 1000.0)::numeric(10, 3) as odds, l.result::text as result, f.starts_at,
  l.slip_id as slip_number, l.odds as odds_thousandths, l.result as outcome,
  m.id::text as market_number, m.product, l.fixture_version,
  l.fixture_id as game_key, l.market_id as market_key, l.selection_id as selection_key
from leg l
left join slip s on s.id = l.slip_id
left join market m on m.id = l.market_id
left join selection x on x.id = l.selection_id
left join fixture f on f.id = l.fixture_id;
-- Place: where among the sides of its market, from 1: prices are in that order.
create view audit.pick as
select x.id as selection_key, x.market_id as market_key,
  (select count(*) from selection y where y.market_id = x.market_id and y.id <= x.id)::integer as place
from selection x;
create or replace view audit.price as
select market_id::text as market_number, version, at, odds, status, by, market_id as market_key, desk from market_price;
-- Whether the site's caps have ever shaped prices: those of before are not kept.
create view audit.price_caps as
select exists (select from setting where key in ('sum', 'maxOdds'))
  or exists (select from setting_change where key in ('sum', 'maxOdds')) as ever;

grant select, delete on fixture_step to lime_app;
revoke execute on function note_fixture_step() from public;
grant select on all tables in schema audit to lime_app, lime_audit;
