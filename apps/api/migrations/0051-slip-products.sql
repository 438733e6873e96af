-- Why: a slip, a bet that waits and a member belong to more than sports and one site. Constants only: no row is written.
alter table slip
  add column product text not null default 'sports',
  add column purse text not null default 'cash' check (purse in ('cash', 'casino')),
  add column reference text; -- of a hosted product: the provider and its round
alter table pending_bet add column product text not null default 'sports';
alter table settlement_task add column product text not null default 'sports';
alter table member add column label text not null default 'lime'; -- the site a member belongs to
alter table leg alter column market_id drop not null; -- picks of games have no market
