-- Why: auditors and their programs read only these views (a public contract: columns may be added, never changed),
-- and the application may do with the ledger what it must: read and add.

create schema audit;

-- `seal` is looked up only by those who ask for it: seals follow each other without a gap, so the first that ends
-- behind the transfer's transaction holds it; null while it waits to be sealed.
create view audit.transfer as
select t.id::text as id, t.at, t.from_account, t.to_account, t.amount, t.kind, t.cause,
  (select s.id::text from ledger_seal s where s.to_tx > t.tx order by s.to_tx limit 1) as seal,
  t.tx, t.id as transfer_number
from ledger_transfer t;

create view audit.posting as
select id::text as transfer_id, from_account as account, -amount as amount from ledger_transfer
union all
select id::text, to_account, amount from ledger_transfer;

-- Members' accounts as kept beside the ledger, all others as the sum of their postings: the two must agree.
create view audit.account as
select 'member:' || b.member_id || ':' || k.name as account, k.balance
from member_balance b
cross join lateral (values ('cash', b.cash), ('point', b.point), ('hold', b.hold), ('casino', b.casino), ('receivable', b.receivable)) k(name, balance)
union all
select account, sum(amount)::bigint from (
  select from_account as account, -amount as amount from ledger_transfer where from_account not like 'member:%'
  union all
  select to_account, amount from ledger_transfer where to_account not like 'member:%'
) p group by account;

-- The hash chain. hash = sha256(prev_hash || lines), prev_hash being the hash of the seal before (32 zero bytes for the
-- first) and lines one text line a transfer with from_tx <= tx < to_tx, in the order of numeric ids, each ended by a line feed:
--   id|microseconds since 1970 UTC|from_account|to_account|amount|kind|cause
create view audit.seal as
select id::text as id, at, from_tx, to_tx, transfers, amount,
  encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash, marks
from ledger_seal;

-- Ids are text; slip_number (and transfer_number) is the id as a number, for order and for speed; likewise a leg's
-- odds_thousandths and outcome say again what odds and result say.
create view audit.slip as
select bet_code, member_id::text as member_id, kind, stake, total_odds, status::text as status, result::text as result,
  payout, placed_at, settled_at, idempotency_key::text as idempotency_key, rule_version,
  id::text as id, legs, settlement_revision, bonus_folders, (bonus_odds / 1000.0)::numeric(10, 3) as bonus_odds, id as slip_number
from slip;

-- Left joins: a column that is not asked for costs nothing, and a leg without its slip shows (bet_code null).
create view audit.leg as
select s.bet_code, l.no, l.fixture_id::text as game_seq, m.type::text as market_id, (m.line / 100.0)::numeric(8, 2) as line,
  x.side as selection, (l.odds / 1000.0)::numeric(10, 3) as odds, l.result::text as result, f.starts_at,
  l.slip_id as slip_number, l.odds as odds_thousandths, l.result as outcome
from leg l
left join slip s on s.id = l.slip_id
left join market m on m.id = l.market_id
left join selection x on x.id = l.selection_id
left join fixture f on f.id = l.fixture_id;

-- The exact product of numbers, for multiplying odds.
create aggregate audit.product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1', combinefunc = numeric_mul, parallel = safe);

create view audit.cash_request as
select seq::text as seq, member_id::text as member_id, type, amount, status, requested_at, decided_at from cash_request;

create view audit.event as
select id::text as id, at, actor, action, subject, before, after from audit_event;

grant usage on schema public to lime_app;
grant select, insert on all tables in schema public to lime_app;
grant update, delete on all tables in schema public to lime_app;
revoke update, delete, truncate on ledger_transfer, ledger_seal, audit_event from lime_app;
revoke delete, truncate on member_balance, slip, leg, market_price, fixture, market, selection from lime_app;
grant usage, select on all sequences in schema public to lime_app;
grant usage on schema audit to lime_app, lime_audit;
grant select on all tables in schema audit to lime_app, lime_audit;
