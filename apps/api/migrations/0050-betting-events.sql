-- Why: the book takes bets on more than matches. What a leg is about is a betting event: a fixture, or a round of a game.
-- The book reads the event alone. This file adds; the release before goes on working (decision 0050).

-- Narrow and hot: a bet checks this row, a feed moves it with each price. A fixture has its own number here.
create table betting_event (
  id bigint primary key, -- a fixture's id; rounds of games begin at a million million
  product text not null, -- sports, or a product of the list that createApp is given
  kind text not null, -- the family of sports, or the game
  state text not null check (state in ('open', 'closed', 'decided', 'void')),
  version integer not null, -- a bet must still match it when it is written
  closes_at timestamptz, -- when bets end by the clock; null: it has begun, and is bet on in play if at all
  result_revision integer not null default 0,
  decided_at timestamptz
) with (fillfactor = 70);
create sequence betting_event_id start 1000000000000;

-- In the transaction that moves the fixture, and by the owner's rights: the application moves fixtures, never their events.
create function keep_fixture_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  became text := case new.status when 'scheduled' then 'open' when 'live' then 'open' when 'cancelled' then 'void'
    when 'postponed' then 'closed' else case when new.result_revision > 0 then 'decided' else 'closed' end end;
  closes timestamptz := case when new.status in ('scheduled', 'postponed', 'cancelled') then new.starts_at end;
begin
  if tg_op = 'INSERT' then
    insert into betting_event (id, product, kind, state, version, closes_at, result_revision, decided_at)
    select new.id, 'sports', s.family, became, new.version, closes, new.result_revision, new.finished_at
    from league l join sport s on s.id = l.sport_id where l.id = new.league_id
    on conflict (id) do nothing;
  else
    update betting_event set state = became, version = new.version, closes_at = closes,
      result_revision = new.result_revision, decided_at = new.finished_at
    where id = new.id;
  end if;
  return null;
end $$;
create trigger fixture_event_added after insert on fixture for each row execute function keep_fixture_event();
create trigger fixture_event_moved after update on fixture for each row
  when (old.version <> new.version or old.status <> new.status or old.starts_at <> new.starts_at
    or old.result_revision <> new.result_revision or old.finished_at is distinct from new.finished_at)
  execute function keep_fixture_event();

grant select on betting_event to lime_app;
grant insert (id, product, kind, state, version, closes_at), update (state, version, closes_at, result_revision, decided_at)
  on betting_event to lime_app;
grant usage, select on sequence betting_event_id to lime_app;
