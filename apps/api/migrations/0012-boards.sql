-- Why: what members read (notices, rules, questions, events, pages) is written by staff, one article at a time, and
-- pictures come from our own origin: re-encoded once, under a random name that says nothing.

create table picture (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'), -- random: part of its address
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null, -- WebP, made by us from what was uploaded
  sha256 bytea not null unique, -- the same picture again is the same row
  uploaded_by bigint references staff,
  at timestamptz not null default clock_timestamp()
);

create table article (
  id bigint primary key generated always as identity,
  type text not null, -- of domain/boards/board-types.ts
  -- the name a page or a game's introduction is reached by; null for what stands in a list
  slug text unique check (slug ~ '^[a-z0-9-]{1,40}$'),
  category text not null default '',
  title text not null check (title <> ''),
  -- HTML of the allowed elements alone: sanitised when it was written, and again when it is shown
  body text not null default '',
  picture_id text references picture,
  pinned boolean not null default false,
  position integer not null default 0, -- of rules, questions and pages: their order
  audience text not null default 'all' check (audience in ('all', 'members')),
  grades smallint[] not null default '{}', -- of members: only these; empty: all
  visible boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  -- what wrote it: null staff, else the product itself (`rule-table`), which writes it anew when that changes
  source text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  -- what a search looks in: title and text without its elements; those within a word leave no gap
  words text not null generated always as (
    title || ' ' ||
    replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(body, '</?(strong|em|b|i|u|s|a|code)\M[^>]*>', '', 'g'),
        '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
  ) stored
);
create index article_list on article (type, pinned desc, created_at desc, id desc);

grant select, insert on picture to lime_app;
grant select, insert, update, delete on article to lime_app;
grant usage, select on all sequences in schema public to lime_app;
