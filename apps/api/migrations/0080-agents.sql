-- Why: partners (agents) bring members and earn a share of what these bet and pay. Who is below whom, whose a member is and
-- which rates count go by Seoul days and never change for a day that is over, so a statement of any period is counted again
-- at any time. A settled period keeps its figures as they were frozen; what it pays is on the agent's account of the ledger.
create table agent (
  id bigint primary key generated always as identity,
  code text not null unique check (code ~ '^[A-Z0-9]{3,20}$'),
  name text not null check (name <> ''),
  kind text not null check (kind in ('agent', 'affiliate')),
  state text not null default 'normal' check (state in ('normal', 'suspended')),
  memo text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
-- The parent from a day on; the first row is the day the agent began. null: nobody is above.
create table agent_parent (
  agent_id bigint not null references agent,
  from_day date not null,
  parent_id bigint references agent check (parent_id <> agent_id),
  primary key (agent_id, from_day)
);
-- Whose a member is on a day: the row with the latest from_day up to it. null: nobody's.
create table agent_member (
  member_id bigint not null references member,
  from_day date not null,
  agent_id bigint references agent,
  primary key (member_id, from_day)
);
create index agent_member_agent on agent_member (agent_id);
-- Hundredths of a percent by key, as domain/agents/rates.ts names them.
create table agent_rate (
  agent_id bigint not null references agent,
  from_day date not null,
  rates jsonb not null,
  primary key (agent_id, from_day)
);
create table agent_settlement (
  id bigint primary key generated always as identity,
  agent_id bigint not null references agent,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  state text not null default 'requested' check (state in ('requested', 'paid', 'carried', 'refused')),
  to_tx xid8 not null, -- transactions below it are counted
  as_of timestamptz not null,
  parts jsonb not null, -- won by part; with carry_in they add up to the total
  carry_in bigint not null check (carry_in <= 0),
  total bigint not null,
  payable bigint not null check (payable >= 0),
  carry_out bigint not null check (carry_out <= 0),
  statement jsonb not null, -- lines, what those below have, what was left out, and the ledger's own sum
  made_by bigint not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  first_by bigint references staff,
  first_at timestamptz,
  decided_by bigint references staff,
  decided_at timestamptz,
  reason text,
  check (decided_by is null or state = 'refused' or decided_by <> first_by)
);
create unique index agent_settlement_from on agent_settlement (agent_id, from_day) where state <> 'refused';
create index agent_settlement_waiting on agent_settlement (id) where state = 'requested';

-- A code of an agent gives a level and greets by a text of its own.
alter table join_code
  add column grade smallint check (grade between 1 and 10), -- null: the first
  add column greeting text not null default '';
create index join_code_owner on join_code (owner);

grant select, insert on agent, agent_parent, agent_member, agent_rate, agent_settlement to lime_app;
grant update (name, state, memo) on agent to lime_app;
grant update (parent_id) on agent_parent to lime_app;
grant update (agent_id) on agent_member to lime_app;
grant update (rates) on agent_rate to lime_app;
grant update (state, first_by, first_at, decided_by, decided_at, reason) on agent_settlement to lime_app;

create view audit.agent_settlement as
select id::text as id, agent_id::text as agent_id, from_day, to_day, state, parts, carry_in, total, payable, carry_out,
  made_by::text as made_by, first_by::text as first_by, decided_by::text as decided_by
from agent_settlement;
grant select on audit.agent_settlement to lime_app, lime_audit;
