-- Why: what stands out in bets and prices had to be noticed by a person. Rules look every minute and suggest an act with
-- their figures; a person decides, and a rule that persons disagree with too often retires itself.

create table suggestion_rule (
  rule text primary key, -- packages/domain/src/suggestions/suggestion-rules.ts; one without a row is on
  state text not null default 'on' check (state in ('on', 'off', 'retired')),
  since timestamptz, -- what was decided before counts no more; null: all counts
  changed_at timestamptz, -- null: never
  changed_by bigint references staff -- null: by itself
);

create table suggestion (
  id bigint generated always as identity primary key,
  rule text not null,
  act text not null check (act in ('stop', 'limit', 'review')),
  market_id bigint, -- its subject: one of the two, as the office keeps it
  member_id bigint,
  figures jsonb not null, -- what led to it: a number by the name of each figure
  others bigint[] not null default '{}', -- other members it is about
  state text not null default 'open' check (state in ('open', 'accepted', 'dismissed', 'expired', 'moved')),
  made_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by bigint references staff,
  reason text,
  check ((act = 'stop') = (market_id is not null) and num_nonnulls(market_id, member_id) = 1),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('accepted', 'dismissed')) = (decided_by is not null))
);
-- one of an act and a subject is open at a time, whichever rule made it
create unique index suggestion_open_market on suggestion (act, market_id) where state = 'open' and market_id is not null;
create unique index suggestion_open_member on suggestion (act, member_id) where state = 'open' and member_id is not null;
create index suggestion_market on suggestion (market_id, decided_at) where market_id is not null;
create index suggestion_member on suggestion (member_id, decided_at) where member_id is not null;
create index suggestion_decided on suggestion (rule, decided_at desc) where decided_at is not null;
create index suggestion_newest on suggestion (decided_at desc) where decided_at is not null;

-- What waits for a person: open suggestions, and rules that retired until somebody decides on them.
create view suggestion_due as
  select id::text as id, rule, made_at as at, false as retired from suggestion where state = 'open'
  union all
  select 'rule:' || rule, rule, changed_at, true from suggestion_rule where state = 'retired';

-- why a suggestion was turned down may say something of its member
create function forget_suggestion_reasons() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update suggestion set reason = '파기' where member_id = new.id and reason is not null;
  return null;
end $$;
revoke all on function forget_suggestion_reasons() from public;
create trigger suggestion_reasons_forgotten after update of purged_at on member
  for each row when (new.purged_at is not null) execute function forget_suggestion_reasons();

grant select, insert on suggestion, suggestion_rule to lime_app;
grant update (state, decided_at, decided_by, reason) on suggestion to lime_app;
grant update on suggestion_rule to lime_app;
grant select on suggestion_due to lime_app;
