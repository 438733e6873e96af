-- Why: fixtures of before have events too, and their legs are found by event and selection. Beside the running site.
-- Outside a transaction.

create table if not exists fill_betting_event as select 0::bigint as id;

-- Repeat until no row.
with batch as (
    select f.id, s.family, f.status, f.version, f.starts_at, f.result_revision, f.finished_at
    from fixture f join league l on l.id = f.league_id join sport s on s.id = l.sport_id
    where f.id > (select id from fill_betting_event) order by f.id limit 5000 for no key update of f),
  filled as (
    insert into betting_event (id, product, kind, state, version, closes_at, result_revision, decided_at)
    select id, 'sports', family,
      case status when 'scheduled' then 'open' when 'live' then 'open' when 'cancelled' then 'void' when 'postponed' then 'closed'
        else case when result_revision > 0 then 'decided' else 'closed' end end,
      version, case when status in ('scheduled', 'postponed', 'cancelled') then starts_at end, result_revision, finished_at
    from batch on conflict (id) do nothing)
update fill_betting_event set id = (select max(id) from batch) where exists (select from batch);

drop table if exists fill_betting_event;

alter table fixture drop constraint if exists fixture_event;

alter table fixture add constraint fixture_event foreign key (id) references betting_event deferrable initially deferred not valid;

alter table fixture validate constraint fixture_event;

alter table settlement_task drop constraint if exists settlement_task_event;

alter table settlement_task add constraint settlement_task_event foreign key (fixture_id) references betting_event not valid;

alter table settlement_task validate constraint settlement_task_event;

create index concurrently if not exists leg_event on leg (fixture_id, selection_id, slip_id);

alter table slip validate constraint slip_purse_check;
