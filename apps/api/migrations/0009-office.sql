-- Why: what operators set is changed with care: as a draft first, with every earlier value kept and restorable.

create table setting_draft (
  staff_id bigint not null references staff,
  key text not null,
  value jsonb not null,
  -- the revision the draft was begun on: someone else's change in between is shown before it is overwritten
  revision bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (staff_id, key)
);

create table setting_change (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  key text not null,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  note text not null default '',
  -- the change this one took back
  reverts bigint references setting_change
);
create index setting_change_key on setting_change (key, id desc);

create table popup (
  id bigint primary key generated always as identity,
  -- `event` ones are kept by the browser and asked for again when they have run out
  kind text not null check (kind in ('notice', 'event')),
  title text not null check (title <> ''),
  body text not null default '',
  -- a path of this site the button leads to
  link text not null default '' check (link = '' or link like '/%'),
  place text not null default 'all' check (place in ('all', 'main')),
  audience text not null default 'all' check (audience in ('all', 'members', 'visitors')),
  grades smallint[] not null default '{}',
  visible boolean not null default true,
  position integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index popup_shown on popup (position, id) where visible;

-- The office's figures go by time: pages of slips are written in the order of placing, so their ranges find a day's slips
-- for next to nothing a bet; totals kept by day are found by the day.
create index slip_placed on slip using brin (placed_at) with (pages_per_range = 16, autosummarize = on);
create index slip_day_day on slip_day (day);

grant select, insert, update, delete on setting_draft, popup to lime_app;
grant select, insert on setting_change to lime_app;
grant usage, select on all sequences in schema public to lime_app;
