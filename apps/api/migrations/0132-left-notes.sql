-- Why: one member whose note cannot be written kept a note from everybody behind them, and from all other notes. Such members
-- are left out and tried again at the end.

alter table note_sending add column left_members bigint[] not null default '{}';
grant update (left_members) on note_sending to lime_app;
