-- Why: hold'em is one member's hand against the house. Its ante is taken first and shows five cards; a call is a second debit
-- of the same hand. All its cards are fixed by seed and nonce before the first one is shown.
create table hand (
  id bigint generated always as identity primary key,
  game text not null, -- the table
  key uuid not null,
  member_id text not null,
  seed_id bigint not null references seed (id),
  nonce integer not null,
  bets jsonb not null, -- ante and bonus, then the call too
  txn text not null unique, -- of the debit of ante and bonus
  stake bigint not null check (stake > 0),
  most bigint not null check (most > 0),
  call_txn text unique, -- of the debit of the call
  call_stake bigint check (call_stake > 0),
  -- asked: its debit is on its way; open: five cards are shown; calling: the call's debit is on its way; ending: over, its
  -- credits are on their way; done: paid, or lost; refused: the site said no; void: called off
  state text not null default 'asked' check (state in ('asked', 'open', 'calling', 'ending', 'done', 'refused', 'void')),
  outcome jsonb,
  payout bigint check (payout >= 0), -- of ante and bonus
  call_payout bigint check (call_payout >= 0),
  is_paid boolean not null default false,
  is_call_paid boolean not null default false,
  answer jsonb, -- of a refused one: the site's code and words
  asked_at timestamptz not null default clock_timestamp(), -- its last question to the site
  opened_at timestamptz,
  ended_at timestamptz,
  unique (member_id, key),
  unique (seed_id, nonce),
  check ((call_txn is null) = (call_stake is null)),
  check ((state in ('ending', 'done')) = (outcome is not null and payout is not null)),
  check ((state in ('done', 'refused', 'void')) = (ended_at is not null))
);
create unique index hand_running on hand (member_id, game) where state in ('asked', 'open', 'calling');
create index hand_history on hand (member_id, game, id desc);
create index hand_under_way on hand (asked_at) where state in ('asked', 'open', 'calling', 'ending');
