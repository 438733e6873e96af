-- Why: the site says when a member's sessions are over: signed out, suspended, no longer permitted. A session that came by a
-- later launch stands, so each knows its launch. An ended row stays until it would have expired: other processes of this host
-- find it, and end the pages that are open with them.
alter table guest_session
  add column launch bigint not null default 0, -- the site's number; 0: of a session before there were numbers
  add column sign_in text, -- null: the site did not say
  add column ended_at timestamptz;
create index guest_session_member on guest_session (member_id);
create index guest_session_ended on guest_session (ended_at) where ended_at is not null;

alter table casino_entry
  add column launch bigint not null default 0,
  add column sign_in text;
create index casino_entry_member on casino_entry (member_id);
