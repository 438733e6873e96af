-- Why: what an event gives is points out of a budget, each with its cause in the ledger; a day, a streak, a spin counts once
-- whatever arrives twice. Days are Seoul's, by the database's clock.

-- a day a member came; `made_up`: afterwards, for a price
create table attendance (
  member_id bigint not null references member,
  day date not null,
  points bigint not null default 0 check (points >= 0), -- given for the day
  made_up boolean not null default false,
  -- days in a row that this one ends (made-up days may lengthen later ones: counted when it was written)
  streak integer not null default 1 check (streak > 0),
  streak_points bigint not null default 0 check (streak_points >= 0), -- given for the streak it completed
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, day)
);
create index attendance_day on attendance (day);

-- tickets to spin with: given once per cause, used one by one
create table spin_ticket (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  cause text not null unique, -- attendance:…, deposit:…, staff:…
  given_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  used_by bigint -- of spin
);
create index spin_ticket_free on spin_ticket (member_id, id) where used_by is null;

create table spin (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  day date not null,
  -- the wheel it was spun on (a hash of its sectors) and what came up; the draw can be computed again from the rest
  wheel jsonb not null,
  sector smallint not null,
  points bigint not null check (points >= 0),
  proof jsonb not null,
  idempotency_key uuid,
  at timestamptz not null default clock_timestamp()
);
create index spin_member on spin (member_id, id desc);
create index spin_day on spin (day);
create unique index spin_key on spin (member_id, idempotency_key) where idempotency_key is not null;

-- points given by each event a day: what the budget is measured by, locked while something is given
create table event_day (
  event text not null, -- attendance, roulette, lotto
  day date not null,
  given bigint not null default 0 check (given >= 0),
  count integer not null default 0,
  primary key (event, day)
);

grant select, insert, update on attendance, spin_ticket, spin, event_day to lime_app;
grant usage, select on all sequences in schema public to lime_app;
