import type { Check } from './audit-checks.ts';

/** Hosted games: what their providers took and gave. */
export const hostedGames: Check = {
  explain: {
    'hosted-debits':
      'Every debit of a provider is one slip of the same member, stake, state and payout, and has no legs.',
    'hosted-orphans': 'Every slip without legs has its debit.',
    'provider-accounts':
      'A provider holds the stakes of its settled debits, less what it has paid, given away and put into its pools.',
    'provider-waits':
      'A credit that waits for staff has paid nothing, and one that they decided has paid what they said, in its debit or as a bonus.',
    'provider-pools':
      'A pool holds what it began with and what the ends of plays put in and took out: never more in than a stake, more out than a payout, nor below zero.',
  },
  sql: `
    with pair as (
      select d.txn, d.provider,
        s.id is null or s.legs <> 0 or s.member_id <> d.member_id or s.stake <> d.amount or s.reference is distinct from d.reference
          or case when d.state = 'waiting' then 'open' else d.state end
            <> case when s.status = 'cancelled' then 'cancelled' when s.result = 'wait' then 'open' else 'settled' end
          or (d.state = 'settled' and s.payout <> d.payout) as wrong
      from audit.provider_debit d left join audit.slip s on s.id = d.slip_id),
    kept as (
      select 'provider:' || provider as account, sum(won)::bigint as balance from (
        select provider, amount - payout as won from audit.provider_debit where state = 'settled'
        union all select provider, -amount from audit.provider_bonus
        union all select provider, -opening from audit.provider_pool
        union all select provider, pool_out - pool_in from audit.provider_pool_play) w group by 1),
    held as (
      select account, sum(amount)::bigint as balance from audit.posting where account like 'provider:%' group by 1),
    accounts as (
      select coalesce(k.account, h.account) as account, coalesce(k.balance, 0) as kept, coalesce(h.balance, 0) as held
      from kept k full join held h on h.account = k.account),
    moved as (
      select account, count(*) as plays, sum(pool_in - pool_out)::bigint as won,
        min(slip_id) filter (where state is distinct from 'settled' or pool_in > amount or pool_out > payout or account not like 'pool:' || provider || ':%') as bad
      from audit.provider_pool_play group by 1),
    waits as (
      select w.id, case
          when w.kind = 'credit' then d.slip_id is null or d.state <> case when w.paid is null then 'waiting' else 'settled' end or d.payout <> coalesce(w.paid, 0)
          else coalesce(b.amount, 0) <> coalesce(w.paid, 0) end as wrong
      from audit.provider_wait w left join audit.provider_debit d on d.slip_id = w.slip_id
      left join audit.provider_bonus b on w.kind = 'bonus' and b.provider = w.provider and b.txn = w.txn),
    posted as (
      select account, sum(amount)::bigint as balance from audit.posting where account like 'pool:%' group by 1),
    pools as (
      select coalesce(p.account, m.account, h.account) as account, coalesce(p.balance, -1) as balance, coalesce(m.plays, 0) as plays, m.bad,
        p.account is null or p.balance < 0 or p.balance <> p.opening + coalesce(m.won, 0) or p.balance <> coalesce(h.balance, 0) or m.bad is not null as wrong
      from audit.provider_pool p full join moved m on m.account = p.account
      full join posted h on h.account = coalesce(p.account, m.account))
    select 'hosted-debits' as name, count(*) || ' debits of providers' as figure, count(*) filter (where wrong) as broken,
      min('debit ' || txn || ' of ' || provider || ' and its slip disagree') filter (where wrong) as example from pair
    union all
    select 'hosted-orphans', count(*) || ' slips without legs', count(*) filter (where wrong), min('slip ' || id || ' has no debit') filter (where wrong)
    from (select s.id, d.slip_id is null as wrong from audit.slip s left join audit.provider_debit d on d.slip_id = s.id where s.legs = 0) orphan
    union all
    select 'provider-accounts', count(*) || ' providers', count(*) filter (where kept <> held),
      min(account || ' holds ' || held || ', its debits say ' || kept) filter (where kept <> held) from accounts
    union all
    select 'provider-waits', count(*) || ' credits that waited', count(*) filter (where wrong),
      min('the credit ' || id || ' that waited disagrees with what was paid') filter (where wrong) from waits
    union all
    select 'provider-pools', count(*) || ' pools, ' || coalesce(sum(plays), 0) || ' plays', count(*) filter (where wrong),
      min(account || ' holds ' || balance || ', its plays say otherwise' || coalesce(', as slip ' || bad, '')) filter (where wrong) from pools`,
};
