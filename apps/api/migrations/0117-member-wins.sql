-- Why: staff hold one member to a most of a win, as to a most of a stake, and all members of a segment to limits. A worker
-- writes what holds for a member by segments into the member's row, so that a bet asks nothing more.

alter table member
  add column max_win bigint check (max_win > 0), -- won of one bet; null: the level's
  -- by the segments the member is in: the least of each, and the longest wait
  add column held_stake bigint check (held_stake > 0),
  add column held_win bigint check (held_win > 0),
  add column held_delay smallint not null default 0 check (held_delay between 0 and 60);
create index member_held on member (id) where held_stake is not null or held_win is not null or held_delay > 0;

alter table segment
  add column max_stake bigint check (max_stake > 0),
  add column max_win bigint check (max_win > 0),
  add column bet_delay smallint not null default 0 check (bet_delay between 0 and 60);
