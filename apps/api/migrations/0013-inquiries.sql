-- Why: a member's question is a case with a number, a clock and a thread nobody can rewrite; what it is about (slips,
-- requests of money) is pointed at, and read again whenever it is shown.

create table inquiry (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  kind text not null default 'general' check (kind in ('general', 'betting', 'account', 'cash', 'event')),
  title text not null check (title <> ''),
  -- waiting for staff or answered; a member's further message makes it wait again
  state text not null default 'waiting' check (state in ('waiting', 'answered')),
  created_at timestamptz not null default clock_timestamp(),
  -- of the last message of either side
  changed_at timestamptz not null default clock_timestamp(),
  -- since when the member waits; null while answered
  waiting_since timestamptz default clock_timestamp(),
  answered_at timestamptz,
  assigned_to bigint references staff,
  -- taken out of the member's own list; the office keeps it
  hidden_at timestamptz,
  idempotency_key uuid,
  body_hash bigint,
  check ((state = 'waiting') = (waiting_since is not null))
);
create index inquiry_member on inquiry (member_id, id desc);
create index inquiry_waiting on inquiry (waiting_since) where state = 'waiting';
create unique index inquiry_key on inquiry (member_id, idempotency_key) where idempotency_key is not null;

create table inquiry_message (
  id bigint primary key generated always as identity,
  inquiry_id bigint not null references inquiry,
  -- null: the member
  staff_id bigint references staff,
  content text not null check (content <> ''),
  at timestamptz not null default clock_timestamp()
);
create index inquiry_message_of on inquiry_message (inquiry_id, id);

-- what a message is about, in the member's order
create table inquiry_attachment (
  message_id bigint not null references inquiry_message,
  no smallint not null,
  slip_id bigint, -- of slip; a foreign key would lock slips that are being settled
  cash_seq bigint, -- of the member's cash history
  primary key (message_id, no),
  check ((slip_id is null) <> (cash_seq is null))
);

-- what staff say to each other about it; the member never sees it
create table inquiry_memo (
  id bigint primary key generated always as identity,
  inquiry_id bigint not null references inquiry,
  staff_id bigint not null references staff,
  content text not null check (content <> ''),
  at timestamptz not null default clock_timestamp()
);
create index inquiry_memo_of on inquiry_memo (inquiry_id, id);

create table canned_reply (
  id bigint primary key generated always as identity,
  title text not null check (title <> ''),
  -- with places for the member's data, as {닉네임}
  content text not null check (content <> ''),
  kind text not null default 'general',
  position integer not null default 0,
  used integer not null default 0,
  changed_at timestamptz not null default clock_timestamp()
);

grant select, insert on inquiry_message, inquiry_attachment, inquiry_memo to lime_app;
grant select, insert, update on inquiry to lime_app;
grant select, insert, update, delete on canned_reply to lime_app;
grant usage, select on all sequences in schema public to lime_app;
