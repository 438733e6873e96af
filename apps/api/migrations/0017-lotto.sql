-- Why: six of forty-five once a week, drawn from a seed that was committed to before the first ticket, so that anybody can
-- check the draw, ourselves included.

create table lotto_round (
  no integer primary key check (no > 0),
  opens_at timestamptz not null,
  -- no ticket from then on; drawn afterwards
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'drawing', 'drawn', 'cancelled')),
  -- sha256 of the secret seed, told from the first moment; the seed itself only with the draw
  commitment bytea not null,
  seed bytea not null,
  -- what went into the draw beside the seed: a hash over all tickets, fixed when the round closed
  tickets_hash bytea,
  tickets integer not null default 0,
  numbers smallint[] check (cardinality(numbers) = 6),
  bonus smallint,
  -- what each number of matches gives: frozen when the round opened
  prizes jsonb not null,
  drawn_at timestamptz,
  paid_at timestamptz,
  check (opens_at < closes_at and closes_at <= draws_at)
);
create unique index lotto_round_open on lotto_round (state) where state = 'open';

-- rights to a ticket, earned once per cause
create table lotto_chance (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  round_no integer not null references lotto_round,
  cause text not null unique, -- attendance:…, stake:…, staff:…
  at timestamptz not null default clock_timestamp(),
  ticket_id bigint
);
create index lotto_chance_free on lotto_chance (member_id, round_no) where ticket_id is null;

create table lotto_ticket (
  id bigint primary key generated always as identity,
  round_no integer not null references lotto_round,
  member_id bigint not null references member,
  numbers smallint[] not null check (cardinality(numbers) = 6),
  automatic boolean not null default false,
  matches smallint,
  bonus_match boolean,
  points bigint not null default 0 check (points >= 0),
  idempotency_key uuid,
  at timestamptz not null default clock_timestamp()
);
create index lotto_ticket_round on lotto_ticket (round_no, id);
create index lotto_ticket_member on lotto_ticket (member_id, id desc);
create unique index lotto_ticket_key on lotto_ticket (member_id, idempotency_key) where idempotency_key is not null;

grant select, insert, update on lotto_round, lotto_chance, lotto_ticket to lime_app;
grant usage, select on all sequences in schema public to lime_app;
