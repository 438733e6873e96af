-- Why: a shift hands over how much of what waits is past its target, by the targets of that moment.

alter table shift_handover add column late integer check (late >= 0); -- null: of before
