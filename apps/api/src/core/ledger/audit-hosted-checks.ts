import type { Check } from './audit-checks.ts';

/** Hosted games: what their providers took and gave. */
export const hostedGames: Check = {
  explain: {
    'hosted-debits':
      'Every debit of a provider is one slip of the same member, stake, state and payout, and has no legs.',
    'hosted-orphans': 'Every slip without legs has its debit.',
    'provider-accounts': 'A provider holds the stakes of its settled debits, less what it has paid and given away.',
  },
  sql: `
    with pair as (
      select d.txn, d.provider,
        s.id is null or s.legs <> 0 or s.member_id <> d.member_id or s.stake <> d.amount or s.reference is distinct from d.reference
          or d.state <> case when s.status = 'cancelled' then 'cancelled' when s.result = 'wait' then 'open' else 'settled' end
          or (d.state = 'settled' and s.payout <> d.payout) as wrong
      from audit.provider_debit d left join audit.slip s on s.id = d.slip_id),
    kept as (
      select 'provider:' || provider as account, sum(won)::bigint as balance from (
        select provider, amount - payout as won from audit.provider_debit where state = 'settled'
        union all select provider, -amount from audit.provider_bonus) w group by 1),
    held as (
      select account, sum(amount)::bigint as balance from audit.posting where account like 'provider:%' group by 1),
    accounts as (
      select coalesce(k.account, h.account) as account, coalesce(k.balance, 0) as kept, coalesce(h.balance, 0) as held
      from kept k full join held h on h.account = k.account)
    select 'hosted-debits' as name, count(*) || ' debits of providers' as figure, count(*) filter (where wrong) as broken,
      min('debit ' || txn || ' of ' || provider || ' and its slip disagree') filter (where wrong) as example from pair
    union all
    select 'hosted-orphans', count(*) || ' slips without legs', count(*) filter (where wrong), min('slip ' || id || ' has no debit') filter (where wrong)
    from (select s.id, d.slip_id is null as wrong from audit.slip s left join audit.provider_debit d on d.slip_id = s.id where s.legs = 0) orphan
    union all
    select 'provider-accounts', count(*) || ' providers', count(*) filter (where kept <> held),
      min(account || ' holds ' || held || ', its debits say ' || kept) filter (where kept <> held) from accounts`,
};
