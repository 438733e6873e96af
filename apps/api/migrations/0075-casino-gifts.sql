-- Why: staff give members won or free spins of a slot title. The casino's host is asked to pay or keep them until it has
-- answered, and again how they stand until they are over. What was paid stands in provider_call, under the gift's name.
create table casino_gift (
  seq bigint generated always as identity primary key,
  provider text not null,
  txn text not null unique, -- its name at the host
  member_id bigint not null references member,
  kind text not null check (kind in ('bonus', 'spins')),
  amount bigint not null check (amount > 0), -- won: of a bonus what is paid, of spins all their stakes together
  game text, -- of spins: the title, how many, what each is drawn with, and how long they may be played
  spins integer check (spins between 1 and 100),
  stake bigint check (stake > 0),
  until timestamptz,
  reason text not null,
  made_by bigint not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  alone boolean not null, -- false: a second person said yes
  back_by bigint references staff, -- who takes the unplayed spins back
  back_at timestamptz,
  back_reason text,
  -- sending: the host has not answered yet; open: it keeps it; over: nothing more comes of it; refused: it was never given
  state text not null default 'sending' check (state in ('sending', 'open', 'over', 'refused')),
  played integer not null default 0, -- spins, as the host said last
  ask_at timestamptz not null default clock_timestamp(),
  tries smallint not null default 0,
  check ((kind = 'spins') = (game is not null and spins is not null and stake is not null and until is not null)),
  check ((back_at is null) = (back_by is null) and (back_at is null) = (back_reason is null) and (back_at is null or kind = 'spins'))
);
create index casino_gift_due on casino_gift (ask_at) where state in ('sending', 'open');
create index casino_gift_member on casino_gift (member_id, made_at);
create index casino_gift_made on casino_gift (made_at);

grant select, insert on casino_gift to lime_app;
grant update (back_by, back_at, back_reason, state, played, ask_at, tries) on casino_gift to lime_app;
