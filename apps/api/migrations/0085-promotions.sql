-- Why: what members get beside their winnings follows rules that staff write. A rule is read on the day a slip was placed
-- and again whenever its result is corrected, so versions of it are never changed: a change is another version, from
-- another day on. Everything given by one is a lot, with what caused it.

create table promotion (
  id bigint generated always as identity primary key,
  kind text not null,
  name text not null check (length(name) between 1 and 40),
  made_at timestamptz not null default clock_timestamp(),
  -- from here on nothing earns any more; what was earned before is still corrected
  stopped_at timestamptz
);

create table promotion_version (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion,
  no integer not null check (no > 0),
  -- Seoul days, both included; of the versions that have begun the newest holds
  from_day date not null,
  last_day date check (last_day >= from_day),
  -- [{ weekdays: [0 … 6], from, to }] in minutes since Seoul midnight; none: all day
  windows jsonb not null default '[]' check (jsonb_typeof(windows) = 'array'),
  -- by the shape of its kind (domain/promotions/promotion-kinds.ts)
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null,
  unique (promotion_id, no)
);

create table promotion_lot (
  id bigint generated always as identity primary key,
  version_id bigint not null references promotion_version,
  member_id bigint not null, -- its transfer proves the member, as a slip's does
  cause text not null,
  slip_id bigint,
  -- the Seoul day it counts to
  day date not null,
  -- of the member when its slip was first looked at: a correction is worked out by the same
  grade smallint not null,
  -- what it changes of what its cause alone is due, before the most of a day …
  due bigint not null,
  -- … what it changes of what the day is due …
  amount bigint not null,
  -- … and what of it moved: less than a negative amount where the member had spent the points, less than a positive one
  -- where such a remainder was open
  moved bigint not null,
  at timestamptz not null default clock_timestamp(),
  unique (version_id, cause),
  check (sign(moved) in (0, sign(amount)) and abs(moved) <= abs(amount))
);
create index promotion_lot_day on promotion_lot (version_id, member_id, day) include (due, amount);
create index promotion_lot_slip on promotion_lot (slip_id, version_id) where slip_id is not null;
create index promotion_lot_member on promotion_lot (member_id, id desc);

-- What lots took back and members had spent: the sum of moved less amount of a member's lots.
create table promotion_owed (
  member_id bigint primary key,
  points bigint not null check (points >= 0)
);

-- The settlement up to which slips have been looked at; one row.
create table promotion_cursor (
  one boolean primary key default true check (one),
  tx xid8 not null,
  slip_id bigint not null
);
insert into promotion_cursor (tx, slip_id) values (pg_snapshot_xmin(pg_current_snapshot()), 0);

create view audit.promotion_lot as
select l.id::text as id, p.id::text as promotion, p.kind, v.no as version, l.member_id::text as member_id, l.cause,
  l.slip_id as slip_number, l.day, l.due, l.amount, l.moved, l.at, v.terms -> 'dayMost' as day_most
from promotion_lot l join promotion_version v on v.id = l.version_id join promotion p on p.id = v.promotion_id;
create view audit.promotion_owed as select member_id::text as member_id, points from promotion_owed;

grant select, insert on promotion, promotion_version, promotion_lot to lime_app;
grant update (name, stopped_at) on promotion to lime_app;
grant select, insert, update on promotion_owed to lime_app;
grant select, update on promotion_cursor to lime_app;
grant select on audit.promotion_lot, audit.promotion_owed to lime_app, lime_audit;
