-- Why: a bonus is a promise with conditions. Both are frozen when it is granted, and how far the member has come is
-- counted from the slips themselves, so that it can be shown slip by slip and a corrected result corrects it.

create table bonus_code (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  label text not null,
  currency text not null check (currency in ('cash', 'point')),
  -- percent of the deposit (in hundredths) or a fixed amount
  form text not null check (form in ('percent', 'amount')),
  value bigint not null check (value > 0),
  max_amount bigint not null check (max_amount > 0),
  min_deposit bigint not null default 10000 check (min_deposit >= 0),
  -- { base: 'bonus' | 'deposit' | 'both', percent, minimumOdds (thousandths), days, weights: [{ kinds: [], fromLegs, percent }] }
  rolling jsonb not null,
  per_member integer not null default 1 check (per_member > 0),
  total_limit integer check (total_limit > 0),
  grades smallint[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp()
);

create table bonus (
  -- numbered with the requests: a bonus in points stands in the same history as they
  id bigint primary key default nextval('cash_request_seq_seq'),
  member_id bigint not null references member,
  code text not null references bonus_code,
  cash_request_seq bigint unique references cash_request,
  currency text not null check (currency in ('cash', 'point')),
  amount bigint not null check (amount > 0),
  deposit bigint not null check (deposit >= 0),
  rolling jsonb not null,
  -- won to be bet before the bonus is the member's own; 0: at once
  need bigint not null check (need >= 0),
  state text not null default 'active' check (state in ('active', 'done', 'expired', 'given-up', 'ended')),
  granted_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- `member:<id>`, `staff:<login id>` or `system`, and why where staff did it
  ended_by text,
  end_reason text,
  -- of the call that ended it by hand: whoever lost the answer may ask again
  end_key uuid,
  -- what one that ended unmet took back
  taken_back bigint not null default 0 check (taken_back between 0 and amount),
  check ((state = 'active') = (ended_at is null))
);
create unique index bonus_active on bonus (member_id) where state = 'active';
create index bonus_member on bonus (member_id, id desc);
create index bonus_code_granted on bonus (code, id desc);
create index bonus_granted on bonus (granted_at);
create index bonus_ended on bonus (ended_at) where taken_back > 0;
create index bonus_due on bonus (expires_at) where state = 'active';

-- which transactions wrote when: the ledger itself has no index by time, which every bet would pay for
create index ledger_seal_at on ledger_seal (at);
create index point_conversion_at on point_conversion (at);

create view audit.bonus as
select id::text as id, member_id::text as member_id, code, cash_request_seq::text as cash_request_seq, currency, amount, deposit,
  need, state, granted_at, expires_at, ended_at, taken_back from bonus;

grant select, insert, update on bonus_code, bonus to lime_app;
grant usage, select on all sequences in schema public to lime_app;
grant select on all tables in schema audit to lime_app, lime_audit;
