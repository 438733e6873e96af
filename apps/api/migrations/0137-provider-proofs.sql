-- Why: a host's signature did not name its call, so one that was seen counted for any call of any host with that secret. It
-- names both now. An installation that exists goes on taking the previous signature until its hosts are of this release; the
-- release before does not know the setting, and leaves it alone.
insert into setting (key, value)
select 'provider', '{"oldProof": true}'
where exists (select from staff)
on conflict (key) do nothing;
