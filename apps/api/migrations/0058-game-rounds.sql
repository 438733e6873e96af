-- Why: games with rounds by the clock are bet on through the book. A round is a betting event of its own, drawn from a hash
-- chain whose first link was published before its first round opened (decision 0056).

-- The secret is derived from the installation's own and this salt: the tables alone tell no outcome.
create table fairness_chain (
  id bigint generated always as identity primary key,
  game text not null,
  salt bytea not null check (octet_length(salt) = 32),
  commitment bytea not null check (octet_length(commitment) = 32), -- link 0
  length integer not null check (length > 0),
  used integer not null default 0 check (used between 0 and length), -- links given to rounds
  created_at timestamptz not null default clock_timestamp()
);
create index fairness_chain_game on fairness_chain (game, id);

create table game_round (
  id bigint primary key references betting_event (id),
  game text not null,
  day date not null, -- Seoul's, in which it opens
  no integer not null check (no > 0), -- in that day
  running bigint not null, -- never resets
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  chain_id bigint not null references fairness_chain (id),
  link_no integer not null check (link_no > 0),
  terms jsonb not null, -- { "<pick>": { "name", "price" } } as it opened; prices in thousandths
  staffed boolean not null, -- false: nobody could bet on it (미운영)
  closing xid8, -- of the transaction that closed it: bets of transactions before it may still be on their way
  slips integer, -- how many the salt is over
  salt bytea check (octet_length(salt) = 32),
  sealed_at timestamptz,
  link bytea check (octet_length(link) = 32),
  outcome jsonb,
  drawn_at timestamptz,
  unique (game, running),
  unique (chain_id, link_no),
  check (opens_at < closes_at and closes_at < draws_at),
  check ((outcome is null) = (link is null) and (salt is null) = (sealed_at is null))
);
create index game_round_open on game_round (game, running) where outcome is null;

grant select, insert on fairness_chain, game_round to lime_app;
grant update (used) on fairness_chain to lime_app;
grant update (closing, slips, salt, sealed_at, link, outcome, drawn_at) on game_round to lime_app;
grant usage, select on sequence fairness_chain_id_seq to lime_app;

-- For a game the market is null, the selection is the pick's own name, and it starts when the round is drawn (decision 77).
create or replace view audit.leg as
select s.bet_code, l.no, l.event_id::text as game_seq, m.type::text as market_id, (m.line / 100.0)::numeric(8, 2) as line,
  coalesce(x.side, g.terms -> l.selection_id::text ->> 'name') as selection, (l.odds / 1000.0)::numeric(10, 3) as odds,
  l.result::text as result, coalesce(f.starts_at, g.draws_at) as starts_at,
  l.slip_id as slip_number, l.odds as odds_thousandths, l.result as outcome,
  m.id::text as market_number, m.product, l.event_version as fixture_version,
  l.event_id as game_key, l.market_id as market_key, l.selection_id as selection_key
from leg l
left join slip s on s.id = l.slip_id
left join market m on m.id = l.market_id
left join selection x on x.id = l.selection_id and l.market_id is not null
left join fixture f on f.id = l.event_id
left join game_round g on g.id = l.event_id and l.market_id is null;
-- Rounds as anybody may check them: what they were drawn from, and what came of it.
create view audit.round as
select r.id, r.game, r.day, r.no, r.running, r.opens_at, r.closes_at, r.draws_at, e.state, r.staffed, r.terms, r.slips,
  encode(r.salt, 'hex') as salt, encode(r.link, 'hex') as link, r.link_no, encode(c.commitment, 'hex') as commitment,
  c.created_at as committed_at, r.outcome, r.drawn_at, e.result_revision
from game_round r join betting_event e on e.id = r.id join fairness_chain c on c.id = r.chain_id;
grant select on audit.round to lime_app, lime_audit;
