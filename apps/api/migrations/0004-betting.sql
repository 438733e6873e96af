-- Why: slips and legs as placed (odds frozen), what was refused under an idempotency key, and the work settlement owes.

create type slip_status as enum ('normal', 'cancelled');
create type slip_result as enum ('wait', 'hit', 'miss', 'exception');

create table slip (
  id bigint primary key,
  bet_code text not null unique, -- time-ordered prefix + 128 random bits: unguessable and friendly to the index
  member_id bigint not null references member,
  kind text not null, -- korean, korean-single, …: the rule profile that took it
  stake bigint not null check (stake > 0),
  total_odds numeric not null, -- exact product
  expected_payout bigint not null,
  status slip_status not null default 'normal',
  result slip_result not null default 'wait',
  payout bigint not null default 0 check (payout >= 0),
  legs smallint not null,
  policy text not null,
  rule_version smallint not null,
  idempotency_key uuid not null,
  body_hash bigint not null,
  placed_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  settlement_revision integer not null default 0,
  hidden_at timestamptz
) with (fillfactor = 85);
create sequence slip_id increment 1000;
create unique index slip_key on slip (member_id, idempotency_key);
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
  detail jsonb,
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
  primary key (fixture_id, revision)
);
create index settlement_task_open on settlement_task (created_at) where done_at is null;
