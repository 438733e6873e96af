-- Why: those who run the site see on one page what its processes do and when it was last saved and rehearsed. Each process
-- writes how it is every few seconds; commands write what they did.

-- A row a running API process. It removes its own as it ends; one that crashed leaves it, and it grows old.
create table process_state (
  id text primary key, -- host, process id and start
  host text not null,
  name text not null, -- as in run.json: api, api-2
  pid integer not null,
  roles text[] not null,
  release text not null, -- of release.json; empty in a checkout
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  figures jsonb not null -- apps/api/src/features/operations/process-state.ts
) with (fillfactor = 50);
grant select, insert, update, delete on process_state to lime_app;

-- What was done to the installation by command, and how it went.
create table upkeep_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill', 'restore', 'restart')),
  at timestamptz not null default clock_timestamp(), -- when it ended
  good boolean not null,
  seconds double precision not null check (seconds >= 0),
  detail text not null default '' -- how much it was, or why it failed; no path and no secret
);
create index upkeep_run_kind on upkeep_run (kind, at desc);
grant select, insert on upkeep_run to lime_app;
