-- Why: taking the next task of the settlement read and sorted the whole queue, and matches nobody bet on stood in line
-- with those members wait for. A task says whether bets are known to wait for it; each kind of work has an index of its
-- own in the order it is done in, so that the next one is found at once whatever the length of the queue.
alter table settlement_task add has_bets boolean not null default true;
alter table settlement_task set (fillfactor = 70); -- leases change rows in place
update settlement_task set has_bets = false where done_at is not null;

drop index settlement_task_open;
drop index settlement_task_again;
create index settlement_task_open on settlement_task (created_at) where done_at is null and has_bets;
create index settlement_task_idle on settlement_task (created_at) where done_at is null and not has_bets;
create index settlement_task_again on settlement_task (look_again_at) where look_again_at is not null and has_bets;
create index settlement_task_again_idle on settlement_task (look_again_at) where look_again_at is not null and not has_bets;

-- Slips that wait although each of their legs has a result, and since when: the settlement owes them.
create view audit.unpaid_slip as
select w.id as slip_number, w.bet_code, w.member_id::text as member_id, w.stake,
  (select max(r.at) from leg l join result_revision r on r.fixture_id = l.fixture_id where l.slip_id = w.id) as decided_at
from (
  select s.id, s.bet_code, s.member_id, s.stake
  from slip s join leg l on l.slip_id = s.id join selection x on x.id = l.selection_id
  where s.status = 'normal' and s.result = 'wait'
  group by s.id having bool_and(x.result <> 'wait')) w;
grant select on audit.unpaid_slip to lime_app, lime_audit;
