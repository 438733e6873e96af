-- Why: hosted games are watched as games with rounds are (decision 0065): their host tells what plays came to, which the site
-- counts by chances that may differ from play to play. How counts went is kept for a line, and large payouts of plays are found.

-- of hosted games: the sum of the trials' chances, and for each sought shift the logarithm of the likelihood ratio
alter table game_monitor_pick add column trials bigint check (trials >= won);
alter table game_monitor_pick add column expected double precision;
alter table game_monitor_pick add column logs double precision[];

-- How counts stood after so many plays; `picks` has [number, trials, won, expected] of each.
create table game_monitor_point (
  game text not null references game_monitor (game),
  plays bigint not null check (plays > 0),
  picks jsonb not null,
  primary key (game, plays)
);
grant select, insert, delete on game_monitor_point to lime_app;

-- what rings as a large win is at least a million won
create index provider_debit_large on provider_debit (closed_at) where payout >= 1000000;

-- the office's list of plays, by day and by their host's number
create index provider_debit_placed on provider_debit using brin (placed_at);
create index provider_debit_txn on provider_debit (txn);
create index provider_debit_round on provider_debit (round) where round is not null;
