-- Why: approved withdrawals are paid at the bank by a file of them. One person makes it, another agrees, and whole account
-- numbers leave the house with it. A withdrawal is in at most one file that was not cancelled, so nobody is paid twice.
create table payout_file (
  id bigint primary key generated always as identity,
  state text not null default 'made' check (state in ('made', 'approved', 'sent', 'cancelled')),
  count integer not null check (count > 0),
  amount bigint not null check (amount > 0), -- won
  memo text not null, -- what members read at their bank
  made_by bigint not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  approved_by bigint references staff check (approved_by <> made_by),
  approved_at timestamptz,
  ended_by bigint references staff,
  ended_at timestamptz,
  reason text, -- why it was cancelled
  check (state not in ('approved', 'sent') or approved_by is not null),
  check ((ended_at is not null) = (state in ('sent', 'cancelled')))
);
create table payout_line (
  file_id bigint not null references payout_file,
  seq bigint not null, -- of cash_request, whose rows stay for ever
  bank_code text not null,
  live boolean not null default true, -- false: its file was cancelled
  primary key (file_id, seq)
);
create unique index payout_line_live on payout_line (seq) where live;

grant select, insert on payout_file, payout_line to lime_app;
grant update (state, approved_by, approved_at, ended_by, ended_at, reason) on payout_file to lime_app;
grant update (live) on payout_line to lime_app;
