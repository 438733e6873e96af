-- Why: a casino's host says that a member has closed its windows, and may say so again when the answer was lost. Each name
-- counts once, for all time: the row has what it was answered, and the transfer home that it led to.
create table casino_left (
  provider text not null,
  txn text not null,
  member_id bigint not null references member,
  body_hash bigint not null,
  transfer bigint references casino_transfer, -- null: nothing went home
  answer json not null,
  at timestamptz not null default clock_timestamp(),
  primary key (provider, txn)
);
create index casino_left_member on casino_left (member_id);
grant select, insert on casino_left to lime_app;
