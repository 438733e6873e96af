import type { Check } from './audit-checks.ts';

/** What agents are paid, against the settlements and payouts that were approved. */
export const agentSettlements: Check = {
  explain: {
    'agent-settlements':
      'Every paid settlement of an agent has moved exactly its parts to the agent’s account, approved by two, and nothing else has moved there.',
    'agent-payouts':
      'Every paid payout of an agent has left the agent’s account once, approved by two; what waits or was refused has moved nothing.',
    'agent-accounts': 'Every agent’s account holds what its settlements paid less its payouts, and is not below zero.',
  },
  sql: `
    with own as materialized (
      select split_part(cause, ':', 2) as id, cause, kind, amount, from_account, to_account, to_account like 'agent:%' as comes,
        case when to_account like 'agent:%' then to_account else from_account end as account,
        case when to_account like 'agent:%' then from_account else to_account end as other
      from audit.transfer where to_account like 'agent:%' or from_account like 'agent:%'),
    moved as (
      select id, sum(case when comes then amount else -amount end) as paid, min(account) as account,
        bool_or(other <> 'house:agents' or kind not in ('agent-share', 'agent-deduction')) as strange
      from own where kind <> 'agent-payout' group by 1),
    pair as materialized (
      select coalesce(s.id, m.id) as id, s.payable, m.paid,
        case when s.id is null then true
          else s.carry_in + s.total < 0 and s.payable <> 0 or s.carry_in + s.total >= 0 and s.payable <> s.carry_in + s.total
            or s.state = 'paid' and (m.paid is distinct from s.payable or m.account <> 'agent:' || s.agent_id or m.strange)
            or s.state <> 'paid' and m.id is not null
            or s.state in ('paid', 'carried') and (s.first_by is null or s.decided_by is null or s.first_by = s.decided_by)
        end as wrong
      from audit.agent_settlement s full join moved m on m.id = s.id),
    sent as (select id, cause, from_account, to_account, amount from own where kind = 'agent-payout'),
    payout as (
      select coalesce(p.id, t.id) as id, coalesce(p.state, 'unknown') as state, coalesce(p.amount, 0) as amount, t.amount as sent,
        p.id is null or (p.state = 'paid') <> (t.id is not null)
          or t.id is not null and (t.amount <> p.amount or t.cause <> 'agent-payout:' || p.id
            or t.from_account <> 'agent:' || p.agent_id or t.to_account <> 'issue:play-money')
          or p.state = 'paid' and (p.first_by is null or p.decided_by is null or p.first_by = p.decided_by) as wrong
      from audit.agent_payout p full join sent t on t.id = p.id),
    account as (
      select coalesce(h.account, d.account) as account, coalesce(h.balance, 0) as balance, coalesce(d.due, 0) as due
      from (
        select account, sum(case when comes then amount else -amount end) as balance from own group by account) h
      full join (
        select 'agent:' || agent_id as account, sum(won) as due from (
          select agent_id, payable as won from audit.agent_settlement where state = 'paid'
          union all select agent_id, -amount from audit.agent_payout where state = 'paid') w group by 1) d
        on d.account = h.account)
    select 'agent-settlements' as name, count(*) || ' settlements, ' || coalesce(sum(paid), 0) || ' won' as figure,
      count(*) filter (where wrong) as broken,
      min('settlement ' || id || ' pays ' || coalesce(payable::text, 'nothing') || ', its transfers say ' || coalesce(paid, 0)) filter (where wrong) as example
    from pair
    union all
    select 'agent-payouts', count(*) || ' payouts, ' || coalesce(sum(sent), 0) || ' won', count(*) filter (where wrong),
      min('payout ' || id || ' (' || state || ') is of ' || amount || ', its transfer says ' || coalesce(sent::text, 'nothing')) filter (where wrong)
    from payout
    union all
    select 'agent-accounts', count(*) || ' accounts, ' || coalesce(sum(balance), 0) || ' won', count(*) filter (where balance <> due or balance < 0),
      min(account || ' holds ' || balance || ', its settlements and payouts say ' || due) filter (where balance <> due or balance < 0)
    from account`,
};
