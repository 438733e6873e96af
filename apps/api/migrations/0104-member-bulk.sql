-- Why: one act on many members, each of whom is changed once, with progress, in the name of who asked. Whom it concerns is
-- written down as it is asked for: the second person says yes to these members and no others.

create table member_bulk (
  id bigint primary key generated always as identity,
  act jsonb not null, -- packages/domain/src/access/member-bulk.ts
  target jsonb not null, -- { by: 'ids' } or { by: 'segment', id, name }
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  approved boolean not null default false, -- by a second person
  total integer not null check (total > 0),
  changed integer not null default 0,
  same integer not null default 0,
  failed integer not null default 0,
  reason text not null check (reason <> ''),
  made_by bigint not null references staff,
  made_from text not null, -- the address it was asked from
  made_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_reason text,
  check (changed + same + failed <= total),
  check ((state in ('done', 'cancelled')) = (ended_at is not null))
);
create index member_bulk_running on member_bulk (id) where state = 'running';

create table member_bulk_member (
  bulk_id bigint not null references member_bulk,
  member_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'failed')),
  code text, -- why it failed: a refusal's
  primary key (bulk_id, member_id)
);
create index member_bulk_member_waiting on member_bulk_member (bulk_id, member_id) where state = 'waiting';

grant select, insert on member_bulk, member_bulk_member to lime_app;
grant update (state, approved, changed, same, failed, ended_at, ended_reason) on member_bulk to lime_app;
grant update (state, code) on member_bulk_member to lime_app;
