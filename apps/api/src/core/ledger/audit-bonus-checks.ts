import type { Check } from './audit-checks.ts';

/** Bonuses and point conversions against the transfers made for them, found by their causes (core/ledger/causes.ts). */
export const bonuses: Check = {
  explain: {
    bonuses: 'Every bonus was granted once, as much as it says, from where its currency comes.',
    'returns-of-bonuses':
      'Every bonus that ended unmet gave back exactly what it says, and no other gave anything back.',
    conversions: 'Every conversion took points and gave as much cash, each once.',
    'bonus-orphans': 'No transfer speaks of a bonus or a conversion that is not there.',
  },
  sql: `
    with moved as materialized (
      select cause, kind, amount, from_account, to_account
      from audit.transfer where kind in ('bonus', 'bonus-return', 'conversion')),
    given as materialized (
      select b.id as bonus, b.amount, b.taken_back, b.state, t.cause, t.amount as moved,
        case b.currency when 'cash' then 'house:bonus' else 'issue:points' end as source, 'member:' || b.member_id || ':' || b.currency as account,
        t.from_account, t.to_account, r.cause as return_cause, r.amount as returned, r.from_account as return_from, r.to_account as return_to
      from audit.bonus b
      full join (select * from moved where kind = 'bonus') t on t.cause = 'bonus:' || b.id || ':grant'
      full join (select * from moved where kind = 'bonus-return') r on r.cause = 'bonus:' || b.id || ':return'),
    turned as materialized (
      select c.seq, c.amount, p.cause as point_cause, k.cause as cash_cause,
        p.amount is distinct from c.amount or k.amount is distinct from c.amount
          or p.from_account <> 'member:' || c.member_id || ':point' or p.to_account <> 'issue:points'
          or k.from_account <> 'issue:play-money' or k.to_account <> 'member:' || c.member_id || ':cash' as wrong
      from audit.point_conversion c
      full join (select * from moved where kind = 'conversion' and cause like '%:points') p on p.cause = 'point:' || c.seq || ':points'
      full join (select * from moved where kind = 'conversion' and cause not like '%:points') k on k.cause = 'point:' || c.seq || ':cash'),
    judged as (
      select *, moved is distinct from amount or from_account <> source or to_account <> account as grant_wrong,
        coalesce(returned, 0) <> taken_back or state in ('active', 'done') and returned is not null
          or return_from <> account or return_to <> source as return_wrong
      from given where bonus is not null)
    select 'bonuses' as name, count(*) || ' bonuses, ' || coalesce(sum(amount), 0) || ' won and points' as figure, count(*) filter (where grant_wrong) as broken,
      min('bonus ' || bonus || ' gave ' || amount || ', its transfer says ' || coalesce(moved::text, 'nothing')) filter (where grant_wrong) as example
    from judged
    union all
    select 'returns-of-bonuses', coalesce(sum(taken_back), 0) || ' taken back', count(*) filter (where return_wrong),
      min('bonus ' || bonus || ' (' || state || ') took back ' || taken_back || ', its transfer says ' || coalesce(returned::text, 'nothing')) filter (where return_wrong)
    from judged
    union all
    select 'conversions', count(seq) || ' conversions, ' || coalesce(sum(amount), 0) || ' points', count(*) filter (where wrong and seq is not null),
      min('conversion ' || seq || ' of ' || amount || ' has not moved just that') filter (where wrong and seq is not null)
    from turned
    union all
    select 'bonus-orphans', (select count(*) from moved) || ' transfers', count(*), min(cause || ' has no row')
    from (
      select coalesce(cause, return_cause) as cause from given where bonus is null
      union all select coalesce(point_cause, cash_cause) from turned where seq is null) o`,
};
