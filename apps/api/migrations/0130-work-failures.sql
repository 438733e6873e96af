-- Why: an item of work that failed was tried again every second, unseen, and could hold up all work behind it. Its failures
-- are kept here, so that it rests in every process, is counted, rings, and is shown with its error.

create table work_failure (
  work text not null, -- packages/contract/src/work-names.ts
  item text not null, -- which one; empty for work that has no items
  failures integer not null default 1 check (failures > 0),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  rest_until timestamptz not null,
  error text not null,
  primary key (work, item)
);

grant select, insert, update, delete on work_failure to lime_app;
