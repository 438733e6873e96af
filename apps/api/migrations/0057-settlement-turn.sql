-- Why: a chunk is read while the one before it is written. A product's turns, counted in the transaction of each chunk, tell
-- whether another process's chunk came between; the row is also what lets one chunk of a product be written at a time.
create table settlement_turn (
  product text primary key,
  chunks bigint not null
);
grant select, insert, update on settlement_turn to lime_app;
