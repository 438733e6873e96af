-- Why: the clock of a match ran from its present start and only once its source said postponed or abandoned, and late bets
-- were held with their whole match. Legs are void one by one now: the late ones, and those whose match was not played in
-- time after the start they were bought with. Slips of older rules keep their results where these differ.

-- Legs that a rule voids whatever their match's result says.
create table leg_void (
  slip_id bigint not null,
  no smallint not null,
  event_id bigint not null references betting_event,
  why text not null check (why in ('late', 'expired')),
  starts_at timestamptz not null, -- late: the true start; expired: the start it was bought with
  at timestamptz not null default clock_timestamp(),
  primary key (slip_id, no, why)
);
create index leg_void_event on leg_void (event_id);

-- Results of selections for slips of older rules, where they are others than now: up to a version of the rules.
create table older_result (
  selection_id bigint not null references selection,
  up_to smallint not null,
  fixture_id bigint not null references fixture,
  result leg_result not null,
  primary key (selection_id, up_to)
);
create index older_result_fixture on older_result (fixture_id);

alter table fixture
  add column began_at timestamptz, -- first report of play
  add column legs_due_at timestamptz; -- no leg's clock ends before; null: not known

-- Looks at a move by the results: 0 not yet; 1 members were told; 2 no bet that was being written then can follow.
alter table fixture_move add column looks smallint not null default 2;
alter table fixture_move alter column looks set default 0;
create index fixture_move_unseen on fixture_move (fixture_id) where looks < 2;

grant select, insert on leg_void to lime_app;
grant select, insert, delete on older_result to lime_app;
grant update (looks) on fixture_move to lime_app;
