-- Why: rights stay after their holder stops using them. A super reviews each account and API key every 90 days, and each
-- review is kept.

-- when a right was last used, to the day
create table staff_right_use (
  staff_id bigint not null references staff,
  right_id text not null, -- packages/domain/src/access/staff-rights.ts
  last_day date not null, -- Seoul's
  primary key (staff_id, right_id)
);
grant select, insert, update on staff_right_use to lime_app;

create table access_review (
  id bigint generated always as identity primary key,
  staff_id bigint references staff, -- whose access was looked at: one of the two
  api_key_id bigint references api_key,
  at timestamptz not null default clock_timestamp(),
  by_id bigint not null references staff,
  decision text not null check (decision in ('keep', 'reduce', 'end')),
  note text not null,
  access jsonb not null, -- what was seen: role, rights used and unused, addresses, scopes, last use, and what was taken away
  check (num_nonnulls(staff_id, api_key_id) = 1),
  check (staff_id is distinct from by_id) -- nobody confirms their own
);
create index access_review_staff on access_review (staff_id, id desc) where staff_id is not null;
create index access_review_key on access_review (api_key_id, id desc) where api_key_id is not null;
grant select, insert on access_review to lime_app;

-- Accounts and keys in use, with when each is due.
create view access_due as
  select 'staff'::text as kind, s.id, s.login_id as who, r.at as reviewed_at,
    coalesce(r.at, s.created_at) + interval '90 days' as due_at
  from staff s left join lateral (
    select at from access_review where staff_id = s.id order by id desc limit 1) r on true
  where s.state = 'normal'
  union all
  select 'key', k.id, k.name, r.at, coalesce(r.at, k.made_at) + interval '90 days'
  from api_key k left join lateral (
    select at from access_review where api_key_id = k.id order by id desc limit 1) r on true
  where k.state = 'on' and (k.last_day is null or k.last_day >= (clock_timestamp() at time zone 'Asia/Seoul')::date);
grant select on access_due to lime_app;
