-- Why: money comes in and goes out through staff hands: a request is taken by one person, decided by one or two, and
-- every manual gift or taking has its maker, its reason and, above a limit, its second person.

alter table cash_request
  add column idempotency_key uuid,
  -- answers a repeated key: the same body gets the first answer, another one is refused
  add column body_hash bigint,
  -- who pays or is paid, as the member had it when asking
  add column bank_name text not null default '',
  add column bank_account text not null default '',
  add column bank_owner text not null default '',
  -- the account the deposit was to be sent to: { bank, account, owner }
  add column deposit_account jsonb,
  add column service_type text not null default 'y',
  add column bonus_code text,
  -- percent in hundredths, as it was promised
  add column bonus_rate integer not null default 0,
  -- the member's cash once the request stood: a repeated key gets the first answer, word for word
  add column cash_after bigint,
  -- the member of staff who has it in hand: no one else decides it
  add column taken_by bigint references staff,
  add column taken_at timestamptz,
  -- the first of two who approved a large one
  add column first_by bigint references staff,
  add column first_at timestamptz,
  -- keys of the calls that approved first and that decided: whoever lost the answer may ask again
  add column first_key uuid,
  add column decision_key uuid,
  -- `staff:<login id>` or `system` (automatic approval)
  add column decided_by text,
  add column reason text,
  add column memo text not null default '';
create unique index cash_request_key on cash_request (member_id, idempotency_key) where idempotency_key is not null;
create index cash_request_open on cash_request (type, seq) where status = 'received';
create index cash_request_requested on cash_request (requested_at);
create index cash_request_done on cash_request (member_id, type, seq) where status = 'done';
create index cash_request_decided on cash_request (decided_at) where decided_at is not null;

alter table member
  -- wrong withdrawal passwords in a row; at five, withdrawals are locked until support resets the password
  add column withdrawal_wrong smallint not null default 0,
  add column password_changed_at timestamptz not null default clock_timestamp(),
  add column sign_up_address text;

-- Requests, conversions, adjustments and bonuses share one numbering, so that a number alone names a row of a member's
-- histories. These are the rows the member took out of his own lists; the office keeps them.
create table cash_hidden (
  member_id bigint not null references member,
  seq bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, seq)
);

-- Points turned into cash, by the member's own hand.
create table point_conversion (
  seq bigint primary key default nextval('cash_request_seq_seq'),
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  idempotency_key uuid,
  body_hash bigint,
  at timestamptz not null default clock_timestamp()
);
create index point_conversion_member on point_conversion (member_id, seq desc);
create unique index point_conversion_key on point_conversion (member_id, idempotency_key) where idempotency_key is not null;

-- Cash or points given or taken by staff.
create table adjustment (
  seq bigint primary key default nextval('cash_request_seq_seq'),
  member_id bigint not null references member,
  currency text not null check (currency in ('cash', 'point')),
  direction text not null check (direction in ('give', 'take')),
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  idempotency_key uuid not null unique,
  made_by bigint not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_reason text,
  -- whoever made it may take it back while it waits, but never approve it
  check (decided_by is null or decided_by <> made_by or state = 'refused')
);
create index adjustment_member on adjustment (member_id, seq desc);
create index adjustment_waiting on adjustment (seq) where state = 'waiting';

-- What staff remember of a member.
create table member_memo (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  staff_id bigint not null references staff,
  text text not null check (text <> ''),
  at timestamptz not null default clock_timestamp()
);
create index member_memo_member on member_memo (member_id, id desc);

-- the same account at another member's name
create index member_bank on member (bank_name, regexp_replace(bank_account, '\D', '', 'g'));
-- … the same phone, and the same address at sign-up or at a sign-in
create index member_phone on member (regexp_replace(phone, '\D', '', 'g'));
create index member_sign_up_address on member (sign_up_address) where sign_up_address is not null;
create index session_address on session (address, member_id);
create index member_created on member (created_at);
create index member_waiting on member (id) where state = 'waiting';
create extension if not exists pg_trgm;
create index member_search on member using gin ((login_id || ' ' || lower(nickname) || ' ' || phone || ' ' || bank_owner || ' ' || bank_account) gin_trgm_ops);

create or replace view audit.cash_request as
select seq::text as seq, member_id::text as member_id, type, amount, status, requested_at, decided_at,
  decided_by, bonus_code, idempotency_key::text as idempotency_key
from cash_request;

create view audit.adjustment as
select seq::text as seq, member_id::text as member_id, currency, direction, amount, state, made_by::text as made_by,
  decided_by::text as decided_by, made_at, decided_at from adjustment;

create view audit.point_conversion as
select seq::text as seq, member_id::text as member_id, amount, at from point_conversion;

grant select, insert, update on point_conversion, adjustment to lime_app;
grant select, insert on member_memo, cash_hidden to lime_app;
revoke delete, truncate on cash_request from lime_app;
grant usage, select on all sequences in schema public to lime_app;
grant select on all tables in schema audit to lime_app, lime_audit;
