-- Why: paybacks and daily comps look at a member's whole day or week. What its slips came to is added up as they are settled,
-- so that a period is read as one row, and a correction weeks later finds what was paid for it.

create table promotion_period (
  version_id bigint not null references promotion_version,
  member_id bigint not null,
  -- Seoul days, both included; its lots bear the first
  day date not null,
  last_day date not null,
  -- won by the weights of the terms, or what came in less what went out
  stakes bigint not null default 0,
  lost bigint not null default 0,
  -- the last day on which the member may ask for it; null: it is paid by itself once the period is over
  claim_by date,
  state text not null default 'open' check (state in ('open', 'paid', 'lapsed')),
  -- it was added to since lots were made of it
  changed boolean not null default true,
  -- of the member when it was paid first: corrections are worked out by the same
  grade smallint,
  left_out boolean not null default false,
  -- what its lots come to before the most of a period, and how many there are
  due bigint not null default 0,
  lots integer not null default 0,
  -- points that were not claimed in time
  lapsed bigint not null default 0,
  primary key (version_id, member_id, day),
  check (last_day >= day and (state = 'open') = (grade is null))
);
create index promotion_period_changed on promotion_period (last_day) where changed and state <> 'lapsed';
create index promotion_period_claims on promotion_period (member_id, day) where claim_by is not null;

-- Days over which something has been done once: cash that was added up, members who were looked at for their level.
create table promotion_day (
  version_id bigint not null references promotion_version,
  day date not null,
  primary key (version_id, day)
);

create view audit.promotion_period as
select v.promotion_id::text as promotion, v.no as version, p.member_id::text as member_id, p.day, p.state, p.due, p.lots
from promotion_period p join promotion_version v on v.id = p.version_id;

grant select, insert, update on promotion_period to lime_app;
grant select, insert on promotion_day to lime_app;
grant select on audit.promotion_period to lime_app, lime_audit;
