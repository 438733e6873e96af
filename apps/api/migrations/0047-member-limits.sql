-- Why: staff mark members with words of their own, and hold one member to less than the level allows or to a longer wait.

alter table member
  add column max_stake bigint check (max_stake > 0), -- the most of one bet in won, where it is below the level's; null: the level's
  add column bet_delay smallint not null default 0 check (bet_delay between 0 and 60), -- seconds a bet in play waits at least
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10);
create index member_tags on member using gin (tags) where tags <> '{}';
