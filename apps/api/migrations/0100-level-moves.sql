-- Why: rules of levels look at all members each night. What they propose waits for staff or is applied by itself, and stays as
-- the history of the member's level. A level that staff set by hand is left alone until its day.

create table level_move (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  -- the Seoul day on whose end the rule looked; of a level set by hand the day itself
  day date not null,
  from_grade smallint not null,
  to_grade smallint not null check (to_grade <> from_grade),
  -- null: by hand
  version_id bigint references promotion_version,
  -- what the rule saw, in won
  deposits bigint not null default 0,
  net bigint not null default 0,
  turnover bigint not null default 0,
  state text not null default 'proposed' check (state in ('proposed', 'applied', 'refused', 'overtaken')),
  at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text, -- `staff:<login id>` or `system`
  check ((state = 'proposed') = (decided_at is null))
);
create unique index level_move_proposed on level_move (member_id) where state = 'proposed';
create index level_move_member on level_move (member_id, id desc);

create table level_hold (
  member_id bigint primary key references member,
  -- the last Seoul day on which no rule moves the member
  until date not null,
  by text not null,
  at timestamptz not null default clock_timestamp()
);

-- Nights on which the rules have looked at everybody.
create table level_night (
  day date primary key
);

grant select, insert on level_move, level_night to lime_app;
grant update (state, decided_at, decided_by) on level_move to lime_app;
grant select, insert, update on level_hold to lime_app;
