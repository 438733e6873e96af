-- Why: what open slips can cost is limited by pick, match, day and member (decision 111) without a row that every bet updates.
-- A process draws headroom in portions and counts in memory. Σ portions + used never exceeds the cap; a slip that was
-- written and is not yet measured counts in its process's portion, so an error is always on the safe side.

create table cap_process (
  process uuid primary key,
  leased_until timestamptz not null
);
create table cap_line (
  key text primary key, -- match:<fixture>, pick:<selection>, memberPick:<member>:<selection>, day:<Seoul day>
  used bigint not null default 0, -- liability of open slips when it was measured
  measured_at timestamptz not null default '-infinity',
  recall integer not null default 0 -- how often processes were asked for what they do not use
);
create table cap_portion (
  key text not null references cap_line,
  process uuid not null,
  held bigint not null check (held >= 0), -- free, being written, and written since it was last measured
  answered integer not null,
  primary key (key, process)
);
create index cap_portion_process on cap_portion (process);

grant select, insert, update, delete on cap_process, cap_line, cap_portion to lime_app;
