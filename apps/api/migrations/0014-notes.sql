-- Why: a note (쪽지) is the site's letter to one member. One that goes to many is one sending with a row for each
-- member, so that who has read it can be told.

create table note_sending (
  id bigint primary key generated always as identity,
  -- null: the site itself, about an answer or a prize
  staff_id bigint references staff,
  title text not null check (title <> ''),
  content text not null check (content <> ''), -- plain text; line breaks stand as they are
  -- must be read to its end before anything else is done
  required boolean not null default false,
  -- whom, as domain/notes/audience.ts has it; null: whom the site itself wrote to
  audience jsonb,
  due_at timestamptz not null default clock_timestamp(),
  -- sending: batches of it are written, and the ones up to through_member are
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'cancelled')),
  -- members go in the order of their ids; up to and with this one all have theirs
  through_member bigint not null default 0,
  sent_at timestamptz, -- when the last one had theirs
  recipients integer not null default 0,
  -- of whoever pressed the button: the same key is the same sending
  key uuid unique,
  created_at timestamptz not null default clock_timestamp()
);
create index note_sending_due on note_sending (due_at) where state in ('waiting', 'sending');
create index note_sending_by_staff on note_sending (id desc) where staff_id is not null;

create table note (
  id bigint primary key generated always as identity,
  member_id bigint not null, -- read from member by the statement that sends: a foreign key would lock thousands of members' rows
  sending_id bigint not null references note_sending,
  required boolean not null default false, -- as its sending
  -- as its sending, unless places in it were filled for this member
  title text,
  content text,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- taken out of the member's list; the office keeps it
  deleted_at timestamptz,
  unique (sending_id, member_id)
);
create index note_list on note (member_id, id desc) where deleted_at is null;
-- what every refresh of a member counts and lists
create index note_unread on note (member_id, required desc, id desc) where read_at is null and deleted_at is null;
create index note_read on note (sending_id) where read_at is not null;

create table note_template (
  id bigint primary key generated always as identity,
  name text not null unique check (name <> ''),
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  required boolean not null default false,
  changed_at timestamptz not null default clock_timestamp()
);

grant select, insert, update on note_sending, note to lime_app;
grant select, insert, update, delete on note_template to lime_app;
grant usage, select on all sequences in schema public to lime_app;
