-- Why: what an event gives is points out of a budget, each with its cause in the ledger; a day, a streak, a spin counts once
-- whatever arrives twice. Days are Seoul's, by the database's clock.

-- a day a member came; `made_up`: afterwards, for a price
create table attendance (
  member_id bigint not null references member,
  day date not null,
  points bigint not null default 0 check (points >= 0), -- given for the day
  made_up boolean not null default false,
  price bigint not null default 0 check (price >= 0), -- points a made-up day cost
  -- days in a row that this one ends; a made-up day lengthens the later ones it joins
  streak integer not null default 1 check (streak > 0),
  idempotency_key uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, day)
);
create index attendance_day on attendance (day);
create index attendance_at on attendance (at);
create unique index attendance_key on attendance (member_id, idempotency_key) where idempotency_key is not null;

-- prizes for days in a row, each with the day that completed them
create table attendance_streak (
  member_id bigint not null,
  day date not null,
  days smallint not null check (days > 0),
  points bigint not null check (points > 0),
  primary key (member_id, day, days),
  foreign key (member_id, day) references attendance
);

-- tickets to spin with: given once per cause, used one by one
create table spin_ticket (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  cause text not null unique, -- daily:…, attendance:…, deposit:…, stake:…, staff:…
  given_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_by bigint -- of spin
);
create index spin_ticket_free on spin_ticket (member_id, expires_at) where used_by is null;
create unique index spin_ticket_used on spin_ticket (used_by) where used_by is not null;

-- tickets given by hand: ticket n of them is caused by staff:<id>:<n>
create table spin_grant (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  count smallint not null check (count between 1 and 20),
  expires_at timestamptz not null,
  reason text not null,
  given_by text not null,
  idempotency_key uuid not null unique,
  at timestamptz not null default clock_timestamp()
);

-- what the secret of a member's next spin is made from, together with the installation's own, which no database holds;
-- the SHA-256 of that secret is told before the spin, itself with the spin, which takes the row away
create table spin_seed (
  member_id bigint primary key references member,
  salt bytea not null check (octet_length(salt) = 32),
  at timestamptz not null default clock_timestamp()
);

create table spin (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  day date not null,
  -- the sectors with the weights of this very draw (domain/events/roulette.ts); with seed and nonce it is computed again
  wheel text not null,
  sector smallint not null,
  points bigint not null check (points >= 0),
  seed bytea not null unique,
  nonce text not null,
  idempotency_key uuid,
  at timestamptz not null default clock_timestamp()
);
create index spin_member on spin (member_id, id desc);
create index spin_day on spin (day, sector);
create index spin_at on spin (at);
create unique index spin_key on spin (member_id, idempotency_key) where idempotency_key is not null;

-- points given by each event a day and a month: what the budgets are measured by, locked while something is given
create table event_day (
  event text not null, -- attendance, roulette, lotto
  day date not null,
  given bigint not null default 0 check (given >= 0),
  count integer not null default 0,
  primary key (event, day)
);
create table event_month (
  event text not null,
  month date not null check (extract(day from month) = 1),
  given bigint not null default 0 check (given >= 0),
  count integer not null default 0,
  primary key (event, month)
);

create view audit.attendance as
select member_id::text as member_id, day, points, made_up, price, streak, at from attendance;
create view audit.attendance_streak as
select member_id::text as member_id, day, days, points from attendance_streak;
create view audit.spin as
select id::text as id, member_id::text as member_id, day, wheel, sector, points, encode(seed, 'hex') as seed, nonce, at from spin;
create view audit.event_day as
select event, day, given, count from event_day;
create view audit.event_month as
select event, month, given, count from event_month;

grant select, insert, update on attendance, spin_ticket, event_day, event_month to lime_app;
grant select, insert on attendance_streak, spin, spin_grant to lime_app;
grant select, insert, delete on spin_seed to lime_app;
grant usage, select on all sequences in schema public to lime_app;
grant select on all tables in schema audit to lime_app, lime_audit;
