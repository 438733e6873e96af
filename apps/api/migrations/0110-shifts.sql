-- Why: who goes home says what is still open and what the next one must know; the next one confirms having read it.
create table shift_handover (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff,
  began_at timestamptz not null, -- where the shift before ended, or a day ago
  ended_at timestamptz not null default clock_timestamp() check (ended_at >= began_at),
  open jsonb not null, -- how much waited, by kind
  sums jsonb not null, -- what this person decided in the shift: kind, state, count and won
  note text not null,
  confirmed_by bigint references staff check (confirmed_by <> staff_id),
  confirmed_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index shift_handover_staff on shift_handover (staff_id, id desc);

grant select, insert on shift_handover to lime_app;
grant update (confirmed_by, confirmed_at) on shift_handover to lime_app;
