-- Why: rounds of graph follow each other, each as long as it lasts, so when one ends is known once it has ended. Its bets leave
-- one by one while it goes on, and every press that asks to leave is kept with the host's time.
alter table round alter column draws_at drop not null; -- of graph: when it bust
alter table round add column starts_at timestamptz; -- of graph: when its curve began to rise; null while bets are taken
alter table round add column watched_at timestamptz; -- of graph: when a host last looked after the curve
alter table round add constraint round_by_clock check (game = 'graph' or (draws_at is not null and starts_at is null));
alter table round add constraint round_flies_sealed check (starts_at is null or (salt is not null and watched_at is not null));

alter table bet add column name text; -- of its member, masked, as the others see it; null in games that do not show bets
alter table bet add column latest integer check (latest > 100); -- of graph: where it leaves by itself, hundredths
alter table bet add column out integer check (out > 100); -- of graph: where it left, hundredths; null: not yet, or never
alter table bet add column out_by text check (out_by in ('hand', 'auto', 'table'));
alter table bet add constraint bet_left check ((out is null) = (out_by is null) and (out is null or state in ('ending', 'done', 'void')));

-- A press that asked to leave a round of graph.
create table press (
  id bigint generated always as identity primary key,
  bet_id bigint not null references bet (id),
  key uuid not null,
  at timestamptz not null, -- when the host took it off the wire
  multiplier integer not null check (multiplier >= 100), -- what the round showed then
  -- out: the bet left; again: it had left before; early: below the lowest cash-out; bust: the round was over
  what text not null check (what in ('out', 'again', 'early', 'bust')),
  unique (bet_id, key)
);
