-- Why: the site is told that a member has closed all windows of the casino. Any process may have a member's pages, and each
-- may be killed, so who is there stands in a row that all of them keep alive. It goes once the site has answered.
create table casino_visit (
  member_id text primary key,
  txn uuid not null default gen_random_uuid(), -- the name of the call that tells the site
  games text[] not null default '{}', -- what the pages showed since the member came
  seen_at timestamptz not null default clock_timestamp(),
  ask_at timestamptz not null default clock_timestamp(), -- the site is told then at the earliest
  tries integer not null default 0
);
