import type { Check } from './audit-checks.ts';

/** What agents are paid, against the settlements that were approved. */
export const agentSettlements: Check = {
  explain: {
    'agent-settlements':
      'Every paid settlement of an agent has moved exactly its parts to the agent’s account, approved by two, and nothing else has moved there.',
  },
  sql: `
    with moved as (
      select split_part(cause, ':', 2) as id, sum(case when to_account like 'agent:%' then amount else -amount end) as paid,
        min(case when to_account like 'agent:%' then to_account else from_account end) as account,
        bool_or((case when to_account like 'agent:%' then from_account else to_account end) <> 'house:agents'
          or kind not in ('agent-share', 'agent-deduction')) as strange
      from audit.transfer where to_account like 'agent:%' or from_account like 'agent:%' group by 1),
    pair as materialized (
      select coalesce(s.id, m.id) as id, s.payable, m.paid,
        case when s.id is null then true
          else s.carry_in + s.total < 0 and s.payable <> 0 or s.carry_in + s.total >= 0 and s.payable <> s.carry_in + s.total
            or s.state = 'paid' and (m.paid is distinct from s.payable or m.account <> 'agent:' || s.agent_id or m.strange)
            or s.state <> 'paid' and m.id is not null
            or s.state in ('paid', 'carried') and (s.first_by is null or s.decided_by is null or s.first_by = s.decided_by)
        end as wrong
      from audit.agent_settlement s full join moved m on m.id = s.id)
    select 'agent-settlements' as name, count(*) || ' settlements, ' || coalesce(sum(paid), 0) || ' won' as figure,
      count(*) filter (where wrong) as broken,
      min('settlement ' || id || ' pays ' || coalesce(payable::text, 'nothing') || ', its transfers say ' || coalesce(paid, 0)) filter (where wrong) as example
    from pair`,
};
