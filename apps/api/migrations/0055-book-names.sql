-- Why: legs and settlement tasks name betting events, and the totals by legs take the place of the old ones. The one file of
-- its release that the release before cannot run on: the last, in one transaction, names and nothing that takes long.

lock table slip, leg, slip_day, settlement_task in access exclusive mode;

-- Members who signed up since the fill.
insert into slip_total
select member_id, (placed_at at time zone 'Asia/Seoul')::date, kind,
  case status when 'cancelled' then 'cancelled' else result::text end, least(legs, 5), count(*), sum(stake), sum(payout)
from slip where member_id in (
  select member_id from member_balance b where not exists (select from slip_total_filled f where f.member_id = b.member_id))
group by 1, 2, 3, 4, 5;

drop trigger slip_total_added on slip;
drop trigger slip_total_moved on slip;
drop function move_slip_total;
drop table slip_total_filled;
drop table slip_day;
alter table slip_total rename to slip_day;
alter index slip_total_pkey rename to slip_day_pkey;
alter index slip_total_day rename to slip_day_day;
grant select, insert, update on slip_day to lime_app;

alter table leg rename column fixture_id to event_id;
alter table leg rename column fixture_version to event_version;
drop index leg_selection;

alter table settlement_task rename column fixture_id to event_id;
alter table settlement_task drop constraint settlement_task_fixture_id_fkey;
drop index settlement_task_open;
drop index settlement_task_idle;
drop index settlement_task_again;
drop index settlement_task_again_idle;

-- Slips of sports are sealed by the line they always had; others also by their product, purse and reference.
create or replace view audit.placed_slip as
select s.id, s.tx, s.stake, concat_ws('|', s.id, s.bet_code, s.member_id, s.kind, s.stake, s.total_odds, s.penalty,
  coalesce(s.bonus_folders::text, ''), coalesce(s.bonus_odds::text, ''), s.expected_payout, s.legs, s.policy, s.rule_version,
  s.idempotency_key, (date_part('epoch', s.placed_at) * 1000000)::bigint, coalesce((
    select string_agg(concat_ws(':', l.no, l.event_id, l.market_id, l.selection_id, l.event_version, l.odds), ',' order by l.no)
    from leg l where l.slip_id = s.id), ''),
  case when s.product <> 'sports' then s.product end, case when s.product <> 'sports' then s.purse end,
  case when s.product <> 'sports' then coalesce(s.reference, '') end) || E'\n' as line
from slip s where s.tx is not null;

-- A leg without a market is decided with its event.
create or replace view audit.unpaid_slip as
select w.id as slip_number, w.bet_code, w.member_id::text as member_id, w.stake,
  (select max(coalesce(r.at, e.decided_at)) from leg l
    left join betting_event e on e.id = l.event_id left join result_revision r on r.fixture_id = l.event_id
    where l.slip_id = w.id) as decided_at
from (
  select s.id, s.bet_code, s.member_id, s.stake
  from slip s join leg l on l.slip_id = s.id
    left join selection x on x.id = l.selection_id and l.market_id is not null
    left join betting_event e on e.id = l.event_id and l.market_id is null
  where s.status = 'normal' and s.result = 'wait'
  group by s.id having bool_and(coalesce(x.result <> 'wait', e.state in ('decided', 'void'), false))) w;

-- Every event of the book beside the fixture it stands for.
create view audit.betting_event as
select e.id::text as game_seq, e.product, e.kind, e.state, e.version, e.closes_at, e.result_revision, e.decided_at,
  f.version as fixture_version, f.status::text as fixture_status, f.starts_at as fixture_starts_at, f.result_revision as fixture_revision
from betting_event e left join fixture f on f.id = e.id;
create or replace view audit.slip as
select bet_code, member_id::text as member_id, kind, stake, total_odds, status::text as status, result::text as result,
  payout, placed_at, settled_at, idempotency_key::text as idempotency_key, rule_version,
  id::text as id, legs, settlement_revision, bonus_folders, (bonus_odds / 1000.0)::numeric(10, 3) as bonus_odds, id as slip_number,
  cancelled_at, cancelled_by, cancel_reason, penalty, promise is not null as promised, product, purse, reference
from slip;
grant select on audit.betting_event to lime_app, lime_audit;
-- A pick of a game has a small number: only with a market is it a selection's.
create or replace view audit.leg as
select s.bet_code, l.no, l.event_id::text as game_seq, m.type::text as market_id, (m.line / 100.0)::numeric(8, 2) as line,
  x.side as selection, (l.odds / 1000.0)::numeric(10, 3) as odds, l.result::text as result, f.starts_at,
  l.slip_id as slip_number, l.odds as odds_thousandths, l.result as outcome,
  m.id::text as market_number, m.product, l.event_version as fixture_version,
  l.event_id as game_key, l.market_id as market_key, l.selection_id as selection_key
from leg l
left join slip s on s.id = l.slip_id
left join market m on m.id = l.market_id
left join selection x on x.id = l.selection_id and l.market_id is not null
left join fixture f on f.id = l.event_id;
