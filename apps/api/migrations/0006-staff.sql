-- Why: an operator's own sign-in (rights, second factor, addresses, sessions), and an audit trail nobody can rewrite
-- unseen: events are sealed into a hash chain as transfers are.

alter table staff
  add column name text not null default '',
  -- rights given (true) or taken away (false) beside those of the role
  add column rights jsonb not null default '{}',
  -- base32 secret of the authenticator; counts once it was confirmed with a first code
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- the last 30-second step whose code was taken: a code works once
  add column totp_step bigint,
  -- addresses and CIDR blocks this account may come from; empty: any
  add column allow_list text[] not null default '{}',
  add column password_changed_at timestamptz not null default clock_timestamp(),
  add check (state in ('normal', 'suspended'));

create table staff_session (
  id uuid primary key,
  staff_id bigint not null references staff,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  created_at timestamptz not null default clock_timestamp(),
  refreshed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'reused', 'forced', 'password')),
  address text not null,
  agent text not null
);
create index staff_session_staff on staff_session (staff_id, created_at desc);

-- Every try to sign in, also with ids nobody has.
create table staff_sign_in (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  login_id text not null,
  staff_id bigint references staff,
  address text not null,
  agent text not null,
  outcome text not null check (outcome in ('done', 'wrong-password', 'wrong-code', 'needs-code', 'suspended', 'address', 'locked'))
);
create index staff_sign_in_staff on staff_sign_in (staff_id, id desc);

-- What a member of staff keeps of a table: filters, order and columns under a name.
create table staff_view (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff,
  page text not null,
  name text not null,
  value jsonb not null,
  unique (staff_id, page, name)
);

alter table audit_event
  -- why it was done, where that matters
  add column reason text,
  add column address text,
  -- the writing transaction: seals close behind the oldest running one
  add column tx xid8 not null default pg_current_xact_id();
create index audit_event_tx on audit_event (tx);
create index audit_event_actor on audit_event (actor, id);
create index audit_event_action on audit_event (action, id);
create index audit_event_at on audit_event (at);

-- As ledger_seal, over audit_event: hash = sha256(prev_hash || one line an event in the order of ids), see audit.event_seal.
create table audit_seal (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  from_tx xid8 not null unique,
  to_tx xid8 not null unique,
  events bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  -- as in ledger_seal: 12 bytes an event, its id and the first four bytes of its line's sha256
  marks bytea not null,
  check (to_tx > from_tx)
);

create or replace view audit.event as
select id::text as id, at, actor, action, subject, before, after, reason, address, tx, id as event_number from audit_event;

-- hash = sha256(prev_hash || lines): one UTF-8 line an event with from_tx <= tx < to_tx, in the order of numeric ids, each
-- ended by a line feed, the fields joined as a JSON array:
--   [id, microseconds since 1970 UTC, actor, action, subject, before, after, reason, address] as jsonb's text
create view audit.event_seal as
select id::text as id, at, from_tx, to_tx, events, encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash, marks
from audit_seal;

grant select, insert, update, delete on staff_session, staff_view to lime_app;
grant select, insert on staff_sign_in, audit_seal to lime_app;
grant usage, select on all sequences in schema public to lime_app;
grant select on all tables in schema audit to lime_app, lime_audit;
