-- Why: a note (쪽지) is the site's letter to one member. One that goes to many is one sending with a row for each
-- member, so that who has read it can be told.

create table note_sending (
  id bigint primary key generated always as identity,
  -- null: the site itself, about an answer or a prize
  staff_id bigint references staff,
  title text not null check (title <> ''),
  content text not null check (content <> ''), -- plain text; line breaks stand as they are
  -- must be opened before anything else is done
  required boolean not null default false,
  -- whom: { members: [] } or { grades: [] } or a filter; null: one member
  audience jsonb,
  -- null: at once
  due_at timestamptz,
  state text not null default 'sent' check (state in ('waiting', 'sent', 'cancelled')),
  sent_at timestamptz,
  recipients integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index note_sending_due on note_sending (due_at) where state = 'waiting';

create table note (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  sending_id bigint not null references note_sending,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- taken out of the member's list; the office keeps it
  deleted_at timestamptz,
  unique (sending_id, member_id)
);
create index note_list on note (member_id, id desc) where deleted_at is null;
create index note_unread on note (member_id) where read_at is null and deleted_at is null;

create table note_template (
  id bigint primary key generated always as identity,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  changed_at timestamptz not null default clock_timestamp()
);

grant select, insert, update on note_sending, note to lime_app;
grant select, insert, update, delete on note_template to lime_app;
grant usage, select on all sequences in schema public to lime_app;
