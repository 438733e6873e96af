-- Why: a member's question is a case with a number, a clock and a thread nobody can rewrite; what it is about (slips,
-- requests of money) is pointed at, and read again whenever it is shown.

create table inquiry (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  kind text not null default 'general' check (kind in ('general', 'betting', 'account', 'cash', 'event')),
  title text not null check (title <> ''),
  -- waiting for staff or answered; a member's further message makes it wait again; withdrawn: deleted while waiting
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'withdrawn')),
  created_at timestamptz not null default clock_timestamp(),
  -- of the last message of either side
  changed_at timestamptz not null default clock_timestamp(),
  -- since when the member waits; null while nobody does
  waiting_since timestamptz default clock_timestamp(),
  -- of the answer that stands; null while the member waits for one
  answered_at timestamptz,
  -- of the first answer ever: what the time to answer is reckoned from
  first_answered_at timestamptz,
  -- counted as answered without a reply: why, for colleagues
  closed_reason text check (closed_reason <> ''),
  assigned_to bigint references staff,
  -- taken out of the member's own list; the office keeps it
  hidden_at timestamptz,
  check ((state = 'waiting') = (waiting_since is not null)),
  check ((state = 'answered') = (answered_at is not null)),
  check (state <> 'withdrawn' or hidden_at is not null)
);
create index inquiry_member on inquiry (member_id, id desc);
create index inquiry_waiting on inquiry (waiting_since, id) where state = 'waiting';
create index inquiry_assigned on inquiry (assigned_to, id) where state = 'waiting' and assigned_to is not null;
create index inquiry_answered on inquiry (answered_at desc) where answered_at is not null;
create index inquiry_first_answered on inquiry (first_answered_at desc) where first_answered_at is not null;
create index inquiry_changed on inquiry (changed_at desc, id desc);

create table inquiry_message (
  id bigint primary key generated always as identity,
  inquiry_id bigint not null references inquiry,
  -- who wrote it: the member or somebody of staff
  member_id bigint references member,
  staff_id bigint references staff,
  content text not null check (content <> ''),
  at timestamptz not null default clock_timestamp(),
  -- of the writer: the same key again is the same message
  idempotency_key uuid,
  body_hash bigint,
  check ((member_id is null) <> (staff_id is null))
);
create index inquiry_message_of on inquiry_message (inquiry_id, id);
create unique index inquiry_message_member_key on inquiry_message (member_id, idempotency_key)
  where member_id is not null and idempotency_key is not null;
create unique index inquiry_message_staff_key on inquiry_message (staff_id, idempotency_key)
  where staff_id is not null and idempotency_key is not null;
-- how much a member wrote lately
create index inquiry_message_member on inquiry_message (member_id, at desc) where member_id is not null;

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
  kind text not null default 'general' check (kind in ('general', 'betting', 'account', 'cash', 'event')),
  position integer not null default 0,
  used integer not null default 0,
  changed_at timestamptz not null default clock_timestamp()
);

grant select, insert on inquiry_message, inquiry_attachment, inquiry_memo to lime_app;
grant select, insert, update on inquiry to lime_app;
grant select, insert, update, delete on canned_reply to lime_app;
grant usage, select on all sequences in schema public to lime_app;
