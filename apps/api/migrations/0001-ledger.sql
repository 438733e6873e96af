-- Why: every won and point lives here. A transfer moves a positive amount from one account to another, so the
-- ledger is zero-sum by construction; members' balances are kept beside it in the same transaction and may not fall
-- below zero. Rows are only ever added: the application role holds no right to change or remove one.

do $$
begin
  if not exists (select from pg_roles where rolname = 'lime_app') then create role lime_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'lime_audit') then create role lime_audit nologin; end if;
end $$;

create table ledger_transfer (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  from_account text collate "C" not null,
  to_account text collate "C" not null check (to_account <> from_account),
  amount bigint not null check (amount > 0),
  kind text collate "C" not null,
  cause text collate "C" not null unique,
  -- the writing transaction: seals close behind the oldest running one, because ids are not in commit order
  tx xid8 not null default pg_current_xact_id()
);
-- taken in blocks of a thousand by the processes that write many at once
create sequence ledger_transfer_id increment 1000;
-- a member's statement; the house's accounts are sums and never looked up one by one ('member;' follows 'member:')
create index ledger_transfer_from on ledger_transfer (from_account, id) where from_account >= 'member:' and from_account < 'member;';
create index ledger_transfer_to on ledger_transfer (to_account, id) where to_account >= 'member:' and to_account < 'member;';
create index ledger_transfer_tx on ledger_transfer (tx);

-- A seal covers every transfer written by transactions from_tx <= tx < to_tx; seals follow each other without a gap.
-- hash = sha256(prev_hash || one line a transfer in the order of ids), see core/ledger/seal.ts and audit.seal.
create table ledger_seal (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  from_tx xid8 not null unique,
  to_tx xid8 not null unique,
  transfers bigint not null,
  amount numeric not null,
  prev_hash bytea not null,
  hash bytea not null,
  -- twelve bytes a transfer (id, first four of its line's sha256): tells which transfer of a broken seal it was
  marks bytea not null,
  check (to_tx > from_tx)
);

-- One narrow row a member: what a bet, a payout or a deposit changes. No indexed column ever changes (HOT updates).
create table member_balance (
  member_id bigint primary key,
  cash bigint not null default 0 check (cash >= 0),
  point bigint not null default 0 check (point >= 0),
  hold bigint not null default 0 check (hold >= 0),
  casino bigint not null default 0 check (casino >= 0),
  -- minus what the member owes after a corrected result took back more than was left
  receivable bigint not null default 0 check (receivable <= 0),
  -- bodies accepted within the duplicate window: hash and time, newest last; re-read under the row's lock
  recent_bodies bigint[] not null default '{}',
  recent_at timestamptz[] not null default '{}'
) with (fillfactor = 60);

create table audit_event (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_event_subject on audit_event (subject, id);

-- Messages to announce after commit (balances, logouts); every API process reads it, rows live ten minutes.
create table outbox (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  topic text not null,
  payload jsonb not null,
  tx xid8 not null default pg_current_xact_id()
);
create index outbox_tx on outbox (tx);
