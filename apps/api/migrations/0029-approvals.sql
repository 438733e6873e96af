-- Why: one table for what one member of staff asks and another decides (a cancelled slip, a price, a lowered control),
-- and the traces by which an account is known that someone has just made, or whose password they have just reset.

create table approval (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+\.[a-z-]+$'),
  subject text not null, -- as in audit_event: slip:…, fixture:…, setting:…
  input jsonb not null, -- what is carried out when the second person says yes
  lines jsonb not null, -- what the office shows of it: [{ label, before, after }]
  why text not null, -- why it takes two: a code of domain/access/second-person.ts
  amount bigint check (amount >= 0), -- won at stake; null where there is none
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'superseded')),
  made_by bigint not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  made_from text not null, -- the address it was asked from
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'done' or decided_by <> made_by)
);
create unique index approval_waiting on approval (kind, subject, made_by) where state = 'waiting'; -- each one's newest wish
create index approval_open on approval (id) where state = 'waiting';
create index approval_decided on approval (decided_at desc) where state <> 'waiting';

-- Who made an account, or reset its password or authenticator; rows are only added. Accounts of the command line have none.
create table staff_handling (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  by_id bigint not null references staff,
  what text not null check (what in ('create', 'password', 'authenticator')),
  at timestamptz not null default clock_timestamp()
);
create index staff_handling_at on staff_handling (at);

-- What a proposed result would pay, and why another person must confirm it, as of the proposal; null: nobody else must.
alter table result_proposal
  add column liability bigint not null default 0,
  add column second_person text;

grant select, insert on approval, staff_handling to lime_app;
grant update (state, decided_by, decided_at, decision_reason) on approval to lime_app;
revoke update, delete, truncate on staff_handling from lime_app;
revoke delete, truncate on approval from lime_app;
