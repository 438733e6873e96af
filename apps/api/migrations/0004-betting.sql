-- Why: slips and legs as placed (odds frozen), what was refused under an idempotency key, and the work settlement owes.

create type slip_status as enum ('normal', 'cancelled');
create type slip_result as enum ('wait', 'hit', 'miss', 'exception');

create table slip (
  id bigint primary key,
  bet_code text not null unique, -- time-ordered prefix + 128 random bits: unguessable and friendly to the index
  member_id bigint not null, -- the stake's transfer proves the member: a foreign key would lock member rows on every bet
  kind text not null, -- korean, korean-single, …: the rule profile that took it
  stake bigint not null check (stake > 0),
  total_odds numeric not null, -- exact product of what the legs (and the bonus folder) count with
  penalty numeric not null default 0, -- total_odds minus what it would be without reductions: 0 or negative
  bonus_folders smallint, -- the N of an N폴더 taken with it, and its odds: part of total_odds, no leg
  bonus_odds integer,
  expected_payout bigint not null,
  status slip_status not null default 'normal',
  result slip_result not null default 'wait',
  payout bigint not null default 0 check (payout >= 0),
  legs smallint not null,
  policy text not null,
  rule_version smallint not null,
  idempotency_key uuid not null,
  body_hash bigint not null,
  balance_after bigint not null default 0, -- the member's cash once the stake was taken: part of the answer, which a retry gets again
  placed_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  settlement_revision integer not null default 0,
  hidden_at timestamptz
) with (fillfactor = 85);
create sequence slip_id increment 1000;
-- the key first, so that looking one up has one index to choose, whatever the planner knows of the table
create unique index slip_key on slip (idempotency_key, member_id);
create index slip_history on slip (member_id, placed_at desc, id desc);

create table leg (
  slip_id bigint not null,
  no smallint not null,
  fixture_id bigint not null,
  market_id bigint not null,
  selection_id bigint not null,
  fixture_version integer not null, -- of the prices seen: market_price has the rest
  odds integer not null,
  result leg_result not null default 'wait',
  primary key (slip_id, no)
) with (fillfactor = 85);
create index leg_selection on leg (selection_id, slip_id);

-- Totals of the history page without counting rows: one row a member, Seoul day, kind and result.
create table slip_day (
  member_id bigint not null,
  day date not null,
  kind text not null,
  result text not null, -- slip_result, or 'cancelled'
  slips integer not null,
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, day, kind, result)
) with (fillfactor = 70);

create table bet_refusal (
  member_id bigint not null,
  idempotency_key uuid not null,
  body_hash bigint not null,
  code text not null,
  detail json, -- as text: the same answer again, byte for byte
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, idempotency_key)
);
create index bet_refusal_at on bet_refusal (at);

create table settlement_task (
  fixture_id bigint not null references fixture,
  revision integer not null,
  created_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  fence integer not null default 0,
  done_at timestamptz,
  slips integer,
  -- once more after a while: a bet that was being written when the result came is seen only then
  look_again_at timestamptz,
  primary key (fixture_id, revision)
);
create index settlement_task_open on settlement_task (created_at) where done_at is null;
create index settlement_task_again on settlement_task (look_again_at) where look_again_at is not null;
