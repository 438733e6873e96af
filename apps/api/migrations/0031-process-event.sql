-- Why: a process that was replaced because it did not answer, or ended by itself, is told to those who run the site: the
-- office's system panel shows it, not only the supervisor's output.

create table process_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  host text not null,
  process text not null,
  -- silent: it did not answer its supervisor and was replaced; ended: it ended by itself and was started again
  what text not null check (what in ('silent', 'ended'))
);
create index process_event_at on process_event (at desc);

grant select, insert, delete on process_event to lime_app;
