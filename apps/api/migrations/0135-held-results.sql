-- Why: a source that reported an earlier start, turned the teams or played an abandoned match after all was believed at
-- once, so slips were paid for late bets and for the wrong team, and refunds were taken back. What a source moves of a
-- match is kept with the version it moved at: slips bought before it are compared with it when a result comes.

create table fixture_move (
  fixture_id bigint not null references fixture,
  version integer not null, -- of the fixture from this move on: legs with a lower one were bought before it
  at timestamptz not null default clock_timestamp(),
  starts_before timestamptz not null,
  starts_at timestamptz not null, -- as reported
  home_before bigint not null references team, -- the teams on sale until then
  away_before bigint not null references team,
  home_team_id bigint not null references team, -- as reported
  away_team_id bigint not null references team,
  settled_by bigint references result_proposal, -- two persons decided the match knowing of it; null: nobody has
  primary key (fixture_id, version)
);

-- The teams a source names now, where slips were bought on others: the match keeps its own and is stopped. Null: its own.
alter table fixture
  add column told_home_team_id bigint references team,
  add column told_away_team_id bigint references team,
  add check ((told_home_team_id is null) = (told_away_team_id is null)) not valid;

-- Why a result waits for two persons, with the slips concerned (contract: WireHold); and the first of the two.
alter table result_proposal
  add column hold jsonb,
  add column first_by bigint references staff,
  add column first_at timestamptz,
  add check ((first_by is null) = (first_at is null));

grant select, insert on fixture_move to lime_app;
grant update (settled_by) on fixture_move to lime_app;
