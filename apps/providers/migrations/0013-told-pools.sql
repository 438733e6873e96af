-- Why: the site keeps pools in its ledger (site migration 0073). What stands in a pool now was put in by plays whose debits did
-- not say so, so the site is told it once. Until then nothing is played there, or the amount would move while it is told.
alter table slot_pool add column told boolean not null default true;
update slot_pool p set told = false
where amount > 0 or exists (select from play where game = p.title and pool_before is not null and state = 'asked');
