-- Why: what an agent earned is paid out to it. The agent or staff ask for it, two of staff approve it, and it leaves the
-- agent's account as a withdrawal does. One request of an agent waits at a time, so what it asks for is still there.
create table agent_payout (
  id bigint primary key generated always as identity,
  agent_id bigint not null references agent,
  amount bigint not null check (amount > 0), -- won
  target text not null, -- where it goes, in the words of who asked
  state text not null default 'requested' check (state in ('requested', 'paid', 'refused')),
  made_by bigint references staff, -- null: the agent itself
  made_at timestamptz not null default clock_timestamp(),
  first_by bigint references staff,
  first_at timestamptz,
  decided_by bigint references staff,
  decided_at timestamptz,
  reason text,
  check (decided_by is null or state = 'refused' or decided_by <> first_by)
);
create unique index agent_payout_waiting on agent_payout (agent_id) where state = 'requested';
create index agent_payout_agent on agent_payout (agent_id, id desc);

grant select, insert on agent_payout to lime_app;
grant update (state, first_by, first_at, decided_by, decided_at, reason) on agent_payout to lime_app;

create view audit.agent_payout as
select id::text as id, agent_id::text as agent_id, amount, state, first_by::text as first_by, decided_by::text as decided_by
from agent_payout;
grant select on audit.agent_payout to lime_app, lime_audit;

-- An affiliate may be a member: whom that member refers is the affiliate's, and the member's own page shows what they bring.
-- No foreign key: members may be in another database than the office (table-sorts), and no member's row ever goes.
alter table agent add column member_id bigint unique check (member_id is null or kind = 'affiliate');
grant update (member_id) on agent to lime_app;
