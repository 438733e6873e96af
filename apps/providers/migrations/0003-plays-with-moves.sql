-- Why: a play of high-low goes on after its stake is taken, move by move, and is paid by a call of its own at its end.
alter table play add column moves jsonb not null default '[]';
alter table play add column most bigint; -- the most it may pay, in won; null in games that pay with their debit
-- open: its stake is taken, moves are made; ending: it is over, its credit is on its way
alter table play drop constraint play_state_check;
alter table play add constraint play_state_check
  check (state in ('asked', 'open', 'ending', 'done', 'refused', 'void'));
alter table play drop constraint play_check;
alter table play add constraint play_check
  check ((state in ('asked', 'open', 'ending')) = (ended_at is null) and (state <> 'done' or (outcome is not null and payout is not null)));
create unique index play_open on play (member_id, game) where state in ('open', 'ending');
