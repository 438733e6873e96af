import type { Check } from './audit-checks.ts';

/** What reports have added up against the transfers of the same transactions. */
export const reportSums: Check = {
  explain: {
    'report-sums': 'Each of the sums that reports read comes to what the house won of plays by the same transactions.',
  },
  sql: `
    with won as (
      select coalesce(sum(case when to_account = 'house:result' or to_account like 'provider:%' then amount else -amount end), 0) as won
      from audit.transfer
      where tx < (select max(to_tx) from audit.report_total)
        and (to_account = 'house:result' or from_account = 'house:result'
          or kind = 'lost-stakes' and to_account like 'provider:%' or kind = 'payout' and from_account like 'provider:%'))
    select 'report-sums' as name, count(*) || ' sums of ' || min(w.won) || ' won' as figure,
      count(*) filter (where t.stake - t.payout <> w.won) as broken,
      min(t.name || ' comes to ' || (t.stake - t.payout) || ', transfers to ' || w.won) filter (where t.stake - t.payout <> w.won) as example
    from audit.report_total t cross join won w`,
};
