-- Why: "the same key again gets the first answer" is one rule (decision 5) and was written thirteen times. What was answered is
-- kept here for a day: a table for members, which goes where their money goes, and one for staff. Bets keep theirs in the slip.

create table answered_call (
  member_id bigint not null references member,
  call text not null, -- its path; of a call for many things, the thing too
  key uuid not null,
  body_hash bigint not null, -- keyed: a withdrawal's body holds a short password
  answer json, -- word for word; null only within the transaction that answers
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, call, key)
);
create index answered_call_at on answered_call (at);

create table answered_staff_call (
  staff_id bigint not null references staff,
  call text not null,
  key uuid not null,
  body_hash bigint not null,
  answer json,
  at timestamptz not null default clock_timestamp(),
  primary key (staff_id, call, key)
);
create index answered_staff_call_at on answered_staff_call (at);

grant select, insert, update (answer), delete on answered_call, answered_staff_call to lime_app;
