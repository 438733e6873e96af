-- Why: money for the casino moves in two steps (decision 98). While it is on its way it stands in an account of its own,
-- and its row says how far it is: asked for, arrived or returned.

alter table member_balance add column casino_transit bigint not null default 0 check (casino_transit >= 0);

-- A top-up (in: cash to casino) or an exchange (out: casino to cash). Its number is one of the money histories' own.
create table casino_transfer (
  seq bigint primary key default nextval('cash_request_seq_seq'),
  member_id bigint not null references member,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  state text not null default 'received' check (state in ('received', 'done', 'refused')),
  idempotency_key uuid,
  -- the member of staff who sent it home; null: its member asked for it
  staff_id bigint references staff,
  asked_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  -- code of why it was returned
  reason text,
  -- what the casino account held once it was decided
  casino_after bigint check (casino_after >= 0),
  check ((state = 'received') = (decided_at is null) and (state = 'refused') = (reason is not null))
);
create index casino_transfer_member on casino_transfer (member_id, seq desc);
create index casino_transfer_open on casino_transfer (seq) where state = 'received';
create index casino_transfer_asked on casino_transfer using brin (asked_at);
create unique index casino_transfer_key on casino_transfer (member_id, idempotency_key) where idempotency_key is not null;

grant select, insert on casino_transfer to lime_app;
grant update (state, decided_at, reason, casino_after) on casino_transfer to lime_app;

create or replace view audit.account as
select 'member:' || b.member_id || ':' || k.name as account, k.balance
from member_balance b
cross join lateral (values ('cash', b.cash), ('point', b.point), ('hold', b.hold), ('casino', b.casino),
  ('casino-transit', b.casino_transit), ('receivable', b.receivable)) k(name, balance)
union all
select account, sum(amount)::bigint from (
  select from_account as account, -amount as amount from ledger_transfer where from_account not like 'member:%'
  union all
  select to_account, amount from ledger_transfer where to_account not like 'member:%'
) p group by account;

create view audit.casino_transfer as
select seq::text as seq, member_id::text as member_id, direction, amount, state, asked_at, decided_at from casino_transfer;
grant select on audit.casino_transfer to lime_app, lime_audit;
