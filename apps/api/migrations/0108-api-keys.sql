-- Why: programs of operators read reports, members, slips and the ledger by keys of their own. The database knows a key by
-- its hash alone.

create table api_key (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 40), -- events in the audit log name it
  hash bytea not null unique check (octet_length(hash) = 32), -- SHA-256
  hint text not null, -- how it begins
  scopes text[] not null, -- packages/domain/src/access/api-scopes.ts
  addresses text[] not null, -- addresses and CIDR blocks; none: from anywhere
  last_day date, -- Seoul's, included; null: until it is stopped
  state text not null check (state in ('waiting', 'on', 'stopped')),
  made_by bigint not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  stopped_at timestamptz,
  last_used_at timestamptz, -- to the minute
  last_address text,
  check ((state = 'stopped') = (stopped_at is not null))
);
grant select, insert, update on api_key to lime_app;
