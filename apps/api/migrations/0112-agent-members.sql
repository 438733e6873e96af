-- Why: an agent writes to its own members. The note is a sending as staff's are, with the agent as who sent it.
alter table note_sending add column agent_id bigint references agent check (agent_id is null or staff_id is null);
create index note_sending_agent on note_sending (agent_id, id desc) where agent_id is not null;

-- Which deposit bonuses an agent's own members may take: on unless staff or the agent has switched it off.
create table agent_promotion (
  agent_id bigint not null references agent,
  promotion_id bigint not null references promotion,
  by_staff boolean not null default true,
  by_agent boolean not null default true,
  primary key (agent_id, promotion_id)
);
grant select, insert on agent_promotion to lime_app;
grant update (by_staff, by_agent) on agent_promotion to lime_app;

-- Sessions that are over and tries to sign in go after 400 days, as those of staff's accounts; like theirs by a function alone.
create index agent_sign_in_at on agent_sign_in (at);
create index agent_session_over on agent_session (expires_at);
create function forget_agent_sign_ins(most integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  total integer := 0;
  gone integer;
begin
  delete from agent_sign_in where id in (
    select id from agent_sign_in where at < clock_timestamp() - interval '400 days' order by at limit most for update skip locked);
  get diagnostics total = row_count;
  delete from agent_session where id in (
    select id from agent_session where expires_at < clock_timestamp() - interval '400 days'
    order by expires_at limit most for update skip locked);
  get diagnostics gone = row_count;
  return greatest(total, gone);
end $$;
revoke all on function forget_agent_sign_ins(integer) from public;
grant execute on function forget_agent_sign_ins(integer) to lime_app;
