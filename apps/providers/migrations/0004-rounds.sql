-- Why: roulette and horse have rounds by the clock, one outcome for all. A round is drawn from a link of a chain whose secret
-- takes the host's own one, so that these tables alone tell no outcome while betting is open.
create table chain (
  id bigint generated always as identity primary key,
  game text not null,
  salt bytea not null check (octet_length(salt) = 32),
  commitment bytea not null check (octet_length(commitment) = 32), -- link 0, published before the first round opens
  length integer not null check (length > 0),
  used integer not null default 0 check (used between 0 and length),
  published_at timestamptz not null default clock_timestamp()
);
create index chain_game on chain (game, id desc);

create table round (
  id bigint generated always as identity primary key,
  game text not null,
  no bigint not null, -- by the clock, since 1970
  chain_id bigint not null references chain (id),
  link_no integer not null check (link_no > 0),
  before bytea not null check (octet_length(before) = 32), -- the hash of its link: the link before
  opening jsonb not null, -- what is shown before betting; JSON's null where nothing is
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  salt bytea check (octet_length(salt) = 32), -- of its bets, once no more is taken
  link bytea check (octet_length(link) = 32),
  outcome jsonb,
  drawn_at timestamptz,
  unique (game, no),
  unique (chain_id, link_no),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((link is null) = (outcome is null) and (link is null) = (drawn_at is null) and (link is null or salt is not null))
);
create unique index round_running on round (game) where drawn_at is null;
create index round_drawn on round (game, no desc) where drawn_at is not null;

-- What a member put on the table with one press: one debit at the site.
create table bet (
  id bigint generated always as identity primary key,
  txn text not null unique, -- of its debit
  key uuid not null,
  member_id text not null,
  round_id bigint not null references round (id),
  bets jsonb not null,
  stake bigint not null check (stake > 0),
  most bigint not null check (most > 0), -- it can pay
  -- asked: its debit is on its way; taken: it plays; off: called off, its cancel is on its way; ending: drawn, its credit is on
  -- its way; done: paid, or lost; refused: the site said no; void: called off
  state text not null default 'asked' check (state in ('asked', 'taken', 'off', 'ending', 'done', 'refused', 'void')),
  payout bigint check (payout >= 0),
  answer jsonb, -- of a refused one: the site's code and words
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (member_id, key),
  check ((state in ('done', 'refused', 'void')) = (ended_at is not null) and (state in ('ending', 'done')) = (payout is not null))
);
create index bet_round on bet (round_id, id);
create index bet_member on bet (member_id, round_id);
create index bet_under_way on bet (asked_at) where state in ('asked', 'off', 'ending');
