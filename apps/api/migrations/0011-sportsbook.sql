-- Why: the whole sportsbook. Markets of every kind are sold before and during a match; a match has a live state and
-- incidents; the trading desk may stop or price anything over what a feed says, and nothing a feed says undoes it; a bet
-- in play waits before it is taken; results may wait for a second look and are kept in every revision; feeds leave a trace.

-- Markets ------------------------------------------------------------------------------------------------------------
alter table market drop constraint market_type_check; -- kinds are the domain's list (catalogue.ts)
drop view audit.leg; -- made again below
alter table market alter column type type integer; -- our own kinds count from 900001
alter table market add column product text not null default 'prematch' check (product in ('prematch', 'inplay'));
alter table market add column reason text; -- why the feed suspended it: goal, var, card, … (domain/in-play)
alter table market add column desk_suspended boolean not null default false; -- stopped by the desk, whatever the feed says
alter table market drop constraint market_fixture_id_type_line_key;
alter table market add unique nulls not distinct (fixture_id, product, type, line);
alter table selection drop constraint selection_side_check;
alter table selection add column desk_suspended boolean not null default false;
alter table selection add column desk_odds integer check (desk_odds between 1010 and 10000000); -- the desk's price; null: the feed's
-- A row of the feed (by is null) holds its prices as they came. One of the desk (staff:<id>) holds the prices as sold from
-- then on, and in desk what made them so: { feed: [odds], odds: [odds or null], stopped: [boolean], margin }.
alter table market_price add column by text;
alter table market_price add column desk jsonb;

-- The desk ------------------------------------------------------------------------------------------------------------
alter table fixture add column desk_suspended boolean not null default false;
alter table fixture add column created_by bigint references staff; -- entered by hand
-- Prices that nobody bet at are removed some days after the result: the history of every market would outgrow everything else.
alter table fixture add column thinned_at timestamptz;
create index fixture_to_thin on fixture (finished_at) where thinned_at is null and finished_at is not null;
alter table league add column desk_suspended boolean not null default false;
-- Terms of a league over those of the member's grade: the lower limit counts; margin is taken off every feed price of it.
create table league_terms (
  league_id bigint primary key references league,
  margin smallint not null default 0 check (margin between 0 and 300), -- thousandths: offered = odds × 1000 ÷ (1000 + margin)
  max_betting bigint check (max_betting > 0),
  max_win bigint check (max_win > 0),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by bigint references staff
);
-- One row: everything is stopped.
create table desk_switch (
  id boolean primary key default true check (id),
  all_suspended boolean not null default false,
  reason text,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by bigint references staff
);
insert into desk_switch default values;

-- Matches in play -----------------------------------------------------------------------------------------------------
create table fixture_live (
  fixture_id bigint primary key references fixture,
  seq bigint not null, -- the feed's own count: an older or equal one changes nothing
  period text not null, -- of domain/in-play/live-state.ts
  clock_seconds integer, -- played so far, at clock_at
  clock_at timestamptz,
  clock_running boolean not null default false,
  score_home smallint not null default 0,
  score_away smallint not null default 0,
  periods jsonb not null default '[]', -- [[home, away], …]
  stats jsonb not null default '{}', -- { corners: [h, a], yellow: [h, a], … }
  detail jsonb not null default '{}', -- what only the sport knows: server, bases, outs, possession
  suspended text, -- why all of its markets stand still; null: they do not
  danger text, -- what is going on: home-attack, away-danger, …; shown only
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70);
create table fixture_incident (
  fixture_id bigint not null references fixture,
  no integer not null, -- the feed's count within the fixture: the same again corrects it
  kind text not null, -- goal, yellow, red, corner, penalty, var, period-start, period-end, point, …
  side text check (side in ('home', 'away')),
  period text not null,
  clock_seconds integer,
  score_home smallint,
  score_away smallint,
  detail jsonb not null default '{}',
  cancelled boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  told_at timestamptz not null default clock_timestamp(), -- or corrected
  primary key (fixture_id, no)
);

-- Bets that wait ------------------------------------------------------------------------------------------------------
-- A bet in play is kept with its stake in hold until decide_at and decided then against the price of then.
create table pending_bet (
  id bigint primary key generated by default as identity,
  bet_code text not null unique, -- the slip's, once it is taken
  member_id bigint not null references member,
  kind text not null,
  stake bigint not null check (stake > 0),
  idempotency_key uuid not null,
  body_hash bigint not null,
  body jsonb not null, -- the cart as the member sent it
  fixtures jsonb not null, -- how its matches stood then: { "<id>": { score: [home, away], reds } }
  sent_at timestamptz not null default clock_timestamp(),
  decide_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'refused')),
  code text, -- of the refusal
  detail json, -- of the refusal, with the event that caused it; as text: the same answer again, byte for byte
  decided_at timestamptz,
  leased_until timestamptz,
  fence integer not null default 0
);
create unique index pending_bet_key on pending_bet (member_id, idempotency_key);
create index pending_bet_due on pending_bet (decide_at) where state = 'pending';
create index pending_bet_member on pending_bet (member_id, id desc);

-- Results -------------------------------------------------------------------------------------------------------------
alter table fixture add column void_at timestamptz; -- postponed or abandoned: when it is void unless played by then
-- Every outcome a fixture was ever said to have; the newest revision stands.
create table result_revision (
  fixture_id bigint not null references fixture,
  revision integer not null,
  status fixture_status not null,
  score_home smallint,
  score_away smallint,
  detail jsonb,
  markets jsonb, -- results of single markets set by hand that hold from here on: [{ marketId, results: { side: leg_result } }]
  source text not null, -- the feed, staff:<id>, or rule: the deadline of a postponed or abandoned match
  reason text,
  rule_version smallint not null,
  undecided integer not null default 0, -- markets it left without a result: their score is not known, or they wait for the deadline
  at timestamptz not null default clock_timestamp(),
  primary key (fixture_id, revision)
);
create index result_revision_undecided on result_revision (fixture_id) where undecided > 0;
insert into result_revision (fixture_id, revision, status, score_home, score_away, detail, source, rule_version, at)
select id, result_revision, status, score_home, score_away, score_detail, coalesce(result_source, 'unknown'), 1, finished_at
from fixture where finished_at is not null;
-- An outcome that waits for a (second) person: uncertain ones of a feed, and whatever staff enter.
create table result_proposal (
  id bigint primary key generated by default as identity,
  fixture_id bigint not null references fixture,
  status text not null, -- a fixture_status, 'reopen' (rollback) or 'markets' (nothing but those named)
  score_home smallint,
  score_away smallint,
  detail jsonb,
  markets jsonb, -- results of single markets or selections set by hand: [{ marketId, results: { side: leg_result } }]
  source text not null, -- the feed, or staff:<id>
  reason text,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'superseded')),
  at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by bigint references staff,
  note text
);
create unique index result_proposal_waiting on result_proposal (fixture_id, source) where state = 'waiting'; -- each one's newest word
create index result_proposal_fixture on result_proposal (fixture_id, id desc);
create index fixture_void_at on fixture (void_at) where void_at is not null;
create index result_proposal_newest on result_proposal (id desc);

-- Slips ---------------------------------------------------------------------------------------------------------------
alter table slip add column cancelled_at timestamptz;
alter table slip add column cancelled_by text; -- member, or staff:<id>
alter table slip add column cancel_reason text;
alter table slip add column accept_ms integer; -- how long it waited before it was taken
-- Bets the desk's ticker may show: settings keep its limit at or above this amount, so that small bets pay for no index.
create index slip_big on slip (id desc) where stake >= 50000;
-- Few are cancelled; the desk's exposure follows them.
create index slip_cancelled on slip (cancelled_at) where cancelled_at is not null;
create table slip_cancel_day ( -- how often a member cancelled on a Seoul day (decision 20)
  member_id bigint not null,
  day date not null,
  cancels integer not null,
  primary key (member_id, day)
);

-- What of slip_day the member has hidden: the history's totals are the one less the other.
create table slip_hidden_day (
  member_id bigint not null,
  day date not null,
  kind text not null,
  result text not null,
  slips integer not null,
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, day, kind, result)
);
create index slip_hidden on slip (member_id, hidden_at) where hidden_at is not null;

-- Feeds ---------------------------------------------------------------------------------------------------------------
create table feed_state (
  source text primary key, -- lsports-inplay, lsports-prematch, the-odds-api, simulator, …
  state text not null default 'down' check (state in ('up', 'recovering', 'down', 'off')),
  since timestamptz not null default clock_timestamp(),
  last_seq bigint,
  last_message_at timestamptz,
  last_alive_at timestamptz,
  messages bigint not null default 0,
  faults bigint not null default 0,
  delay_ms integer, -- of the newest message, sent to taken
  detail jsonb not null default '{}'
);
-- What went wrong or was remarkable; ordinary messages leave none.
create table feed_event (
  id bigint primary key generated always as identity,
  source text not null,
  at timestamptz not null default clock_timestamp(),
  kind text not null, -- gap, duplicate, stale, malformed, unknown-fixture, keep-alive-lost, recovery, up, down
  detail jsonb not null default '{}'
);
create index feed_event_newest on feed_event (source, id desc);
create index feed_event_at on feed_event (at);

-- One-time tokens that open a provider's frame (decision 24).
create table launch_token (
  token_hash bytea primary key,
  member_id bigint not null references member,
  host text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index launch_token_expires on launch_token (expires_at);

-- Audit ---------------------------------------------------------------------------------------------------------------
create or replace view audit.slip as
select bet_code, member_id::text as member_id, kind, stake, total_odds, status::text as status, result::text as result,
  payout, placed_at, settled_at, idempotency_key::text as idempotency_key, rule_version,
  id::text as id, legs, settlement_revision, bonus_folders, (bonus_odds / 1000.0)::numeric(10, 3) as bonus_odds, id as slip_number,
  cancelled_at, cancelled_by, cancel_reason
from slip;
create view audit.pending_bet as
select id::text as id, bet_code, member_id::text as member_id, kind, stake, state, code, sent_at, decide_at, decided_at
from pending_bet;
create or replace view audit.leg as
select s.bet_code, l.no, l.fixture_id::text as game_seq, m.type::text as market_id, (m.line / 100.0)::numeric(8, 2) as line,
  x.side as selection, (l.odds / 1000.0)::numeric(10, 3) as odds, l.result::text as result, f.starts_at,
  l.slip_id as slip_number, l.odds as odds_thousandths, l.result as outcome,
  m.id::text as market_number, m.product, l.fixture_version
from leg l
left join slip s on s.id = l.slip_id
left join market m on m.id = l.market_id
left join selection x on x.id = l.selection_id
left join fixture f on f.id = l.fixture_id;
-- What was on sale: prices of a market (thousandths, in the order of its sides) from a version of its fixture on.
create view audit.price as
select market_id::text as market_number, version, at, odds, status, by from market_price;
create view audit.result as
select fixture_id::text as game_seq, revision, status::text as status, score_home, score_away, detail, source, reason, rule_version, at
from result_revision;

grant select, insert, update, delete on league_terms, launch_token, slip_cancel_day, slip_hidden_day to lime_app;
grant select, update on desk_switch to lime_app;
grant select, insert, update on fixture_live, fixture_incident, pending_bet, result_proposal, feed_state to lime_app;
grant select, insert on result_revision to lime_app;
grant select, insert, delete on feed_event to lime_app;
grant delete on market_price to lime_app;
grant usage, select on all sequences in schema public to lime_app;
grant select on all tables in schema audit to lime_app, lime_audit;
