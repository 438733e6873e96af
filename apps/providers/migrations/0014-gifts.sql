-- Why: the site's staff give members won or free spins of a title. The host pays both by the call `bonus`, each under a name of
-- its own, and keeps what is unplayed. A free spin is a play without a debit.
create table gift (
  txn text primary key, -- the site's name of it, and the name of a bonus' call
  member_id text not null,
  kind text not null check (kind in ('bonus', 'spins')),
  amount bigint check (amount > 0), -- of a bonus, won
  game text, -- of spins: the title, how many, what each is drawn with, and how long they may be played
  spins integer check (spins between 1 and 100),
  stake bigint check (stake > 0),
  until timestamptz,
  played integer not null default 0, -- spins that were begun; the number of the last one
  -- open: to be paid or played; paid: a bonus the site has answered; back: unplayed spins were taken back; refused: never given
  state text not null default 'open' check (state in ('open', 'paid', 'back', 'refused')),
  came_at timestamptz not null default clock_timestamp(),
  check ((kind = 'bonus') = (amount is not null) and (kind = 'spins') = (game is not null)),
  check ((kind = 'spins') = (spins is not null and stake is not null and until is not null) and (played = 0 or played <= spins))
);
create index gift_spins on gift (member_id, game, until) where kind = 'spins' and state = 'open';
create index gift_unpaid on gift (came_at) where kind = 'bonus' and state = 'open';

alter table play add column gift text references gift (txn); -- null: it was played for a stake
create index play_gift on play (gift) where gift is not null;
