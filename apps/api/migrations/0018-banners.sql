-- Why: what stands in the main page's carousel and beside the games was part of the program; staff put it there now, each
-- banner with its place, period and audience. Popups may carry a picture.

create table banner (
  id bigint primary key generated always as identity,
  place text not null, -- of domain/banners/banner-places.ts
  title text not null check (title <> ''), -- also what a picture shows, in words
  words text not null default '',
  words_shown boolean not null default true, -- false: the picture says it all
  -- a path of this site it leads to
  link text not null default '' check (link = '' or link like '/%'),
  -- one of the two: drawn by the site, or a picture
  art text,
  picture_id text references picture,
  audience text not null default 'all' check (audience in ('all', 'members', 'visitors')),
  grades smallint[] not null default '{}',
  visible boolean not null default true,
  position integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((art is null) <> (picture_id is null))
);
create index banner_shown on banner (place, position, id) where visible;

-- what the carousel has always shown
insert into banner (place, title, art) values ('home', '인기 경기', 'popular-games'), ('home-mobile', '인기 경기', 'popular-games');

alter table popup add column picture_id text references picture;

grant select, insert, update, delete on banner to lime_app;
grant usage, select on all sequences in schema public to lime_app;
