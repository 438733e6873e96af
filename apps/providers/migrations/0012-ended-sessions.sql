-- Why: the site ends a member's sessions on sign-out, suspension or a closed permission. A session of a later launch is kept,
-- so each row has the number of its launch. An ended row is kept until it would have expired, so that other processes of
-- this host find it and end the pages they have open.
alter table guest_session
  add column launch bigint not null default 0, -- the site's number; 0: of a session before there were numbers
  add column sign_in text, -- null: the site did not send it
  add column ended_at timestamptz;
create index guest_session_member on guest_session (member_id);
create index guest_session_ended on guest_session (ended_at) where ended_at is not null;

alter table casino_entry
  add column launch bigint not null default 0,
  add column sign_in text;
create index casino_entry_member on casino_entry (member_id);
