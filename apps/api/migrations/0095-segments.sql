-- Why: staff keep what they ask of members again and again under a name, shared by all of them.

create table segment (
  id bigint primary key generated always as identity,
  name text not null unique check (length(name) between 1 and 40),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'), -- packages/domain/src/segments/member-conditions.ts
  changed_by bigint not null references staff,
  changed_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on segment to lime_app;
