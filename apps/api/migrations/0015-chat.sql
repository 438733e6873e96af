-- Why: a chat is a talk of one member with whoever of support is on duty, told as it happens and kept.

create table chat (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null default clock_timestamp(),
  -- of the last line
  last_at timestamptz not null default clock_timestamp(),
  -- since when the member waits for a word of support; null while he does not
  waiting_since timestamptz,
  assigned_to bigint references staff,
  -- the last line each side has seen
  member_read bigint not null default 0,
  staff_read bigint not null default 0,
  closed_at timestamptz,
  closed_by text check (closed_by in ('member', 'staff', 'idle')),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (closed_by is not null)),
  check (state = 'open' or waiting_since is null)
);
-- one talk at a time
create unique index chat_open on chat (member_id) where state = 'open';
create index chat_member on chat (member_id, id desc);
create index chat_waiting on chat (waiting_since) where waiting_since is not null;
-- the office's list, and what has been idle for too long
create index chat_lively on chat (last_at) where state = 'open';
create index chat_closed on chat (last_at desc) where state = 'closed';

create table chat_message (
  id bigint primary key generated always as identity,
  chat_id bigint not null references chat,
  -- who wrote: the member, one of staff, or the site itself (`system`: joined, closed)
  author text not null check (author in ('member', 'staff', 'system')),
  -- of a line of support or about it
  staff_id bigint references staff,
  content text not null default '',
  slip_id bigint, -- a slip of the member shown with it
  -- of the client that wrote it: sent again, it is the same line
  client_key uuid,
  at timestamptz not null default clock_timestamp(),
  check (content <> '' or slip_id is not null),
  check ((author = 'staff') <= (staff_id is not null))
);
create index chat_message_of on chat_message (chat_id, id);
create unique index chat_message_key on chat_message (client_key, chat_id) where client_key is not null;

-- who of support is on duty: kept fresh by the office's open pages
create table chat_duty (
  staff_id bigint primary key references staff,
  seen_at timestamptz not null default clock_timestamp()
);

grant select, insert, update on chat to lime_app;
grant select, insert on chat_message to lime_app;
grant select, insert, update, delete on chat_duty to lime_app;
grant usage, select on all sequences in schema public to lime_app;
