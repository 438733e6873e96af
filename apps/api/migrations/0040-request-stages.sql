-- Why: a member sees how far a request is and how long it usually takes, may take a slip of the finger back, and hears of
-- the decision also after having left.

alter table cash_request
  -- since when somebody works on it; goes when it is put back untouched, stays when it is decided
  add column checking_at timestamptz;
update cash_request set checking_at = coalesce(first_at, taken_at) where first_at is not null or taken_at is not null;

-- the last fifty decided ones of a kind, without those that members took back
create index cash_request_pace on cash_request (type, decided_at desc)
  where decided_at is not null and decided_by is distinct from 'member';

-- Decided requests whose member was away and got a note: each process that hears of one may try, one of them writes.
create table request_note (
  seq bigint primary key references cash_request,
  at timestamptz not null default clock_timestamp()
);

-- The Seoul day a member who was away last got a note about decided slips: one a day, however many there are.
create table slip_note_day (
  member_id bigint primary key references member,
  day date not null
);
grant select, insert on request_note to lime_app;
grant select, insert, update on slip_note_day to lime_app;

-- a stored value must have every key of its setting
update setting set value = value || jsonb_build_object('takeBackSeconds', case when (value->>'autoApprove')::boolean then 60 else 0 end)
where key = 'cash' and not value ? 'takeBackSeconds';
