-- Why: a promotion may give a bonus for a deposit. Its member takes it or not when asking for the deposit, and what was
-- promised then is kept with the request: just that is granted, once, and locks money as the bonus of a code does.

alter table cash_request
  add column promotion_version_id bigint references promotion_version,
  -- won that the version promised for this deposit
  add column promotion_amount bigint,
  add constraint cash_request_promise check (
    (promotion_version_id is null) = (promotion_amount is null) and promotion_amount > 0
    and (bonus_code is null or promotion_version_id is null)) not valid;

-- A bonus is of a code or of a version of a promotion.
alter table bonus
  alter column code drop not null,
  add column version_id bigint references promotion_version,
  add constraint bonus_source check ((code is null) <> (version_id is null)) not valid;
create index bonus_version on bonus (version_id, id desc) where version_id is not null;

create or replace view audit.cash_request as
select seq::text as seq, member_id::text as member_id, type, amount, status, requested_at, decided_at,
  decided_by, bonus_code, idempotency_key::text as idempotency_key, promotion_version_id::text as promotion_version, promotion_amount
from cash_request;
create or replace view audit.bonus as
select id::text as id, member_id::text as member_id, code, cash_request_seq::text as cash_request_seq, currency, amount, deposit,
  need, state, granted_at, expires_at, ended_at, taken_back, version_id::text as promotion_version from bonus;
