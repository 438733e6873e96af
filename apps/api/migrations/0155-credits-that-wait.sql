-- Why: a proven host could pay without bound (decision 121). A credit above what its debit named, above what its host may pay in a
-- call or an hour, or above what an account holds, is taken and waits until two persons of the staff decide it (page 0111). And
-- no account passes 9,000,000,000,000 won: from about a thousand times that on no call of its member was answered.

-- A credit or a bonus that was taken and not paid.
create table provider_wait (
  id bigint generated always as identity primary key,
  provider text not null,
  txn text not null,
  kind text not null check (kind in ('credit', 'bonus')),
  member_id bigint not null,
  slip_id bigint unique, -- of the debit; null: a bonus
  purse text not null check (purse in ('cash', 'casino')),
  amount bigint not null check (amount > 0), -- what the host said
  most bigint, -- what its debit said it can pay at most
  why text not null check (why in ('play', 'call', 'hour', 'account')),
  outcome text, -- of a credit, in the host's words
  cause text not null, -- what it is posted under
  pool text, -- what of it is moved in a pool
  pool_in bigint not null default 0,
  pool_out bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  told_at timestamptz, -- when the office rang and the member got a note
  decided_at timestamptz, -- null: it waits
  paid bigint check (paid between 0 and amount),
  unique (provider, txn, kind),
  check ((decided_at is null) = (paid is null))
);
create index provider_wait_open on provider_wait (id) where decided_at is null;
create index provider_wait_untold on provider_wait (id) where told_at is null;

-- What a host was let pay in each minute of the last hour: sixty rows a host, used again and again.
create table provider_paid (
  provider text not null,
  slot smallint not null check (slot between 0 and 59),
  minute timestamptz not null,
  won bigint not null,
  primary key (provider, slot)
);

-- The stake of a debit whose credit waits stays where it is. Rows of before conform.
alter table provider_debit drop constraint provider_debit_state_check, drop constraint provider_debit_check,
  add constraint provider_debit_state_check check (state in ('open', 'waiting', 'settled', 'cancelled')) not valid,
  add constraint provider_debit_check
    check ((state in ('open', 'waiting')) = (closed_at is null) and (state = 'settled' or payout = 0)) not valid;

grant select, insert on provider_wait, provider_paid to lime_app;
grant update (told_at, decided_at, paid) on provider_wait to lime_app;
grant update (minute, won) on provider_paid to lime_app;

create view audit.provider_wait as
select id::text as id, provider, txn, kind, member_id::text as member_id, slip_id::text as slip_id, amount, most, why, at, decided_at, paid
from provider_wait;
grant select on audit.provider_wait to lime_app, lime_audit;

-- The last line: what posts, places and pays refuses or waits before. A balance of before that is above may only fall.
create function refuse_full_account() returns trigger language plpgsql as $$
begin
  raise exception 'no account of member % may pass 9,000,000,000,000 won', new.member_id using errcode = 'check_violation';
end $$;
create trigger member_balance_full before update on member_balance for each row
when (new.cash > 9000000000000 and new.cash > old.cash or new.casino > 9000000000000 and new.casino > old.casino)
execute function refuse_full_account();
