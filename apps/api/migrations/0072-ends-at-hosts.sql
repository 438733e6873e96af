-- Why: after sign-out, suspension or a closed permission a member's sessions at hosts of games stayed open for twelve hours.
-- The site now asks the hosts to end them. A row is written in the transaction of the end and kept until the host has answered.
-- Launches and ends are numbered from one sequence, so that a late end does not end a session that was opened after it.
create sequence host_launch;

alter table launch_token add column opened_in uuid; -- the session a launch or bearer of a games host was asked for in
create index launch_token_opened on launch_token (opened_in) where opened_in is not null;
create index launch_token_member on launch_token (member_id) where opened_in is not null;

create table host_end (
  id bigint generated always as identity primary key,
  host text not null, -- as in launch_token
  member_id bigint not null references member,
  session_id uuid, -- the sign-in that ended; null: every sign-in
  launch bigint not null default nextval('host_launch'), -- launches with a lower number end
  written_at timestamptz not null default clock_timestamp(),
  ask_at timestamptz not null default clock_timestamp(),
  tries smallint not null default 0
);
create index host_end_due on host_end (ask_at);
create index host_end_written on host_end (written_at);

grant usage on sequence host_launch to lime_app;
grant select, insert, update, delete on host_end to lime_app;
