-- Why: the casino is a host of its own beside that of the token games. A session of one opens no page of the other, and a
-- member who came by a bearer has no limits of one game: the site judges every stake.
alter table guest_session add column host text not null default 'token';

-- A way in that a bearer was changed for, for one visit within a minute.
create table casino_entry (
  token_hash bytea primary key,
  member_id text not null,
  nickname text not null,
  product integer not null,
  type integer not null,
  expires_at timestamptz not null
);
create index casino_entry_end on casino_entry (expires_at);
