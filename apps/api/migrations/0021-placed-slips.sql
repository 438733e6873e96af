-- Why: once placed, what a slip was placed as is nobody's to change: the application may write its result, its cancelling
-- and its hiding, nothing else. A chain of seals over the placed rows shows what was changed by whoever owns the database.

revoke update on slip, leg from lime_app;
grant update (status, result, payout, settled_at, settlement_revision, hidden_at, cancelled_at, cancelled_by, cancel_reason, accept_ms)
  on slip to lime_app;
grant update (result) on leg to lime_app;

-- The writing transaction, as in ledger_transfer. Slips of before this have none and are not sealed.
alter table slip add column tx xid8;
alter table slip alter column tx set default pg_current_xact_id();
create index slip_tx on slip (tx) where tx is not null;

-- As ledger_seal: a seal covers the slips written by transactions from_tx <= tx < to_tx.
create table slip_seal (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  from_tx xid8 not null unique,
  to_tx xid8 not null unique,
  slips bigint not null,
  stake numeric not null,
  prev_hash bytea not null,
  hash bytea not null,
  marks bytea not null,
  check (to_tx > from_tx)
);

-- What is sealed of a slip, a line each:
--   id|bet_code|member|kind|stake|total odds|penalty|bonus folders|bonus odds|expected payout|legs|policy|rule version|key|
--   microseconds since 1970 UTC of placed_at|no:game:market:selection:version:odds,… of its legs in order
create view audit.placed_slip as
select s.id, s.tx, s.stake, s.id || '|' || s.bet_code || '|' || s.member_id || '|' || s.kind || '|' || s.stake || '|' || s.total_odds
  || '|' || s.penalty || '|' || coalesce(s.bonus_folders::text, '') || '|' || coalesce(s.bonus_odds::text, '') || '|' || s.expected_payout
  || '|' || s.legs || '|' || s.policy || '|' || s.rule_version || '|' || s.idempotency_key
  || '|' || (date_part('epoch', s.placed_at) * 1000000)::bigint || '|' || coalesce((
    select string_agg(l.no || ':' || l.fixture_id || ':' || l.market_id || ':' || l.selection_id || ':' || l.fixture_version || ':' || l.odds, ',' order by l.no)
    from leg l where l.slip_id = s.id), '') || E'\n' as line
from slip s where s.tx is not null;

create view audit.slip_seal as
select id::text as id, at, from_tx, to_tx, slips, stake,
  encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash, marks
from slip_seal;

revoke update, delete, truncate on slip_seal from lime_app;
grant select, insert on slip_seal to lime_app;
grant select on all tables in schema audit to lime_app, lime_audit;
