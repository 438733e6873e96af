-- Why: files of lists and reports are made in the background, so that one of a million rows outlives the page that asked for
-- it. A row is one file: who asked for what, how far it is, and where it is kept (DATA_DIR/exports/<id>-<attempt>.<made>).

create table export_job (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff,
  address text not null, -- asked from
  path text not null, -- of the call whose rows it holds
  query jsonb not null,
  title text not null,
  format text not null check (format in ('csv', 'xlsx')),
  asked_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- a worker that dies lets its lease run out; the next attempt begins anew, and the number refuses the late one
  attempt integer not null default 0,
  lease_until timestamptz,
  cancel_asked boolean not null default false,
  as_of timestamptz,
  seal bigint,
  rows_total bigint,
  rows_done bigint not null default 0,
  made text check (made in ('csv', 'xlsx')), -- an XLSX of too many rows became a CSV
  name text,
  bytes bigint,
  sha256 text,
  problem text, -- why it failed, in words
  ended_at timestamptz,
  check ((state = 'running') = (lease_until is not null)),
  check ((state = 'done') = (sha256 is not null)),
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index export_job_open on export_job (id) where state in ('waiting', 'running');
create index export_job_staff on export_job (staff_id, id);
grant select, insert, update, delete on export_job to lime_app;
