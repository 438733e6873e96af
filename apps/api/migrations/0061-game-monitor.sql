-- Why: what rounds of games come to is counted pick by pick, so that a game that no longer draws as it says is stopped and
-- staff are told (decision 0059).

create table game_monitor (
  game text primary key,
  counted_to bigint not null default 0, -- running number of the last round that counts: each does once
  plays bigint not null default 0 check (plays >= 0),
  since timestamptz not null default clock_timestamp(), -- counted anew from here on
  out_at timestamptz, -- out of its band, and suspended, until a person opens it again
  out_pick integer,
  check ((out_at is null) = (out_pick is null))
);
create table game_monitor_pick (
  game text not null references game_monitor (game),
  pick integer not null,
  won bigint not null default 0 check (won >= 0),
  primary key (game, pick)
);

create table game_alarm (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('band', 'late', 'win')),
  game text not null,
  subject text not null, -- what it is about: each thing rings once
  detail jsonb not null,
  at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  seen_by bigint references staff (id),
  unique (kind, subject),
  check ((seen_at is null) = (seen_by is null))
);
create index game_alarm_open on game_alarm (id) where seen_at is null;
create index game_round_day on game_round (day, draws_at desc); -- the office's list

grant select, insert, update on game_monitor to lime_app;
grant select, insert, update, delete on game_monitor_pick to lime_app;
grant select, insert on game_alarm to lime_app;
grant update (seen_at, seen_by) on game_alarm to lime_app;
grant usage, select on sequence game_alarm_id_seq to lime_app;
