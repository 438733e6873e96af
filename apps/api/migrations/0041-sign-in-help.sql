-- Why: who lost the id or the password cannot sign in to ask for help. Whoever asks is unverified: nothing here points at a member.

create table sign_in_help (
  id bigint primary key generated always as identity,
  name text not null check (name <> ''),
  contact text not null check (contact <> ''),
  lost text not null check (lost in ('id', 'password', 'both')),
  content text not null default '',
  at timestamptz not null default clock_timestamp(),
  address text not null,
  -- what staff did about it; null while it waits
  done_at timestamptz,
  done_by bigint references staff,
  note text check (note <> ''),
  check ((done_at is null) = (done_by is null) and (done_at is null) = (note is null))
);
create index sign_in_help_open on sign_in_help (id) where done_at is null;
create index sign_in_help_at on sign_in_help (at);
grant select, insert, update, delete on sign_in_help to lime_app;
