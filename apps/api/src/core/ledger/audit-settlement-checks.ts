import type { Check } from './audit-checks.ts';

/** What agents, promotions and reports count against the slips themselves. */
export const settlementRecords: Check = {
  explain: { 'settlement-records': 'The records of a slip’s settlements come to what it is worth now.' },
  sql: `
    with recorded as (
      select slip_number, count(*) as records,
        sum(case when result <> 'wait' then stake else 0 end - case when result_before <> 'wait' then stake else 0 end) as staked,
        sum(payout - payout_before) as paid
      from audit.slip_settlement group by slip_number),
    pair as (
      select s.bet_code, r.slip_number, r.records, coalesce(r.staked, 0) as staked, coalesce(r.paid, 0) as paid,
        case when s.status = 'normal' and s.result <> 'wait' then s.stake else 0 end as stake, coalesce(s.payout, 0) as payout
      from audit.slip s full join recorded r on r.slip_number = s.slip_number
      where r.slip_number is not null or s.result <> 'wait')
    select 'settlement-records' as name, coalesce(sum(records), 0) || ' records of ' || count(*) || ' slips' as figure,
      count(*) filter (where staked <> stake or paid <> payout) as broken,
      min(coalesce('slip ' || bet_code, 'no slip ' || slip_number) || ' is worth ' || payout || ' of ' || stake || ', its records say ' || paid || ' of ' || staked)
        filter (where staked <> stake or paid <> payout) as example
    from pair`,
};
