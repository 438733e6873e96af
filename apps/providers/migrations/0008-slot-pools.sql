-- Why: titles of the jackpot engine put a part of each stake into a pool that all their plays share. What a play takes of it
-- is fixed before its debit is sent, as its outcome is, and a debit that is refused gives it back.
create table slot_pool (
  title text primary key,
  amount bigint not null default 0 check (amount >= 0) -- won; what plays under way have taken is out of it already
);
alter table play add column pool_before bigint; -- what stood in the pool for it; null in games without one
alter table play add column pool_in bigint check (pool_in >= 0); -- of its stake, once the stake is taken
alter table play add column pool_out bigint check (pool_out >= 0); -- what it wins of the pool
alter table play add constraint play_pool check ((pool_before is null) = (pool_in is null) and (pool_in is null) = (pool_out is null));
