-- Why: a provider's jackpot pool is an account of the ledger (decision 0078). Its plays put a part of their stakes in and win
-- what stands there, so its row is held while a play is judged, and the pool is never below zero.
create table provider_pool (
  account text primary key, -- pool:<provider>:<name>
  provider text not null,
  name text not null,
  balance bigint not null default 0 check (balance >= 0),
  opening bigint check (opening >= 0), -- what it began with; null: its provider did not say, so nothing
  -- what its provider said when it was asked: what stands there, and what plays under way may still move it by
  host_amount bigint,
  host_under_way bigint,
  compared_at timestamptz,
  differs_since timestamptz, -- null: both say the same
  unique (provider, name)
);
-- What the end of a play moved, by the slip of its debit.
create table provider_pool_play (
  slip_id bigint primary key,
  account text not null,
  pool_in bigint not null check (pool_in >= 0),
  pool_out bigint not null check (pool_out >= 0),
  check (pool_in + pool_out > 0)
);
grant select, insert on provider_pool, provider_pool_play to lime_app;
grant update (balance, opening, host_amount, host_under_way, compared_at, differs_since) on provider_pool to lime_app;

create view audit.provider_pool as select account, provider, name, balance, coalesce(opening, 0) as opening from provider_pool;
create view audit.provider_pool_play as
select p.slip_id::text as slip_id, p.account, p.pool_in, p.pool_out, d.provider, d.state, d.amount, d.payout
from provider_pool_play p left join provider_debit d on d.slip_id = p.slip_id;
grant select on audit.provider_pool, audit.provider_pool_play to lime_app, lime_audit;

-- A pool's balance is kept by its row, as members' are by theirs; what no row keeps is added up.
create or replace view audit.account as
select 'member:' || b.member_id || ':' || k.name as account, k.balance
from member_balance b
cross join lateral (values ('cash', b.cash), ('point', b.point), ('hold', b.hold), ('casino', b.casino),
  ('casino-transit', b.casino_transit), ('receivable', b.receivable)) k(name, balance)
union all
select account, balance from provider_pool
union all
select account, sum(amount)::bigint from (
  select from_account as account, -amount as amount from ledger_transfer where from_account not like 'member:%' and from_account not like 'pool:%'
  union all
  select to_account, amount from ledger_transfer where to_account not like 'member:%' and to_account not like 'pool:%'
) p group by account;
