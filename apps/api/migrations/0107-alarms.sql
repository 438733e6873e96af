-- Why: what waits for staff rings in a browser that is open. Here it is written down who is called outside of it, for what,
-- and what they were called to: each thing rings a rule once.

create table alarm_rule (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  -- whose rights decide what it may ring for: one person's, or a role's
  staff_id bigint references staff,
  role text,
  channel text not null check (channel ~ '^[a-z]+$'),
  address text not null check (length(address) between 1 and 200), -- of the channel: a telegram chat
  kinds text[] not null, -- packages/domain/src/alarms/alarm-rules.ts
  moment text not null check (moment in ('new', 'late')),
  quiet_from smallint check (quiet_from between 0 and 1439), -- minutes of the Seoul day
  quiet_to smallint check (quiet_to between 0 and 1439),
  state text not null default 'on' check (state in ('on', 'off', 'removed')),
  made_by bigint not null references staff,
  -- what waited before is not new
  since timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((staff_id is null) <> (role is null)),
  check ((quiet_from is null) = (quiet_to is null))
);

create table alarm_rung (
  rule_id bigint not null references alarm_rule,
  item text not null, -- kind, id and since when it waits
  at timestamptz not null default clock_timestamp(),
  primary key (rule_id, item)
);
create index alarm_rung_at on alarm_rung (at);

grant select, insert, update on alarm_rule to lime_app;
grant select, insert, delete on alarm_rung to lime_app;
