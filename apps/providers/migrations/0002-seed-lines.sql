-- Why: a game that shows something before betting, as high-low 5 s shows a card, shows the beginning of its play's stream. In
-- one line of seeds for all games a member could read the next draw of another game there. Such a game has a line of its own.
alter table seed add column line text not null default 'plays';
drop index seed_next;
drop index seed_active;
create unique index seed_next on seed (member_id, line) where began_at is null;
create unique index seed_active on seed (member_id, line) where began_at is not null and revealed_at is null;
