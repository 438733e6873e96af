-- Why: a slip, a bet that waits and a member belong to more than sports and one site. Constants only: no row is written.
alter table slip
  add column product text not null default 'sports',
  add column purse text not null default 'cash',
  add column reference text; -- of a hosted product: the provider and its round
-- looked at in 0052: with its column it would read all slips while bets wait
alter table slip add constraint slip_purse_check check (purse in ('cash', 'casino')) not valid;
alter table pending_bet add column product text not null default 'sports';
alter table settlement_task add column product text not null default 'sports';
alter table member add column label text not null default 'lime'; -- the site a member belongs to
alter table leg alter column market_id drop not null; -- picks of games have no market
