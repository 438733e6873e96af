-- Why: agents, promotions and reports count a slip when it is settled and again when a correction changes it, and a period
-- that is closed stays as it was. A slip holds only what it is worth now; here is each change of it, never changed itself.
-- As of a moment: the rows whose tx is below to_tx of the last ledger seal of before it, beside transfers of the same.

create table slip_settlement (
  tx xid8 not null default pg_current_xact_id(),
  slip_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  member_id bigint not null,
  product text not null,
  kind text not null,
  stake bigint not null,
  result_before slip_result not null, -- 'wait': it was not settled before
  result slip_result not null, -- 'wait': its result was taken back
  payout_before bigint not null,
  payout bigint not null,
  legs_before smallint not null, -- legs that were not void; 0 for plays without legs
  legs smallint not null,
  placed_at timestamptz not null,
  primary key (tx, slip_id),
  check ((result_before, payout_before, legs_before) is distinct from (result, payout, legs))
);
create index slip_settlement_at on slip_settlement using brin (at) with (pages_per_range = 16, autosummarize = on);
grant select, insert on slip_settlement to lime_app;

create view audit.slip_settlement as
select slip_id as slip_number, tx, at, member_id::text as member_id, product, kind, stake, result_before::text as result_before,
  result::text as result, payout_before, payout, legs_before, legs, placed_at
from slip_settlement;
grant select on audit.slip_settlement to lime_app, lime_audit;
