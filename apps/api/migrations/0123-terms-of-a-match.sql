-- Why: a trader could set a margin and limits for a whole league alone. A match and each of its markets get terms of their
-- own, which replace the league's. They are columns beside the desk's others, so every process reads them with the rows it
-- reads anyway.

alter table fixture
  add column desk_margin smallint check (desk_margin between 0 and 300), -- thousandths; null: the league's
  add column desk_max_betting bigint check (desk_max_betting > 0),
  add column desk_max_win bigint check (desk_max_win > 0);
alter table market
  add column desk_margin smallint check (desk_margin between 0 and 300), -- null: the match's
  add column desk_max_betting bigint check (desk_max_betting > 0),
  add column desk_max_win bigint check (desk_max_win > 0);

-- As before, plus the match's own margin. A market's own margin is in the price row that the desk writes (desk.own).
create or replace function note_fixture_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into fixture_step (fixture_id, version, at, status, starts_at, halted, margin, score, breaks)
  select new.id, new.version, clock_timestamp(), new.status, new.starts_at, n.halted, n.margin, n.score,
    p.version is not null and (p.halted or n.halted or p.status <> new.status or p.starts_at <> new.starts_at
      or p.margin <> n.margin or p.score is distinct from n.score)
  from (
    select new.desk_suspended or l.desk_suspended or d.all_suspended or v.suspended is not null as halted,
      coalesce(new.desk_margin, t.margin, 0) as margin,
      case when v.fixture_id is not null then array[v.score_home, v.score_away] end as score
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
