-- Why: agents sign in themselves, for what is theirs alone: their branch, members, statements and codes. An agent has one
-- account, which staff make with a temporary password. And an agent asks for its own settlement, which two of staff approve.
create table agent_account (
  agent_id bigint primary key references agent,
  login_id text not null unique check (login_id ~ '^[a-z0-9][a-z0-9._-]{1,29}$'),
  password_hash text not null,
  password_temporary boolean not null, -- another person has seen it: to be changed first
  password_changed_at timestamptz not null default clock_timestamp(),
  -- base32 secret of the authenticator; counts once it was confirmed with a first code
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- the last 30-second step whose code was taken: a code works once
  totp_step bigint,
  created_at timestamptz not null default clock_timestamp()
);
create table agent_session (
  id uuid primary key,
  agent_id bigint not null references agent_account,
  refresh_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  refreshed_at timestamptz not null default clock_timestamp(),
  -- when the page was last used, as it reports
  active_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'reused', 'forced', 'password', 'idle')),
  address text not null,
  agent text not null
);
create index agent_session_agent on agent_session (agent_id, created_at desc);
-- Codes that take an authenticator's place, each once. Only their hashes are kept.
create table agent_recovery_code (
  agent_id bigint not null references agent_account,
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (agent_id, hash)
);
-- Tries to sign in with the account of an agent. Those with an id nobody has are counted by the limits alone.
create table agent_sign_in (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  agent_id bigint not null references agent_account,
  address text not null,
  agent text not null,
  outcome text not null check (outcome in ('done', 'wrong-password', 'wrong-code', 'needs-code', 'suspended', 'address'))
);
create index agent_sign_in_agent on agent_sign_in (agent_id, id desc);

-- Asked for by staff, or by the agent itself.
alter table agent_settlement
  alter column made_by drop not null,
  add column made_by_agent bigint references agent,
  add constraint agent_settlement_maker check ((made_by is null) <> (made_by_agent is null)) not valid;
alter table agent_settlement validate constraint agent_settlement_maker;
create or replace view audit.agent_settlement as
select id::text as id, agent_id::text as agent_id, from_day, to_day, state, parts, carry_in, total, payable, carry_out,
  made_by::text as made_by, first_by::text as first_by, decided_by::text as decided_by, made_by_agent::text as made_by_agent
from agent_settlement;

grant select, insert on agent_account, agent_session, agent_sign_in to lime_app;
grant update (password_hash, password_temporary, password_changed_at, totp_secret, totp_confirmed_at, totp_step) on agent_account to lime_app;
grant update (refresh_hash, refreshed_at, active_at, expires_at, ended_at, ended_reason) on agent_session to lime_app;
grant select, insert, delete on agent_recovery_code to lime_app;
grant update (used_at) on agent_recovery_code to lime_app;
