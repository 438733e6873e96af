-- Why: a credit, cancel or bonus that the site does not believe, or refuses without a definitive reason, ended the play: winners
-- lost their win. It is sent again instead, after a rest that grows with each try and is kept with the row.
alter table play add column tries integer not null default 0;
alter table play add column rest_until timestamptz; -- null: it may be sent now
alter table bet add column tries integer not null default 0;
alter table bet add column rest_until timestamptz;
alter table hand add column tries integer not null default 0;
alter table hand add column rest_until timestamptz;
alter table gift add column tries integer not null default 0;
alter table gift add column rest_until timestamptz;
