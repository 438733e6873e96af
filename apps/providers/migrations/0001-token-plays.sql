-- Why: the host of the token games keeps what it has promised: seeds before their plays, plays before their debits. No seed
-- stands here: each is derived from its salt and the host's own secret, so that these tables alone tell no outcome.
create table guest_session (
  token_hash bytea primary key,
  member_id text not null,
  nickname text not null,
  limits jsonb not null, -- { min, max, win } in won, as the site told them
  expires_at timestamptz not null
);
create index guest_session_end on guest_session (expires_at);

-- Of each member one that is played with, and the next one, whose hash is shown already.
create table seed (
  id bigint generated always as identity primary key,
  member_id text not null,
  salt bytea not null check (octet_length(salt) = 32),
  hash text not null, -- SHA-256 of the seed's text
  client_seed text, -- null until it is played with
  plays integer not null default 0, -- the next nonce
  began_at timestamptz,
  revealed_at timestamptz,
  check ((client_seed is null) = (began_at is null) and (revealed_at is null or began_at is not null))
);
create unique index seed_next on seed (member_id) where began_at is null;
create unique index seed_active on seed (member_id) where began_at is not null and revealed_at is null;
create index seed_member on seed (member_id, id);

create table play (
  id bigint generated always as identity primary key,
  txn text not null unique, -- of its debit
  key uuid not null,
  member_id text not null,
  game text not null,
  seed_id bigint not null references seed (id),
  nonce integer not null,
  bets jsonb not null,
  stake bigint not null check (stake > 0),
  -- asked: its debit is on its way; done: taken and paid in one; refused: the site said no; void: nobody knew the debit
  state text not null default 'asked' check (state in ('asked', 'done', 'refused', 'void')),
  outcome jsonb,
  payout bigint,
  answer jsonb, -- of a refused one: the site's code and words
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (member_id, key),
  unique (seed_id, nonce),
  check ((state = 'asked') = (ended_at is null) and (state = 'done') = (outcome is not null and payout is not null))
);
create index play_history on play (member_id, game, id desc) where state = 'done';
create index play_asked on play (asked_at) where state = 'asked';
