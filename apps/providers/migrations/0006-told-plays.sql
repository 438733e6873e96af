-- Why: the host tells the site what plays came to, each once, so that a game that no longer draws as it says is noticed. Plays
-- end in another order than they begin: each gets a number as it is told.
alter table play add column told_no bigint; -- of its game, from 1
create unique index play_told on play (game, told_no) where told_no is not null;
create index play_untold on play (game, id) where state = 'done' and told_no is null;
