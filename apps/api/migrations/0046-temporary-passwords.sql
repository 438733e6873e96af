-- Why: a password that somebody else has seen is good for one thing, choosing another; and a lost phone must not lock its
-- owner out of an account that asks for codes.

alter table staff add column password_temporary boolean not null default false; -- printed, or made by another: to be changed first

-- Codes that take an authenticator's place, each once. Only their hashes are kept.
create table staff_recovery_code (
  staff_id bigint not null references staff,
  hash bytea not null check (length(hash) = 32),
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (staff_id, hash)
);
grant select, insert, delete on staff_recovery_code to lime_app;
grant update (used_at) on staff_recovery_code to lime_app;
