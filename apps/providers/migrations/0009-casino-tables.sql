-- Why: casino tables have rounds for all who are at them. Baccarat and dragon-tiger deal many rounds from one shoe, which is
-- drawn from one link and committed to before its first card. Rounds and bets of two hosts stand in the same tables.
create table shoe (
  id bigint generated always as identity primary key,
  game text not null, -- the table it is dealt at
  no bigint not null, -- of its table, from 1
  chain_id bigint not null references chain (id),
  link_no integer not null check (link_no > 0),
  before bytea not null check (octet_length(before) = 32), -- the hash of its link: the link before
  slips jsonb not null, -- the seeds of those who were at the table: its salt is their hash
  salt bytea not null check (octet_length(salt) = 32),
  order_hash bytea not null check (octet_length(order_hash) = 32), -- SHA-256 of its cards in order
  published_at timestamptz not null default clock_timestamp(),
  opens_at timestamptz not null, -- its first round opens from then on
  burned jsonb, -- cards taken away open; null before its first round
  link bytea check (octet_length(link) = 32), -- shown once it is over
  ended_at timestamptz,
  unique (game, no),
  unique (chain_id, link_no),
  check ((link is null) = (ended_at is null))
);
create unique index shoe_running on shoe (game) where ended_at is null;

alter table round add column host text not null default 'token' check (host in ('token', 'casino'));
alter table round add column shoe_id bigint references shoe (id); -- dealt from it; null: drawn from a link of its own
alter table round alter column chain_id drop not null;
alter table round alter column link_no drop not null;
alter table round alter column before drop not null;
alter table round add constraint round_of_shoe_or_link check (
  (shoe_id is null) = (chain_id is not null) and (shoe_id is null) = (link_no is not null) and (shoe_id is null) = (before is not null)
);
alter table round drop constraint round_check1;
alter table round add constraint round_drawn_whole check (
  (drawn_at is null) = (outcome is null) and (link is null) = (drawn_at is null or shoe_id is not null)
  and (drawn_at is null or salt is not null)
);
create index round_shoe on round (shoe_id, no) where shoe_id is not null;
create index round_undrawn on round (host, game) where drawn_at is null;

-- starts_at of a casino table: its first card, ball or die is on its way
alter table round drop constraint round_by_clock;
alter table round add constraint round_by_clock check (game = 'graph' or draws_at is not null);
alter table round drop constraint round_flies_sealed;
alter table round add constraint round_flies_sealed check (
  starts_at is null or (salt is not null and (game <> 'graph' or watched_at is not null))
);

-- Who is at a casino table. Whoever is not seen for a while is gone.
create table table_guest (
  game text not null,
  member_id text not null,
  name text not null, -- masked, as the others see it
  seat smallint check (seat between 1 and 7), -- null: stands
  client_seed text not null, -- of its browser: the next shoe's salt is made of them
  seen_at timestamptz not null default clock_timestamp(),
  primary key (game, member_id),
  unique (game, seat)
);
