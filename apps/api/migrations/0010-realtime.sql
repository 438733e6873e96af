-- Why: processes ask each other who is online by notifications; what is too long for one waits here for some seconds.
-- Unlogged: nothing in it outlives the moment, and losing it in a crash costs an unanswered question.

create unlogged table socket_attachment (
  id bigint primary key generated always as identity,
  created_at timestamptz not null default now(),
  payload bytea not null
);

grant select, insert, delete on socket_attachment to lime_app;
grant usage, select on all sequences in schema public to lime_app;
