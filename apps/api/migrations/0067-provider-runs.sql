-- Why: what a host should have ended by now is asked for at the host (decision 0061); the office sees when, and what came of
-- it. A host that does not answer rings.
create table provider_run (
  provider text primary key,
  at timestamptz not null default '-infinity', -- the last look: one process makes it
  silent_since timestamptz, -- null: it answers, or need not be asked
  asked integer not null default 0,
  credited integer not null default 0,
  lost integer not null default 0,
  cancelled integer not null default 0,
  running integer not null default 0,
  total bigint not null default 0 -- bets ended by looks since ever
);
grant select, insert, update on provider_run to lime_app;

alter table game_alarm drop constraint game_alarm_kind_check;
alter table game_alarm add constraint game_alarm_kind_check check (kind in ('band', 'late', 'win', 'host'));
