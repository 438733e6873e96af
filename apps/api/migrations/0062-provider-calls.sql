-- Why: hosted games are played in their provider's frame, which takes and gives money by calls. Each debit is a slip without
-- legs (decision 0061); a call sent again gets its first answer, and a bet that was cancelled before it came is refused.

-- What a provider asked for and was answered, once for a key of its own. A cancel's row is also the mark that refuses its bet.
create table provider_call (
  provider text not null,
  txn text not null,
  kind text not null check (kind in ('debit', 'buyin', 'credit', 'cancel', 'bonus')),
  member_id bigint not null,
  body_hash bigint not null,
  amount bigint not null default 0 check (amount >= 0), -- that it moved
  answer json, -- null only within its own transaction
  at timestamptz not null default clock_timestamp(),
  primary key (provider, txn, kind)
);

-- A stake a provider took, and what became of it.
create table provider_debit (
  provider text not null,
  txn text not null,
  kind text not null check (kind in ('debit', 'buyin')),
  member_id bigint not null,
  slip_id bigint not null unique,
  game text not null, -- gType
  reference text not null, -- the provider and its round: one play, however many debits it has
  round text, -- the provider's own number of it
  pick text, -- in the provider's words
  amount bigint not null check (amount > 0),
  most bigint check (most > 0), -- the most it can pay, where the provider said so
  state text not null default 'open' check (state in ('open', 'settled', 'cancelled')),
  payout bigint not null default 0 check (payout >= 0),
  outcome text, -- in the provider's words
  placed_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (provider, txn),
  check ((state = 'open') = (closed_at is null) and (state = 'settled' or payout = 0))
);
create index provider_debit_open on provider_debit (placed_at) where state = 'open';
create index provider_debit_pace on provider_debit (member_id, game, placed_at desc);

grant select, insert on provider_call, provider_debit to lime_app;
grant update (amount, answer) on provider_call to lime_app;
grant update (state, payout, outcome, closed_at) on provider_debit to lime_app;

create view audit.provider_debit as
select provider, txn, kind, member_id::text as member_id, slip_id::text as slip_id, game, reference, amount, state, payout, placed_at, closed_at
from provider_debit;
create view audit.provider_bonus as
select provider, txn, member_id::text as member_id, amount, at from provider_call where kind = 'bonus' and amount > 0;
grant select on audit.provider_debit, audit.provider_bonus to lime_app, lime_audit;
